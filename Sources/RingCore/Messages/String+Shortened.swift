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
