import Foundation
import TestSupport
import Testing

#if os(Linux)
  /// Disks that fill up before a file is complete.
  @Suite struct FramesDiskTests {
    /// Returns a config whose file exceeds the disk. `fps` is low where possible, because each
    /// frame costs encoding time.
    private static func config(fps: Int = 30) -> String {
      """
      { "canvas": { "width": 400, "height": 400 }, "animation": { "duration": 3, "fps": \(fps) },
        "scene": { "type": "activityRing", "radius": 150, "thickness": 40,
          "colors": ["red", "blue", "lime"],
          "progress": { "from": 0, "to": 3.25, "duration": 3 } } }
      """
    }

    private static let canMount =
      (try? Tool.shell("unshare -m mount -t tmpfs none /mnt", in: URL(fileURLWithPath: "/")))?
      .status == 0

    @Test(
      .enabled(if: canMount, "needs the right to mount"),
      arguments: ["png", "gif", "webp", "mp4", "webm", "mov"],
      TestCases.runsAll ? [8, 60, 132] : [60])
    func aFullDiskIs74AndLeavesNothing(format: String, kilobytes: Int) throws {
      // Videos of solid colours are small, so MP4 and WebM need more frames to fill the disk.
      let folder = try FramesFolder(Self.config(fps: ["mp4", "webm"].contains(format) ? 30 : 10))
      let line = """
        mkdir disk && exec unshare -m bash -c 'mount -t tmpfs -o size=\(kilobytes)k none disk ||
            exit 99
          "$RR" frames --config anim.json --quiet -o disk/a.\(format); code=$?
          ls -A disk; exit $code'
        """
      let run = try Tool.shell(line, in: folder.folder.url)
      #expect(run.status == 74, "\(run.error)")
      #expect(run.text.isEmpty)
      #expect(run.error.contains("No space left on device"), "\(run.error)")
    }

    /// A failed replacement must not remove the old file.
    @Test(.enabled(if: canMount, "needs the right to mount"), arguments: ["mp4", "webm"])
    func theOldFileStays(format: String) throws {
      let folder = try FramesFolder(Self.config())
      let line = """
        mkdir disk && exec unshare -m bash -c 'mount -t tmpfs -o size=132k none disk || exit 99
          echo old > disk/a.\(format)
          "$RR" frames --config anim.json --quiet -o disk/a.\(format); echo $?; cat disk/*; ls -A disk'
        """
      let run = try Tool.shell(line, in: folder.folder.url)
      #expect(run.text == "74\nold\na.\(format)\n", "\(run.error)")
    }
  }

  /// Temporary files of killed runs, and their removal.
  @Suite struct FramesLeftoverTests {
    private let folder: FramesFolder

    init() throws { folder = try FramesFolder() }

    private func shell(_ line: String) throws -> Tool.Outcome {
      let slow = """
        slow() { "$RR" frames --config anim.json -o "$1" --duration 9000 --fps 60 -q & pid=$!
          until ls -A out 2>/dev/null | grep -q tmp; do sleep 0.01; done
          # A forked child that has not yet executed ffmpeg still holds our files and their locks.
          case "$1" in *.png) ;; *)
            for n in {1..200}; do ps -o comm= --ppid $pid | grep -q ffmpeg && break; sleep 0.01; done
          esac
          sleep 0.1; }
        # Its children end soon after it; one that has not started ffmpeg yet would have our files.
        kill_all() { children=$(ps -o pid= --ppid $pid); kill -9 $pid; wait $pid 2>/dev/null
          for child in $children; do
            for n in {1..1000}; do kill -0 $child 2>/dev/null || break; sleep 0.01; done
          done; }
        """
      return try Tool.shell(slow + "\n" + line, in: folder.folder.url)
    }

    @Test(
      arguments: ["a.png", "a.mp4", "a.gif"],
      TestCases.runsAll ? ["b.png", "b.webm", "%d.png"] : ["b.webm"])
    func theNextRunRemovesThem(killed: String, next: String) throws {
      let run = try shell(
        """
        slow out/\(killed); kill_all; ls -A out | grep -c '^.ringrender-.*tmp$'
        "$RR" frames --config anim.json -o out/\(next) --frames 0 -q; ls -A out
        """)
      let name = next == "%d.png" ? "0.png" : next
      let count = killed == "a.gif" ? 2 : 1
      #expect(run.text == "\(count)\n\(name)\n", "\(run.error)")
    }

    @Test func keepsTemporaryFilesOfARunningProcess() throws {
      let run = try shell(
        """
        slow out/a.mp4; "$RR" frames --config anim.json -o out/b.png -q
        "$RR" frames --config anim.json -o out/%d.png -q --frames 0
        ls -A out | grep -c tmp; kill $pid; wait $pid; ls -A out
        """)
      #expect(run.text == "1\n0.png\nb.png\n", "\(run.error)")
    }

    /// Network file systems may not forward locks, so only age shows that a run on another machine
    /// is over.
    @Test func removesOnlyOldTemporaryFilesOfOtherMachines() throws {
      let run = try shell(
        """
        mkdir out; cd out; touch .ringrender-0123456789ab-new.tmp .ringrender-old1.tmp .ringrender-x
        touch -t 202001010000 .ringrender-0123456789ab-old.tmp .ringrender-old2.tmp .ringrender-y .z.tmp
        mkdir .ringrender-folder.tmp; mkfifo .ringrender-pipe.tmp; ln -s ../anim.json .ringrender-l.tmp
        touch -h -t 202001010000 .ringrender-*[rpel].tmp; cd ..
        timeout 20 "$RR" frames --config anim.json -o out/b.png -q; ls -A out
        """)
      #expect(
        run.text == """
          .ringrender-0123456789ab-new.tmp
          .ringrender-folder.tmp
          .ringrender-l.tmp
          .ringrender-old1.tmp
          .ringrender-pipe.tmp
          .ringrender-x
          .ringrender-y
          .z.tmp
          b.png

          """, "\(run.error)")
    }
  }
#endif
