import ArgumentParser

/// A number on the command line.
enum NumberArgument {
  /// Throws for what is no number, and says which number was probably meant: `2x`, `100px`.
  static func read(_ text: String) throws -> Double {
    if let number = Double(text) { return number }
    let unit = text.reversed().prefix { $0.isLetter || $0 == "%" }.count
    let number = text.dropLast(unit)
    guard unit > 0, Double(number) != nil else { throw ValidationError("a number is expected") }
    throw ValidationError("a number without a unit is expected: \(number)")
  }
}
