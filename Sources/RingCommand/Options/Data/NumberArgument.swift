import ArgumentParser
import RingScene

enum NumberArgument {
  /// Throws `ValidationError` if `text` is not a number. For a number with a unit, such as `2x` or
  /// `100px`, the message proposes the number.
  static func read(_ text: String) throws -> Double {
    if let number = Double(text) { return number }
    let unit = text.reversed().prefix { $0.isLetter || $0 == "%" }.count
    let number = text.dropLast(unit)
    guard unit > 0, Double(number) != nil else { throw ValidationError("expected a number") }
    throw ValidationError("expected a number without a unit: \(number)")
  }

  /// Throws `ValidationError` unless the value of `option` is a finite number above 0, or `nil`.
  static func checkIsPositive(_ value: Double?, _ option: String) throws {
    guard let value, !(value > 0 && value.isFinite) else { return }
    throw ValidationError(
      "\(option) must be a number above 0, found \(NumberText.shortest(value)).")
  }
}
