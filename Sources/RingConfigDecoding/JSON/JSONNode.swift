import RingCore

struct JSONNode: Sendable {
  enum Value: Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case list(Items)
    /// Members in the order of the text, with unique keys.
    case object(Members)
    /// An invalid value that has been reported and must not be reported again.
    case invalid
  }

  typealias Items = JSONItems<JSONTree.Node>
  typealias Members = JSONItems<JSONTree.Member>

  struct Member: Sendable {
    var key: String
    var keySpan: SourceSpan
    var value: JSONNode
  }

  enum Kind: UInt8, Sendable {
    case null, bool, number, string, list, object
  }

  /// A set of kinds in one byte, because it is tested for most values of a document.
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

  /// The kind of the value; `nil` for an invalid value, which has been reported.
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

  /// The members of an object; empty for any other value.
  var members: Members {
    guard case .object(let members) = value else { return Members([]) }
    return members
  }

  func member(_ key: String) -> Member? {
    guard case .object(let members) = value else { return nil }
    return members.index(of: key).map { members[$0] }
  }

  /// Returns the string value of `key`; `nil` if the key is absent or its value is not a string.
  func text(_ key: String) -> String? {
    guard case .string(let text)? = member(key)?.value.value else { return nil }
    return text
  }

  func has(_ key: String) -> Bool {
    guard case .object(let members) = value else { return false }
    return members.index(of: key) != nil
  }

  /// For messages: `a string "1.25"`.
  var descriptionForMessage: String {
    if let reference {
      return "\(reference), which is \(DataValue(self)?.descriptionForMessage ?? "nothing") here"
    }
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
