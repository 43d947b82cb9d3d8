import ArgumentParser
import RingCairo
import RingConfig
import RingGraphics
import RingMotion
import RingRender
import RingScene
import RingSystem
import RingVerify

/// A config that was read without an error, and what sets its texts.
struct OpenedConfig {
  /// The still.
  var scene: Scene
  /// The still laid out, if the reader did that with `text`.
  var layout: Scene.Layout?
  /// The config as a function of time, if it was opened as an animation.
  var animation: AnimatedScene?
  var text: TextEngine
  /// Where `text` finds its fonts, for engines of other threads.
  var fonts: FontSources
  /// What the config's pictures have left for drawing.
  var memory: MemoryBudget
  /// Whether anything in it depends on the moment.
  var moves = false
  /// What it was read from, and how, for those who read it again with other values.
  var source: SourceText
  var reader: ConfigReader

  /// The values of the still's elements, as a picture carries them.
  var record: SceneRecord {
    let trace = LayoutTrace(keepsFields: true)
    let layout = Renderer(text: text, memory: memory).layout(of: scene, trace: trace)
    return SceneRecord(scene, layout, trace)
  }

  /// What there is to draw of the still, by a renderer with `text`: laid out only if it was not yet.
  func drawing(
    for renderer: borrowing Renderer, maximumPixels: Int = CanvasLimits.defaultMaximumPixels
  ) throws -> Drawing {
    try renderer.drawing(
      of: layout ?? renderer.layout(of: scene), scale: scene.canvas.scale,
      maximumPixels: maximumPixels)
  }
}

extension ConfigReader {
  /// Reads a file, or stdin; its problems are reported and end the command. `record` takes down the
  /// files that it names.
  func open(
    _ file: String, _ files: FileOptions, _ fonts: FontOptions, _ messages: MessageOptions,
    animated: Bool = false, record: ReadFiles? = nil
  ) throws -> OpenedConfig {
    let (config, diagnostics) = try open(
      InputFile.read(file), of: file, files, fonts, animated: animated, record: record)
    try messages.report(diagnostics)
    guard let config else { throw ExitCode(.dataError) }
    return config
  }

  /// Reads the bytes of a file, or of stdin, and says nothing.
  func open(
    _ bytes: [UInt8], of file: String, _ files: FileOptions, _ fonts: FontOptions,
    animated: Bool = false, record: ReadFiles? = nil
  ) throws -> (config: OpenedConfig?, diagnostics: Diagnostics) {
    var reader = self
    reader.resources = files.resources(
      beside: file, maximumPixels: maximumPixels, record: record)
    var sources = try fonts.sources
    var text: TextEngine?
    func engine(_ fontFiles: [String]) -> TextEngine {
      sources.files = fontFiles
      let engine = text ?? TextEngine(sources)
      text = engine
      return engine
    }
    let source = SourceText(name: file == "-" ? "<stdin>" : file, bytes: bytes)
    let result =
      animated
      ? reader.readAnimation(source) { engine($0) } : reader.read(source) { engine($0) }
    let config = result.document.map { document in
      let text = engine(document.fonts)
      return OpenedConfig(
        scene: document.scene, layout: result.layout, animation: result.animation, text: text,
        fonts: sources, memory: document.memory, moves: result.moves, source: source, reader: reader
      )
    }
    return (config, result.diagnostics)
  }
}
