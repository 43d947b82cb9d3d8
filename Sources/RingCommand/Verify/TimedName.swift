import RingCompare
import RingConfigDecoding

/// The name of a golden at a time in seconds, such as `base@0.5s`.
struct TimedName: Hashable, Sendable {
  var base: String
  var seconds: Double

  var name: String { "\(base)@\(Self.text(seconds))s" }

  init(base: String, seconds: Double) {
    (self.base, self.seconds) = (base, seconds)
  }

  /// `nil` if the name has no time, or one that is out of range or not written as `name` writes it.
  init?(_ name: String) {
    guard let stem = name.stem(before: "s"), let mark = stem.utf8.lastIndex(of: UInt8(ascii: "@")),
      let seconds = Double(stem[stem.utf8.index(after: mark)...]), seconds.sign == .plus,
      DecodedConfig.stillTimes.contains(seconds)
    else { return nil }
    self.init(base: String(stem[..<mark]), seconds: seconds)
    guard self.name.utf8.elementsEqual(name.utf8) else { return nil }
  }

  /// Returns the time as text; whole seconds without `.0`.
  private static func text(_ seconds: Double) -> String {
    let text = "\(seconds)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
