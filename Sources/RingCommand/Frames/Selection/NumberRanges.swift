import ArgumentParser

/// Frames or table rows such as `0-119,130,200-,300-399:5`, in the notation of render farms.
struct NumberRanges: Hashable {
  private struct Interval: Hashable {
    var first: Int
    /// `nil` for the last frame of the animation.
    var last: Int?
    /// ≥ 1.
    var step = 1

    /// Returns the selected frames of an animation whose last frame is `end`.
    func frames(upTo end: Int) -> StrideThrough<Int> {
      stride(from: first, through: last ?? end, by: step)
    }

    /// The last selected frame; less than `first` if the interval is empty.
    func lastFrame(upTo end: Int) -> Int {
      let last = last ?? end
      return last < first ? last : last - (last - first) % step
    }
  }

  private let intervals: [Interval]
  private let naming: ItemNaming

  /// The times of later frames could not be exact.
  static let maximumIndex = 999_999_999
  static let all = NumberRanges(intervals: [Interval(first: 0)])

  private init(intervals: [Interval]) { (self.intervals, naming) = (intervals, .frames) }

  init(_ text: String, _ naming: ItemNaming = .frames) throws(ValidationError) {
    var intervals: [Interval] = []
    let reader = Reader(naming: naming)
    for item in text.split(separator: ",", omittingEmptySubsequences: false) {
      intervals.append(try reader.interval(item, of: text))
    }
    (self.intervals, self.naming) = (intervals, naming)
  }

  /// Whether the selection contains this number, whatever the number of frames.
  func contains(_ number: Int) -> Bool {
    intervals.contains { interval in
      number >= interval.first && number <= interval.last ?? number
        && (number - interval.first).isMultiple(of: interval.step)
    }
  }

  /// Returns the selected frames of an animation of `count` frames, as ascending ranges.
  ///
  /// The ranges do not overlap. Throws if a frame is beyond the end of the animation.
  func selection(of count: Int) throws(ValidationError) -> [ClosedRange<Int>] {
    let end = count - 1
    for interval in intervals {
      let last = interval.lastFrame(upTo: end)
      guard interval.first <= end, last <= end else {
        throw ValidationError(
          "--frames: frame \(interval.first <= end ? last : interval.first) is beyond the end of "
            + "the animation, whose last frame is \(end); make it longer with --duration.")
      }
    }
    try checkSteps(upTo: end)
    let ranges = Set(intervals).flatMap { interval -> [ClosedRange<Int>] in
      interval.step == 1
        ? [interval.first...(interval.last ?? end)] : interval.frames(upTo: end).map { $0...$0 }
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

  /// Throws if intervals with steps, whose frames are held one by one, have too many frames.
  private func checkSteps(upTo end: Int) throws(ValidationError) {
    let count = Set(intervals).filter { $0.step > 1 }.reduce(0) { sum, interval in
      sum + (interval.lastFrame(upTo: end) - interval.first) / interval.step + 1
    }
    if count > AnimationOptions.maximumFrames {
      throw ValidationError(AnimationOptions.tooMany(count))
    }
  }

  private struct Reader {
    let naming: ItemNaming

    /// Parses `7`, `3-9`, `100-` or `0-99:5`. `text` is the whole list, for errors.
    func interval(_ item: Substring, of text: String) throws(ValidationError) -> Interval {
      let halves = item.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let bounds = halves[0].split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
      let first = try index(bounds[0], text)
      let last = bounds.count == 1 ? first : bounds[1].isEmpty ? nil : try index(bounds[1], text)
      if let last, last < first {
        throw ValidationError(
          "\(naming.option) has no \(naming.singular) in \(item): the range ends before it "
            + "begins."
        )
      }
      guard halves.count > 1 else { return Interval(first: first, last: last) }
      guard bounds.count > 1 else {
        throw ValidationError(
          "\(naming.option) has a step without a range in \(item): write a range such as 0-99:5.")
      }
      return Interval(first: first, last: last, step: try step(halves[1], of: item))
    }

    private func step(_ digits: Substring, of item: Substring) throws(ValidationError) -> Int {
      guard Self.areDigits(digits), let step = Int(digits), 1...NumberRanges.maximumIndex ~= step
      else {
        throw ValidationError(
          "\(naming.option): the step in \(item) must be from 1 to \(NumberRanges.maximumIndex), "
            + "found '\(digits)'.")
      }
      return step
    }

    /// Parses the number of a frame or row.
    private func index(_ digits: Substring, _ text: String) throws(ValidationError) -> Int {
      guard !digits.isEmpty, Self.areDigits(digits) else {
        throw ValidationError(
          "\(naming.option) must be \(naming.plural) and ranges such as 0-119,130,200-; found '\(text)'."
        )
      }
      guard let index = Int(digits), index <= NumberRanges.maximumIndex else {
        throw ValidationError(
          "\(naming.option): there is no \(naming.singular) \(digits), at most \(NumberRanges.maximumIndex)."
        )
      }
      return index
    }

    private static func areDigits(_ text: Substring) -> Bool {
      text.utf8.allSatisfy { 48...57 ~= $0 }
    }
  }
}

extension [ClosedRange<Int>] {
  func contains(_ number: Int) -> Bool { contains { $0.contains(number) } }

  /// The number of elements; the ranges must not overlap.
  var total: Int { reduce(0) { $0 + $1.count } }

  /// Returns every `step`-th number of ranges that do not overlap, starting at index `offset`.
  func every(_ step: Int, from offset: Int) -> some Sequence<Int> {
    lazy.joined().enumerated().lazy.filter { $0.offset % step == offset }.map(\.element)
  }

  /// Creates the ranges of consecutive numbers in ascending `numbers`.
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
