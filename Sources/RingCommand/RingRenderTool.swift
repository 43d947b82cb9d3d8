import ArgumentParser
import RingFiles
import RingRender

/// The program: parses the command line and hands over to a command.
@main
enum Program {
  static func main() {
    Signals.prepare()
    do {
      var command = try RingRenderTool.parseAsRoot()
      try command.run()
    } catch {
      end(error)
    }
  }

  /// Says what there is to say and ends the process, as `ParsableCommand.main` does; but the help and
  /// the version, too, may meet a full disk.
  private static func end(_ error: any Error) -> Never {
    let text = RingRenderTool.fullMessage(for: error)
    guard RingRenderTool.exitCode(for: error).isSuccess, !text.isEmpty else {
      RingRenderTool.exit(withError: error)
    }
    do {
      try Failure.reporting { try Terminal.output(text + "\n") }
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
    abstract: "Draws pictures of progress – rings, arcs, laps – from a JSON file.",
    discussion: """
      EXAMPLES
        ringrender --config rings.json -o rings.png
        ringrender --config rings.json -o rings@3x.png --scale 3 --set move.progress=0.8
        ringrender example activity-rings > rings.json
        ringrender check rings.json
      """,
    version: Version.text,
    subcommands: [
      Render.self, Frames.self, Diff.self, Verify.self, Check.self, Explain.self, Schema.self,
      Example.self, DrawSVG.self,
    ],
    defaultSubcommand: Render.self)
}
