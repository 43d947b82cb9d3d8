import ArgumentParser
import RingCairo
import RingCompare
import RingConfigDecoding
import RingCore
import RingRender
import RingScene
import RingSystem

/// A decoded config without errors, with the text engine for its fonts.
struct LoadedConfig {
  /// The scene of the config's still.
  var scene: Scene
  /// The layout of the still; `nil` unless decoding has produced it with `text`.
  var layout: Scene.Layout?
  /// The config as a function of time; `nil` unless it was opened as an animation.
  var animation: AnimatedScene?
  var text: TextEngine
  /// The font sources of `text`, for the text engines of other threads.
  var fonts: FontSources
  /// The remaining memory budget for drawing, without the config's images.
  var memory: MemoryBudget
  /// Whether the config changes over time. Default: `false`.
  var isAnimated = false
  /// The source of the config, to decode it again with other values by `reader`.
  var source: SourceText
  var reader: ConfigReader

  /// The snapshot of the still, for embedding in an image.
  var snapshot: SceneSnapshot {
    let trace = LayoutTrace(keepsFields: true)
    let layout = Renderer(text: text, memory: memory).layout(of: scene, trace: trace)
    return SceneSnapshot(scene, layout, trace)
  }

  /// Returns the drawing of the still, with texts outlined by `renderer`.
  ///
  /// Reuses `layout`, if there is one. Throws the errors of `Renderer.drawing`.
  func drawing(
    for renderer: borrowing Renderer, maximumPixels: Int = CanvasLimits.defaultMaximumPixels
  ) throws -> Drawing {
    try renderer.drawing(
      of: layout ?? renderer.layout(of: scene), scale: scene.canvas.scale,
      maximumPixels: maximumPixels)
  }
}

extension ConfigReader {
  /// Reads a config from a file or from standard input, and prints its problems.
  ///
  /// `record` collects the paths of the files that the config names. Throws an exit code if the
  /// config has errors.
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

  /// Decodes a config without printing its problems. `file` is its path, or `-` for standard input.
  ///
  /// The result is `nil` if the config has errors.
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
