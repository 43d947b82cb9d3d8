import RingCompare
import RingFiles
import RingVerify

/// Two files that are compared.
struct DiffPair {
  var expected: DiffInput
  var actual: DiffInput

  /// Whether the files are equal byte for byte, so that their pictures need not be unpacked.
  var isSameFile: Bool { expected.bytes == actual.bytes }

  /// Frames that end within half a millisecond end together: one file may count in milliseconds, as
  /// browsers show them, another in fractions; and sums of delays are rounded.
  private static let instant = 0.000_5 + 1e-6

  /// Compares what is seen at the same time, so that it does not matter whether a picture that
  /// stays is stored as one frame or as several.
  func compared(_ options: ComparisonOptions) throws(Failure) -> DiffOutcome {
    let comparison = Comparison(options)
    var (a, b) = try Self.both(expected, actual) { input throws(Failure) in
      try DiffFrames(input).advanced()
    }
    var outcome = DiffOutcome(a, b)
    while let first = a.image, let second = b.image {
      outcome.add(
        comparison.compared(expected: first, actual: second), frame: a.number,
        time: max(a.start, b.start))
      let (end, otherEnd) = (a.end, b.end)
      (a, b) = try Self.both(a, b) { frames throws(Failure) in
        let isOver = frames.end <= min(end, otherEnd) + Self.instant
        return isOver ? try frames.advanced() : frames
      }
      if end == .infinity, otherEnd == .infinity { break }
    }
    try outcome.finish(Self.rest(a), Self.rest(b), instant: Self.instant)
    return outcome
  }

  /// When the last frame is over.
  private static func rest(_ frames: DiffFrames) throws(Failure) -> Double {
    var frames = frames
    while frames.image != nil, frames.end < .infinity { frames = try frames.advanced() }
    return frames.end
  }

  /// Does the same with both at once; decoding is most of the work.
  private static func both<Input: Sendable>(
    _ a: Input, _ b: Input, _ body: @escaping @Sendable (Input) throws(Failure) -> DiffFrames
  ) throws(Failure) -> (DiffFrames, DiffFrames) {
    let inputs = [a, b]
    let results = Parallel.map(inputs.count, jobs: inputs.count) { index in
      Result { () throws(Failure) in try body(inputs[index]) }
    }
    return (try results[0].get(), try results[1].get())
  }
}
