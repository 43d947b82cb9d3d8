import RingCompare
import RingCore
import RingSystem

/// The result of comparing two files.
struct DiffOutcome {
  let expectedSize: PixelSize
  let actualSize: PixelSize
  /// The comparison of the frames; their indices are those of the expected file.
  private(set) var frames: ImageComparison
  /// The images of the frame that differs most; `nil` if they were not requested or decoded.
  private(set) var worst: Difference?
  private(set) var animation: Animation?
  /// The changes between the scenes; `nil` if they were not requested.
  var difference: SceneDifference?
  /// The hints at options with which different images would pass.
  private var hints = FailureHints()
  private let comparison: Comparison
  /// Whether `worst` is requested.
  private var keepsWorst = false
  /// Whether hints are requested and the memory budget suffices for them.
  private var computesHints = false

  /// The properties of the outcome that only animations have.
  struct Animation {
    /// The number of plays of the expected file; 0 is forever, `nil` is a still.
    var expectedPlays: Int?
    var actualPlays: Int?
    /// The duration of the expected file, in seconds; infinite for a still.
    var expectedSeconds = 0.0
    var actualSeconds = 0.0
    /// The time at which the worst frame appears, in seconds from the beginning.
    var worstSeconds = 0.0
  }

  /// Creates the outcome for two files with equal bytes.
  init(identical size: PixelSize) {
    self.init(expected: size, actual: size, result: .identical, comparison: Comparison())
  }

  /// Creates the outcome for two stills.
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

  /// Whether the animations differ in duration or number of plays.
  private var hasOtherTiming: Bool {
    !frames.hasSameTiming || animation?.expectedPlays != animation?.actualPlays
  }

  /// The hints, one line of text each; empty if there are none.
  var hintLines: [String] { hints.lines(comparison, as: .options) }

  var status: ExitStatus {
    if expectedSize != actualSize { return .differentSizes }
    return frames.result.isAccepted && !hasOtherTiming ? .success : .different
  }

  /// The name of the result in JSON.
  var name: String { status == .different ? "different" : frames.result.name }
}
