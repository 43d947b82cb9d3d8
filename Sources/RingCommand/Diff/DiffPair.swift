import RingCompare
import RingGraphics
import RingSystem
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
  ///
  /// `view` is the picture of the difference that will be wanted, `hints` whether what would have
  /// passed is looked for. What needs more memory than the
  /// budget has is compared in bands of rows, or refused.
  func compared(
    _ options: ComparisonOptions, view: DifferencePicture?, hints: Bool, memory: MemoryBudget
  ) throws(Failure) -> DiffOutcome {
    let comparison = Comparison(options)
    var (a, b) = try Self.both(expected, actual) { input throws(Failure) in try DiffFrames(input) }
    let need = DiffMemory(a, b, view)
    if need.whole > memory.rest {
      if let outcome = try comparedInBands(options, need, memory) { return outcome }
      throw Failure(need, need.whole, memory)
    }
    (a, b) = try Self.both(a, b) { frames throws(Failure) in try frames.advanced() }
    var outcome = DiffOutcome(
      a, b, options, keepsWorst: view != nil,
      looksForHints: hints && need.whole + FailureHints.maximumBytes <= memory.rest)
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

  /// What changed in the scenes that both files carry.
  func sceneDifference(_ outcome: DiffOutcome) throws(Failure) -> SceneDifference {
    let (a, b) = (try expected.scene(), try actual.scene())
    return outcome.worst.map { SceneDifference(a, b, $0) } ?? SceneDifference(a, b)
  }

  /// The outcome of two stills of which only some rows are there at a time; `nil` where that is not
  /// possible.
  private func comparedInBands(
    _ options: ComparisonOptions, _ need: DiffMemory, _ memory: MemoryBudget
  ) throws(Failure) -> DiffOutcome? {
    guard !need.isAnimated, need.view == nil else { return nil }
    guard need.banded <= memory.rest else { throw Failure(need, need.banded, memory) }
    guard var a = try expected.bands(), var b = try actual.bands() else { return nil }
    var comparison = BandedComparison(options, expected: a.size, actual: b.size)
    let rows = Self.bandRows(a.size, b.size)
    // To the end of both, because a file may be damaged where the other one has no rows any more.
    for _ in stride(from: 0, to: max(a.size.height, b.size.height), by: rows) {
      comparison.add(
        expected: try expected.rows(rows, of: &a), actual: try actual.rows(rows, of: &b))
    }
    return DiffOutcome(a.size, b.size, comparison.finish(), options)
  }

  /// Rows of both pictures that are compared at once: a quarter of a megabyte of either.
  static func bandRows(_ expected: PixelSize, _ actual: PixelSize) -> Int {
    let most = 1 << 16
    return max(1, most / max(expected.width, actual.width))
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
