/// The lines that are drawn along the letters of a text, where their font says.
package struct TextDecoration: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let underline = TextDecoration(rawValue: 1)
  package static let strikethrough = TextDecoration(rawValue: 2)
}
