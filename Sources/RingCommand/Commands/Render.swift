import ArgumentParser
import RingCodec
import RingCompare
import RingCore
import RingRender
import RingScene
import RingSystem

/// The command that draws one image.
struct Render: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
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
  @OptionGroup var metadata: MetadataOptions
  @OptionGroup var work: JobOptions
  @OptionGroup var dependencies: DependencyOptions

  @Flag(
    help: "Stores the scene's values in the PNG, so that diff --explain can report what changed.")
  var embedScene = false

  @Flag(help: "Prints the alternative text of the picture, too.")
  var alt = false

  func validate() throws {
    if alt, output.output == "-" {
      throw ValidationError("The alternative text and the picture cannot both go to stdout.")
    }
    try dependencies.check(output: output.output, files: [input.config])
  }

  func run() throws {
    try CommandError.reporting {
      let files = ReadFiles()
      let trace = embedScene ? LayoutTrace(keepsFields: true) : nil
      let config = try input.open(at: moment.time, tracing: trace, record: files)
      let jobs = work.threads
      var renderer = Renderer(text: config.text, memory: config.memory, jobs: jobs)
      var encoder = try PNGEncoder(compression: output.compression, jobs: jobs)
      let layout = config.layout(by: renderer, tracing: trace)
      let drawing = try renderer.drawing(
        of: layout, scale: config.scene.canvas.scale, maximumPixels: input.canvas.maxPixels)
      if let reason = drawing.invisibility { try input.messages.warn(Self.invisible(reason)) }
      var texts =
        try trace.map { [try Self.text(of: SceneSnapshot(config.scene, layout, $0))] } ?? []
      let altText = alt || !metadata.omitsMetadata ? renderer.altText(of: config.scene) : ""
      if !metadata.omitsMetadata { texts += AltTextMetadata(altText)?.pngTexts ?? [] }
      let bytes = try renderer.png(of: drawing, texts: texts, encoder: &encoder)
      try input.fonts.report(renderer.warnings, input.messages)
      try FileOutput.write(bytes, to: output.output)
      try dependencies.write(output: output.output, inputs: [input.config], files: files)
      if alt { try Terminal.output(Message(verbatim: altText + "\n")) }
    }
  }

  /// Returns the warning about an image without visible content.
  private static func invisible(_ reason: Invisibility) -> Message {
    "nothing can be seen in the picture: \(reason.description)"
  }

  private static func text(of snapshot: SceneSnapshot) throws -> PNGText {
    guard let text = snapshot.text else {
      throw CommandError(
        "the scene is too large to be stored in a PNG: more than \(SceneSnapshot.maximumBytes) bytes, "
          + "compressed", .dataError)
    }
    return text
  }
}
