import RingCore

/// Advice for the author of a config about a problem, in words, and as an edit if it is certain.
struct Help: Sendable, ExpressibleByStringInterpolation {
  let text: String
  /// The text to write in place of the marked characters; `nil` if no text is certain to be meant.
  private(set) var replacement: String?
  /// The range that `replacement` replaces; `nil` for the marked characters.
  private(set) var replaced: SourceSpan?

  init(_ text: String, replacement: String? = nil, of replaced: SourceSpan? = nil) {
    (self.text, self.replacement, self.replaced) = (text, replacement, replaced)
  }

  init(stringLiteral text: String) { self.init(text) }

  /// `write X`, which replaces the marked value; `reason` follows.
  static func write(_ value: Written, _ reason: String = "") -> Help {
    Help("write \(value.shown)" + reason, replacement: value.full)
  }

  /// `did you mean "X"?`, for a word that is a value.
  static func didYouMean(_ word: String) -> Help {
    Help("did you mean \(word.quoted)?", replacement: word.quoted)
  }

  /// ``did you mean `X`?``, for a key or a name without quotes.
  static func didYouMean(name: String) -> Help {
    Help("did you mean `\(name)`?", replacement: name.quoted)
  }

  /// The help without its edit.
  var withoutReplacement: Help { Help(text) }
}

/// JSON that a help tells the author to write: short, with `…` for long parts of the config, and in
/// full.
struct Written: ExpressibleByStringInterpolation, Sendable {
  /// The short form, for messages.
  let shown: String
  /// `nil` if it is too long, or if a part of it is not JSON.
  let full: String?

  /// The maximum length of a part of the config in `full`, in bytes.
  static let maximumLength = 4096

  init(shown: String, full: String?) { (self.shown, self.full) = (shown, full) }

  init(stringLiteral text: String) { self.init(shown: text, full: text) }

  init(stringInterpolation text: StringInterpolation) {
    self.init(shown: text.shown, full: text.full)
  }

  /// Words that say what to write, and are not JSON themselves.
  static func words(_ text: String) -> Written { Written(shown: text, full: nil) }

  /// A string in quotes.
  static func quoted(_ text: String) -> Written {
    Written(shown: text.shortened.quoted, full: text.quoted)
  }

  static func joined(_ parts: [Written]) -> Written {
    let full = parts.compactMap(\.full)
    return Written(
      shown: parts.map(\.shown).joined(separator: ", "),
      full: full.count == parts.count ? full.joined(separator: ", ") : nil)
  }

  /// `{"key": value, …}`
  static func object(_ members: [(key: String, value: Written)]) -> Written {
    let members = members.map { "\($0.key.quoted): \($0.value)" as Written }
    return "{\(joined(members))}"
  }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var shown = ""
    fileprivate var full: String? = ""

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ text: String) { appendInterpolation(text) }

    mutating func appendInterpolation(_ text: String) {
      shown += text
      full? += text
    }

    mutating func appendInterpolation(_ part: Written) {
      shown += part.shown
      guard let text = part.full else { return full = nil }
      full? += text
    }
  }
}
