import ArgumentParser
import RingRender
import RingSystem
import RingText

/// The program: parses the command line and hands over to a command.
@main
enum Program {
  static func main() {
    Signals.prepare()
    InstalledFonts.prepare()
    do {
      try CommandArguments.check()
      let arguments = try CommandArguments.understood(Array(CommandLine.arguments.dropFirst()))
      var command = try RingRenderTool.parseAsRoot(arguments)
      try command.run()
    } catch {
      end(error)
    }
  }

  /// Says what there is to say and ends the process, as `ParsableCommand.main` does; but the help and
  /// the version, too, may meet a full disk.
  ///
  /// What the user wrote is made printable.
  private static func end(_ error: any Error) -> Never {
    let text = RingRenderTool.fullMessage(for: error)
    let code = RingRenderTool.exitCode(for: error)
    if text.isEmpty { RingRenderTool.exit(withError: error) }
    guard code.isSuccess else {
      Terminal.error(
        CommandArguments.printable(text, about: RingRenderTool.message(for: error)) + "\n")
      RingRenderTool.exit(withError: code)
    }
    do {
      try Failure.reporting { try Terminal.output(Message(verbatim: text) + "\n") }
    } catch {
      RingRenderTool.exit(withError: error)
    }
    RingRenderTool.exit()
  }
}

/// `ringrender` and its subcommands.
struct RingRenderTool: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ringrender",
    abstract: "Draws pictures of progress – rings, gauges, countdowns – from a JSON file.",
    discussion: """
      EXAMPLES
        ringrender --config rings.json -o rings.png
        ringrender --config rings.json -o rings@3x.png --scale 3 \\
          --set move.progress=0.8
        ringrender example activity-rings > rings.json
        ringrender check rings.json
      """,
    version: Version.text,
    subcommands: [
      Render.self, Frames.self, Batch.self, Diff.self, Measure.self, Verify.self, Check.self,
      Explain.self, Schema.self, Example.self, Completions.self, Manual.self, DrawSVG.self,
    ],
    defaultSubcommand: Render.self)

  /// The names of the commands that the help lists.
  static var shownCommands: [String] {
    configuration.subcommands.filter { $0.configuration.shouldDisplay }.map { $0._commandName }
  }
}
