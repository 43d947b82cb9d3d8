import RingCairo
import RingConfigDecoding
import RingScene
import RingSystem

/// A decoded config, which can be opened again with other overrides. Any thread can use it.
package struct OpenedConfig: Sendable {
  package let decoded: DecodedConfig
  /// The caller's font sources with the config's own font files, for text engines.
  package let fonts: FontSources
  private let parsed: ParsedConfig
  private let reader: ConfigReader
  private let baseFonts: FontSources

  /// Opens a config, and returns it with the engine that measured its texts, for one thread.
  ///
  /// The config's own font files are added to `fonts`. `ConfigReader.open` throws the problems.
  package static func open(
    _ parsed: ParsedConfig, by reader: ConfigReader, fonts: FontSources,
    tracing trace: LayoutTrace? = nil
  ) throws(Diagnostics) -> (OpenedConfig, TextEngine) {
    try open(parsed, reader, fonts, knowing: nil, tracing: trace, measuring: nil)
  }

  private static func open(
    _ parsed: ParsedConfig, _ reader: ConfigReader, _ baseFonts: FontSources,
    knowing known: OpenedConfig?, tracing trace: LayoutTrace?, measuring knownText: TextEngine?
  ) throws(Diagnostics) -> (OpenedConfig, TextEngine) {
    var (fonts, text) = (baseFonts, knownText ?? TextEngine(baseFonts))
    let decoded = try reader.open(parsed, knowing: known?.decoded, tracing: trace) { files in
      fonts.files += files.filter { [added = fonts.files] in !added.contains($0) }
      if knownText == nil || fonts != known?.fonts { text = TextEngine(fonts) }
      return text
    }
    let opened = OpenedConfig(
      decoded: decoded, fonts: fonts, parsed: parsed, reader: reader, baseFonts: baseFonts)
    return (opened, text)
  }

  package var overrides: [ConfigOverride] { reader.overrides }

  /// Opens the config again, with `overrides` in the place of its own.
  ///
  /// Its text is not parsed and its files are not read again. `text` is an engine for `fonts` that
  /// this thread may use. Default: a new one. It is returned, unless the overrides change the
  /// config's fonts. With `sharingMemory`, the images of both configs are within one budget.
  /// Default: the new config has a budget of its own. Otherwise as `open(_:by:fonts:tracing:)`.
  package func reopened(
    with overrides: [ConfigOverride], sharingMemory: Bool = false,
    tracing trace: LayoutTrace? = nil, measuring text: TextEngine? = nil
  ) throws(Diagnostics) -> (OpenedConfig, TextEngine) {
    var reader = reader
    (reader.overrides, reader.sharesMemory) = (overrides, sharingMemory)
    return try Self.open(
      parsed, reader, baseFonts, knowing: self, tracing: trace, measuring: text)
  }

  /// Returns the config as a series of values at a path. Its bound configs keep no layout.
  ///
  /// Messages name `option` as the source of a value. `text` measures in `fonts`.
  package func series(
    option: String, path: String, measuring text: TextEngine
  ) -> ConfigSeries {
    var reader = reader
    reader.keepsLayout = false
    return ConfigSeries(
      parsed, by: reader, knowing: decoded, option: option, path: path, measuring: text)
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
