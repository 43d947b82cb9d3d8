/// A text for people whose parts cannot write lines of their own.
///
/// What stands in a literal is the program's and is taken as it is, with its ends of lines and its
/// colours; what is put into it, such as the name of a file, is made printable. So nobody can forget
/// it, because nothing else can be said.
public struct Message: Hashable, Codable, Sendable, ExpressibleByStringInterpolation {
  /// What is printed.
  public private(set) var text: String

  public init(stringLiteral value: String) { text = value }

  public init(stringInterpolation: Interpolation) { text = stringInterpolation.text }

  /// A text on one line.
  public init(_ text: some StringProtocol) { self.text = String(text).printable }

  /// A text whose ends of lines are its own; its parts have been made printable already.
  public init(lines text: String) { self.text = text.printableLines }

  /// A text that is no message, such as JSON, or that has colours.
  public init(verbatim text: String) { self.text = text }

  /// Both texts, one after the other.
  public static func + (a: Message, b: Message) -> Message {
    Message(verbatim: a.text + b.text)
  }

  /// Appends a text.
  public static func += (a: inout Message, b: Message) { a.text += b.text }

  /// Puts a message together: literals as they are, values made printable.
  public struct Interpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    public init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity)
    }

    public mutating func appendLiteral(_ literal: String) { text += literal }

    /// What is a message already stays as it is.
    public mutating func appendInterpolation(_ message: Message) { text += message.text }

    /// Any other value in words, made printable.
    public mutating func appendInterpolation(_ value: some Any) { text += "\(value)".printable }
  }
}

extension Message: CustomStringConvertible {
  public var description: String { text }
}
