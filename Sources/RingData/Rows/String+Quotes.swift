import RingCore

extension String {
  /// The text in quotes, for a message: on one line, truncated to 40 characters.
  var inQuotes: String {
    let maximumLength = 40
    let scalars = unicodeScalars
    guard scalars.count > maximumLength else { return JSONValue.string(self).rendered() }
    return JSONValue.string(
      String(String.UnicodeScalarView(scalars.prefix(maximumLength - 1))) + "…"
    )
    .rendered()
  }
}
