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
  private(set) var worst: ComparedImages?
  private(set) var animation: Animation?
  /// The changes between the scenes; `nil` if they were not requested.
  var difference: SceneDifference?
  /// The hints at options with which different images would pass.
  private var hints = FailureHints()
  private let options: ComparisonOptions
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
    self.init(expected: size, actual: size, result: .identical, options: ComparisonOptions())
  }

  /// Creates the outcome for two stills.
  init(
    expected: PixelSize, actual: PixelSize, result: ComparisonResult, options: ComparisonOptions
  ) {
    (expectedSize, actualSize, self.options) = (expected, actual, options)
    frames = ImageComparison()
    frames.add(result, frame: 0)
    if !result.isAccepted { hints.add(result, options) }
  }

  /// Compares two stills in bands that stay in the processor's caches, while they are read.
  ///
  /// `nil` if the bands exceed the memory budget, or if rows cannot be read: decoding a damaged file
  /// completely gives the best message.
  init?(
    _ expected: some PixelRowReader, _ actual: some PixelRowReader, fileBytes: Int,
    _ options: ComparisonOptions, _ memory: MemoryBudget, jobs: Int
  ) {
    let estimate = DiffMemoryEstimate(expected.size, actual.size, fileBytes: fileBytes)
    guard estimate.banded <= memory.remaining,
      let result = BandedComparisonRunner(options, expected, actual, rows: estimate.bandRows)
        .result(jobs: jobs)
    else { return nil }
    self.init(expected: expected.size, actual: actual.size, result: result, options: options)
  }

  init(
    expected: DiffFrames, actual: DiffFrames, options: ComparisonOptions, keepsWorst: Bool,
    computesHints: Bool
  ) {
    (self.options, self.keepsWorst, self.computesHints) = (options, keepsWorst, computesHints)
    (expectedSize, actualSize) = (expected.size, actual.size)
    // Animations that look equal may store different numbers of frames.
    frames = ImageComparison(expectedFrames: expected.count, actualFrames: actual.count)
    guard expected.plays != nil || actual.plays != nil else { return }
    animation = Animation(expectedPlays: expected.plays, actualPlays: actual.plays)
  }

  /// Adds the comparison of the frame with the index `frame` of the expected file.
  mutating func add(_ compared: ComparedImages, frame: Int, time: Double) {
    if !compared.result.isAccepted {
      if computesHints {
        hints.add(compared, options)
      } else {
        hints.add(compared.result, options)
      }
    }
    let isWorst = frames.add(compared.result, frame: frame, comparesDeltas: true)
    if isWorst { animation?.worstSeconds = time }
    if keepsWorst, isWorst || worst == nil { worst = compared }
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
  var hintLines: [String] { hints.lines(options, as: .options) }

  var status: ExitStatus {
    if expectedSize != actualSize { return .differentSizes }
    return frames.result.isAccepted && !hasOtherTiming ? .success : .different
  }

  /// The name of the result in JSON.
  var name: String { status == .different ? "different" : frames.result.name }
}
