import ArgumentParser

/// A parser for numbers on the command line.
enum NumberArgument {
  /// Returns the number. Throws for other text; for a number with a unit, such as `2x` or `100px`,
  /// the message proposes the number.
  static func read(_ text: String) throws -> Double {
    if let number = Double(text) { return number }
    let unit = text.reversed().prefix { $0.isLetter || $0 == "%" }.count
    let number = text.dropLast(unit)
    guard unit > 0, Double(number) != nil else { throw ValidationError("expected a number") }
    throw ValidationError("expected a number without a unit: \(number)")
  }
}
