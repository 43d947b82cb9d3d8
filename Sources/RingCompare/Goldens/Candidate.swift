import RingCodec
import RingCore
import RingSystem

/// A golden file and its comparison with the checked image.
struct Candidate {
  var file: GoldenFile
  /// `nil` if the golden could not be read.
  private(set) var pixels: GoldenComparison?
  /// Unknown if the golden or the checked image is animated.
  private(set) var scene = SceneSnapshotProvider()
  /// Whether the golden's scene has the format of an older version, and is therefore unknown.
  private(set) var hasOutdatedScene: @Sendable () -> Bool = { false }
  /// `nil` unless limits are set and the pixels differ too much.
  var geometry: GeometryComparison?
  /// Why the golden could not be read; `nil` if it was read.
  var problem: Message?

  /// The golden stays in memory, and `memory` decreases by its size.
  ///
  /// With the spelling `options`, `problem` names the option that allows a golden elsewhere.
  init(
    _ file: GoldenFile, store: GoldenStore, image: GoldenImage, comparison: Comparison,
    limits: GeometryLimits?, spelling: FailureHints.Spelling, memory: inout MemoryBudget
  ) throws(MemoryLimitError) {
    self.file = file
    do {
      let bytes = try store.bytes(of: file)
      try GoldenImage.reserve(bytes, in: &memory)
      let golden = try GoldenImage(golden: bytes, of: image)
      var marks = memory
      try marks.reserve(golden.comparisonBytes, for: "the comparison with \(file.path)")
      let pixels = GoldenComparison(expected: golden, actual: image, by: comparison)
      self.pixels = pixels
      guard !golden.isAnimated, !image.isAnimated else { return }
      scene = SceneSnapshotProvider { SceneSnapshot(png: bytes) }
      hasOutdatedScene = { SceneSnapshot.isOutdated(png: bytes) }
      guard let limits, !pixels.summary.isAccepted else { return }
      geometry = GeometryComparison(
        expected: (golden.frames[0], scene.snapshot()),
        actual: (image.frames[0], image.scene.snapshot()), limits)
    } catch let error as MemoryLimitError {
      throw error
    } catch {
      problem = "the golden \(file.path) cannot be read: \(error)"
      if spelling == .options, case .outside(_, let folder) = (error as? FileError)?.reason {
        problem? += "; add --allow-path \(folder)"
      }
    }
  }

  var comparison: ImageComparison? { pixels?.summary }

  var isAccepted: Bool { comparison?.isAccepted == true || geometry?.isAccepted == true }

  /// An unreadable golden is the worst match. Of two equal matches, neither is nearer.
  func isNearer(than other: Candidate) -> Bool {
    guard let comparison else { return false }
    guard let otherComparison = other.comparison else { return true }
    return otherComparison > comparison
  }
}

/// A comparison of an image with a golden, and the compared frames for the report of a failure.
struct GoldenComparison {
  /// The differences of all frames.
  private(set) var summary: ImageComparison
  /// The frame that differs most.
  let worst: Difference
  /// The frames that differ more than the tolerance allows.
  private let failures: [Difference]

  /// The tolerance of durations, in seconds: files often round them to milliseconds.
  private static let instant = 0.001 + 1e-6

  /// Compares corresponding frames. An animation is compared with a still as a contact sheet.
  init(expected: GoldenImage, actual: GoldenImage, by comparison: Comparison) {
    let isSheet = expected.isAnimated != actual.isAnimated
    let expectedFrames = isSheet ? [expected.sheet] : expected.frames
    let actualFrames = isSheet ? [actual.sheet] : actual.frames
    let frames = zip(expectedFrames, actualFrames).map { expected, actual in
      comparison.compare(expected, actual)
    }
    summary = ImageComparison(
      expectedFrames: expectedFrames.count, actualFrames: actualFrames.count)
    for (number, frame) in frames.enumerated() { summary.add(frame.result, frame: number) }
    summary.hasSameTiming = zip(expected.delays, actual.delays).allSatisfy {
      abs($0 - $1) <= Self.instant
    }
    worst = frames[summary.worstFrame]
    failures = frames.filter { !$0.result.isAccepted }
  }

  /// Empty if no frame differs.
  func hints() -> FailureHints {
    var hints = FailureHints()
    for frame in failures { hints.add(frame) }
    if summary.expectedFrames != summary.actualFrames || !summary.hasSameTiming {
      hints.clearTolerances()
    }
    return hints
  }
}
