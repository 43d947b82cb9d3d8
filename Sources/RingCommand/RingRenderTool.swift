import ArgumentParser
import RingCairo
import RingCore
import RingRender
import RingSystem

@main
enum Program {
  static func main() {
    WorkCounts.start()
    MemoryPages.returnLargeBlocks()
    Signals.install()
    MessageOutput.prepare()
    InstalledFonts.prepare()
    ProcessFonts.prepare()
    do {
      try CommandArguments.checkAreUTF8()
      let arguments = try CommandArguments.normalized(Array(ProcessArguments.all.dropFirst()))
      if arguments == ["--version"] { finish(printing: Version.text) }
      var command = try RingRenderTool.command(arguments)
      try command.run()
    } catch {
      end(error)
    }
  }

  /// Prints the message of `error` and ends the process, as `ParsableCommand.main` does.
  ///
  /// In addition, it makes text from the command line printable, and reports write errors of help
  /// and version, for example on a full disk.
  private static func end(_ error: any Error) -> Never {
    let text = RingRenderTool.fullMessage(for: error)
    let code = RingRenderTool.exitCode(for: error)
    if text.isEmpty { RingRenderTool.exit(withError: error) }
    guard code.isSuccess else {
      let message = RingRenderTool.message(for: error)
      MessageOutput.report(CommandArguments.report(text, about: message))
      RingRenderTool.exit(withError: code)
    }
    finish(printing: text + ShortHelp.lastLine(of: text))
  }

  private static func finish(printing text: String) -> Never {
    do {
      try CommandError.reporting { try Terminal.output(Message(verbatim: text) + "\n") }
    } catch {
      RingRenderTool.exit(withError: error)
    }
    RingRenderTool.exit()
  }
}

struct RingRenderTool: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ringrender",
    abstract: "Draws pictures of progress – rings, gauges, countdowns – from a JSON file.",
    discussion: """
      A JSON file in place of a command is drawn: ringrender goals.rings.json writes goals.png in the
      current folder.

      EXAMPLES
        ringrender goals.rings.json
        ringrender --config goals.rings.json -o goals.png
        ringrender --config goals.rings.json -o goals@3x.png --scale 3 \\
          --set move.progress=0.8
        ringrender example activity-rings > goals.rings.json
        ringrender check goals.rings.json
      """,
    version: Version.textIfRequested,
    subcommands: [
      Render.self, Frames.self, Batch.self, Diff.self, Measure.self, Verify.self, Accept.self,
      Review.self, Check.self, Lint.self, Explain.self, MCP.self, Schema.self, Example.self,
      Completions.self, Selfcheck.self, DrawSVG.self,
    ],
    defaultSubcommand: Render.self)

  /// Returns the command for `arguments`. Throws the errors of the argument parser.
  ///
  /// Most runs name a command or mean the default command. Parsing directly with that command is
  /// much faster: the tool would try all commands first, and parse the default command's options
  /// twice. The tool handles help and mistakes, for which it has the messages.
  static func command(_ arguments: [String]) throws -> any ParsableCommand {
    let first = configuration.subcommands.first { $0.configuration.commandName == arguments.first }
    let (commandType, remaining) =
      first.map { ($0, Array(arguments.dropFirst())) } ?? (Render.self, arguments)
    if let command = try? commandType.parseAsRoot(remaining), type(of: command) == commandType {
      return command
    }
    return try parseAsRoot(arguments)
  }

  static var shownCommands: [String] {
    configuration.subcommands.filter { $0 != DrawSVG.self }.map { $0._commandName }
  }
}

/// The help without what few users need, which `--help` prints; `--help-hidden` prints all.
enum ShortHelp {
  /// Whether the arguments of this process request it.
  ///
  /// Otherwise nothing is hidden, because the parser makes completions, the manual, suggestions and
  /// usage messages of the same declarations.
  static let isRequested: Bool = {
    let arguments = ProcessArguments.all.dropFirst()
    return arguments.first == "help" || arguments.contains { ["-h", "--help"].contains($0) }
  }()

  /// Returns the line that says how to see the rest of a command's help; empty if that is complete.
  static func lastLine(of help: String) -> String {
    guard isRequested, let start = help.firstRange(of: "USAGE: ringrender ") else { return "" }
    let name = help[start.upperBound...].prefix { !$0.isWhitespace }
    let command = RingRenderTool.configuration.subcommands.first { $0._commandName == name }
    guard let command else { return "\n  See 'ringrender --help-hidden' for all commands." }
    guard command.helpMessage(includeHidden: true) != command.helpMessage() else { return "" }
    return "\n  See 'ringrender \(name) --help-hidden' for all options."
  }
}

extension ArgumentVisibility {
  /// The visibility of options that few users need: only the short help leaves them out.
  static let rare = ShortHelp.isRequested ? Self.hidden : .default
}

/// The counts of the program's work steps, for tests.
enum WorkCounts {
  private static let counts = Monitor<[WorkStep: Int]>([:])
  private static let path = Environment["RINGRENDER_COUNTS"]

  /// Begins to count if `RINGRENDER_COUNTS` names a file, which is written when the program exits.
  ///
  /// Must be called before the first thread starts.
  static func start() {
    guard path != nil else { return }
    WorkStep.observer = { step in counts.withLock { $0[step, default: 0] += 1 } }
    atexit { WorkCounts.write() }
  }

  private static func write() {
    guard let path else { return }
    let counts = counts.withLock { $0 }
    let lines = WorkStep.allCases.map { "\($0.rawValue) \(counts[$0] ?? 0)\n" }
    _ = try? FileOutput.write(Array(lines.joined().utf8), to: path)
  }
}
