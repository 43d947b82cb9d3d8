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

extension String {
  /// The text truncated to forty characters, so that a message stays on one line.
  ///
  /// Reads at most 400 scalars, because a long key is in the path of every problem inside it, and a
  /// character with many combining marks can be arbitrarily long.
  package var shortened: String {
    let (limit, maximumScalarCount) = (40, 400)
    guard utf8.count > limit else { return self }
    let scalars = unicodeScalars.prefix(maximumScalarCount)
    guard scalars.endIndex < unicodeScalars.endIndex else {
      return count > limit ? prefix(limit - 1) + "…" : self
    }
    let start = String(String.UnicodeScalarView(scalars))
    return (start.count > limit ? String(start.prefix(limit - 1)) : start) + "…"
  }

  /// The text as a JSON string literal.
  package var quoted: String { JSONValue.string(self).rendered() }
}

extension Int {
  /// Returns the number with a noun whose plural is regular: `1 picture`, `2 pictures`.
  package func counted(_ noun: String) -> String { self == 1 ? "1 \(noun)" : "\(self) \(noun)s" }
}
