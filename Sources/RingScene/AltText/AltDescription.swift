import RingCore

/// What an element adds to the alternative text of its picture.
package enum AltDescription: Hashable, Sendable {
  /// Nothing of its own; the elements inside describe themselves.
  case content
  /// Nothing, and nothing of the elements inside.
  case hidden
  /// A text as it is drawn, the template that it was made from, empty if there is none, and the
  /// text's own values.
  case text(String, template: String, values: TextValues? = nil)
  /// A text that replaces the descriptions of the elements inside.
  case label(String)
  /// The values that the element shows. Texts inside it follow them.
  ///
  /// They depend on nothing but the element and the locale, so that a layout can keep them.
  indirect case values(AltValues)
  /// The name of an element whose values are those of its children, such as concentric rings.
  case group(String)
  /// The names of marks, which are left out if another element names them.
  case legend([String])
}

/// The values that an element shows, as an alternative text names them.
package struct AltValues: Hashable, Sendable {
  /// What the element is, such as `Progress ring`.
  package var kind: String
  package var items: [AltItem]
  /// The number of further values, which are counted but not named.
  package var omittedCount = 0
  /// The placeholder values for an alternative text that a document gives.
  package var texts: TextValues?
  /// Whether the values of a group include these, as those of concentric rings do.
  package var isOfGroup = false
  /// The template of texts inside the element that repeat its scale.
  package var scaleTemplate: String?
  /// Whether elements inside only draw the value, so that their own values are left out.
  package var ownsContent = false

  package init(_ kind: String, _ items: [AltItem]) { (self.kind, self.items) = (kind, items) }

  /// Creates the value of an element that shows nothing else; with `hasScale`, its range replaces
  /// its total.
  package init(_ kind: String, of progress: ProgressValue, hasScale: Bool = false) {
    self.init(kind, [.progress(progress, hasScale: hasScale)])
    texts = progress.textValues
  }
}

/// A value that an alternative text may name. Its words are made only if it does.
package enum AltItem: Hashable, Sendable {
  /// A value, such as `412 of 500 (82 %)`; with `hasScale` its range replaces its total.
  case progress(ProgressValue, hasScale: Bool = false)
  case time(Countdown, showsElapsed: Bool = false)
  /// A mark at a value of its own, such as `target 80`.
  case mark(String, Double)
  case text(String)

  func words(in locale: NumberLocale) -> String {
    switch self {
    case .progress(let progress, let hasScale): progress.altText(in: locale, hasScale: hasScale)
    case .time(let countdown, let showsElapsed):
      countdown.altText(showsElapsed: showsElapsed, in: locale)
    case .mark(let name, let value): "\(name) \(ProgressValue.number(value, in: locale))"
    case .text(let text): text
    }
  }
}

extension ProgressValue {
  /// Returns the value as an alternative text names it; `indeterminate` without data.
  ///
  /// A value in 0…1 is a percentage, one from 0 has its total, and any other one its range. With
  /// `hasScale`, the range replaces the total.
  fileprivate func altText(in locale: NumberLocale, hasScale: Bool) -> String {
    guard let value, let fraction else { return "indeterminate" }
    let percent = Self.percent(fraction, in: locale)
    if lowerBound == 0, upperBound == 1, unit == nil { return percent }
    let unit = unit.map { " \($0)" } ?? ""
    let number = Self.number(value, in: locale)
    let end = Self.number(upperBound, in: locale)
    guard hasScale || lowerBound != 0 else { return "\(number) of \(end)\(unit) (\(percent))" }
    return "\(number)\(unit) (from \(Self.number(lowerBound, in: locale)) to \(end))"
  }

  /// Returns a whole percentage, such as `82 %`.
  static func percent(_ fraction: Double, in locale: NumberLocale) -> String {
    NumberFormat(decimals: 0).text(fraction * 100, in: locale) + " %"
  }

  /// Returns a number with two decimals at most, or with three significant digits if it is small.
  static func number(_ value: Double, in locale: NumberLocale) -> String {
    var (decimals, scaled) = (2, abs(value))
    while scaled > 0, scaled < 1 {
      (decimals, scaled) = (decimals + 1, scaled * 10)
    }
    let rounded = Double(NumberText.decimal(value, decimals: decimals)) ?? value
    return TextTemplate.number(rounded, nil, locale)
  }
}
