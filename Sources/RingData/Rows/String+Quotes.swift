import RingText

extension String {
  /// The text in quotes, for a message: on one line, truncated to 40 characters.
  var inQuotes: String {
    let longest = 40
    let scalars = unicodeScalars
    guard scalars.count > longest else { return JSONValue.string(self).rendered() }
    return JSONValue.string(String(String.UnicodeScalarView(scalars.prefix(longest - 1))) + "…")
      .rendered()
  }
}
