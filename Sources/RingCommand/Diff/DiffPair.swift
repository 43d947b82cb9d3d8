import RingCodec
import RingCompare
import RingCore
import RingSystem

/// The two files of a comparison.
struct DiffPair {
  var expected: DiffInput
  var actual: DiffInput

  /// Reads two files. Throws the `FileError` of the first that cannot be read.
  ///
  /// Regular files are read in parallel. Other files may block, so the second one is read only
  /// after the first has been read.
  static func read(_ expected: String, _ actual: String, jobs: Int) throws(FileError) -> DiffPair {
    let paths = [expected, actual]
    guard paths.allSatisfy({ $0 != "-" && InputFile.isRegularFile($0) }) else {
      return DiffPair(expected: try DiffInput(expected), actual: try DiffInput(actual))
    }
    let inputs = Parallel.map(paths.count, jobs: jobs) { number in
      Result { () throws(FileError) in try DiffInput(paths[number]) }
    }
    return DiffPair(expected: try inputs[0].get(), actual: try inputs[1].get())
  }

  /// Whether the files are equal byte for byte, so that their images need not be decoded.
  var hasSameBytes: Bool { expected.bytes == actual.bytes }

  /// A note about what the files state beyond their pixels; `nil` if it does not differ.
  var appearanceNote: String? {
    PNGAppearance(actual.bytes).note(
      comparedTo: PNGAppearance(expected.bytes), named: expected.name
    ).map { "\(actual.name) \($0)" }
  }

  /// For the ends of frames, in seconds: half a millisecond, because one file may count in
  /// milliseconds, as browsers do, and another in fractions; and a rest for rounded sums of delays.
  private static let timingTolerance = 0.000_5 + 1e-6

  /// Compares the images that are visible at equal times.
  ///
  /// Therefore a lasting image may be stored as one frame or as several. `view` is the kind of the
  /// requested difference image; `nil` for none. `computesHints` requests a search for options
  /// with which the comparison would have passed. If complete images exceed the memory budget,
  /// their rows are compared as they come; if that is impossible, throws `CommandError`.
  func compared(
    _ comparison: Comparison, view: Difference.View?, computesHints: Bool,
    memory: MemoryBudget, jobs: Int
  ) throws(CommandError) -> DiffOutcome {
    let (a, b) = try Self.both(expected, actual, jobs: jobs) { input throws(CommandError) in
      try DiffFrames(input)
    }
    let estimate = DiffMemoryEstimate(a, b, view)
    var bytes = estimate.fullComparison
    let hasRoom = bytes <= memory.remaining
    // Rows are faster than complete images, but give no hints.
    if !computesHints || !hasRoom, view == nil, !estimate.isAnimated, let first = a.rows,
      let second = b.rows
    {
      let outcome = DiffOutcome(
        first, second, fileBytes: estimate.fileBytes, comparison, memory, jobs: jobs)
      if let outcome { return outcome }
      if estimate.banded > memory.remaining {
        bytes = estimate.banded
      } else if !hasRoom {
        try checkRows(of: a, b, count: estimate.bandRows)
      }
    }
    guard hasRoom else { throw CommandError(estimate, bytes, memory) }
    let hasMemoryForHints = bytes + FailureHints.maximumBytes <= memory.remaining
    return try Self.fullOutcome(
      a, b, comparison: comparison, keepsWorst: view != nil,
      computesHints: computesHints && hasMemoryForHints, jobs: jobs)
  }

  /// Reads both files in bands of `count` rows. Throws the failure of the first damaged one, whose
  /// complete image would give a better message, but has no room.
  private func checkRows(
    of expected: DiffFrames, _ actual: DiffFrames, count: Int
  ) throws(CommandError) {
    for (input, frames) in [(self.expected, expected), (self.actual, actual)] {
      guard let rows = frames.rows else { continue }
      var band: [UInt8] = []
      for _ in stride(from: 0, to: rows.size.height, by: count) {
        guard rows.read(count, into: &band) else {
          throw input.failure(.malformed("its pixels are damaged"))
        }
      }
    }
  }

  /// Compares complete images, one pair of frames after the other.
  ///
  /// `expected` and `actual` are before their first frames, which are not decoded yet.
  private static func fullOutcome(
    _ expected: DiffFrames, _ actual: DiffFrames, comparison: Comparison, keepsWorst: Bool,
    computesHints: Bool, jobs: Int
  ) throws(CommandError) -> DiffOutcome {
    var (a, b) = try both(expected, actual, jobs: jobs) { frames throws(CommandError) in
      try frames.advanced()
    }
    var outcome = DiffOutcome(expected: a, actual: b, comparison: comparison)
    while let first = a.image, let second = b.image {
      outcome.add(
        comparison.compare(first, second, jobs: jobs), frame: a.number,
        time: max(a.start, b.start), keepsWorst: keepsWorst, computesHints: computesHints)
      let (end, otherEnd) = (a.end, b.end)
      (a, b) = try both(a, b, jobs: jobs) { frames throws(CommandError) in
        let isOver = frames.end <= min(end, otherEnd) + timingTolerance
        return isOver ? try frames.advanced() : frames
      }
      if end == .infinity, otherEnd == .infinity { break }
    }
    try outcome.finish(
      expectedSeconds: endTime(a), actualSeconds: endTime(b), timingTolerance: timingTolerance)
    return outcome
  }

  func memoryEstimate(_ view: Difference.View?) throws(CommandError) -> DiffMemoryEstimate {
    DiffMemoryEstimate(try DiffFrames(expected), try DiffFrames(actual), view)
  }

  /// Throws if a file contains no scene.
  func sceneDifference(_ outcome: DiffOutcome) throws(CommandError) -> SceneDifference {
    SceneDifference(try expected.scene(), try actual.scene(), outcome.worst)
  }

  /// Returns the time at which the last frame ends, in seconds; infinite for a still.
  private static func endTime(_ frames: DiffFrames) throws(CommandError) -> Double {
    var frames = frames
    while frames.image != nil, frames.end < .infinity { frames = try frames.advanced() }
    return frames.end
  }

  /// Calls `body` for both values in parallel: decoding is most of the work of a comparison.
  private static func both<Input: Sendable>(
    _ a: Input, _ b: Input, jobs: Int,
    _ body: @escaping @Sendable (Input) throws(CommandError) -> DiffFrames
  ) throws(CommandError) -> (DiffFrames, DiffFrames) {
    let inputs = [a, b]
    let results = Parallel.map(inputs.count, jobs: jobs) { index in
      Result { () throws(CommandError) in try body(inputs[index]) }
    }
    return (try results[0].get(), try results[1].get())
  }
}

/// An estimate of the memory that a comparison of two files needs, before they are decoded.
struct DiffMemoryEstimate {
  let expected: PixelSize
  let actual: PixelSize
  let isAnimated: Bool
  /// The difference image to make; `nil` for none.
  let view: Difference.View?
  let fileBytes: Int

  private static let pixelBytes = 4
  /// The memory for a file and its decoder, as a multiple of the file's size.
  private static let fileFactor = 3
  /// The memory for a difference image and its encoder, as a multiple of the image's size.
  private static let differenceFactor = 3

  init(_ expected: DiffFrames, _ actual: DiffFrames, _ view: Difference.View?) {
    (self.expected, self.actual, self.view) = (expected.size, actual.size, view)
    isAnimated = expected.plays != nil || actual.plays != nil
    fileBytes = expected.byteCount + actual.byteCount
  }

  /// Creates the estimate for two stills without a difference image.
  init(_ expected: PixelSize, _ actual: PixelSize, fileBytes: Int) {
    (self.expected, self.actual, self.fileBytes) = (expected, actual, fileBytes)
    (isAnimated, view) = (false, nil)
  }

  private var overlap: Int { expected.overlap(with: actual).count }

  /// In bytes.
  private var filesAndDecoders: Int { Self.fileFactor * fileBytes }

  /// The bytes for files, decoders, images, a mark per pixel, and the difference image.
  var fullComparison: Int {
    let pixels = expected.count + actual.count
    // An animation needs the canvas, its previous content, the frame and the displayed image. With
    // a difference image, it also needs the images of the worst frame.
    let copies = isAnimated ? 4 + (view == nil ? 0 : 1) : 1
    // One byte per pixel that both images have; also for the worst frame, if that is kept.
    let marks = isAnimated && view != nil ? 2 : 1
    return filesAndDecoders + pixels * copies * Self.pixelBytes + overlap * marks + differenceImage
  }

  /// The bytes of the difference image and of its encoder; 0 if none is made.
  private var differenceImage: Int {
    guard let view else { return 0 }
    return view.size(of: expected, actual).count * Self.pixelBytes * Self.differenceFactor
  }

  /// 256 KiB of pixels, of one image.
  private static let bandPixels = 1 << 16

  var bandRows: Int {
    max(
      1,
      PNGBandReader.roundedDownToWavefronts(
        Self.bandPixels / max(expected.width, actual.width)))
  }

  /// The number of bands of each image: one is compared while two more are read ahead.
  private static let bandsInMemory = 3
  /// The two rows above a band and the two below, on which its pixels may depend.
  private static let neighborRows = 4

  /// The bytes for a comparison in bands.
  var banded: Int {
    let rows = bandRows + Self.neighborRows
    return filesAndDecoders + overlap
      + rows * (expected.width + actual.width) * Self.bandsInMemory * Self.pixelBytes
  }

  /// For a message about memory.
  var purpose: String {
    let sizes = expected == actual ? expected.text : "\(expected.text) and \(actual.text)"
    let suffix = view.map { ", with its \($0.rawValue)," } ?? ""
    return "the comparison of \(isAnimated ? "frames" : "pictures") of \(sizes) pixels\(suffix)"
  }
}
