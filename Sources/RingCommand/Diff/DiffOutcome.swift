import RingCompare
import RingCore
import RingSystem

/// The result of comparing two files.
struct DiffOutcome {
  private(set) var expectedSize: PixelSize
  private(set) var actualSize: PixelSize
  /// The result for the frame that differs most.
  private(set) var result = ComparisonResult.identical
  /// The images of the frame that differs most; `nil` if they were not requested or decoded.
  private(set) var worst: ComparedImages?
  private(set) var animation: Animation?
  /// The changes between the scenes; `nil` if they were not requested.
  var difference: SceneDifference?
  /// The hints at options with which different images would pass.
  private(set) var hints = FailureHints()
  private let options: ComparisonOptions
  /// Whether `worst` is requested.
  private var keepsWorst = false
  /// Whether hints are requested and the memory budget suffices for them.
  private var computesHints = false
  /// Whether at least one frame was compared.
  private var hasResult = false

  /// The properties of the outcome that only animations have.
  struct Animation {
    /// The number of frames that the expected file stores.
    ///
    /// Animations that look equal may store different numbers of frames.
    var expectedFrames: Int
    var actualFrames: Int
    /// The number of plays of the expected file; 0 is forever, `nil` is a still.
    var expectedPlays: Int?
    var actualPlays: Int?
    /// The duration of the expected file, in seconds; infinite for a still.
    var expectedSeconds = 0.0
    var actualSeconds = 0.0
    var hasSameDuration = true
    /// The ranges of indices, from 0, of differing frames of the expected file. Default: none.
    var different: [ClosedRange<Int>] = []
    var worstFrame = 0
    /// The time at which the worst frame appears, in seconds from the beginning.
    var worstSeconds = 0.0

    /// Whether the animations differ in duration or number of plays.
    var isDifferent: Bool { !hasSameDuration || expectedPlays != actualPlays }
  }

  /// Creates the outcome for two files with equal bytes.
  init(identical size: PixelSize) {
    (expectedSize, actualSize, options) = (size, size, ComparisonOptions())
  }

  /// Creates the outcome for two stills.
  init(
    expected: PixelSize, actual: PixelSize, result: ComparisonResult, options: ComparisonOptions
  ) {
    (expectedSize, actualSize, self.result, self.options) = (expected, actual, result, options)
    if !result.isAccepted { hints.add(result, options) }
  }

  init(
    expected: DiffFrames, actual: DiffFrames, options: ComparisonOptions, keepsWorst: Bool,
    computesHints: Bool
  ) {
    (self.options, self.keepsWorst, self.computesHints) = (options, keepsWorst, computesHints)
    (expectedSize, actualSize) = (expected.size, actual.size)
    guard expected.plays != nil || actual.plays != nil else { return }
    animation = Animation(
      expectedFrames: expected.count, actualFrames: actual.count, expectedPlays: expected.plays,
      actualPlays: actual.plays)
  }

  /// Adds the comparison of the frame with the index `frame` of the expected file.
  mutating func add(_ compared: ComparedImages, frame: Int, time: Double) {
    if !compared.result.isAccepted {
      animation?.different.add(frame)
      if computesHints {
        hints.add(compared, options)
      } else {
        hints.add(compared.result, options)
      }
    }
    guard !hasResult || compared.result.rank > result.rank else { return }
    (result, worst, hasResult) = (compared.result, keepsWorst ? compared : nil, true)
    animation?.worstFrame = frame
    animation?.worstSeconds = time
  }

  /// Ends the comparison and sets the durations. `instant` is their tolerance. All are in seconds.
  mutating func finish(_ expected: Double, _ actual: Double, instant: Double) {
    animation?.expectedSeconds = expected
    animation?.actualSeconds = actual
    animation?.hasSameDuration = expected == actual || abs(expected - actual) <= instant
    if animation?.isDifferent == true { hints.clearTolerances() }
  }

  /// The outcome without its images.
  var withoutImages: DiffOutcome {
    var outcome = self
    outcome.worst = nil
    return outcome
  }

  /// The hints, one line of text each; empty if there are none.
  var hintLines: [String] { hints.lines(options, as: .options) }

  var status: ExitStatus {
    if expectedSize != actualSize { return .differentSizes }
    return result.isAccepted && animation?.isDifferent != true ? .success : .different
  }

  /// The name of the result in JSON.
  var name: String {
    switch result {
    case .differentSizes: "differentSizes"
    case .different: "different"
    case _ where status == .different: "different"
    case .withinTolerance: "withinTolerance"
    case .identical: "identical"
    }
  }
}

extension ComparisonResult {
  /// The severity of the result. Larger values in lexicographic order are worse.
  ///
  /// The components are the kind of the result, the number of pixels, and the largest difference.
  fileprivate var rank: SIMD3<Int> {
    let differences = self.differences ?? PixelDifferences()
    let kind =
      switch self {
      case .identical: 0
      case .withinTolerance: 1
      case .different: 2
      case .differentSizes: 3
      }
    return SIMD3(kind, differences.count, differences.maxDelta)
  }
}

private func > (a: SIMD3<Int>, b: SIMD3<Int>) -> Bool { (a.x, a.y, a.z) > (b.x, b.y, b.z) }

extension [ClosedRange<Int>] {
  /// Adds a number that is not less than any number in the ranges.
  fileprivate mutating func add(_ number: Int) {
    if let last, last.upperBound >= number - 1 {
      self[count - 1] = last.lowerBound...number
    } else {
      append(number...number)
    }
  }

  /// A text such as "frames 3 and 17–23"; a long list is cut off.
  var frames: String {
    let shown = prefix(6).map {
      $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)"
    }
    let noun = count == 1 && first?.count == 1 ? "frame" : "frames"
    if count > shown.count {
      let remaining = (count - shown.count).counted("more part")
      return "\(noun) \(shown.joined(separator: ", ")) and \(remaining)"
    }
    let head = shown.dropLast().joined(separator: ", ")
    return "\(noun) \(head.isEmpty ? "" : head + " and ")\(shown.last ?? "")"
  }

  var isSingle: Bool { count == 1 && first?.count == 1 }
}
