import ArgumentParser
import RingFiles
import RingRender

/// The program: parses the command line and hands over to a command.
@main
enum Program {
  static func main() {
    Signals.prepare()
    RingRenderTool.main()
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
