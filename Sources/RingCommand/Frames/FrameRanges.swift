/// Some frames of an animation, as people write them: `0-119,130,200-`.
struct FrameRanges: Hashable {
  /// Why a text names no frames of an animation, for people.
  struct Problem: Error, Hashable {
    let message: String
  }

  private struct Part: Hashable {
    var first: Int
    /// `nil` is the animation's last frame.
    var last: Int?
  }

  private let parts: [Part]

  /// No animation has more frames; times of later ones could not be exact.
  static let maximumIndex = 999_999_999

  /// All frames.
  static let all = FrameRanges(parts: [Part(first: 0)])

  private init(parts: [Part]) { self.parts = parts }

  init(_ text: String) throws(Problem) {
    var parts: [Part] = []
    for item in text.split(separator: ",", omittingEmptySubsequences: false) {
      let bounds = item.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
      let first = try Self.index(bounds[0], text)
      let last =
        bounds.count == 1 ? first : bounds[1].isEmpty ? nil : try Self.index(bounds[1], text)
      if let last, last < first {
        throw Problem(message: "--frames has no frame in \(item): the first comes after the last.")
      }
      parts.append(Part(first: first, last: last))
    }
    self.parts = parts
  }

  /// The frames of an animation of `count` frames: in order, each once.
  func selection(of count: Int) throws(Problem) -> [ClosedRange<Int>] {
    var ranges: [ClosedRange<Int>] = []
    for part in parts {
      let (last, end) = (part.last ?? count - 1, count - 1)
      guard part.first <= end, last <= end else {
        throw Problem(
          message:
            "--frames: frame \(part.first <= end ? last : part.first) is beyond the animation, "
            + "whose last frame is \(end); --duration makes it longer.")
      }
      ranges.append(part.first...last)
    }
    return ranges.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { merged, range in
      if let previous = merged.last, range.lowerBound <= previous.upperBound + 1 {
        let end = max(previous.upperBound, range.upperBound)
        merged[merged.count - 1] = previous.lowerBound...end
      } else {
        merged.append(range)
      }
    }
  }

  private static func index(_ digits: Substring, _ text: String) throws(Problem) -> Int {
    guard !digits.isEmpty, digits.utf8.allSatisfy({ 48...57 ~= $0 }) else {
      throw Problem(
        message: "--frames must be frames and ranges such as 0-119,130,200-; found '\(text)'.")
    }
    guard let index = Int(digits), index <= maximumIndex else {
      throw Problem(message: "--frames: there is no frame \(digits), at most \(maximumIndex).")
    }
    return index
  }
}

extension [ClosedRange<Int>] {
  /// Whether one of the ranges has a number.
  func contains(_ number: Int) -> Bool { contains { $0.contains(number) } }

  /// How many numbers there are in ranges that do not overlap.
  var total: Int { reduce(0) { $0 + $1.count } }

  /// Every `step`-th number of ranges that do not overlap, from the `offset`-th on.
  func every(_ step: Int, from offset: Int) -> some Sequence<Int> {
    lazy.joined().enumerated().lazy.filter { $0.offset % step == offset }.map(\.element)
  }

  /// Numbers that come in order, as `FrameRanges` reads them.
  init(ascending numbers: [Int]) {
    self = numbers.reduce(into: []) { ranges, number in
      if let last = ranges.last, last.upperBound + 1 == number {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
  }

  var text: String {
    map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
      .joined(separator: ",")
  }
}
