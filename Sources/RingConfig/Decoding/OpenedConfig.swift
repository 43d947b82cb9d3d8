import RingCairo
import RingConfigDecoding
import RingScene

/// A decoded config with the text engine for its fonts.
package struct OpenedConfig {
  /// The config as a function of a row and the time.
  package let config: DecodedConfig
  /// The engine that has measured the config's texts.
  package private(set) var text: TextEngine
  /// The font sources of `text`, from which other threads create their text engines.
  package private(set) var fonts: FontSources

  /// Opens a config. `fonts` are the sources to which the config's own font files are added.
  ///
  /// The other parameters are those of `ConfigReader.open`, which throws the problems.
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
  /// Parses `bytes`, read from `file`. Messages call the file `<stdin>` if it is `-`.
  package init(_ bytes: [UInt8], of file: String) {
    self.init(SourceText(name: file == "-" ? "<stdin>" : file, bytes: bytes))
  }
}
