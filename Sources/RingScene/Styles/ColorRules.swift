/// Colours by value: each holds up to its bound, the last one above it as well.
///
/// What counts is the value as it is printed, so that two elements that both say `80 %` have one
/// colour. A class, because nearly all colours have no rules and should not grow for them.
public final class ColorRules: Hashable, Sendable {
  /// A colour and the largest value that has it.
  public struct Rule: Hashable, Sendable {
    /// The largest value, in the unit of the element's own value; it belongs to the rule.
    public var bound: Double
    /// The colour of values up to the bound.
    public var color: DynamicColor

    /// A colour for values that are at most `bound` and above the bound of the rule before.
    public init(upTo bound: Double, _ color: DynamicColor) {
      self.bound = bound
      self.color = color
    }
  }

  /// Their bounds rising.
  public let rules: [Rule]
  /// The value that chooses; `nil` for that of the element which has the colour.
  public let value: PrintedValue?

  /// The colour where nothing is known of the value.
  public static let noDataColor = DynamicColor.systemGray

  /// Rules with rising bounds; without any, all values have `noDataColor`.
  public init(_ rules: [Rule], of value: PrintedValue? = nil) {
    self.rules = rules
    self.value = value
  }

  /// The place of the rule that holds for a value; `nil` where nothing is known, and without rules.
  public func index(for value: PrintedValue) -> Int? {
    guard value.number != nil, !rules.isEmpty else { return nil }
    return rules.firstIndex { value.isAtMost($0.bound) } ?? rules.count - 1
  }

  /// The colour of a value.
  public func color(for value: PrintedValue) -> DynamicColor {
    index(for: value).map { rules[$0].color } ?? Self.noDataColor
  }

  /// What `explain` says: the value, and the rule that holds for it.
  func explanation(for value: PrintedValue) -> String {
    if rules.isEmpty { return "\(value.text): no rules" }
    guard let index = index(for: value) else { return "\(value.text): no data" }
    let isAbove = !value.isAtMost(rules[index].bound)
    let bound = NumberText.shortest(rules[index].bound)
    return "\(value.text): rule \(index + 1) of \(rules.count), "
      + (isAbove ? "above \(bound)" : "up to \(bound)")
  }

  public static func == (a: ColorRules, b: ColorRules) -> Bool {
    a === b || (a.rules == b.rules && a.value == b.value)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(rules)
    hasher.combine(value)
  }
}

/// A value as people read it: rounded, so that a colour chosen by it agrees with the printed text.
public struct PrintedValue: Hashable, Sendable {
  /// The number that is read, in its own unit; `nil` is no data.
  public var number: Double?
  /// The text of it: `80 %`, `12.5`.
  public var text: String
  /// The values of 0 % and 100 %, where the number is a percentage.
  private var percentOf: [Double]?

  /// A number that is not rounded.
  public init(exactly number: Double?) { self.init(number, decimals: nil) }

  /// A number, with so many decimals; `nil` is as many as it has.
  public init(_ number: Double?, decimals: Int?) {
    text = number.map { NumberText.written($0, decimals: decimals) } ?? NumberText.noData
    self.number = number.flatMap { decimals == nil ? $0 : Double(text) }
  }

  /// A percentage with so many decimals.
  init(percentageOf values: TextValues, decimals: Int) {
    let digits = values.fraction.map { NumberText.decimal($0 * 100, decimals: decimals) }
    number = digits.flatMap { Double($0) }
    text = digits.map { "\($0) %" } ?? NumberText.noData
    percentOf = [values.lowerBound, values.upperBound]
  }

  /// What a text says of these values first, or what it would say if it said anything.
  init(_ values: TextValues, in template: String) {
    if let printed = TextTemplate.firstNumber(of: template, values) {
      self = printed
    } else if values.lowerBound == 0, values.upperBound == 1 {
      self.init(percentageOf: values, decimals: 0)
    } else {
      self.init(exactly: values.value)
    }
  }

  /// Whether the printed number is not above a bound, which is in the unit of the value itself.
  func isAtMost(_ bound: Double) -> Bool {
    guard let number else { return false }
    guard let percentOf else { return number <= bound }
    let exact = (bound - percentOf[0]) / (percentOf[1] - percentOf[0]) * 100
    // 0.29 × 100 is a little less than 29: what lies below a billionth of a percent is such noise.
    let rounded = (exact * Self.resolution).rounded() / Self.resolution
    return number <= (rounded.isFinite ? rounded : exact)
  }

  private static let resolution = 1e9
}
