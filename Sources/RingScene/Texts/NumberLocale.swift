/// The number format of a language: decimal separator, group separator, digits and percentages.
///
/// The data is that of Unicode's Common Locale Data Repository (CLDR), version 47. It is built in,
/// so that images depend neither on the machine nor on the version of a library. Version 48 differs
/// in the group separator of Switzerland only, where it has an apostrophe of typewriters.
package struct NumberLocale: Hashable, Sendable {
  /// The requested name, such as `de-CH`; empty for `posix`.
  package let name: String
  /// Boxed, because every canvas and every context of an element has a locale.
  private let rulesBox: Shared<Rules>
  private var rules: Rules { rulesBox.value }

  /// The format of programming languages: `1,234.5`.
  package static let posix = NumberLocale()

  private init() { (name, rulesBox) = ("", Shared(Rules(decimal: ".", group: ","))) }

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
    (self.name, rulesBox) = (name, Shared(rules))
  }

  /// Codes such as `de`, sorted.
  package static let languages: [String] = rules.keys.filter { !$0.contains("-") }.sorted()

  private struct Rules: Hashable, Sendable {
    var decimal: String
    var group: String
    /// The minimum number of digits before the last group for a number to be grouped: CLDR's
    /// `minimumGroupingDigits`.
    var minimumLeadingDigits = 1
    /// The number of digits in each group except the last one: 2 in India and Nepal.
    var groupSize = 3
    var zero: Unicode.Scalar = "0"
    /// Between the sign and the digits.
    var beforePercentage = ""
    /// After the digits.
    var afterPercentage = "%"

    func withPercentSuffix(_ text: String) -> Rules {
      var rules = self
      rules.afterPercentage = text
      return rules
    }
  }

  private static let space = "\u{A0}"
  private static let narrowSpace = "\u{202F}"
  private static let spacedPercent = space + "%"
  /// A percent sign between marks that keep it to the right of the digits in Arabic text.
  private static let leftToRightPercent = "\u{200E}%\u{200E}"

  /// By language, or language and region, in lower case: `de`, `de-ch`.
  private static let rules: [String: Rules] = {
    var rules: [String: Rules] = [:]
    func add(_ names: String, _ new: Rules) {
      for name in names.split(separator: " ") { rules[String(name)] = new }
    }
    let point = Rules(decimal: ".", group: ",")
    add("en he ja ko th zh", point)
    add(
      "es-419 es-br es-bz es-cu es-do es-gt es-hn es-mx es-ni es-pa es-pe es-pr es-sv es-us", point)
    let lakhs = Rules(decimal: ".", group: ",", groupSize: 2)
    add("hi en-in", lakhs)
    add("mr ne", Rules(decimal: ".", group: ",", groupSize: 2, zero: "\u{966}"))
    add("bn", Rules(decimal: ".", group: ",", groupSize: 2, zero: "\u{9E6}"))
    let comma = Rules(decimal: ",", group: ".")
    add("el id is nl pt vi", comma)
    add("en-be en-es en-id en-it en-nl en-pl en-ro en-si", comma)
    add("es-ar es-bo es-cl es-co es-ec es-py es-uy es-ve", comma)
    add("da de ro en-at en-de en-dk fr-lu fr-ma", comma.withPercentSuffix(spacedPercent))
    add("tr", Rules(decimal: ",", group: ".", beforePercentage: "%", afterPercentage: ""))
    let longComma = Rules(decimal: ",", group: ".", minimumLeadingDigits: 2)
    add("it", longComma)
    add("es sl", longComma.withPercentSuffix(spacedPercent))
    let spaced = Rules(decimal: ",", group: space)
    add("uk en-cz en-hu en-pt en-sk en-za es-cr pt-ao", spaced)
    add("cs fi nb nn no ru sk sv", spaced.withPercentSuffix(spacedPercent))
    add("de-at en-fi en-no en-se fr-ca", spaced.withPercentSuffix(spacedPercent))
    let longSpaced = Rules(decimal: ",", group: space, minimumLeadingDigits: 2)
    add("bg hu pl", longSpaced)
    add("pt-ch pt-cv pt-gq pt-gw pt-lu pt-mo pt-mz pt-pt pt-st pt-tl", longSpaced)
    add("ru-ua", longSpaced.withPercentSuffix(spacedPercent))
    let narrow = Rules(decimal: ",", group: narrowSpace)
    add("en-fr fr-ch", narrow)
    add("fr", narrow.withPercentSuffix(spacedPercent))
    add("de-ch de-li en-ch", Rules(decimal: ".", group: "’"))
    add("it-ch", Rules(decimal: ".", group: "’", minimumLeadingDigits: 2))
    add("ar", point.withPercentSuffix(leftToRightPercent))
    add("ar-dz ar-ly ar-ma ar-tn", comma.withPercentSuffix(leftToRightPercent))
    let arabic = Rules(
      decimal: "٫", group: "٬", zero: "\u{660}", afterPercentage: "٪\u{61C}")
    add("ar-bh ar-dj ar-eg ar-er ar-il ar-iq ar-jo ar-km ar-kw ar-lb ar-mr", arabic)
    add("ar-om ar-ps ar-qa ar-sa ar-sd ar-so ar-ss ar-sy ar-td ar-ye", arabic)
    add("fa", Rules(decimal: "٫", group: "٬", zero: "\u{6F0}", afterPercentage: "٪"))
    return rules
  }()

  /// Returns a number such as `-1234.5` in this locale's format; any other text unchanged.
  func written(_ number: String, isGrouped: Bool = false) -> String {
    guard self != .posix || isGrouped else { return number }
    let sign = number.hasPrefix("-") ? "-" : ""
    let parts = number.dropFirst(sign.count).split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ $0.allSatisfy { "0"..."9" ~= $0 } && !$0.isEmpty })
    else { return number }
    let integer = isGrouped ? grouped(parts[0]) : String(parts[0])
    return localized(sign + integer + (parts.count > 1 ? rules.decimal + parts[1] : ""))
  }

  /// Returns `number`, which may be a placeholder, as this language's percentage: `72%`, `72 %`.
  ///
  /// The sign of a number stays at the beginning: `-%72`. In `posix` it is `72%`.
  func percentage(_ number: String) -> String {
    let sign = number.prefix { $0 == "-" || $0 == "+" }
    return sign + rules.beforePercentage + number.dropFirst(sign.count) + rules.afterPercentage
  }

  private func grouped(_ digits: Substring) -> String {
    let last = 3
    guard digits.count >= last + rules.minimumLeadingDigits else { return String(digits) }
    var groups = [digits.suffix(last)]
    var remaining = digits.dropLast(last)
    while !remaining.isEmpty {
      groups.append(remaining.suffix(rules.groupSize))
      remaining = remaining.dropLast(rules.groupSize)
    }
    return groups.reversed().joined(separator: rules.group)
  }

  /// Returns a text, such as a time, with its digits replaced by this language's.
  func localized(_ text: String) -> String {
    guard rules.zero != "0" else { return text }
    let scalars = text.unicodeScalars.map { scalar in
      "0"..."9" ~= scalar ? Unicode.Scalar(rules.zero.value + scalar.value - 48) ?? scalar : scalar
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
