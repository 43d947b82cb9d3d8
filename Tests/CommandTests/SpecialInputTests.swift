import Foundation
import TestSupport
import Testing

#if os(Linux)
  /// Special files as inputs: the program never waits for one that a config names or a folder
  /// contains.
  @Suite struct SpecialInputTests {
    private func shell(_ line: String) throws -> Tool.Outcome {
      let folder = try FramesFolder()
      defer { withExtendedLifetime(folder) {} }
      return try Tool.shell(line, in: folder.folder.url)
    }

    /// A pipe receives the manifest, and has no entries of an earlier run.
    @Test(arguments: ["{row}.png", "{row}.apng"], ["--resume", "--dry-run"])
    func aManifest(name: String, option: String) throws {
      let run = try shell(
        """
        echo '{"data": {"n": {"type": "number", "sample": 1}}, "animation": {"duration": 0.1},
          "scene": {"type": "activityRing", "progress": "$data.n", "radius": 20}}' > c.json
        printf 'n\\n0.5\\n' > rows.csv
        timeout 20 "$RR" batch --config c.json --data rows.csv -o 'o/\(name)' \(option) -q \
          --manifest /dev/stdout | cat; exit ${PIPESTATUS[0]}
        """)
      #expect(run.status == 0, "\(run.error)")
      #expect(run.text.contains("o/1.") && run.text.count { $0 == "\n" } == 1, "\(run.text)")
    }

    @Test func aPictureOfAConfig() throws {
      let run = try shell(
        """
        echo '{"scene":{"type":"image","path":"p.png"}}' > c.json; mkfifo p.png
        timeout 20 "$RR" --config c.json -o o.png
        """)
      #expect(run.status == 65)
      #expect(run.error.contains("c.json:1:33: error: "), "\(run.error)")
      #expect(run.error.contains("it is a pipe, not a file"), "\(run.error)")
    }

    @Test func aFontOfAConfig() throws {
      let run = try shell(
        """
        echo '{"fonts":["f.ttf"],"scene":{"type":"text","text":"a"}}' > c.json; mkfifo f.ttf
        timeout 20 "$RR" check c.json
        """)
      #expect(run.status == 65)
      #expect(run.error.contains("it is a pipe, not a file"), "\(run.error)")
    }

    @Test func aFontOfAFolder() throws {
      let run = try shell(
        """
        mkdir fonts; mkfifo fonts/f.ttf
        echo '{"scene":{"type":"text","text":"a"}}' > c.json
        timeout 20 "$RR" --config c.json -o o.png --font-dir fonts
        """)
      #expect(run.status == 66)
      #expect(
        run.error == "ringrender: error: cannot read fonts/f.ttf: it is a pipe, not a file\n",
        "\(run.error)")
    }

    @Test(arguments: ["a.png", "a.json"])
    func aCaseOfVerify(name: String) throws {
      let run = try shell(
        """
        mkdir cases goldens; "$RR" --config anim.json -o cases/b.png; cp cases/b.png goldens
        cp cases/b.png goldens/a.png; mkfifo cases/\(name)
        timeout 20 "$RR" verify cases --goldens goldens
        """)
      #expect(run.status == 66)
      #expect(
        run.text.contains("cannot read cases/\(name): it is a pipe, not a file"), "\(run.text)")
    }

    @Test(.enabled(if: Node.canMakeDevices, "\(Node.needsDevices)"))
    func devicesAreNotRead() throws {
      let run = try shell(
        """
        echo '{"scene":{"type":"image","path":"p.png"}}' > c.json; mknod p.png c 1 5
        timeout 20 "$RR" --config c.json -o o.png
        """)
      #expect(run.status == 65)
      #expect(run.error.contains("it is a device, not a file"), "\(run.error)")
    }

    @Test func aSocketIsNamed() throws {
      let run = try shell("\(Node.socket.make("s")); \"$RR\" --config s -o o.png")
      #expect(run.status == 66)
      #expect(run.error == "ringrender: error: cannot read s: it is a socket, not a file\n")
    }

    /// `diff` does not wait for a pipe if the file before it cannot be read, and names the first of
    /// two unreadable files.
    @Test(arguments: ["fifo", "b.png", "-"])
    func theFirstFileThatCannotBeReadIsNamed(other: String) throws {
      let run = try shell("mkfifo fifo; timeout 20 \"$RR\" diff a.png \(other) < /dev/null")
      #expect(run.status == 66 && run.error.contains("cannot read a.png: "), "\(run.error)")
    }

    /// A file on the command line is read to its end, whatever its type.
    @Test(arguments: [
      "--config <(cat anim.json) -o o.png", "--config /dev/stdin -o o.png < anim.json",
      "--config - -o o.png < anim.json", "--config /dev/fd/7 -o o.png 7< anim.json",
      "check <(cat anim.json)", "diff <(cat a.png) <(cat a.png)", "diff a.png - < a.png",
      "diff /dev/stdin a.png < a.png",
      "--config fifo -o o.png & cat anim.json > fifo; wait $!",
    ])
    func pipesOfTheCommandLineAreRead(arguments: String) throws {
      let run = try shell(
        """
        "$RR" --config anim.json -o a.png; mkfifo fifo
        timeout 20 "$RR" \(arguments)
        """)
      #expect(run.status == 0, "\(run.error)")
    }
  }
#endif
