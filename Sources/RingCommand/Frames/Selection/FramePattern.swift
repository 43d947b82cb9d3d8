import ArgumentParser
import RingCore
import RingSystem

/// A `printf` pattern for the names of numbered files, such as `out/%05d.png`.
struct FramePattern: Hashable {
  let text: String
  /// The texts around the number; `after` is empty without a number.
  private let before: String
  private let after: String
  /// Minimum number of digits; `nil` for a pattern without a number.
  private let width: Int?

  /// No frame number needs more digits, and file names are at most 255 bytes long.
  private static let maximumDigits = 20

  /// Parses a pattern with at most one number, `%d` or `%0Nd`, which must be in the file's name.
  /// `%%` is a percent sign.
  init(_ text: String) throws(ValidationError) {
    self.text = text
    var parts = [""]
    var width: Int?
    var remaining = text[...]
    while let character = remaining.popFirst() {
      guard character == "%" else {
        parts[parts.count - 1].append(character)
        continue
      }
      if remaining.first == "%" {
        parts[parts.count - 1].append(remaining.removeFirst())
      } else {
        guard width == nil else { throw Self.problem(text, "has more than one number") }
        width = try Self.parseWidth(&remaining, of: text)
        parts.append("")
      }
    }
    (before, after) = (parts[0], parts.count > 1 ? parts[1] : "")
    self.width = width
    if after.contains("/") {
      throw Self.problem(text, "has its number in a folder: only the file's name may have one")
    }
  }

  var hasNumber: Bool { width != nil }

  /// `number` is ≥ 0. If it has more digits than the pattern, it is not truncated.
  func path(_ number: Int) -> String {
    guard let width else { return before }
    return before + String(number).zeroPadded(to: width) + after
  }

  /// Returns the number in a file name without its folder; `nil` if `path` makes no such name.
  func number(ofName name: some StringProtocol) -> Int? {
    let start = FilePath.name(before)
    guard hasNumber, name.hasPrefix(start), name.hasSuffix(after),
      let number = Int(name.dropFirst(start.count).dropLast(after.count)), number >= 0
    else { return nil }
    return FilePath.name(path(number)) == name ? number : nil
  }

  /// Parses the text after a percent sign, `d` or `0Nd`. Returns the minimum number of digits, ≥ 1.
  private static func parseWidth(
    _ remaining: inout Substring, of text: String
  ) throws(ValidationError) -> Int {
    let digits = remaining.prefix { $0.isASCII && $0.isNumber }
    remaining = remaining.dropFirst(digits.count)
    guard remaining.popFirst() == "d", digits.isEmpty || digits.first == "0" else {
      throw problem(text, "must write the number as %d or %05d, and a percent sign as %%")
    }
    guard let width = digits.isEmpty ? 1 : Int(digits), width <= maximumDigits else {
      throw problem(text, "has too wide a number: at most %0\(maximumDigits)d")
    }
    return max(1, width)
  }

  private static func problem(_ text: String, _ reason: String) -> ValidationError {
    ValidationError("The output name '\(text)' \(reason).")
  }
}
