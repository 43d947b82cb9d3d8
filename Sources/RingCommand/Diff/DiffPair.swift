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
    _ options: ComparisonOptions, view: DifferencePicture?, hints: Bool, memory: MemoryBudget,
    jobs: Int
  ) throws(Failure) -> DiffOutcome {
    let comparison = Comparison(options)
    var (a, b) = try Self.both(expected, actual, jobs) { input throws(Failure) in
      try DiffFrames(input)
    }
    let need = DiffMemory(a, b, view)
    if !hints, let outcome = comparedQuickly(options, need, memory, jobs) { return outcome }
    if need.whole > memory.rest {
      if let outcome = try comparedInBands(options, need, memory) { return outcome }
      throw Failure(need, need.whole, memory)
    }
    (a, b) = try Self.both(a, b, jobs) { frames throws(Failure) in try frames.advanced() }
    var outcome = DiffOutcome(
      a, b, options, keepsWorst: view != nil,
      looksForHints: hints && need.whole + FailureHints.maximumBytes <= memory.rest)
    while let first = a.image, let second = b.image {
      outcome.add(
        comparison.compared(expected: first, actual: second, jobs: jobs), frame: a.number,
        time: max(a.start, b.start))
      let (end, otherEnd) = (a.end, b.end)
      (a, b) = try Self.both(a, b, jobs) { frames throws(Failure) in
        let isOver = frames.end <= min(end, otherEnd) + Self.instant
        return isOver ? try frames.advanced() : frames
      }
      if end == .infinity, otherEnd == .infinity { break }
    }
    try outcome.finish(Self.rest(a), Self.rest(b), instant: Self.instant)
    return outcome
  }

  /// What a comparison would take.
  func need(_ view: DifferencePicture?) throws(Failure) -> DiffMemory {
    DiffMemory(try expected.frames(), try actual.frames(), view)
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
    let rows = Self.bandRows(need.expected, need.actual, pixels: Self.fewPixels)
    let bytes = need.banded(rows: rows)
    guard bytes <= memory.rest else { throw Failure(need, bytes, memory) }
    guard var a = try expected.bands(), var b = try actual.bands() else { return nil }
    var comparison = BandedComparison(options, expected: a.size, actual: b.size)
    // To the end of both, because a file may be damaged where the other one has no rows any more.
    for _ in stride(from: 0, to: max(a.size.height, b.size.height), by: rows) {
      comparison.add(
        expected: try expected.rows(rows, of: &a), actual: try actual.rows(rows, of: &b))
    }
    return DiffOutcome(a.size, b.size, comparison.finish(), options)
  }

  /// The outcome of two stills without pictures of them: rows of both are read at once while those
  /// before are compared, all within the processor's caches.
  ///
  /// `nil` where whole pictures are no slower, or where a file is damaged: how is said best of
  /// the whole.
  private func comparedQuickly(
    _ options: ComparisonOptions, _ need: DiffMemory, _ memory: MemoryBudget, _ jobs: Int
  ) -> DiffOutcome? {
    let rows = Self.bandRows(need.expected, need.actual, pixels: Self.manyPixels)
    guard !need.isAnimated, need.view == nil, need.banded(rows: rows) <= memory.rest,
      let run = BandedRun(expected, actual, options),
      let result = run.result(rows: rows, jobs: jobs)
    else { return nil }
    return DiffOutcome(need.expected, need.actual, result, options)
  }

  /// Pixels of either picture that are compared at once: a quarter of a megabyte where there is
  /// little memory, else a megabyte, which is worth a thread.
  private static let (fewPixels, manyPixels) = (1 << 16, 1 << 18)

  private static func bandRows(_ a: PixelSize, _ b: PixelSize, pixels: Int) -> Int {
    let rows = max(1, pixels / max(a.width, b.width))
    // Eight rows of a PNG are restored at once.
    return rows < 8 ? rows : rows / 8 * 8
  }

  /// When the last frame is over.
  private static func rest(_ frames: DiffFrames) throws(Failure) -> Double {
    var frames = frames
    while frames.image != nil, frames.end < .infinity { frames = try frames.advanced() }
    return frames.end
  }

  /// Does the same with both at once; decoding is most of the work.
  private static func both<Input: Sendable>(
    _ a: Input, _ b: Input, _ jobs: Int,
    _ body: @escaping @Sendable (Input) throws(Failure) -> DiffFrames
  ) throws(Failure) -> (DiffFrames, DiffFrames) {
    let inputs = [a, b]
    let results = Parallel.map(inputs.count, jobs: jobs) { index in
      Result { () throws(Failure) in try body(inputs[index]) }
    }
    return (try results[0].get(), try results[1].get())
  }
}
