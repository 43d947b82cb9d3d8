/// A message for the user, in which interpolated values cannot start new lines.
///
/// Literals are trusted and copied, with their line breaks and colours. Interpolated values, such
/// as file names, are made printable. The type is the only way to print a message, so that escaping
/// cannot be forgotten.
package struct Message: Hashable, Codable, Sendable, ExpressibleByStringInterpolation {
  package private(set) var text: String

  package init(stringLiteral value: String) { text = value }

  package init(stringInterpolation: Interpolation) { text = stringInterpolation.text }

  /// Creates a message of one line, with all control characters escaped.
  package init(_ text: some StringProtocol) { self.text = String(text).printable }

  /// Creates a message that keeps its line feeds; other control characters are escaped, and so is
  /// `::` at the start of a line.
  ///
  /// The caller must make untrusted parts of `text` printable, because their line feeds are kept
  /// too.
  package init(lines text: String) { self.text = text.printableLines }

  /// For output such as JSON, and for text with colours.
  package init(verbatim text: String) { self.text = text }

  package static func + (a: Message, b: Message) -> Message {
    Message(verbatim: a.text + b.text)
  }

  package static func += (a: inout Message, b: Message) { a.text += b.text }

  /// The builder of a message: literals are copied, values are made printable.
  package struct Interpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    package init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity)
    }

    package mutating func appendLiteral(_ literal: String) { text += literal }

    /// Appends a message unchanged, because it is printable already.
    package mutating func appendInterpolation(_ message: Message) { text += message.text }

    package mutating func appendInterpolation(_ value: some Any) { text += "\(value)".printable }
  }
}

extension Message: CustomStringConvertible {
  package var description: String { text }
}
