import RingCodec
import RingCore
import RingSystem

/// A checker of images against the goldens of a store, which also records goldens on request.
package struct GoldenChecker: Sendable {
  package var store: GoldenStore
  package var mode: RecordMode
  /// The platform whose goldens are read before those of all platforms, and which alone are written;
  /// `nil` for those of all platforms.
  package var platform: GoldenPlatform?
  package var comparison = Comparison()
  /// For rings and bars of images whose pixels differ too much; `nil` compares pixels only.
  package var geometry: GeometryLimits?
  /// For goldens, comparisons and failure images, but not for the checked image itself.
  package var memory = MemoryBudget.default
  /// Whether the report omits failure images that exceed the memory budget; otherwise `check`
  /// throws `MemoryLimitError`.
  package var omitsImagesOverBudget = true
  /// The notation of the tolerances in hints. Default: options of the command line.
  package var spelling = FailureHints.Spelling.options
  /// For the expected, actual and difference images of failures; `nil` for no images.
  package var pictures: FailureImageFolder?

  package init(store: GoldenStore, mode: RecordMode = .never) {
    self.store = store
    self.mode = mode
  }

  /// Checks an image against the goldens of a name, and returns the result.
  ///
  /// Compares with the accepted goldens, then with the one that is known to be wrong. May write
  /// goldens and failure images. A golden that cannot be read is an error unless another one accepts
  /// the image, and is never replaced. Throws `FileError` and `PNGError` if a file cannot be
  /// written, and `MemoryLimitError`.
  package func check(_ name: GoldenName, _ image: GoldenImage) throws -> CaseResult {
    let files = store.files(of: name, on: platform)
    var memory = memory
    var (nearest, unreadable): (Candidate?, Candidate?) = (nil, nil)
    for file in files.accepted {
      let candidate = try Candidate(file, image, by: self, memory: &memory)
      if !candidate.isReadable { unreadable = unreadable ?? candidate }
      if nearest.map({ candidate.isNearer(than: $0) }) ?? true { nearest = candidate }
    }
    if let nearest, nearest.isAccepted {
      return try acceptedResult(image, match: nearest, knownWrong: files.knownWrong)
    }
    if let unreadable { return unreadable.result }
    if let file = files.knownWrong {
      let knownWrong = try Candidate(file, image, by: self, memory: &memory)
      guard knownWrong.isReadable else { return knownWrong.result }
      return try knownWrongResult(
        name, image, knownWrong: knownWrong, hasGolden: nearest != nil, memory: memory)
    }
    guard let nearest else { return try missingResult(name, image) }
    return try differentResult(image, nearest: nearest, memory: memory)
  }

  private func acceptedResult(
    _ image: GoldenImage, match: Candidate, knownWrong: GoldenFile?
  ) throws -> CaseResult {
    var result = match.result
    result.verdict = .passed
    if let knownWrong {
      result.verdict = .unexpectedPass
      result.problem = "the picture matches its golden, so \(knownWrong.path) is out of date"
      result.acceptCommand = Shell.remove(store.path(of: knownWrong))
    } else if mode == .all, result.comparison?.isIdentical == false {
      try record(image, replacing: match.file, &result)
    }
    return result
  }

  /// Returns the result for an image that no golden accepts, if a known wrong image is stored.
  ///
  /// Without a golden, an image that is no longer the known wrong one is recorded as right.
  private func knownWrongResult(
    _ name: GoldenName, _ image: GoldenImage, knownWrong: Candidate, hasGolden: Bool,
    memory: MemoryBudget
  ) throws -> CaseResult {
    var result = knownWrong.result
    if knownWrong.isAccepted {
      result.verdict = .knownWrong
      return result
    }
    result.problem =
      hasGolden
      ? "the picture matches neither the golden nor the known wrong picture"
      : "the picture is no longer the known wrong one, and there is no golden"
    if !hasGolden, mode.recordsFailed {
      let file = GoldenFile(name: name.path, kind: .accepted(variant: 1), platform: platform)
      // Other platforms keep the known wrong picture of all.
      let isOwn = knownWrong.file.platform == platform
      try record(
        image, to: file, &result,
        suffix: isOwn ? "and removed \(knownWrong.file.path)" : "for this platform")
      if isOwn { try store.remove(knownWrong.file) }
    } else if mode.recordsFailed {
      let file = GoldenFile(name: name.path, kind: .knownWrong, platform: platform)
      try record(image, to: file, &result, suffix: "again as known to be wrong")
    } else {
      try addFailureDetails(to: &result, image, candidate: knownWrong, memory: memory)
    }
    return result
  }

  private func missingResult(_ name: GoldenName, _ image: GoldenImage) throws -> CaseResult {
    let file = GoldenFile(name: name.path, kind: .accepted(variant: 1), platform: platform)
    var result = CaseResult(name: name.path, verdict: .missing)
    (result.expected, result.actual) = (store.path(of: file), image.path)
    result.producer = image.producer
    if mode.recordsMissing {
      try record(image, to: file, &result, suffix: "for the first time")
    } else {
      result.problem = "there is no golden \(file.path) yet"
      result.hints = image.warnings
      guard let pictures else { return result }
      try addImages(to: &result) { try pictures.save(image, of: name, memory: memory) }
    }
    return result
  }

  private func differentResult(
    _ image: GoldenImage, nearest: Candidate, memory: MemoryBudget
  ) throws -> CaseResult {
    var result = nearest.result
    if mode.recordsFailed {
      try record(image, replacing: nearest.file, &result)
    } else {
      try addFailureDetails(to: &result, image, candidate: nearest, memory: memory)
    }
    return result
  }

  /// Returns the result for a golden that no test requested. `requester`, such as "no test", begins
  /// the message.
  package func orphan(_ file: GoldenFile, expectedBy requester: String) -> CaseResult {
    let path = store.path(of: file)
    var result = CaseResult(
      name: file.path.stem(before: ".png") ?? file.path, verdict: .orphan,
      problem: "\(requester) uses this golden")
    result.expected = path
    result.acceptCommand = Shell.remove(path)
    return result
  }

  /// Records an image instead of that of `file`: in its place, or in the platform's own golden.
  private func record(
    _ image: GoldenImage, replacing file: GoldenFile, _ result: inout CaseResult
  ) throws {
    guard let platform, file.platform != platform else {
      return try record(image, to: file, &result, suffix: "again")
    }
    let own = GoldenFile(name: file.name, kind: .accepted(variant: 1), platform: platform)
    try record(image, to: own, &result, suffix: "for this platform")
  }

  private func record(
    _ image: GoldenImage, to file: GoldenFile, _ result: inout CaseResult, suffix: Message
  ) throws {
    try store.write(image.goldenBytes(), to: file)
    result.verdict = .recorded
    result.expected = store.path(of: file)
    result.problem = "recorded \(file.path) \(suffix); run again without recording"
  }

  /// Adds hints and scene changes to `result` and, with a folder for pictures, saved images.
  private func addFailureDetails(
    to result: inout CaseResult, _ image: GoldenImage, candidate: Candidate, memory: MemoryBudget
  ) throws {
    if let worst = candidate.worst {
      let hints = candidate.hints()
      (result.hints, result.passing) = (hints.lines(comparison, as: spelling), hints.passing)
      addSceneChanges(to: &result, candidate, image.scene, worst)
      result.hints = (result.geometry?.differences.map(\.text) ?? []) + result.hints
    }
    result.hints = image.warnings + result.hints
    guard let pictures else { return }
    let name = try GoldenName(result.name)
    try addImages(to: &result) {
      try candidate.worst.map { try pictures.save($0, of: name, memory: memory) }
        ?? pictures.save(image, of: name, memory: memory)
    }
  }

  /// Adds the changed values of the scene, if both scenes are known.
  private func addSceneChanges(
    to result: inout CaseResult, _ candidate: Candidate, _ actual: SceneSnapshotProvider,
    _ pixels: Difference
  ) {
    if candidate.hasOutdatedScene() {
      result.hints.insert(
        "the golden stores its scene in an older format, so only pixels are compared; "
          + "record it anew, and failures name the values that changed", at: 0)
    }
    guard let expected = candidate.scene.snapshot(), let actual = actual.snapshot() else { return }
    let difference = SceneDifference(expected, actual, pixels)
    result.changes = difference.changes
    result.hints = difference.lines + result.hints
  }

  /// Adds the paths of the saved images to the result, or a note if they exceed the memory budget.
  private func addImages(
    to result: inout CaseResult, _ body: () throws -> FailureImageFolder.SavedFiles
  ) throws {
    do {
      let saved = try body()
      result.actual = result.actual ?? saved.actual
      result.difference = saved.difference
      result.reportOmission = saved.note
    } catch let error as MemoryLimitError where omitsImagesOverBudget {
      result.reportOmission = "without pictures: \(error)"
    }
  }
}
