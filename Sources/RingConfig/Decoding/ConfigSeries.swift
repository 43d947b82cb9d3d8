import RingConfigDecoding
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
  private let known: Document
  private let option: String
  private let path: String
  private let text: any TextMeasuring
  /// The config with the first value; `nil` before it was bound.
  private var first: Document?

  /// Creates the series of a config, whose values are set after the overrides of `reader`.
  ///
  /// `known` is the config without a value, as the same reader opened it: its files are not loaded
  /// again. Messages about a value name `option` as its source. `text` measures in the fonts of
  /// `known`.
  package init(
    _ parsed: ParsedConfig, by reader: ConfigReader, knowing known: Document, option: String,
    path: String, measuring text: any TextMeasuring
  ) {
    (self.parsed, self.reader, self.known) = (parsed, reader, known)
    (self.option, self.path, self.text) = (option, path, text)
  }

  /// Returns the config with a value, JSON or else a string, and with its samples, and the size of
  /// its still in points; `nil` if that is not known. Keeps the config with the first value, from
  /// which the next ones decode only what depends on the value.
  ///
  /// Throws all problems if one of them is an error, like `ConfigReader.open` with the value as an
  /// override, and the errors at the time of the still.
  package mutating func bound(
    to value: String
  ) throws(Diagnostics) -> (document: BoundDocument, size: Size?) {
    let override = ConfigOverride(option: option, path: path, value: value)
    if let result = redecoded(override) { return result }
    var size: Size?
    let document = try reader.open(parsed, variable: override, knowing: known) { [text] document in
      let canvas = CanvasCheck(document, measuring: text, keepsLayout: false)
      size = canvas.size
      return canvas.error
    }
    if first == nil { first = document }
    return Self.sized(try document.bound(measuring: text), size)
  }

  /// Decodes only what depends on the value; `nil` if that is not possible, or after an error.
  private func redecoded(
    _ override: ConfigOverride
  ) -> (document: BoundDocument, size: Size?)? {
    guard let document = first?.replacingVariable(by: override) else { return nil }
    let canvas = CanvasCheck(document, measuring: text, keepsLayout: false)
    guard canvas.error == nil, let bound = try? document.bound(measuring: text) else { return nil }
    return Self.sized(bound, canvas.size)
  }

  private static func sized(
    _ bound: BoundDocument, _ startSize: Size?
  ) -> (document: BoundDocument, size: Size?) {
    (bound, bound.frameSize ?? (bound.showsStart ? startSize : nil))
  }
}
