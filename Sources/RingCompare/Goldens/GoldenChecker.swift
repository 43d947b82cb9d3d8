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
  /// The word for the golden's values in lists of changes.
  package var reference = SceneDifference.Reference.accepted
  /// For the expected, actual and difference images of failures; `nil` for no images.
  package var pictures: FailureImageFolder?
  /// The images of a file of hashes that can be compared, by `HashedGoldens.Entry.pixels`.
  package var redrawn: [String: RedrawnPicture] = [:]
  /// Whether an image that differs is neither saved nor recorded: another check, with `redrawn`, shows
  /// whether it is within the tolerance, and which golden is the nearest.
  package var postponesDifferent = false

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
    // Recording changes the files.
    let earlier = mode == .never || pictures == nil ? [:] : store.digests(of: files)
    var result = try compared(image, with: files, of: name)
    guard let pictures, result.verdict.isFailure, result.golden != nil, reference == .accepted
    else {
      return result
    }
    result.digests = mode == .never ? store.digests(of: files) : earlier
    if result.verdict != .unexpectedPass { try pictures.saveForAccepting(image, of: name) }
    return result
  }

  private func compared(
    _ image: GoldenImage, with files: GoldenStore.Files, of name: GoldenName
  ) throws -> CaseResult {
    var memory = memory
    let (nearest, unreadable) = try nearest(of: files.accepted, to: image, &memory)
    if let nearest, nearest.isAccepted {
      return try ambiguousResult(image, match: nearest)
        ?? acceptedResult(image, match: nearest, knownWrong: files.knownWrong)
    }
    if let unreadable { return unreadable.result }
    let wrongFiles = [files.knownWrong].compactMap { $0 }
    if let knownWrong = try self.nearest(of: wrongFiles, to: image, &memory).nearest {
      guard knownWrong.isReadable, knownWrong.isAccepted || !postponesDifferent else {
        return knownWrong.result
      }
      return try knownWrongResult(
        image, knownWrong: knownWrong, hasGolden: nearest != nil, memory: memory)
    }
    guard let nearest else { return try missingResult(name, image) }
    if postponesDifferent { return nearest.result }
    return try differentResult(image, nearest: nearest, memory: memory)
  }

  /// Returns the nearest golden to an image, and the first one that cannot be read.
  private func nearest(
    of files: [GoldenFile], to image: GoldenImage, _ memory: inout MemoryBudget
  ) throws -> (nearest: Candidate?, unreadable: Candidate?) {
    var (nearest, unreadable): (Candidate?, Candidate?) = (nil, nil)
    for file in files {
      let entries = store.hashes.map { $0.entries(of: file).map(Optional.some) } ?? [nil]
      for entry in entries {
        let candidate = try Candidate(file, entry, image, by: self, memory: &memory)
        if !candidate.isReadable { unreadable = unreadable ?? candidate }
        if nearest.map({ candidate.isNearer(than: $0) }) ?? true { nearest = candidate }
      }
    }
    return (nearest, unreadable)
  }

  /// Returns the result for an image that matches one of several entries, which a merge has left in a
  /// file of hashes; `nil` if there is one entry.
  ///
  /// Recording keeps that entry.
  private func ambiguousResult(_ image: GoldenImage, match: Candidate) throws -> CaseResult? {
    guard let hashes = store.hashes, let entry = match.entry,
      hashes.entries(of: match.file).count > 1
    else { return nil }
    var result = CaseResult(name: match.file.name, verdict: .error)
    result.problem =
      "\(store.folder) has two entries for \(match.file.stem); run verify --record missing"
    guard mode.recordsMissing else { return result }
    let own = ownFile(insteadOf: match.file)
    hashes.set(mode == .all ? HashedGoldens.Entry(image) : entry, for: own)
    setRecorded(
      &result, own, own == match.file ? "in place of two entries" : "for this platform")
    return result
  }

  private func acceptedResult(
    _ image: GoldenImage, match: Candidate, knownWrong: GoldenFile?
  ) throws -> CaseResult {
    var result = match.result
    result.verdict = .passed
    result.golden = match.file.path
    if let knownWrong {
      result.verdict = .unexpectedPass
      result.outdated = knownWrong.path
      result.problem = "the picture matches its golden, so \(knownWrong.path) is out of date"
      result.acceptCommand = store.removeCommand(knownWrong)
    } else if mode == .all,
      result.comparison?.isIdentical == false || !result.warnings.isEmpty
        || hasOutdatedScene(match, image)
    {
      try record(image, replacing: match.file, &result)
    }
    return result
  }

  /// Whether the entry of an image with the same pixels has another scene. A platform leaves that of
  /// all platforms as it is.
  private func hasOutdatedScene(_ match: Candidate, _ image: GoldenImage) -> Bool {
    guard let entry = match.entry, ownFile(insteadOf: match.file) == match.file else {
      return false
    }
    return entry != HashedGoldens.Entry(image)
  }

  /// Returns the result for an image that no golden accepts, if a known wrong image is stored.
  ///
  /// Without a golden, an image that is no longer the known wrong one is recorded as right.
  private func knownWrongResult(
    _ image: GoldenImage, knownWrong: Candidate, hasGolden: Bool, memory: MemoryBudget
  ) throws -> CaseResult {
    var result = knownWrong.result
    let name = knownWrong.file.name
    if knownWrong.isAccepted {
      if let result = try ambiguousResult(image, match: knownWrong) { return result }
      result.verdict = .knownWrong
      result.golden = knownWrong.file.path
      return result
    }
    result.problem =
      hasGolden
      ? "the picture matches neither the golden nor the known wrong picture"
      : "the picture is no longer the known wrong one, and there is no golden"
    let right = GoldenFile(name: name, kind: .accepted(variant: 1), platform: platform)
    let wrong = GoldenFile(name: name, kind: .knownWrong, platform: platform)
    // Other platforms keep the known wrong picture of all.
    let isOwn = knownWrong.file.platform == platform
    result.golden = (hasGolden ? wrong : right).path
    if !hasGolden, isOwn { result.outdated = knownWrong.file.path }
    switch mode {
    case .never, .missing:
      try addFailureDetails(to: &result, image, candidate: knownWrong, memory: memory)
    case .failed where !hasGolden, .all where !hasGolden, .alternative where !hasGolden:
      try record(
        image, to: right, &result,
        suffix: isOwn ? "and removed \(knownWrong.file.path)" : "for this platform")
      if isOwn { try store.remove(knownWrong.file) }
    case .alternative:
      try recordAlternative(image, of: name, &result)
    case .failed, .all, .xfail:
      try record(image, to: wrong, &result, suffix: "again as known to be wrong")
    }
    return result
  }

  private func missingResult(_ name: GoldenName, _ image: GoldenImage) throws -> CaseResult {
    let file = GoldenFile(name: name.path, kind: .accepted(variant: 1), platform: platform)
    var result = CaseResult(name: name.path, verdict: .missing)
    (result.expected, result.actual) = (store.path(of: file), image.path)
    (result.golden, result.producer) = (file.path, image.producer)
    if mode == .xfail {
      try recordKnownWrong(image, of: name.path, &result)
    } else if mode.recordsMissing {
      try record(image, to: file, &result, suffix: "for the first time")
    } else {
      result.problem = "there is no golden \(file.path) yet"
      result.hints = image.warnings
      guard let pictures else { return result }
      result.actualAlt = image.isAnimated ? nil : image.scene.snapshot()?.alt
      try addImages(to: &result) { try pictures.save(image, of: name, memory: memory) }
    }
    return result
  }

  private func differentResult(
    _ image: GoldenImage, nearest: Candidate, memory: MemoryBudget
  ) throws -> CaseResult {
    var result = nearest.result
    result.golden = ownFile(insteadOf: nearest.file).path
    switch mode {
    case .never, .missing:
      try addFailureDetails(to: &result, image, candidate: nearest, memory: memory)
    case .failed, .all: try record(image, replacing: nearest.file, &result)
    case .xfail: try recordKnownWrong(image, of: nearest.file.name, &result)
    case .alternative: try recordAlternative(image, of: nearest.file.name, &result)
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
    result.acceptCommand = store.removeCommand(file)
    return result
  }

  /// Returns the file that is written instead of `file`: itself, or the platform's own golden.
  private func ownFile(insteadOf file: GoldenFile) -> GoldenFile {
    guard let platform, file.platform != platform else { return file }
    let kind = file.kind == .knownWrong ? file.kind : .accepted(variant: 1)
    return GoldenFile(name: file.name, kind: kind, platform: platform)
  }

  private func record(
    _ image: GoldenImage, replacing file: GoldenFile, _ result: inout CaseResult
  ) throws {
    let own = ownFile(insteadOf: file)
    try record(image, to: own, &result, suffix: own == file ? "again" : "for this platform")
  }

  private func recordKnownWrong(
    _ image: GoldenImage, of name: String, _ result: inout CaseResult
  ) throws {
    let file = GoldenFile(name: name, kind: .knownWrong, platform: platform)
    try record(image, to: file, &result, suffix: "as known to be wrong")
  }

  /// Records a further accepted image: that of the platform, or the first free one of all.
  private func recordAlternative(
    _ image: GoldenImage, of name: String, _ result: inout CaseResult
  ) throws {
    let variants = platform == nil ? Array(GoldenFile.variants.dropFirst()) : [1]
    let files = variants.map {
      GoldenFile(name: name, kind: .accepted(variant: $0), platform: platform)
    }
    let free = files.first { platform != nil || !store.contains($0) }
    guard let free else {
      result.problem =
        "there are nine accepted pictures already: remove those that no machine needs"
      return
    }
    try record(image, to: free, &result, suffix: "as a further accepted picture")
  }

  private func record(
    _ image: GoldenImage, to file: GoldenFile, _ result: inout CaseResult, suffix: Message
  ) throws {
    try store.record(image, to: file)
    setRecorded(&result, file, suffix)
  }

  private func setRecorded(_ result: inout CaseResult, _ file: GoldenFile, _ suffix: Message) {
    result.verdict = .recorded
    result.warnings = []
    result.golden = file.path
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
    (result.expectedAlt, result.actualAlt) = (expected.alt, actual.alt)
    let difference = SceneDifference(expected, actual, pixels, reference: reference)
    (result.changes, result.isExplained) = (difference.changes, difference.isExplained)
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
