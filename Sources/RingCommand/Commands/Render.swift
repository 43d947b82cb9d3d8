import ArgumentParser
import RingPNG
import RingRender
import RingSystem

/// One picture.
struct Render: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Draws one picture (the default command).",
    discussion: """
      EXAMPLES
        ringrender --config rings.json -o rings.png
        ringrender --config rings.json -o - --scale 3 --compression small \\
          > rings@3x.png
        ringrender --config rings.json -o dark.png --color-scheme dark \\
          --background black
        ringrender --config timer.json -o later.png --time 12.5
        ringrender --config - -o rings.png < rings.json
      """)

  @OptionGroup var input: ConfigOptions
  @OptionGroup var moment: TimeOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    try Failure.reporting {
      let config = try input.open(at: moment.time)
      var renderer = Renderer(text: config.text, memory: config.memory)
      var encoder = try PNGEncoder(compression: output.compression)
      let drawing = try config.drawing(for: renderer, maximumPixels: input.canvas.maxPixels)
      let bytes = try renderer.png(of: drawing, encoder: &encoder)
      try input.fonts.report(renderer.warnings, input.messages)
      try FileOutput.write(bytes, to: output.output)
    }
  }
}
