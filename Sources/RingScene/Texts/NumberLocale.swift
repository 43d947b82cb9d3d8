/// The number format of a language: decimal separator, group separator and digits.
///
/// The data is from Unicode's Common Locale Data Repository. It is built in, so that images depend
/// neither on the machine nor on the version of a library.
package struct NumberLocale: Hashable, Sendable {
  /// The requested name, such as `de-CH`; empty for `posix`.
  package let name: String
  private var decimal = "."
  private var group = ","
  private var zero: Unicode.Scalar = "0"
  /// The number of digits in each group except the last one.
  private var groupSize = 3
  /// The minimum number of digits before the last group for a number to be grouped.
  ///
  /// The repository calls it `minimumGroupingDigits`.
  private var minimumLeadingDigits = 1
  /// The text before and after the digits of a percentage; `nil` in `posix`.
  private var percentSign: (before: String, after: String)? {
    guard self != .posix else { return nil }
    let language = name.prefix { $0 != "-" && $0 != "_" }.lowercased()
    let region = name.lowercased().split { $0 == "-" || $0 == "_" }.last ?? ""
    if language == "tr" { return ("%", "") }
    if language == "ar" { return ("", "٪\u{61C}") }
    if language == "fa" { return ("", "٪") }
    if Self.tightPercentRegions.contains("\(language)-\(region)") { return ("", "%") }
    if language == "fr", region != "ca" { return ("", Self.narrowSpace + "%") }
    return ("", Self.spacedPercents.contains(language) ? Self.space + "%" : "%")
  }

  /// The format of programming languages: `1,234.5`.
  package static let posix = NumberLocale()

  private init() { name = "" }

  /// Creates the locale of a name such as `de` or `pt-PT`; `nil` if the language is unknown.
  ///
  /// A region without rules of its own has the rules of its language.
  package init?(_ name: String) {
    let parts = name.lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
    guard let language = parts.first, parts.count <= 3 else { return nil }
    let region = parts.count > 1 ? parts[parts.count - 1] : ""
    guard let rules = Self.rules[language + "-" + region] ?? Self.rules[language] else {
      return nil
    }
    self.name = name
    (decimal, group) = (rules.decimal, rules.group)
    minimumLeadingDigits = rules.minimumLeadingDigits
    if Self.lakhs.contains(language) || (language == "en" && region == "in") { groupSize = 2 }
    zero = Self.zeros[language] ?? "0"
  }

  /// The names of languages, and of regions with rules of their own, sorted: `de`, `de-CH`.
  package static let names: [String] = rules.keys.map { name in
    let parts = name.split(separator: "-")
    return parts.count < 2 ? name : "\(parts[0])-\(parts[1].uppercased())"
  }.sorted()

  private struct Rules {
    var decimal: String
    var group: String
    var minimumLeadingDigits = 1
  }

  private static let space = "\u{A0}"
  private static let narrowSpace = "\u{202F}"

  private static let rules: [String: Rules] = {
    var rules: [String: Rules] = [:]
    func add(_ names: String, _ decimal: String, _ group: String, minimumLeadingDigits: Int = 1) {
      for name in names.split(separator: " ") {
        rules[String(name)] = Rules(
          decimal: decimal, group: group, minimumLeadingDigits: minimumLeadingDigits)
      }
    }
    add("en he hi bn mr ne th ja ko zh es-mx", ".", ",")
    add("da de el id is it nl pt ro sl tr vi", ",", ".")
    add("es", ",", ".", minimumLeadingDigits: 2)
    add("cs fi nb nn no ru sk sv uk hu fr-ca de-at", ",", space)
    add("bg pl pt-pt", ",", space, minimumLeadingDigits: 2)
    add("fr", ",", narrowSpace)
    add("de-ch de-li it-ch", ".", "’")
    add("ar fa", "٫", "٬")
    return rules
  }()

  /// The languages that write a space between a percentage and its sign.
  private static let spacedPercents: Set<String> = [
    "es", "da", "de", "ro", "sl", "cs", "fi", "nb", "nn", "no", "ru", "sk", "sv", "hu", "fr",
  ]
  /// The regions that write no such space, unlike their language.
  private static let tightPercentRegions: Set<String> = ["de-ch", "de-li", "es-mx"]
  /// The languages that use groups of two digits above the first thousand, as in India and Nepal.
  private static let lakhs: Set<String> = ["hi", "bn", "mr", "ne"]
  /// The zero of languages with their own digits.
  private static let zeros: [String: Unicode.Scalar] = [
    "ar": "\u{660}", "fa": "\u{6F0}", "bn": "\u{9E6}", "mr": "\u{966}", "ne": "\u{966}",
  ]

  /// Returns a number such as `-1234.5` in this locale's format; any other text unchanged.
  func written(_ number: String, isGrouped: Bool = false) -> String {
    guard self != .posix || isGrouped else { return number }
    let sign = number.hasPrefix("-") ? "-" : ""
    let parts = number.dropFirst(sign.count).split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ $0.allSatisfy { "0"..."9" ~= $0 } && !$0.isEmpty })
    else { return number }
    let integer = isGrouped ? grouped(parts[0]) : String(parts[0])
    return localized(sign + integer + (parts.count > 1 ? decimal + parts[1] : ""))
  }

  /// Returns `digits`, which may be a placeholder, as this language's percentage: `72%`, `72 %`.
  ///
  /// `nil` in `posix`, where every element has its own form.
  func percentage(_ digits: String) -> String? {
    percentSign.map { $0.before + digits + $0.after }
  }

  private func grouped(_ digits: Substring) -> String {
    let last = 3
    guard digits.count >= last + minimumLeadingDigits else { return String(digits) }
    var groups = [digits.suffix(last)]
    var remaining = digits.dropLast(last)
    while !remaining.isEmpty {
      groups.append(remaining.suffix(groupSize))
      remaining = remaining.dropLast(groupSize)
    }
    return groups.reversed().joined(separator: group)
  }

  /// Returns a text, such as a time, with its digits replaced by this language's.
  func localized(_ text: String) -> String {
    guard zero != "0" else { return text }
    let scalars = text.unicodeScalars.map { scalar in
      "0"..."9" ~= scalar ? Unicode.Scalar(zero.value + scalar.value - 48) ?? scalar : scalar
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
