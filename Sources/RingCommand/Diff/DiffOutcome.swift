import RingCompare
import RingCore
import RingSystem

/// The result of a comparison of two files.
struct DiffOutcome: CustomStringConvertible {
  let expectedSize: PixelSize
  let actualSize: PixelSize
  /// Indices are those of the expected file's frames.
  private(set) var frames: ImageComparison
  /// The images of the frame that differs most; `nil` if they were not requested or decoded.
  private(set) var worst: Difference?
  private(set) var animation: Animation?
  /// `nil` if the scenes' changes were not requested.
  var difference: SceneDifference?
  /// A note about what the files state beyond their pixels; `nil` for none.
  var appearanceNote: String?
  /// Options with which different images would pass.
  private var hints = FailureHints()
  private let comparison: Comparison

  /// Plays: 0 is forever, `nil` is a still. Seconds: infinite for a still.
  struct Animation {
    var expectedPlays: Int?
    var actualPlays: Int?
    var expectedSeconds = 0.0
    var actualSeconds = 0.0
    /// When the worst frame appears.
    var worstSeconds = 0.0
  }

  init(identical size: PixelSize) {
    self.init(
      expected: size, actual: size, result: ComparisonResult(), comparison: Comparison())
  }

  init(
    expected: PixelSize, actual: PixelSize, result: ComparisonResult, comparison: Comparison
  ) {
    (expectedSize, actualSize) = (expected, actual)
    self.comparison = comparison.resolved(for: expected)
    frames = ImageComparison()
    frames.add(result, frame: 0)
    if !result.isAccepted { hints.add(result, self.comparison) }
  }

  /// Compares two stills in bands that stay in the processor's caches, while they are read.
  ///
  /// `nil` if the bands exceed the memory budget, or if rows cannot be read: decoding a damaged
  /// file completely, if it has room, gives the best message.
  init?(
    _ expected: some PixelRowReader, _ actual: some PixelRowReader, fileBytes: Int,
    _ comparison: Comparison, _ memory: MemoryBudget, jobs: Int
  ) {
    let estimate = DiffMemoryEstimate(expected.size, actual.size, fileBytes: fileBytes)
    guard estimate.banded <= memory.remaining,
      let result = BandedComparisonRunner(comparison, expected, actual, rows: estimate.bandRows)
        .result(jobs: jobs)
    else { return nil }
    self.init(expected: expected.size, actual: actual.size, result: result, comparison: comparison)
  }

  /// Compares two stills in files as `DiffPair` would without a difference image, and holds only
  /// bands of them in memory.
  ///
  /// `nil` if `DiffPair` must read the files: one is a pipe, larger than 256 MiB, in another format
  /// or damaged, or the bands exceed the memory budget.
  init?(
    files expected: String, _ actual: String, _ comparison: Comparison, _ memory: MemoryBudget,
    jobs: Int
  ) {
    guard var first = Self.file(expected), var second = Self.file(actual) else { return nil }
    let fileBytes = first.size + second.size
    let hasSameBytes = try? first.hasSameBytes(as: &second)
    guard let hasSameBytes, let a = PNGRows(first), let b = PNGRows(second) else { return nil }
    if hasSameBytes {
      self.init(identical: a.size)
    } else {
      self.init(a, b, fileBytes: fileBytes, comparison, memory, jobs: jobs)
    }
  }

  private static func file(_ path: String) -> RandomAccessFile? {
    guard path != "-", InputFile.isRegularFile(path), let file = try? RandomAccessFile(path),
      file.size <= InputFile.defaultLimit
    else { return nil }
    return file
  }

  /// Creates the outcome of frames that the caller adds.
  init(expected: DiffFrames, actual: DiffFrames, comparison: Comparison) {
    (expectedSize, actualSize) = (expected.size, actual.size)
    self.comparison = comparison.resolved(for: expected.size)
    // Animations that look equal may store different numbers of frames.
    frames = ImageComparison(expectedFrames: expected.count, actualFrames: actual.count)
    guard expected.plays != nil || actual.plays != nil else { return }
    animation = Animation(expectedPlays: expected.plays, actualPlays: actual.plays)
  }

  /// Adds the comparison of the frame with the index `frame` of the expected file.
  ///
  /// The frame appears at `time`, in seconds. `computesHints` needs `FailureHints.maximumBytes`.
  mutating func add(
    _ pixels: Difference, frame: Int, time: Double, keepsWorst: Bool, computesHints: Bool
  ) {
    if !pixels.isAccepted {
      if computesHints {
        hints.add(pixels)
      } else {
        hints.add(pixels.result, comparison)
      }
    }
    let isWorst = frames.add(pixels.result, frame: frame, comparesDeltas: true)
    if isWorst { animation?.worstSeconds = time }
    if keepsWorst, isWorst || worst == nil { worst = pixels }
  }

  /// Ends the comparison and sets the durations. All are in seconds.
  mutating func finish(expectedSeconds: Double, actualSeconds: Double, timingTolerance: Double) {
    guard animation != nil else { return }
    animation?.expectedSeconds = expectedSeconds
    animation?.actualSeconds = actualSeconds
    // The difference of infinite durations is not a number.
    frames.hasSameTiming =
      expectedSeconds == actualSeconds || abs(expectedSeconds - actualSeconds) <= timingTolerance
    if hasOtherTiming { hints.clearTolerances() }
  }

  /// In duration or number of plays.
  private var hasOtherTiming: Bool {
    !frames.hasSameTiming || animation?.expectedPlays != animation?.actualPlays
  }

  /// Empty if there are no hints.
  var hintLines: [String] {
    hints.lines(comparison, as: .options) + [appearanceNote].compactMap { $0 }
  }

  var status: ExitStatus {
    if expectedSize != actualSize { return .differentSizes }
    return frames.result.isAccepted && !hasOtherTiming ? .success : .different
  }

  var name: String { status == .different ? "different" : frames.result.verdict.rawValue }

  /// The verdict and the differences, one fact per line.
  var description: String {
    ([verdict] + details).joined(separator: "\n")
  }

  /// The verdict and the facts about animations, on one line.
  var headline: String { ([verdict] + animationLines).joined(separator: "; ") }

  private var verdict: String {
    let heading =
      switch name {
      case "differentSizes": "different sizes"
      case "withinTolerance": "within tolerance"
      default: name
      }
    if frames.result.verdict == .identical {
      return "\(heading): \(animation == nil ? "" : "frames of ")\(expectedSize.text) pixels"
    }
    return "\(heading): \(frames.result.explanation)"
  }

  private var details: [String] {
    var lines: [String] = []
    if let window = frames.result.densestWindow {
      lines.append(
        "densest window: \(window.pixels.counted("pixel")) of \(window.size) × \(window.size) at "
          + "(\(window.x), \(window.y))")
    }
    return lines + animationLines + (difference?.lines.map(\.printable) ?? [])
  }

  private var animationLines: [String] {
    guard let animation else { return [] }
    var lines: [String] = []
    if let frames = frames.differentFramesText {
      lines.append("\(frames), at \(Self.text(seconds: animation.worstSeconds))")
    }
    if !frames.hasSameTiming {
      lines.append(
        "duration: \(Self.text(seconds: animation.actualSeconds)) instead of "
          + Self.text(seconds: animation.expectedSeconds))
    }
    if animation.expectedPlays != animation.actualPlays {
      lines.append(
        "plays: \(Self.text(plays: animation.actualPlays)) instead of "
          + Self.text(plays: animation.expectedPlays))
    }
    return lines
  }

  private static func text(seconds: Double) -> String {
    seconds < 1e9 ? "\(seconds.withThreeDecimals) s" : "forever"
  }

  private static func text(plays: Int?) -> String {
    guard let plays else { return "no animation" }
    return plays == 0 ? "forever" : "\(plays)"
  }

  var json: JSONValue { .object(members) }

  var members: [JSONValue.Member] {
    frames.result.members(as: name)
      + .init(known: [
        "expectedSize": expectedSize.json, "actualSize": actualSize.json,
        "frames": animation.map(json), "changes": difference?.changes.json,
      ])
  }

  private func json(of animation: Animation) -> JSONValue {
    .object([
      .init("expected", .integer(frames.expectedFrames)),
      .init("actual", .integer(frames.actualFrames)),
      .init("different", frames.differentFramesJSON), .init("worst", .integer(frames.worstFrame)),
      // The value is `null` for a still, whose duration is infinite, because JSON has no infinity.
      .init("worstSeconds", .number(animation.worstSeconds)),
      .init("expectedSeconds", .number(animation.expectedSeconds)),
      .init("actualSeconds", .number(animation.actualSeconds)),
      .init("expectedPlays", animation.expectedPlays.map(JSONValue.integer) ?? .null),
      .init("actualPlays", animation.actualPlays.map(JSONValue.integer) ?? .null),
    ])
  }
}
