import Foundation
import TestSupport
import Testing

#if os(Linux)
  /// Little memory and few file descriptors must lead to a message and an exit code, not to a
  /// signal.
  @Suite struct ResourceExhaustionTests {
    private static let config = """
      { "canvas": { "width": 700, "height": 700 }, "animation": { "duration": 0.4, "fps": 10 },
        "scene": { "type": "vstack", "shadow": { "radius": 20, "color": "red" }, "children": [
          { "type": "text", "text": "Hello" },
          { "type": "activityRing", "radius": 200, "thickness": 40,
            "progress": { "from": 0, "to": 1, "duration": 1 } } ] } }
      """

    private static let commands = [
      #""$RR" --config anim.json -o o.png"#,
      #""$RR" frames --config anim.json -o o.png --jobs 4"#,
      #""$RR" frames --config anim.json -o o%d.png --jobs 4 --shard 0/1"#,
      #""$RR" frames --config anim.json -o o.gif --jobs 2"#,
      #""$RR" frames --config anim.json -o s.png --sprite-sheet"#,
      #""$RR" diff a.png b.png -o d.png"#,
      #""$RR" verify cases --goldens cases2"#,
      #""$RR" check anim.json"#,
    ]

    /// Returns the distinct exit codes and last messages of a command under limits. Prefers the
    /// program's own message, because fontconfig in another thread may print one after it.
    private func outcomes(_ limit: String, _ values: String, _ command: String) throws -> [String] {
      let folder = try FramesFolder(Self.config)
      // Without access to fonts, fontconfig caches an empty list; as root, it does so for all
      // programs.
      let fonts = repository.appendingPathComponent("Tests/Fonts").path
      try folder.folder.write(
        "<fontconfig><dir>\(fonts)</dir><cachedir>\(folder.folder.path)/cache</cachedir></fontconfig>",
        to: "fonts.conf")
      let line = """
        export FONTCONFIG_FILE="$PWD/fonts.conf"
        for t in 0 0.3; do "$RR" --config anim.json --time $t --scale 3 -o $t.png; done
        mv 0.png a.png; mv 0.3.png b.png
        mkdir cases cases2; cp a.png b.png cases; cp a.png b.png cases2
        for n in \(values); do
          timeout 60 bash -c 'ulimit \(limit) '$n'; exec \(command)' > out 2>&1; code=$?
          said=$(grep -a "ringrender: error" out || cat out)
          echo "$code $(tail -n 1 <<< "$said" | tr -d '\\n')"
        done | sort -u; ls -A | grep -F .tmp
        """
      let text = try Tool.shell(line, in: folder.folder.url).text
      return text.split(separator: "\n").map(String.init)
    }

    private func expectDocumented(_ outcomes: [String]) {
      #expect(!outcomes.isEmpty)
      for outcome in outcomes {
        let words = outcome.split(separator: " ", maxSplits: 1)
        let code = words.first.flatMap { Int($0) } ?? -1
        // An error of the loader, before the program starts.
        if code == 127, outcome.contains("while loading shared libraries") { continue }
        #expect([0, 1, 65, 66, 69, 71, 73, 74].contains(code), "\(outcome)")
        #expect(code < 2 || words.count == 2, "\(outcome)")
      }
    }

    @Test(arguments: commands) func littleMemory(command: String) throws {
      let outcomes = try outcomes("-v", "$(seq 29000 9500 200000)", command)
      expectDocumented(outcomes)
      // At least one limit is too low for the command; `check` may fit into all of them.
      #expect(command.contains("check") || outcomes.contains { $0.hasPrefix("71 ") }, "\(outcomes)")
      guard command == Self.commands[0] else { return }
      let words = "71 ringrender: error: out of memory (ulimit -v may limit it)"
      #expect(outcomes.contains(words), "\(outcomes)")
    }

    @Test func littleMemoryIsAnObject() throws {
      let command = Self.commands[0] + " --diagnostics json"
      let outcomes = try outcomes("-v", "$(seq 29000 14500 200000)", command)
      expectDocumented(outcomes)
      for outcome in outcomes where outcome.hasPrefix("71 ") {
        _ = try DiagnosticsJSONTests.objects(outcome.dropFirst(3) + "\n")
      }
      let object = """
        {"severity": "error", "code": "out-of-memory", \
        "message": "out of memory (ulimit -v may limit it)"}
        """
      #expect(outcomes.contains("71 " + object), "\(outcomes)")
    }

    @Test(arguments: commands) func fewFiles(command: String) throws {
      expectDocumented(try outcomes("-n", "$(seq 3 2 14)", command))
    }

    /// Texts need libraries and fonts, which are files. Once the program waits for its config, the
    /// limit prevents it from opening more.
    @Test func noMoreFilesIsSaid() throws {
      let folder = try FramesFolder()
      try folder.folder.write(
        #"{"scene": {"type": "text", "text": "Hello"}}"#, to: "text.json")
      let run = try Tool.shell(
        """
        mkfifo p; "$RR" -c - -o o.png < p & pid=$!; exec 3> p; sleep 2
        prlimit --pid $pid --nofile=3:3; cat text.json >&3; exec 3>&-; wait $pid; echo $?
        """, in: folder.folder.url)
      // On a slow machine, the loader may still be opening libraries.
      if run.text == "127\n" { return }
      #expect(run.text == "71\n")
      // Fontconfig may print a warning before.
      #expect(
        run.error.hasSuffix(
          "ringrender: error: libraries and fonts cannot be opened: too many open files (raise "
            + "ulimit -n)\n"), "\(run.error)")
    }

    @Test func aCrashIsStillASignal() throws {
      let folder = try FramesFolder()
      let run = try Tool.shell(
        """
        export SWIFT_BACKTRACE=enable=no
        "$RR" frames --config anim.json -o a.mp4 --duration 9000 -q & pid=$!; sleep 0.5
        kill -SEGV $pid; wait $pid; echo $?
        """, in: folder.folder.url)
      #expect(run.text == "139\n", "\(run.error)")
    }
  }
#endif
