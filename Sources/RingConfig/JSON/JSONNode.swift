import RingText

/// A JSON value and where it stands.
struct JSONNode: Sendable {
  /// What a value can be.
  enum Value: Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case list(Items)
    /// Members in the order of the text, each key once.
    case object(Members)
    /// Something that has been reported already and must not be reported again.
    case invalid
  }

  typealias Items = JSONItems<JSONTree.Node>
  typealias Members = JSONItems<JSONTree.Member>

  /// A key of an object and its value.
  struct Member: Sendable {
    var key: String
    var keySpan: SourceSpan
    var value: JSONNode
  }

  /// The kinds among which a reader chooses.
  enum Kind: UInt8, Sendable {
    case null, bool, number, string, list, object
  }

  /// A set of kinds in a byte: it is asked for most of a document's values.
  struct Kinds: ExpressibleByArrayLiteral, Sendable {
    private var bits: UInt8 = 0

    init(arrayLiteral kinds: Kind...) { for kind in kinds { bits |= 1 << kind.rawValue } }

    func contains(_ kind: Kind) -> Bool { bits & 1 << kind.rawValue != 0 }

    func union(_ other: Kinds) -> Kinds {
      var all = self
      all.bits |= other.bits
      return all
    }
  }

  var value: Value
  var span: SourceSpan

  /// `nil` for a value that has been reported already.
  var kind: Kind? {
    switch value {
    case .null: .null
    case .bool: .bool
    case .number: .number
    case .string: .string
    case .list: .list
    case .object: .object
    case .invalid: nil
    }
  }

  /// The members of an object; none of anything else.
  var members: Members {
    guard case .object(let members) = value else { return Members([]) }
    return members
  }

  /// The value of a key.
  func member(_ key: String) -> Member? {
    guard case .object(let members) = value else { return nil }
    return members.place(of: key).map { members[$0] }
  }

  /// The text of a key, if it has one.
  func text(_ key: String) -> String? {
    guard case .string(let text)? = member(key)?.value.value else { return nil }
    return text
  }

  /// Whether it is an object with a key.
  func has(_ key: String) -> Bool {
    guard case .object(let members) = value else { return false }
    return members.place(of: key) != nil
  }

  /// The value as a message says it: `a string "1.25"`.
  var found: String {
    if let reference { return "\(reference), which is \(DataValue(self)?.found ?? "nothing") here" }
    if isFraction { return "\(Self.fractionName), which is \(fractionText) here" }
    return switch value {
    case .null: "null"
    case .bool(let flag): "\(flag)"
    case .number: span.text.shortened
    case .string(let text): "a string \(text.shortened.quoted)"
    case .list(let items): items.isEmpty ? "an empty list" : "a list"
    case .object: isAnimatedOnly ? "an animated value" : "an object"
    case .invalid: "an invalid value"
    }
  }
}

extension String {
  /// At most forty characters of a text, so that a message stays a line.
  ///
  /// Looks at no more than it shows: a long key stands in the path of every problem inside of it.
  /// A character may be as long as a text, if marks without end are put on it; then it is cut.
  var shortened: String {
    let (limit, longest) = (40, 400)
    guard utf8.count > limit else { return self }
    let scalars = unicodeScalars.prefix(longest)
    guard scalars.endIndex < unicodeScalars.endIndex else {
      return count > limit ? prefix(limit - 1) + "…" : self
    }
    let start = String(String.UnicodeScalarView(scalars))
    return (start.count > limit ? String(start.prefix(limit - 1)) : start) + "…"
  }

  /// The text as a JSON string.
  var quoted: String { JSONValue.string(self).rendered() }
}
