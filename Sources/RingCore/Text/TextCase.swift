/// The case in which a text is drawn, by the rules of Unicode that are the same in all locales.
package enum TextCase: String, Hashable, Sendable, CaseIterable {
  case uppercase, lowercase

  package func applied(to text: String) -> String {
    switch self {
    case .uppercase: text.uppercased()
    case .lowercase: text.lowercased()
    }
  }
}
