/// A deviation of a text from JSON's grammar, or from the limits of the parser.
package struct JSONSyntaxError: Error {
  /// Additional information and the range of bytes to which it refers.
  package typealias Note = (text: String, range: Range<Int>)

  /// The description of the error, without its position.
  package let message: String
  /// The range of the error, in bytes; `nil` represents the whole text. It begins at the number of
  /// bytes if the text ends too early.
  package let range: Range<Int>?
  /// Refers to another place in the text.
  package let note: Note?
  /// A suggested fix.
  package let help: String?
  /// The text to write in place of `range` to fix the error; `nil` if that is not certain.
  package let replacement: String?
  package let kind: Kind

  package enum Kind: Sendable {
    case grammar, duplicateKey, tooDeep, tooManyValues
  }

  /// Whether the text has too many values.
  package var exceedsMaximum: Bool { kind == .tooManyValues }
}
