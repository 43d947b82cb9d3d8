/// Rules that choose a colour by a value.
///
/// Each rule applies to values up to its bound, and the last rule also to greater values. The value
/// is compared as it is printed, so that two elements that both show `80 %` have the same colour.
/// `ColorRules` is a class, so that a colour is small. Nearly all colours have no rules.
package final class ColorRules: Hashable, Sendable {
  package struct Rule: Hashable, Sendable {
    /// The largest value with this colour, in the unit of the element's value.
    package var bound: Double
    package var color: Color

    package init(upTo bound: Double, _ color: Color) {
      self.bound = bound
      self.color = color
    }
  }

  /// In order of increasing bounds.
  package let rules: [Rule]
  /// `nil` means the value of the element that has the colour.
  package let value: PrintedValue?

  package static let noDataColor = Color.gray

  /// Creates rules; without any, all values have `noDataColor`.
  package init(_ rules: [Rule], of value: PrintedValue? = nil) {
    self.rules = rules
    self.value = value
  }

  /// Returns the index of a value's rule; `nil` without a number or without rules.
  package func index(for value: PrintedValue) -> Int? {
    guard value.number != nil, !rules.isEmpty else { return nil }
    return rules.firstIndex { value.isAtMost($0.bound) } ?? rules.count - 1
  }

  /// Returns the colour of a value's rule; `noDataColor` without a number or without rules.
  package func color(for value: PrintedValue) -> Color {
    index(for: value).map { rules[$0].color } ?? Self.noDataColor
  }

  /// Returns the text for `explain`: the value, and the rule that applies to it.
  func explanation(for value: PrintedValue) -> String {
    if rules.isEmpty { return "\(value.text): no rules" }
    guard let index = index(for: value) else { return "\(value.text): no data" }
    let isAbove = !value.isAtMost(rules[index].bound)
    let bound = NumberText.shortest(rules[index].bound)
    return "\(value.text): rule \(index + 1) of \(rules.count), "
      + (isAbove ? "above \(bound)" : "up to \(bound)")
  }

  package static func == (a: ColorRules, b: ColorRules) -> Bool {
    a === b || (a.rules == b.rules && a.value == b.value)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(rules)
    hasher.combine(value)
  }
}

/// A value rounded as in its text, so that a colour chosen by it agrees with the text.
package struct PrintedValue: Hashable, Sendable {
  /// A percentage, or a number in the unit of the value; `nil` means no data.
  package var number: Double?
  /// The text of the number, such as `80 %` or `12.5`.
  package var text: String
  /// The values of 0 % and 100 % if the number is a percentage; `nil` otherwise.
  private var percentageBounds: [Double]?

  package init(exactly number: Double?) { self.init(number, decimals: nil) }

  /// Creates a number rounded to `decimals` decimals, or not rounded if `decimals` is `nil`.
  ///
  /// `number` is `nil` if there is no data.
  package init(_ number: Double?, decimals: Int?) {
    text = number.map { NumberText.written($0, decimals: decimals) } ?? NumberText.noData
    self.number = number.flatMap { decimals == nil ? $0 : Double(text) }
  }

  /// Creates the percentage of the fraction of `values`, rounded to `decimals` decimals.
  init(percentageOf values: TextValues, decimals: Int) {
    let digits = values.fraction.map { NumberText.decimal($0 * 100, decimals: decimals) }
    number = digits.flatMap { Double($0) }
    text = digits.map { "\($0) %" } ?? NumberText.noData
    percentageBounds = [values.lowerBound, values.upperBound]
  }

  /// Creates the first number that `template` prints of `values`, or a default if it prints none.
  ///
  /// The default is the whole percentage for a range of 0…1, otherwise the value.
  init(_ values: TextValues, in template: String) {
    if let printed = TextTemplate.firstNumber(of: template, values) {
      self = printed
    } else if values.lowerBound == 0, values.upperBound == 1 {
      self.init(percentageOf: values, decimals: 0)
    } else {
      self.init(exactly: values.value)
    }
  }

  /// Whether the printed number is ≤ `bound`, which is in the unit of the value.
  func isAtMost(_ bound: Double) -> Bool {
    guard let number else { return false }
    guard let percentageBounds else { return number <= bound }
    let exact = (bound - percentageBounds[0]) / (percentageBounds[1] - percentageBounds[0]) * 100
    // 0.29 × 100 is slightly less than 29: round to a billionth of a percent.
    let rounded = (exact * Self.resolution).rounded() / Self.resolution
    return number <= (rounded.isFinite ? rounded : exact)
  }

  private static let resolution = 1e9
}
