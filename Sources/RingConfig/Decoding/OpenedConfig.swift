import RingCairo
import RingConfigDecoding
import RingCore
import RingScene
import RingSystem

/// A config without errors, which can be opened again with other overrides. Any thread can use it.
package struct OpenedConfig: Sendable {
  package let document: Document
  /// The caller's font sources with the config's own font files, for text engines.
  package let fonts: FontSources
  /// The canvas with the samples at time 0.
  package let canvas: CanvasCheck
  private let parsed: ParsedConfig
  private let reader: ConfigReader
  private let baseFonts: FontSources
  private let keepsLayout: Bool

  /// Opens a config, and returns it with the engine that measured its texts, for one thread.
  ///
  /// The config's own font files are added to `fonts`. `keepsLayout` and `trace` are as in
  /// `CanvasCheck.init`. `ConfigReader.open` throws the problems.
  package static func open(
    _ parsed: ParsedConfig, by reader: ConfigReader, fonts: FontSources, keepsLayout: Bool = true,
    tracing trace: LayoutTrace? = nil
  ) throws(Diagnostics) -> (OpenedConfig, TextEngine) {
    try open(
      parsed, reader, fonts, keepsLayout, knowing: nil, tracing: trace, measuring: nil)
  }

  private static func open(
    _ parsed: ParsedConfig, _ reader: ConfigReader, _ baseFonts: FontSources, _ keepsLayout: Bool,
    knowing known: OpenedConfig?, tracing trace: LayoutTrace?, measuring knownText: TextEngine?
  ) throws(Diagnostics) -> (OpenedConfig, TextEngine) {
    var (fonts, text) = (baseFonts, knownText ?? TextEngine(baseFonts))
    var canvas = CanvasCheck()
    let document = try reader.open(parsed, knowing: known?.document) { document in
      fonts.files += document.fonts.filter { [added = fonts.files] in !added.contains($0) }
      if knownText == nil || fonts != known?.fonts { text = TextEngine(fonts) }
      canvas = CanvasCheck(document, measuring: text, keepsLayout: keepsLayout, tracing: trace)
      return canvas.error
    }
    let opened = OpenedConfig(
      document: document, fonts: fonts, canvas: canvas, parsed: parsed, reader: reader,
      baseFonts: baseFonts, keepsLayout: keepsLayout)
    return (opened, text)
  }

  package var overrides: [ConfigOverride] { reader.overrides }

  /// Opens the config again, with `overrides` in the place of its own.
  ///
  /// Its text is not parsed and its files are not read again. `text` is an engine for `fonts` that
  /// this thread may use. Default: a new one. It is returned, unless the overrides change the
  /// config's fonts. With `sharingMemory`, the images of both configs are within one budget.
  /// Default: the new config has a budget of its own. Otherwise as
  /// `open(_:by:fonts:keepsLayout:tracing:)`, with the first `keepsLayout`.
  package func reopened(
    with overrides: [ConfigOverride], sharingMemory: Bool = false,
    tracing trace: LayoutTrace? = nil, measuring text: TextEngine? = nil
  ) throws(Diagnostics) -> (OpenedConfig, TextEngine) {
    var reader = reader
    (reader.overrides, reader.sharesMemory) = (overrides, sharingMemory)
    return try Self.open(
      parsed, reader, baseFonts, keepsLayout, knowing: self, tracing: trace, measuring: text)
  }

  /// Returns the layout of the still of `bound`, the config with its samples, if opening the config
  /// made it; `nil` otherwise.
  package func layout(of bound: BoundDocument) -> Scene.Layout? {
    bound.showsStart && bound.frameSize == nil ? canvas.layout : nil
  }

  /// Returns the config as a series of values at a path.
  ///
  /// Messages name `option` as the source of a value. `text` measures in `fonts`.
  package func series(
    option: String, path: String, measuring text: any TextMeasuring
  ) -> ConfigSeries {
    ConfigSeries(
      parsed, by: reader, knowing: document, option: option, path: path, measuring: text)
  }
}

extension ParsedConfig {
  /// Reads and parses a file; `-` is standard input. Throws a `FileError` of `read`.
  package init(contentsOf file: String) throws(FileError) {
    self.init(try InputFile.read(file), of: file)
  }

  package init(_ bytes: [UInt8], of file: String) {
    self.init(SourceText(name: file == "-" ? "<stdin>" : file, bytes: bytes))
  }
}
