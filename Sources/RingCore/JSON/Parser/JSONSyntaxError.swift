/// A deviation of a text from JSON's grammar, or from the limits of the parser.
package struct JSONSyntaxError: Error {
  /// Additional information and the range of bytes to which it refers.
  package typealias Note = (text: String, range: Range<Int>)

  /// The description of the error, without its position.
  package let message: String
  /// In bytes, `nil` for the whole text. Begins at the number of bytes if the text ends too early.
  package let range: Range<Int>?
  /// Refers to another place in the text.
  package let note: Note?
  package let help: String?
  /// Whether the text has too many values.
  package let exceedsMaximum: Bool
}
