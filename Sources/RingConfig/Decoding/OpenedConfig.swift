import RingCairo
import RingConfigDecoding
import RingScene

/// A decoded config, with the text engine for its fonts.
package struct OpenedConfig {
  /// The config as a function of a row and the time.
  package let config: DecodedConfig
  /// The engine that has measured the config's texts.
  package private(set) var text: TextEngine
  /// The font sources of `text`, for the text engines of other threads.
  package private(set) var fonts: FontSources

  /// Opens a config; the parameters are those of `ConfigReader.open`.
  ///
  /// `fonts` are the sources to which the config's own font files are added.
  package init(
    _ parsed: ParsedConfig, by reader: ConfigReader, fonts: FontSources,
    knowing known: DecodedConfig? = nil, tracing trace: LayoutTrace? = nil
  ) throws(Diagnostics) {
    var (sources, text) = (fonts, TextEngine(fonts))
    config = try reader.open(parsed, knowing: known, tracing: trace) { files in
      sources.files += files.filter { [added = sources.files] in !added.contains($0) }
      text = TextEngine(sources)
      return text
    }
    (self.fonts, self.text) = (sources, text)
  }
}

extension ParsedConfig {
  /// Parses the bytes of a file; `-` is standard input.
  package init(_ bytes: [UInt8], of file: String) {
    self.init(SourceText(name: file == "-" ? "<stdin>" : file, bytes: bytes))
  }
}
