import RingCore
import RingScene

/// A config with another value at one path for each image of a series.
///
/// The first value decodes the whole config; the next ones decode only the nodes that depend on the
/// value. The whole config is decoded for each value if that is not sufficient, for example if
/// the value is the scale of the canvas or the number of a repetition's items.
package struct ConfigSeries {
  private let parsed: ParsedConfig
  private let reader: ConfigReader
  private let known: DecodedConfig
  private let option: String
  private let path: String
  private let text: any TextMeasuring
  /// The config with the first value; `nil` before it was bound.
  private var first: DecodedConfig?

  /// Creates the series of a config, whose values are set after the overrides of `reader`.
  ///
  /// `known` is the config without a value, as the same reader opened it: its files are not loaded
  /// again. Messages about a value name `option` as its source. `text` measures in the fonts of
  /// `known`.
  package init(
    _ parsed: ParsedConfig, by reader: ConfigReader, knowing known: DecodedConfig, option: String,
    path: String, measuring text: any TextMeasuring
  ) {
    (self.parsed, self.reader, self.known) = (parsed, reader, known)
    (self.option, self.path, self.text) = (option, path, text)
  }

  /// Returns the config with a value, JSON or else a string, and with its samples.
  ///
  /// Throws all problems if one of them is an error, like `ConfigReader.open` with the value as an
  /// override, and the errors at the time of the still.
  package mutating func bound(to value: String) throws(Diagnostics) -> BoundConfig {
    let override = ConfigOverride(option: option, path: path, value: value)
    if let config = redecoded(override) { return config }
    let config = try reader.open(
      parsed, variable: override, knowing: known, tracing: nil, measuring: { [text] _ in text })
    if first == nil { first = config }
    return try config.bound(measuring: text)
  }

  /// Decodes only what depends on the value; `nil` if that is not possible, or after an error.
  private func redecoded(_ override: ConfigOverride) -> BoundConfig? {
    guard
      let (document, start) = first?.decoder.replacingVariable(
        by: override, text: { [text] _ in text })
    else { return nil }
    return try? BoundConfig(document, start, stillTime: nil, animated: false, measuring: text)
  }
}
