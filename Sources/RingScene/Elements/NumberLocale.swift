/// How a language writes numbers: the decimal sign, the sign between groups, and the digits.
///
/// From Unicode's Common Locale Data Repository; a table of our own, so that a picture depends neither
/// on the machine nor on the version of a library.
public struct NumberLocale: Hashable, Sendable {
  /// The name that was asked for, as in `de-CH`; empty for `plain`.
  public let name: String
  private var decimal = "."
  private var group = ","
  private var zero: Unicode.Scalar = "0"
  /// The digits of each group but the last one.
  private var groupSize = 3
  /// A number is grouped if it has so many digits before the last group.
  private var leastLeading = 1

  /// As programs write numbers: `1,234.5`.
  public static let plain = NumberLocale()

  private init() { name = "" }

  /// The locale of a name such as `de` or `pt-PT`; `nil` if it is not known. A region that has no
  /// rules of its own has its language's.
  public init?(_ name: String) {
    let parts = name.lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
    guard let language = parts.first, parts.count <= 3 else { return nil }
    let region = parts.count > 1 ? parts[parts.count - 1] : ""
    guard let rules = Self.rules[language + "-" + region] ?? Self.rules[language] else {
      return nil
    }
    self.name = name
    (decimal, group) = (rules.decimal, rules.group)
    leastLeading = rules.leastLeading
    if Self.lakhs.contains(language) || (language == "en" && region == "in") { groupSize = 2 }
    zero = Self.zeros[language] ?? "0"
  }

  /// The names that have rules of their own, in order.
  public static let names: [String] = rules.keys.map { name in
    let parts = name.split(separator: "-")
    return parts.count < 2 ? name : "\(parts[0])-\(parts[1].uppercased())"
  }.sorted()

  private struct Rules {
    var decimal: String
    var group: String
    var leastLeading = 1
  }

  private static let space = "\u{A0}"
  private static let narrowSpace = "\u{202F}"

  private static let rules: [String: Rules] = {
    var rules: [String: Rules] = [:]
    func add(_ names: String, _ decimal: String, _ group: String, leastLeading: Int = 1) {
      for name in names.split(separator: " ") {
        rules[String(name)] = Rules(decimal: decimal, group: group, leastLeading: leastLeading)
      }
    }
    add("en he hi bn mr ne th ja ko zh es-mx", ".", ",")
    add("da de el id is it nl pt ro sl tr vi", ",", ".")
    add("es", ",", ".", leastLeading: 2)
    add("cs fi nb nn no ru sk sv uk hu fr-ca de-at", ",", space)
    add("bg pl pt-pt", ",", space, leastLeading: 2)
    add("fr", ",", narrowSpace)
    add("de-ch de-li it-ch", ".", "’")
    add("ar fa", "٫", "٬")
    return rules
  }()

  /// Languages of India, which group by hundreds above the first thousand.
  private static let lakhs: Set<String> = ["hi", "bn", "mr", "ne"]
  /// Languages with digits of their own.
  private static let zeros: [String: Unicode.Scalar] = [
    "ar": "\u{660}", "fa": "\u{6F0}", "bn": "\u{9E6}", "mr": "\u{966}", "ne": "\u{966}",
  ]

  /// A number that is written as programs write it, `-1234.5`; anything else stays as it is.
  func written(_ number: String, isGrouped: Bool = false) -> String {
    guard self != .plain || isGrouped else { return number }
    let sign = number.hasPrefix("-") ? "-" : ""
    let parts = number.dropFirst(sign.count).split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ $0.allSatisfy { "0"..."9" ~= $0 } && !$0.isEmpty })
    else { return number }
    let whole = isGrouped ? grouped(parts[0]) : String(parts[0])
    return localized(sign + whole + (parts.count > 1 ? decimal + parts[1] : ""))
  }

  private func grouped(_ digits: Substring) -> String {
    let last = 3
    guard digits.count >= last + leastLeading else { return String(digits) }
    var groups = [digits.suffix(last)]
    var rest = digits.dropLast(last)
    while !rest.isEmpty {
      groups.append(rest.suffix(groupSize))
      rest = rest.dropLast(groupSize)
    }
    return groups.reversed().joined(separator: group)
  }

  /// A text with this language's digits, such as a time.
  func localized(_ text: String) -> String {
    guard zero != "0" else { return text }
    let scalars = text.unicodeScalars.map { scalar in
      "0"..."9" ~= scalar ? Unicode.Scalar(zero.value + scalar.value - 48) ?? scalar : scalar
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
