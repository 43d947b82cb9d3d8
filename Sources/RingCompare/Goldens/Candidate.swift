import RingCodec
import RingCore
import RingSystem

/// A golden file, or an entry of a file of hashes, and its comparison with the checked image.
struct Candidate {
  let file: GoldenFile
  /// `nil` for a file.
  let entry: HashedGoldens.Entry?
  /// The result if this golden decides: `different`, until the caller sets another verdict, or
  /// `error` if the golden cannot be read.
  private(set) var result: CaseResult
  /// The frame that differs most; `nil` if the golden could not be read.
  private(set) var worst: Difference?
  /// The frames that differ more than the tolerance allows.
  private var failures: [Difference] = []
  /// Unknown if the golden or the checked image is animated.
  private(set) var scene = SceneSnapshotProvider()
  /// Whether the golden's scene has the format of an older version, and is therefore unknown.
  private(set) var hasOutdatedScene: @Sendable () -> Bool = { false }

  /// The golden stays in memory, and `memory` decreases by its size.
  ///
  /// If the golden cannot be read, the problem of the result names the option of a checker for the
  /// command line that allows a golden elsewhere.
  init(
    _ file: GoldenFile, _ entry: HashedGoldens.Entry?, _ image: GoldenImage,
    by checker: GoldenChecker, memory: inout MemoryBudget
  ) throws(MemoryLimitError) {
    (self.file, self.entry) = (file, entry)
    result = CaseResult(name: file.name, verdict: .different)
    (result.expected, result.actual) = (checker.store.path(of: file), image.path)
    result.producer = image.producer
    if let entry, entry.shows(image) {
      result.comparison = ImageComparison()
      return
    }
    let redrawn = entry.flatMap { checker.redrawn[$0.pixels] }
    guard entry == nil || redrawn != nil else {
      result.problem = "its pixels have another hash than \(checker.store.folder) has"
      return
    }
    result.expected = redrawn?.source ?? result.expected
    do {
      let bytes =
        try redrawn.map { try InputFile.read($0.file) } ?? checker.store.bytes(of: file)
      try GoldenImage.reserve(bytes, in: &memory)
      let golden = try GoldenImage(golden: bytes, of: image)
      var marks = memory
      try marks.reserve(golden.comparisonBytes, for: "the comparison with \(file.path)")
      compare(golden, image, by: checker.comparison)
      if let note = image.appearanceNote(comparedTo: golden) { result.warnings = [note] }
      guard !golden.isAnimated, !image.isAnimated else { return }
      scene = SceneSnapshotProvider { SceneSnapshot(png: bytes) }
      hasOutdatedScene = { SceneSnapshot.isOutdated(png: bytes) }
      guard let limits = checker.geometry, !isAccepted else { return }
      result.geometry = GeometryComparison(
        expected: (golden.frames[0], scene.snapshot()),
        actual: (image.frames[0], image.scene.snapshot()), limits)
    } catch let error as MemoryLimitError {
      throw error
    } catch {
      setUnreadable(error, checker.spelling)
    }
  }

  private mutating func setUnreadable(_ error: any Error, _ spelling: FailureHints.Spelling) {
    // A link that leads nowhere is not a file that recording would destroy.
    if (error as? FileError)?.isMissingFile != true { result.verdict = .error }
    result.problem = "the golden \(file.path) cannot be read: \(error)"
    if spelling == .options, case .outside(_, let folder) = (error as? FileError)?.reason {
      result.problem? += "; add --allow-path \(folder)"
    }
  }

  /// Compares corresponding frames. An animation in memory is compared with a still as a contact
  /// sheet.
  private mutating func compare(
    _ expected: GoldenImage, _ actual: GoldenImage, by comparison: Comparison
  ) {
    let isSheet =
      expected.isAnimated != actual.isAnimated && expected.plays == nil && actual.plays == nil
    let expectedFrames = isSheet ? [expected.sheet] : expected.frames
    let actualFrames = isSheet ? [actual.sheet] : actual.frames
    let frames = zip(expectedFrames, actualFrames).map { expected, actual in
      comparison.compare(expected, actual)
    }
    var summary = ImageComparison(
      expectedFrames: expectedFrames.count, actualFrames: actualFrames.count)
    for (number, frame) in frames.enumerated() { summary.add(frame.result, frame: number) }
    summary.hasSameTiming = actual.hasSameTiming(as: expected)
    summary.playsDifference = actual.playsDifference(from: expected)
    result.comparison = summary
    worst = frames[summary.worstFrame]
    failures = frames.filter { !$0.isAccepted }
  }

  var isAccepted: Bool {
    result.comparison?.isAccepted == true || result.geometry?.isAccepted == true
  }

  var isReadable: Bool { result.verdict != .error }

  /// An unreadable golden is the worst match. Of two equal matches, neither is nearer.
  func isNearer(than other: Candidate) -> Bool {
    guard let comparison = result.comparison else { return false }
    guard let otherComparison = other.result.comparison else { return true }
    return otherComparison.isWorse(than: comparison)
  }

  /// Empty if no frame differs.
  func hints() -> FailureHints {
    var hints = FailureHints()
    for frame in failures { hints.add(frame) }
    if let comparison = result.comparison,
      comparison.expectedFrames != comparison.actualFrames || !comparison.hasSameTiming
        || comparison.playsDifference != nil
    {
      hints.clearTolerances()
    }
    if let worst { hints.removeLooseTolerances(ofPixels: worst.mask.size.count) }
    return hints
  }
}
