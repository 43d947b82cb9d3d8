import ArgumentParser
import RingCairo
import RingConfig
import RingGraphics
import RingMotion
import RingRender
import RingScene
import RingSystem
import RingVerify

/// A valid config, decoded, with the text engine for it.
struct LoadedConfig {
  /// The scene of the still.
  var scene: Scene
  /// The layout of the still, if decoding produced it with `text`.
  var layout: Scene.Layout?
  /// The config as a function of time, if it was opened as an animation.
  var animation: AnimatedScene?
  var text: TextEngine
  /// The font sources of `text`, for engines of other threads.
  var fonts: FontSources
  /// The memory budget for drawing, after the config's images.
  var memory: MemoryBudget
  /// Whether the config is animated.
  var isAnimated = false
  /// The source and the reader, to decode the config again with other values.
  var source: SourceText
  var reader: ConfigReader

  /// The values of the still's elements, to embed in an image.
  var snapshot: SceneSnapshot {
    let trace = LayoutTrace(keepsFields: true)
    let layout = Renderer(text: text, memory: memory).layout(of: scene, trace: trace)
    return SceneSnapshot(scene, layout, trace)
  }

  /// Returns the draw commands of the still, with text outlined by `renderer`. Reuses the layout
  /// that decoding produced, if there is one.
  func drawing(
    for renderer: borrowing Renderer, maximumPixels: Int = CanvasLimits.defaultMaximumPixels
  ) throws -> Drawing {
    try renderer.drawing(
      of: layout ?? renderer.layout(of: scene), scale: scene.canvas.scale,
      maximumPixels: maximumPixels)
  }
}

extension ConfigReader {
  /// Reads a file, or stdin; prints its problems, which end the command. `record` collects the
  /// files that it names.
  func open(
    _ file: String, files: ResourceOptions, fonts: FontOptions, messages: MessageOptions,
    animated: Bool = false, record: ReadFiles? = nil
  ) throws -> LoadedConfig {
    let (config, diagnostics) = try open(
      InputFile.read(file), of: file, files: files, fonts: fonts, animated: animated,
      record: record)
    try messages.report(diagnostics)
    guard let config else { throw ExitCode(.dataError) }
    return config
  }

  /// Decodes the bytes of a file, or of stdin, without printing its problems.
  func open(
    _ bytes: [UInt8], of file: String, files: ResourceOptions, fonts: FontOptions,
    animated: Bool = false, record: ReadFiles? = nil
  ) throws -> (config: LoadedConfig?, diagnostics: Diagnostics) {
    var reader = self
    reader.resources = files.resources(
      nextTo: file, maximumPixels: maximumPixels, record: record)
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
      return LoadedConfig(
        scene: document.scene, layout: result.layout, animation: result.animation, text: text,
        fonts: sources, memory: document.memory, isAnimated: result.isAnimated, source: source,
        reader: reader
      )
    }
    return (config, result.diagnostics)
  }
}
