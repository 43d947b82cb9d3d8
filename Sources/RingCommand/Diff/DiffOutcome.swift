import RingCompare
import RingCore
import RingSystem

struct DiffOutcome {
  let expectedSize: PixelSize
  let actualSize: PixelSize
  /// Indices are those of the expected file's frames.
  private(set) var frames: ImageComparison
  /// Of the frame that differs most; `nil` if the images were not requested or decoded.
  private(set) var worst: Difference?
  private(set) var animation: Animation?
  /// `nil` if the scenes' changes were not requested.
  var difference: SceneDifference?
  /// Options with which different images would pass.
  private var hints = FailureHints()
  private let comparison: Comparison
  private var keepsWorst = false
  /// Whether hints are requested and the memory budget suffices for them.
  private var computesHints = false

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
    self.init(expected: size, actual: size, result: .identical, comparison: Comparison())
  }

  init(
    expected: PixelSize, actual: PixelSize, result: ComparisonResult, comparison: Comparison
  ) {
    (expectedSize, actualSize, self.comparison) = (expected, actual, comparison)
    frames = ImageComparison()
    frames.add(result, frame: 0)
    if !result.isAccepted { hints.add(result, comparison) }
  }

  /// Compares two stills in bands that stay in the processor's caches, while they are read.
  ///
  /// `nil` if the bands exceed the memory budget, or if rows cannot be read: decoding a damaged
  /// file completely gives the best message.
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

  init(
    expected: DiffFrames, actual: DiffFrames, comparison: Comparison, keepsWorst: Bool,
    computesHints: Bool
  ) {
    (self.comparison, self.keepsWorst, self.computesHints) = (
      comparison, keepsWorst, computesHints
    )
    (expectedSize, actualSize) = (expected.size, actual.size)
    // Animations that look equal may store different numbers of frames.
    frames = ImageComparison(expectedFrames: expected.count, actualFrames: actual.count)
    guard expected.plays != nil || actual.plays != nil else { return }
    animation = Animation(expectedPlays: expected.plays, actualPlays: actual.plays)
  }

  /// Adds the comparison of the frame with the index `frame` of the expected file.
  mutating func add(_ pixels: Difference, frame: Int, time: Double) {
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

  /// Ends the comparison and sets the durations. `instant` is their tolerance. All are in seconds.
  mutating func finish(_ expected: Double, _ actual: Double, instant: Double) {
    guard animation != nil else { return }
    animation?.expectedSeconds = expected
    animation?.actualSeconds = actual
    frames.hasSameTiming = expected == actual || abs(expected - actual) <= instant
    if hasOtherTiming { hints.clearTolerances() }
  }

  /// In duration or number of plays.
  private var hasOtherTiming: Bool {
    !frames.hasSameTiming || animation?.expectedPlays != animation?.actualPlays
  }

  /// Empty if there are no hints.
  var hintLines: [String] { hints.lines(comparison, as: .options) }

  var status: ExitStatus {
    if expectedSize != actualSize { return .differentSizes }
    return frames.result.isAccepted && !hasOtherTiming ? .success : .different
  }

  var name: String { status == .different ? "different" : frames.result.name }
}
