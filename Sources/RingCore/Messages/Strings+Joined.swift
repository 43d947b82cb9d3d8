extension [String] {
  /// The strings as a list: `a, b and c`.
  package var joinedAsList: String { joined(lastSeparator: " and ") }

  /// The strings as alternatives: `a, b or c`.
  package var joinedAsAlternatives: String { joined(lastSeparator: " or ") }

  private func joined(lastSeparator: String) -> String {
    guard count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + lastSeparator + self[count - 1]
  }
}
