import RingCompare
import RingGraphics
import RingPNG
import RingSystem
import RingText

/// A checker of images against the goldens of a store, which also records goldens on request.
public struct GoldenChecker: Sendable {
  /// The store of accepted images.
  public var store: GoldenStore
  /// The goldens to write. Default: none.
  public var mode: RecordMode
  /// The tolerance of the comparison. Default: images must be identical.
  public var options = ComparisonOptions()
  /// The limits for rings and bars in images whose pixels differ too much; `nil` to compare pixels
  /// only.
  ///
  /// With limits, nothing else of such images is compared. Default: `nil`.
  public var geometry: GeometryLimits?
  /// The memory budget for goldens, comparisons and images of failures. Default: 1 GiB.
  ///
  /// The checked image itself is not counted.
  public var memory = MemoryBudget.default
  /// Whether the report omits images of failures that exceed the memory budget. Default: `true`.
  ///
  /// If `false`, that is an error.
  public var omitsImagesOverBudget = true
  /// The notation of the tolerances in hints. Default: options of the command line.
  public var spelling = FailureHints.Spelling.options
  /// The folder for the expected, actual and difference images of failures. Default: `nil`, none.
  public var pictures: FailureImageFolder?

  /// Creates a checker without tolerance. By default it records nothing.
  public init(store: GoldenStore, mode: RecordMode = .never) {
    self.store = store
    self.mode = mode
  }

  /// Returns the verdict on an image.
  ///
  /// A golden that cannot be read counts as different. Throws `FileError` and `PNGError` if a file
  /// cannot be written, and `MemoryLimitError`.
  public func check(_ name: GoldenName, _ picture: GoldenImage) throws -> CaseResult {
    var result = try verdict(name, picture)
    result.producer = picture.producer
    return result
  }

  private func verdict(_ name: GoldenName, _ picture: GoldenImage) throws -> CaseResult {
    let files = store.files(of: name)
    var memory = memory
    let candidates = try files.accepted.map {
      try Candidate($0, store, picture, options, geometry, &memory)
    }
    let nearest = candidates.min { $0.isNearer(than: $1) }
    if let nearest, nearest.isAccepted {
      return try acceptedResult(name, picture, nearest, knownWrong: files.knownWrong)
    }
    if let knownWrong = files.knownWrong {
      return try knownWrongResult(
        name, picture, nearest, Candidate(knownWrong, store, picture, options, geometry, &memory),
        memory)
    }
    guard let nearest else { return try missingResult(name, picture) }
    return try differentResult(name, picture, nearest, memory)
  }

  /// Returns the result for an accepted image.
  private func acceptedResult(
    _ name: GoldenName, _ picture: GoldenImage, _ match: Candidate, knownWrong: GoldenFile?
  ) throws -> CaseResult {
    var result = result(name, .passed, match, picture)
    if let knownWrong {
      result.verdict = .unexpectedPass
      result.problem = "the picture matches its golden, so \(knownWrong.path) is out of date"
      result.acceptCommand = Shell.remove(store.path(of: knownWrong))
    } else if mode == .all, match.comparison?.isIdentical == false {
      try record(picture, match.file, &result, "again")
    }
    return result
  }

  /// Returns the result for an image that is not accepted, if a known wrong one is stored.
  private func knownWrongResult(
    _ name: GoldenName, _ picture: GoldenImage, _ nearest: Candidate?, _ knownWrong: Candidate,
    _ memory: MemoryBudget
  ) throws -> CaseResult {
    if knownWrong.isAccepted { return result(name, .knownWrong, knownWrong, picture) }
    var result = result(name, .different, knownWrong, picture)
    result.problem = "the picture matches neither the golden nor the known wrong picture"
    if mode.recordsFailed {
      try record(picture, knownWrong.file, &result, "again as known to be wrong")
    } else {
      try saveImages(picture, knownWrong, &result, memory)
    }
    return result
  }

  /// Returns the result for a name without a golden.
  private func missingResult(_ name: GoldenName, _ picture: GoldenImage) throws -> CaseResult {
    let file = GoldenFile(name: name.path, kind: .accepted(variant: 1))
    var result = CaseResult(name: name.path, verdict: .missing)
    (result.expected, result.actual) = (store.path(of: file), picture.path)
    if mode.recordsMissing {
      try record(picture, file, &result, "for the first time")
    } else {
      result.problem = "there is no golden \(file.path) yet"
      result.actual = picture.path
      guard let pictures else { return result }
      try savingImages(in: &result) { try pictures.save(picture, of: name, memory) }
    }
    return result
  }

  /// Returns the result for an image that is not accepted, compared with the nearest golden.
  private func differentResult(
    _ name: GoldenName, _ picture: GoldenImage, _ nearest: Candidate,
    _ memory: MemoryBudget
  ) throws -> CaseResult {
    var result = result(name, .different, nearest, picture)
    if mode.recordsFailed {
      try record(picture, nearest.file, &result, "again")
    } else {
      try saveImages(picture, nearest, &result, memory)
    }
    return result
  }

  /// Returns the result for a golden that nothing requested; `asker` names what could have
  /// requested it.
  public func orphan(_ file: GoldenFile, asker: String) -> CaseResult {
    let path = store.path(of: file)
    var result = CaseResult(
      name: file.path.stem(before: ".png") ?? file.path, verdict: .orphan,
      problem: "\(asker) uses this golden")
    result.expected = path
    result.acceptCommand = Shell.remove(path)
    return result
  }

  private func result(
    _ name: GoldenName, _ verdict: Verdict, _ candidate: Candidate, _ picture: GoldenImage
  ) -> CaseResult {
    var result = CaseResult(name: name.path, verdict: verdict, problem: candidate.problem)
    (result.comparison, result.geometry) = (candidate.comparison, candidate.geometry)
    (result.expected, result.actual) = (store.path(of: candidate.file), picture.path)
    return result
  }

  private func record(
    _ picture: GoldenImage, _ file: GoldenFile, _ result: inout CaseResult, _ how: Message
  ) throws {
    try store.write(picture.recorded(), to: file)
    result.verdict = .recorded
    result.expected = store.path(of: file)
    result.problem = "recorded \(file.path) \(how); run again without recording"
  }

  private func saveImages(
    _ picture: GoldenImage, _ candidate: Candidate, _ result: inout CaseResult,
    _ memory: MemoryBudget
  ) throws {
    if let golden = candidate.golden, let comparison = candidate.comparison {
      result.hints = comparison.hints(expected: golden, actual: picture, options)
        .lines(options, as: spelling)
      addSceneChanges(&result, candidate.file, golden, picture)
      result.hints = (candidate.geometry?.differences.map(\.text) ?? []) + result.hints
    }
    guard let pictures else { return }
    let name = try GoldenName(result.name)
    try savingImages(in: &result) {
      try pictures.save(candidate, picture, of: name, options, memory)
    }
  }

  /// Adds the changed values of the scene, if both scenes are known.
  private func addSceneChanges(
    _ result: inout CaseResult, _ file: GoldenFile, _ golden: GoldenImage,
    _ picture: GoldenImage
  ) {
    guard !golden.isAnimated, !picture.isAnimated, let bytes = try? store.bytes(of: file),
      let expected = SceneSnapshot(png: bytes), let actual = picture.scene.record()
    else { return }
    let compared = Comparison(options).compared(
      expected: golden.image(0), actual: picture.image(0))
    let difference = SceneDifference(expected, actual, compared)
    result.changes = difference.changes
    result.hints = difference.lines + result.hints
  }

  /// Adds the saved images to the result, or a note about why there are none.
  private func savingImages(
    in result: inout CaseResult, _ body: () throws -> FailureImageFolder.SavedFiles
  ) throws {
    do {
      let kept = try body()
      result.actual = result.actual ?? kept.actual
      result.difference = kept.difference
      result.reportOmission = kept.note
    } catch let error as MemoryLimitError where omitsImagesOverBudget {
      result.reportOmission = "without pictures: \(error)"
    }
  }
}
