import RingCairo
import RingConfig
import RingFiles
import RingMotion
import RingRender
import RingScene

/// A config that was read without an error, and whoever sets its texts.
struct OpenedConfig {
  /// The still.
  var scene: Scene
  /// The config as a function of time, if it was opened as an animation.
  var animation: AnimatedScene?
  var text: TextEngine
}

extension ConfigReader {
  /// Reads a file, or stdin; its problems are reported and end the command.
  func open(
    _ file: String, _ files: FileOptions, _ fonts: FontOptions, _ messages: MessageOptions,
    animated: Bool = false
  ) throws -> OpenedConfig {
    var reader = self
    reader.resources = files.resources(beside: file, maximumPixels: maximumPixels)
    var sources = fonts.sources
    var text: TextEngine?
    func engine(_ fontFiles: [String]) -> TextEngine {
      sources.files = fontFiles
      let engine = text ?? TextEngine(sources)
      text = engine
      return engine
    }
    let source = SourceText(
      name: file == "-" ? "<stdin>" : file, bytes: try InputFile.read(file))
    let result =
      animated
      ? reader.readAnimation(source) { engine($0) } : reader.read(source) { engine($0) }
    messages.report(result.diagnostics)
    guard let document = result.document else { throw Exit.badData }
    return OpenedConfig(
      scene: document.scene, animation: result.animation, text: engine(document.fonts))
  }
}
