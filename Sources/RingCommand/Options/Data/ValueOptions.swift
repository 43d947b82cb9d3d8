import ArgumentParser
import RingConfigDecoding

struct ValueOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Draws one picture per value instead of an animation: 0-100, or 0-100:5 for every fifth. "
        + "The value is the number in the file name. Values are percentages unless --value-path "
        + "is given.",
      valueName: "RANGE"))
  var values: String?

  @Option(
    help: ArgumentHelp(
      "The key that --values sets, as for --set. It is set to the value itself, or to a hundredth "
        + "of it for the key progress. Default: progress or value of the scene, or of its only "
        + "element with one.",
      valueName: "PATH", visibility: .rare))
  var valuePath: String?

  private static let maximumCount = 10_000

  func validate() throws {
    _ = try range
    if valuePath != nil, values == nil {
      throw ValidationError("--value-path needs --values.")
    }
  }

  /// Ascending; `nil` without `--values`.
  var range: [Int]? {
    get throws {
      guard let values else { return nil }
      guard let (first, last, step) = Self.rangeAndStep(values) else {
        throw Self.malformed(values)
      }
      let count = (last - first) / step + 1
      guard count <= Self.maximumCount else {
        throw ValidationError(
          "--values has \(count) values; at most \(Self.maximumCount) are allowed.")
      }
      return Array(stride(from: first, through: last, by: step))
    }
  }

  /// Parses `0-100` or `0-100:5`; `nil` for other text.
  private static func rangeAndStep(_ text: String) -> (first: Int, last: Int, step: Int)? {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let bounds = parts[0].split(separator: "-", omittingEmptySubsequences: false)
    guard bounds.count == 2, let first = number(bounds[0]), let last = number(bounds[1]),
      let step = parts.count == 1 ? 1 : number(parts[1]), step >= 1, first <= last
    else { return nil }
    return (first, last, step)
  }

  private static func malformed(_ values: String) -> ValidationError {
    let rule = "--values must be a rising range such as 0-100 or 0-100:5"
    let colon = String(values.map { $0 == "/" ? ":" : $0 })
    guard values.contains("/"), rangeAndStep(colon) != nil else {
      return ValidationError("\(rule); found '\(values)'.")
    }
    return ValidationError("\(rule); a step is written with a colon: \(colon).")
  }

  /// Returns the value of at most nine decimal digits; `nil` for other text.
  private static func number(_ digits: Substring) -> Int? {
    guard digits.utf8.allSatisfy({ 48...57 ~= $0 }), digits.count <= 9 else { return nil }
    return Int(digits)
  }
}
