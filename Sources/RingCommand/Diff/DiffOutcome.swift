import RingCompare
import RingConfig
import RingGraphics
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
  private var position = 0

  /// What only animations have.
  struct Animation {
    var expectedFrames = 1
    var actualFrames = 1
    var expectedPlays: Int?
    var actualPlays: Int?
    var worstFrame = 0
    /// The numbers of frames, from 0.
    var different: [ClosedRange<Int>] = []
    var otherDelays: [ClosedRange<Int>] = []

    /// Whether the animations differ in more than their pictures.
    var isDifferent: Bool {
      expectedFrames != actualFrames || expectedPlays != actualPlays || !otherDelays.isEmpty
    }
  }

  /// The outcome of two files of the same bytes.
  init(identical size: PixelSize) { (expectedSize, actualSize) = (size, size) }

  init(_ expected: DiffFrames, _ actual: DiffFrames) {
    (expectedSize, actualSize) = (expected.size, actual.size)
    guard expected.plays != nil || actual.plays != nil else { return }
    animation = Animation(
      expectedFrames: expected.count, actualFrames: actual.count, expectedPlays: expected.plays,
      actualPlays: actual.plays)
  }

  /// Adds the next frame.
  mutating func add(_ compared: ComparedPictures, sameDelay: Bool) {
    defer { position += 1 }
    if !compared.result.isAccepted { animation?.different.add(position) }
    if !sameDelay { animation?.otherDelays.add(position) }
    guard worst == nil || compared.result.rank > result.rank else { return }
    (result, worst) = (compared.result, compared)
    animation?.worstFrame = position
  }

  var exitCode: Int32 {
    if expectedSize != actualSize { return 2 }
    return result.isAccepted && animation?.isDifferent != true ? 0 : 1
  }

  /// The result's name for programs.
  var name: String {
    switch result {
    case .differentSizes: "differentSizes"
    case .different: "different"
    case _ where exitCode == 1: "different"
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
  /// Adds a number that is greater than all others.
  fileprivate mutating func add(_ number: Int) {
    if let last, last.upperBound == number - 1 {
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
      return "\(noun) \(shown.joined(separator: ", ")) and \(count - shown.count) more parts"
    }
    let head = shown.dropLast().joined(separator: ", ")
    return "\(noun) \(head.isEmpty ? "" : head + " and ")\(shown.last ?? "")"
  }

  var isSingle: Bool { count == 1 && first?.count == 1 }
}
