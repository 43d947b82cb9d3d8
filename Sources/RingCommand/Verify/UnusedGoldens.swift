import RingCompare
import RingCore
import RingSystem

/// The effect of goldens that no case uses on a run.
enum OrphanPolicy: String, CaseIterable {
  /// Unused goldens are failures. This is the default.
  case fail
  case warn, ignore
}

/// The stored goldens that a run has not used.
///
/// Orphans have names without a case. Alternatives are further accepted pictures of a name that
/// passed with another one.
struct UnusedGoldens {
  private let checker: GoldenChecker
  /// The goldens whose names have no case, sorted by path.
  private var orphans: [GoldenFile]
  private let alternatives: [GoldenFile]
  /// The digests of all goldens that the run did not need, by path: orphans, and those of names that
  /// passed, unless they are for other platforms.
  let digests: [String: String]

  /// Finds the unused goldens of a run. `isSelected` returns whether the run includes a name.
  init(
    among isSelected: (String) -> Bool, after outcomes: [VerifyOutcome], by checker: GoldenChecker,
    without settings: SettingsFile?
  ) throws(FileError) {
    self.checker = checker
    let stored = try checker.store.contents(without: settings)
    orphans = stored.orphans(excluding: Set(outcomes.map(\.result.name)), among: isSelected)
    // Only a name that passed has alternatives: a failure may be a regression of any of its
    // goldens.
    let passed = Set(outcomes.map(\.result).filter { $0.verdict == .passed }.map(\.name))
    let used = Set(outcomes.compactMap(\.result.golden))
    alternatives = passed.sorted().flatMap { name -> [GoldenFile] in
      let files = (try? GoldenName(name)).map { checker.store.files(of: $0, on: checker.platform) }
      let accepted = files?.accepted ?? []
      return accepted.count > 1 ? accepted.filter { !used.contains($0.path) } : []
    }
    let unneeded = stored.goldens.filter { file in
      passed.contains(file.name) && !used.contains(file.path)
        && (file.platform == nil || file.platform == checker.platform)
    }
    digests = checker.store.digests(of: orphans + unneeded)
  }

  /// Explains each missing golden by an orphan that has its pixels and was therefore renamed.
  ///
  /// Removes that orphan, so that it is not reported a second time.
  mutating func explainRenames(in outcomes: inout [VerifyOutcome]) {
    guard outcomes.contains(where: { $0.result.verdict == .missing }) else { return }
    var renamed: [String: GoldenFile] = [:]
    for orphan in orphans {
      if let digest = digest(of: orphan), renamed[digest] == nil { renamed[digest] = orphan }
    }
    for index in outcomes.indices where outcomes[index].result.verdict == .missing {
      guard let digest = outcomes[index].pixelDigest, let orphan = renamed[digest],
        let path = outcomes[index].result.golden
      else { continue }
      renamed[digest] = nil
      orphans.removeAll { $0 == orphan }
      outcomes[index].earlierName = orphan.name
      outcomes[index].result.problem =
        "there is no golden \(path) yet, but \(orphan.path) has its pixels, and nothing uses it"
      outcomes[index].result.acceptCommand =
        checker.store.hashes == nil
        ? moveCommand(checker.store.path(of: orphan), to: checker.store.folder + "/" + path) : nil
    }
  }

  private func moveCommand(_ old: String, to new: String) -> String {
    let folder = FilePath.folder(new)
    let makesFolder = FolderTree.isFolder(folder) ? "" : "mkdir -p -- \(Shell.quoted(folder)) && "
    return makesFolder + "git mv -- \(Shell.quoted(old)) \(Shell.quoted(new))"
  }

  /// Returns the pixel digest of a golden; `nil` if the file cannot be read, or is not the accepted
  /// picture of the run's platform.
  private func digest(of file: GoldenFile) -> String? {
    guard file.kind == .accepted(variant: 1), file.platform == checker.platform else { return nil }
    if let hashes = checker.store.hashes { return hashes.entries(of: file).first?.digest }
    guard let bytes = try? checker.store.bytes(of: file)
    else { return nil }
    var memory = checker.memory
    guard (try? GoldenImage.reserve(bytes, in: &memory)) != nil else { return nil }
    return (try? GoldenImage(png: bytes))?.pixelDigest
  }

  /// Returns the failures of orphans. `requester`, such as "no test", begins their messages.
  func failures(expectedBy requester: String) -> [VerifyOutcome] {
    orphans.map { VerifyOutcome(result: checker.orphan($0, expectedBy: requester)) }
  }

  /// Returns warnings about orphans.
  func orphanWarnings(expectedBy requester: String) -> [String] {
    orphans.map { "\(requester) uses the golden \(checker.store.path(of: $0))" }
  }

  /// A warning, on one line, about all unused alternatives; `nil` if there are none.
  var alternativesWarning: String? {
    guard let first = alternatives.first else { return nil }
    let paths = alternatives.prefix(Self.maximumNames).map { checker.store.path(of: $0) }
    let hidden = alternatives.count - paths.count
    let list = paths.joined(separator: ", ") + (hidden > 0 ? " and \(hidden) more" : "")
    return first == alternatives.last
      ? "no picture matched \(list); remove it if no other machine needs it"
      : "no picture matched \(list); remove those that no other machine needs"
  }

  private static let maximumNames = 5
}
