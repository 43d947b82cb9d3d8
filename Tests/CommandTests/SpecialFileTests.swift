import Foundation
import TestSupport
import Testing

#if os(Linux)
  /// Special files as outputs: written in place or refused, but never replaced.
  @Suite(.enabled(if: Node.canMakeDevices, "\(Node.needsDevices)"))
  struct SpecialOutputTests {
    private static let formats = ["apng", "gif", "webp", "mp4", "webm", "mov", "rgba", "y4m"]

    /// Runs a line in which `$OUT` is a special file. For a pipe, `cat` reads it and writes the
    /// bytes to `got`.
    private func run(_ line: String, _ node: Node, name: String, in folder: FramesFolder) throws
      -> Tool.Outcome
    {
      let reader = node.isFIFO ? "timeout 60 cat \(name) > got &" : "true;"
      return try Tool.shell(
        "\(node.make(name)) || exit 99; \(reader) OUT=\(name); timeout 60 \(line); code=$?; "
          + (node.isFIFO ? "wait; " : "") + "exit $code", in: folder.folder.url)
    }

    private func expectStays(_ node: Node, _ name: String, in folder: FramesFolder) throws {
      #expect(try folder.folder.kind(name) == node.kind)
      #expect(folder.folder.isLink(name) == node.isLink)
      let left = try folder.folder.names.filter { $0.hasPrefix(".") }
      #expect(left.isEmpty, "\(left)")
    }

    /// Every format with a device and a pipe, and one format of each writer with the other special
    /// files.
    private static let pairs =
      formats.flatMap { [($0, Node.device), ($0, .fifo)] }
      + ["apng", "mp4", "y4m"].flatMap { format in
        [Node.socket, .deviceLink, .fifoLink].map { (format, $0) }
      }

    @Test(arguments: pairs)
    func animationFiles(format: String, node: Node) throws {
      let folder = try FramesFolder()
      let line = "\"$RR\" frames --config anim.json --quiet --format \(format) -o"
      let run = try run("\(line) $OUT", node, name: "out", in: folder)
      try expectStays(node, "out", in: folder)
      guard node != .socket else {
        #expect(run.status == 73)
        #expect(
          run.error == "ringrender: error: cannot create out: it is a socket, not a file\n",
          "\(run.error)")
        return
      }
      #expect(run.status == 0 && run.error.isEmpty, "\(run.error)")
      guard node.isFIFO else { return }
      // The pipe receives the bytes of a file.
      #expect(try Tool.shell("\(line) file", in: folder.folder.url).status == 0)
      #expect(folder.folder.data("got") == folder.folder.data("file"))
      #expect(folder.folder.data("got")?.isEmpty == false)
    }

    private static let commands = [
      ("out.png", "\"$RR\" --config anim.json -o $OUT"),
      ("out.png", "\"$RR\" render --config anim.json -o $OUT"),
      ("out3.png", "\"$RR\" frames --config anim.json -o out%d.png --frames 3 --shard 0/1"),
      ("out.png", "\"$RR\" frames --config anim.json -o $OUT --sprite-sheet --atlas a.json"),
      ("a.json", "\"$RR\" frames --config anim.json -o out.png --sprite-sheet --atlas $OUT"),
      ("a.json", "\"$RR\" verify cases --goldens goldens --json $OUT"),
      ("a.xml", "\"$RR\" verify cases --goldens goldens --junit $OUT"),
      ("d.png", "\"$RR\" diff cases/a.png cases/b.png -o $OUT"),
    ]

    @Test(arguments: commands, Node.allCases)
    func otherCommands(_ command: (name: String, line: String), node: Node) throws {
      let folder = try FramesFolder()
      let setUp = """
        mkdir cases goldens; "$RR" --config anim.json --time 0 -o cases/a.png
        "$RR" --config anim.json --time 0.5 -o cases/b.png; cp cases/*.png goldens
        """
      _ = try Tool.shell(setUp, in: folder.folder.url)
      let run = try run(command.line, node, name: command.name, in: folder)
      try expectStays(node, command.name, in: folder)
      let isDiff = command.line.contains(" diff ")
      #expect(run.status == (node == .socket ? 73 : isDiff ? 1 : 0), "\(run.error)")
      if node == .socket {
        #expect(
          run.error.contains("cannot create \(command.name): it is a socket, not a file\n"),
          "\(run.error)")
      }
      if node.isFIFO { #expect(folder.folder.data("got")?.isEmpty == false) }
    }

    /// Frames 6 to 11 are equal.
    @Test func equalFramesGoWhereTheyCannotBeReadAgain() throws {
      let folder = try FramesFolder()
      let line = """
        mknod null c 1 3; for n in 6 7; do ln -s null out$n.png; done
        "$RR" frames --config anim.json -o out%d.png --shard 0/1
        """
      let run = try Tool.shell(line, in: folder.folder.url)
      #expect(run.status == 0, "\(run.error)")
      #expect(try folder.folder.kind("null") == Node.device.kind)
      #expect(folder.folder.data("out8.png")?.isEmpty == false)
      #expect(folder.folder.isLink("out6.png") && folder.folder.isLink("out7.png"))
    }

    /// In folders that `verify` owns, it writes regular files only.
    @Test(arguments: [Node.device, .fifo, .socket, .deviceLink, .fifoLink])
    func aGoldenThatIsNoFileIsNotRecorded(node: Node) throws {
      let folder = try FramesFolder()
      let line = """
        mkdir cases goldens; "$RR" --config anim.json -o cases/a.png; cd goldens
        \(node.make("a.png")); cd ..
        timeout 60 "$RR" verify cases --goldens goldens --record all
        """
      let run = try Tool.shell(line, in: folder.folder.url)
      #expect(run.status == 66)
      let what = node.isFIFO ? "a pipe" : node == .socket ? "a socket" : "a device"
      #expect(run.text.contains("cannot read goldens/a.png: it is \(what), not a file"))
      #expect(try folder.folder.kind("goldens/a.png") == node.kind)
      #expect(folder.folder.isLink("goldens/a.png") == node.isLink)
      let never = try Tool.shell(
        "timeout 60 \"$RR\" verify cases --goldens goldens", in: folder.folder.url)
      #expect(never.status == 66)
      #expect(never.text.contains("a.png cannot be read: "), "\(never.text)")
    }

    @Test(arguments: ["index.html", "results.json", "junit.xml"], [Node.device, .fifo, .socket])
    func aReportThatIsNoFileIsRefused(name: String, node: Node) throws {
      let folder = try FramesFolder()
      let line = """
        mkdir cases goldens report; "$RR" --config anim.json -o cases/a.png
        cp cases/a.png goldens; cd report; \(node.make(name)); cd ..
        timeout 60 "$RR" verify cases --goldens goldens --report report
        """
      let run = try Tool.shell(line, in: folder.folder.url)
      let isPage = name == "index.html"
      #expect(run.status == (isPage ? 66 : 73), "\(run.error)")
      #expect(
        run.error.contains("cannot \(isPage ? "read" : "create") report/\(name): it is "),
        "\(run.error)")
      #expect(try folder.folder.kind("report/\(name)") == node.kind)
    }

    @Test func aDiskIsNeverWritten() throws {
      let folder = try FramesFolder()
      // A device number without a device; nothing is opened.
      let line = """
        mknod disk.png b 240 200 || exit 99
        "$RR" --config anim.json -o disk.png; echo $?
        "$RR" frames --config anim.json -o disk.png --format gif; echo $?
        """
      let run = try Tool.shell(line, in: folder.folder.url)
      #expect(run.text == "73\n73\n")
      let message = "ringrender: error: cannot create disk.png: it is a disk, not a file\n"
      #expect(run.error == message + message)
      #expect(try folder.folder.kind("disk.png") == "block special file")
    }

    @Test func aFullDeviceIs74() throws {
      let folder = try FramesFolder()
      let line = """
        mknod full c 1 7
        for format in apng gif mp4 webm rgba; do
          "$RR" frames --config anim.json -o full --format $format -q; echo $?
        done; stat -c %F full
        """
      let run = try Tool.shell(line, in: folder.folder.url)
      #expect(run.text == "74\n74\n74\n74\n74\ncharacter special file\n")
      let message = "ringrender: error: cannot write full: No space left on device\n"
      #expect(run.error == String(repeating: message, count: 5))
    }

    @Test(arguments: [
      "--help", "--version", "help frames", "schema", "schema --reference", "example",
      "example timer", "explain --config anim.json", "check anim.json", "mcp < anim.json",
      "--generate-completion-script bash", "selfcheck",
    ])
    func fullDeviceExitsWith74(arguments: String) throws {
      let folder = try FramesFolder()
      let run = try Tool.shell(
        "mknod full c 1 7; \"$RR\" \(arguments) > full; echo $?", in: folder.folder.url)
      #expect(run.text == "74\n")
      #expect(
        run.error
          == "ringrender: error: cannot write standard output: No space left on device\n",
        "\(run.error)")
    }
  }
#endif

/// Standard streams that are closed or redirected.
@Suite struct StandardStreamTests {
  /// A file that is opened while standard error is closed would get its descriptor, and the
  /// messages.
  @Test(arguments: ["apng", "gif", "mp4"])
  func closedStreamsDoNotEndInAFile(format: String) throws {
    let folder = try FramesFolder()
    let line = """
      "$RR" frames --config anim.json -o a --format \(format) >&- 2>&- <&-; echo $?
      "$RR" frames --config anim.json -o b --format \(format) -q; cmp a b && echo same
      """
    let run = try Tool.shell(line, in: folder.folder.url)
    #expect(run.text == "0\nsame\n", "\(run.error)")
  }

  /// The replacement of a closed stream must not be confused with a device on the command line.
  @Test(arguments: [">&-", "2>&-", ">&- 2>&- <&-"])
  func aClosedStreamIsNotTheNullDevice(closed: String) throws {
    let cards = try CardFolder(2)
    let line = """
      unset SLURM_ARRAY_TASK_ID JOB_COMPLETION_INDEX AWS_BATCH_JOB_ARRAY_INDEX
      "$RR" batch --config card.json --data people.csv -o 'out/{id}.png' \(closed); echo $?; ls out
      "$RR" --config card.json -o /dev/null \(closed); echo $?
      """
    let run = try Tool.shell("exec 3>&1; { \(line)\n} >&3", in: cards.folder.url)
    #expect(run.text == "0\np1.png\np2.png\n0\n", "\(run.error)")
  }

  @Test func failsIfStandardOutputIsClosed() throws {
    let folder = try FramesFolder()
    let run = try Tool.shell(
      "\"$RR\" frames --config anim.json -o - --format rgba >&-", in: folder.folder.url)
    #expect(run.status == 74)
    #expect(run.error.contains("cannot write standard output: Bad file descriptor"), "\(run.error)")
  }

  @Test(arguments: ["apng", "mp4"])
  func aFileThatStandardOutputGoesToIsNotReplaced(format: String) throws {
    let folder = try FramesFolder()
    let line = """
      "$RR" frames --config anim.json -o direct --format \(format) -q
      printf '<' > a; ln a b
      "$RR" frames --config anim.json -o /dev/stdout --format \(format) -q >> a; echo $?
      cmp a b && tail -c +2 a | cmp - direct && echo same
      """
    let run = try Tool.shell(line, in: folder.folder.url)
    #expect(run.text == "0\nsame\n", "\(run.error)")
  }
}
