import RingCompare
import RingGraphics
import RingSystem
import RingText
import RingVerify

/// What a comparison of two files found.
struct DiffOutcome {
  private(set) var expectedSize: PixelSize
  private(set) var actualSize: PixelSize
  /// The result of the frame that differs most.
  private(set) var result = ComparisonResult.identical
  /// The pictures of that frame; `nil` if none was unpacked.
  private(set) var worst: ComparedPictures?
  private(set) var animation: Animation?
  /// What changed in the scenes; `nil` if not asked for.
  var difference: SceneDifference?
  /// What helps where the pictures are different.
  private(set) var hints = FailureHints()
  private let options: ComparisonOptions
  /// Whether `worst` is kept.
  private var keepsWorst = false
  /// Whether there is time and memory for a look at what would have passed.
  private var looksForHints = false
  /// Whether a frame was compared.
  private var hasResult = false

  /// What only animations have.
  struct Animation {
    /// How many frames are stored; equal animations may be stored in different ways.
    var expectedFrames: Int
    var actualFrames: Int
    /// How often it plays, 0 for ever; `nil` for a still.
    var expectedPlays: Int?
    var actualPlays: Int?
    /// Infinite for a still.
    var expectedSeconds = 0.0
    var actualSeconds = 0.0
    var hasSameDuration = true
    /// The numbers of frames of the expected file, from 0.
    var different: [ClosedRange<Int>] = []
    var worstFrame = 0
    /// From the beginning.
    var worstSeconds = 0.0

    /// Whether the animations differ in more than their pictures.
    var isDifferent: Bool { !hasSameDuration || expectedPlays != actualPlays }
  }

  /// The outcome of two files of the same bytes.
  init(identical size: PixelSize) {
    (expectedSize, actualSize, options) = (size, size, ComparisonOptions())
  }

  /// The outcome of two stills.
  init(
    _ expected: PixelSize, _ actual: PixelSize, _ result: ComparisonResult,
    _ options: ComparisonOptions
  ) {
    (expectedSize, actualSize, self.result, self.options) = (expected, actual, result, options)
    if !result.isAccepted { hints.add(result, options) }
  }

  init(
    _ expected: DiffFrames, _ actual: DiffFrames, _ options: ComparisonOptions, keepsWorst: Bool,
    looksForHints: Bool
  ) {
    (self.options, self.keepsWorst, self.looksForHints) = (options, keepsWorst, looksForHints)
    (expectedSize, actualSize) = (expected.size, actual.size)
    guard expected.plays != nil || actual.plays != nil else { return }
    animation = Animation(
      expectedFrames: expected.count, actualFrames: actual.count, expectedPlays: expected.plays,
      actualPlays: actual.plays)
  }

  /// Adds what was compared of a frame of the expected file.
  mutating func add(_ compared: ComparedPictures, frame: Int, time: Double) {
    if !compared.result.isAccepted {
      animation?.different.add(frame)
      if looksForHints {
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

  /// Says how long both last, in seconds.
  mutating func finish(_ expected: Double, _ actual: Double, instant: Double) {
    animation?.expectedSeconds = expected
    animation?.actualSeconds = actual
    animation?.hasSameDuration = expected == actual || abs(expected - actual) <= instant
    if animation?.isDifferent == true { hints.forgetTolerances() }
  }

  /// The same without what takes memory.
  var withoutPictures: DiffOutcome {
    var outcome = self
    outcome.worst = nil
    return outcome
  }

  /// A line for each hint.
  var hintLines: [String] { hints.lines(options, as: .options) }

  var status: ExitStatus {
    if expectedSize != actualSize { return .differentSizes }
    return result.isAccepted && animation?.isDifferent != true ? .success : .different
  }

  /// The result's name for programs.
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
  /// Worse results have greater ranks, and among equals more pixels, then a larger difference.
  fileprivate var rank: SIMD3<Int> {
    let found = differences ?? PixelDifferences()
    let kind =
      switch self {
      case .identical: 0
      case .withinTolerance: 1
      case .different: 2
      case .differentSizes: 3
      }
    return SIMD3(kind, found.count, found.maxDelta)
  }
}

private func > (a: SIMD3<Int>, b: SIMD3<Int>) -> Bool { (a.x, a.y, a.z) > (b.x, b.y, b.z) }

extension [ClosedRange<Int>] {
  /// Adds a number that is not less than any other.
  fileprivate mutating func add(_ number: Int) {
    if let last, last.upperBound >= number - 1 {
      self[count - 1] = last.lowerBound...number
    } else {
      append(number...number)
    }
  }

  /// Such as "frames 3 and 17–23"; many are cut short.
  var frames: String {
    let shown = prefix(6).map {
      $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)"
    }
    let noun = count == 1 && first?.count == 1 ? "frame" : "frames"
    if count > shown.count {
      let rest = (count - shown.count).counted("more part")
      return "\(noun) \(shown.joined(separator: ", ")) and \(rest)"
    }
    let head = shown.dropLast().joined(separator: ", ")
    return "\(noun) \(head.isEmpty ? "" : head + " and ")\(shown.last ?? "")"
  }

  var isSingle: Bool { count == 1 && first?.count == 1 }
}
