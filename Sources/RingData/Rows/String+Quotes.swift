import RingText

extension String {
  /// The text in quotes, as a message has it: on one line, and cut where it is long.
  var inQuotes: String {
    let longest = 40
    let scalars = unicodeScalars
    guard scalars.count > longest else { return JSONValue.string(self).rendered() }
    return JSONValue.string(String(String.UnicodeScalarView(scalars.prefix(longest - 1))) + "…")
      .rendered()
  }
}
