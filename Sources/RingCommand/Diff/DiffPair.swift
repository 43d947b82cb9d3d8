import RingCompare
import RingGraphics
import RingPNG
import RingSystem
import RingVerify

/// Two files that are compared.
struct DiffPair {
  var expected: DiffInput
  var actual: DiffInput

  /// Reads two files, plain ones at once; others may have to be waited for, which nobody does if the
  /// first cannot be read.
  static func read(_ expected: String, _ actual: String, jobs: Int) throws(FileError) -> DiffPair {
    let paths = [expected, actual]
    guard paths.allSatisfy({ $0 != "-" && InputFile.isPlain($0) }) else {
      return DiffPair(expected: try DiffInput(expected), actual: try DiffInput(actual))
    }
    let inputs = Parallel.map(paths.count, jobs: jobs) { number in
      Result { () throws(FileError) in try DiffInput(paths[number]) }
    }
    return DiffPair(expected: try inputs[0].get(), actual: try inputs[1].get())
  }

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
    if !hints, let outcome = comparedQuickly(a, b, options, need, memory, jobs) { return outcome }
    if need.whole > memory.rest {
      if let outcome = try comparedInBands(a, b, options, need, memory) { return outcome }
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
    _ a: DiffFrames, _ b: DiffFrames, _ options: ComparisonOptions, _ need: DiffMemory,
    _ memory: MemoryBudget
  ) throws(Failure) -> DiffOutcome? {
    guard !need.isAnimated, need.view == nil else { return nil }
    let rows = Self.bandRows(need.expected, need.actual)
    let bytes = need.banded(rows: rows)
    guard bytes <= memory.rest else { throw Failure(need, bytes, memory) }
    guard var first = try a.bands(), var second = try b.bands() else { return nil }
    var comparison = BandedComparison(options, expected: a.size, actual: b.size)
    // To the end of both, because a file may be damaged where the other one has no rows any more.
    for _ in stride(from: 0, to: max(a.size.height, b.size.height), by: rows) {
      comparison.add(
        expected: try expected.rows(rows, of: &first), actual: try actual.rows(rows, of: &second))
    }
    return DiffOutcome(a.size, b.size, comparison.finish(), options)
  }

  /// The outcome of two stills without pictures of them: rows of both are read while those before are
  /// compared, all within the processor's caches.
  ///
  /// `nil` where whole pictures are no slower, or where a file is damaged: how is said best of
  /// the whole.
  private func comparedQuickly(
    _ a: DiffFrames, _ b: DiffFrames, _ options: ComparisonOptions, _ need: DiffMemory,
    _ memory: MemoryBudget, _ jobs: Int
  ) -> DiffOutcome? {
    let rows = Self.bandRows(need.expected, need.actual)
    guard !need.isAnimated, need.view == nil, need.banded(rows: rows) <= memory.rest,
      let a = BandReader(a), let b = BandReader(b),
      let result = BandedRun(options, a, b, rows: rows).result(jobs: jobs)
    else { return nil }
    return DiffOutcome(need.expected, need.actual, result, options)
  }

  /// Pixels of either picture that are compared at once, a quarter of a megabyte.
  private static let bandPixels = 1 << 16

  static func bandRows(_ a: PixelSize, _ b: PixelSize) -> Int {
    max(1, PNGBands.wholeWaves(bandPixels / max(a.width, b.width)))
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
