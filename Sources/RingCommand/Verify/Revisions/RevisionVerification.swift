import ArgumentParser
import RingCompare
import RingCore
import RingRender
import RingSystem

/// The pictures that make a comparison with an earlier revision fail.
enum RevisionFailure: String, CaseIterable, ExpressibleByArgument {
  case changed, removed
  /// Changed, removed and new pictures.
  case any

  func includes(_ verdict: CaseVerdict) -> Bool {
    switch self {
    case .changed: verdict == .changed
    case .removed: verdict == .removed
    case .any: [.changed, .removed, .new].contains(verdict)
    }
  }
}

/// A comparison of the pictures of a working tree with those of an earlier revision, which this
/// program draws, too.
///
/// The pictures of the revision become goldens in a temporary folder. A file whose contents and
/// pictures are equal in both is not drawn.
struct RevisionVerification {
  /// The command, with the folder of the temporary goldens.
  private let command: Verify
  private let settings: SettingsFile?
  private let readFiles: ReadFiles
  private let files: RevisionFiles
  /// The configs and images of the working tree, by their paths in the checked folder.
  private let cases: [String: (name: String, isConfig: Bool)]
  /// The names of configs with a file of rows in the working tree or in the revision.
  private let configsWithRows: Set<String>
  /// The paths of the revision's configs and images, by name.
  private let earlierPaths: [String: String]
  /// The names of the configs and images of the working tree and of the revision.
  private let fileNames: Set<String>
  /// The paths of files that are not drawn, because their pictures cannot have changed.
  private var unaffected: Set<String> = []
  /// The names in the revision of files that have been renamed since, by their new names.
  private var earlierNames: [String: String] = [:]

  /// Copies the files of the merge base of HEAD and `revision`. Throws `GitError`, and the errors of
  /// reading the checked folder.
  init(
    _ command: Verify, _ settings: SettingsFile?, _ readFiles: ReadFiles, since revision: String
  ) throws {
    try VerifyRunner.checkFolder(of: command)
    let repository = try GitRepository(around: command.folder)
    let commit = try repository.mergeBase(of: revision, "HEAD")
    files = try RevisionFiles(of: commit, in: repository, for: command)
    var command = command
    (command.goldens, command.record, command.orphans) = (files.goldens, .never, .fail)
    (self.command, self.settings, self.readFiles) = (command, settings, readFiles)
    let listing = try VerifyRunner.listing(of: command, without: settings)
    cases = Self.cases(listing.files)
    earlierPaths = Dictionary(Self.cases(files.paths).map { ($1.name, $0) }) { min($0, $1) }
    fileNames = Set(cases.values.map(\.name)).union(earlierPaths.keys)
    configsWithRows = Set(ConfigRows.files(in: listing.files + files.paths).keys)
    try FolderTree.create(files.goldens)
    unaffected = unaffectedFiles()
    earlierNames = renamedFiles()
  }

  private static func cases(
    _ files: some Sequence<String>
  ) -> [String: (name: String, isConfig: Bool)] {
    files.reduce(into: [:]) { cases, file in
      if file != SettingsFile.name { cases[file] = CaseFinder.name(of: file) }
    }
  }

  /// Returns the files that are equal in the revision and show only images that are equal there.
  ///
  /// A config with an error is not among them, so that the run reports it, nor are files that share
  /// a name, and configs with several pictures.
  private func unaffectedFiles() -> Set<String> {
    guard !files.affectsAll, command.selection.times.isEmpty,
      command.variants.names(of: "", at: []).isEmpty
    else { return [] }
    let names = Dictionary(grouping: cases.values, by: \.name)
    let candidates = cases.filter { file, entry in
      files.unchanged.contains(file) && names[entry.name]?.count == 1
        && !configsWithRows.contains(entry.name)
    }.map { (file: $0.key, isConfig: $0.value.isConfig) }
    let results = MemoryGate.map(
      candidates.count, jobs: command.jobs ?? ProcessorCount.available, command.memory.budget,
      needsMoreMemory: { _ in false }
    ) { [command, files] number, gate -> Bool in
      guard candidates[number].isConfig else { return true }
      let read = ReadFiles()
      guard (try? command.open(candidates[number].file, within: gate.share, record: read)) != nil
      else { return false }
      return read.paths.allSatisfy { !files.changed.contains(FolderTree.canonicalPath(of: $0)) }
    }
    return Set(zip(candidates, results).filter(\.1).map(\.0.file))
  }

  private func renamedFiles() -> [String: String] {
    let earlier = Self.cases(files.paths)
    func contents(
      _ all: [String: (name: String, isConfig: Bool)], without others: some Sequence<String>,
      in folder: String
    ) -> [RenamedFiles.File] {
      let names = Set(others)
      return all.filter { !names.contains($0.value.name) && files.problem(of: $0.key) == nil }
        .sorted { $0.key < $1.key }.compactMap { file, entry in
          InputFile.readIfRegular(folder + "/" + file).map {
            RenamedFiles.File(name: entry.name, isText: entry.isConfig, bytes: $0)
          }
        }
    }
    return RenamedFiles.earlierNames(
      removed: contents(
        earlier, without: cases.values.map(\.name), in: files.copy(ofFolder: command.folder)),
      added: contents(cases, without: earlierPaths.keys, in: command.folder))
  }

  /// Draws the pictures of the revision that are to be compared, as goldens.
  ///
  /// Returns the errors of pictures that cannot be drawn, by name.
  private func drawEarlier() throws -> [String: String] {
    let newNames = Dictionary(uniqueKeysWithValues: earlierNames.map { ($1, $0) })
    // The options select by the new names.
    let outcomes = try command.drawn(
      files, skipping: unaffected.union(settingsFiles), selecting: newNames.isEmpty)
    try renameGoldens(newNames)
    return outcomes.reduce(into: [:]) { problems, outcome in
      let name = outcome.result.name
      guard outcome.result.verdict == .error, let problem = outcome.result.problem else { return }
      let text = problem.text.split(separator: "\n", omittingEmptySubsequences: false)
      problems[newNames[name] ?? name] = files.displayed(
        text.reversed().drop(while: \.isEmpty).reversed().joined(separator: "\n"))
    }
  }

  /// The paths, in the checked folder, of files of settings, which are not cases of the revision.
  private var settingsFiles: [String] {
    let folder = FolderTree.canonicalPath(of: command.folder)
    return [SettingsFile.name]
      + (settings?.files ?? []).compactMap {
        FilePath.path(of: FolderTree.canonicalPath(of: $0), inside: folder)
      }
  }

  private func renameGoldens(_ newNames: [String: String]) throws(FileError) {
    guard !newNames.isEmpty else { return }
    let store = GoldenStore(files.goldens)
    for file in try store.contents().goldens {
      guard let old = CaseName.file(of: file.name, among: { newNames[$0] != nil }),
        let name = newNames[old]
      else { continue }
      var renamed = file
      renamed.name = name + String(Substring(file.name.utf8.dropFirst(old.utf8.count)))
      try store.write(store.bytes(of: file), to: renamed)
      try store.remove(file)
    }
  }

  /// Compares all selected cases, and writes the pictures of those that differ to the report.
  func verified() throws -> Verify.Verified {
    let problems = try drawEarlier()
    let runner = try VerifyRunner(
      command, settings, readFiles: readFiles, skipping: unaffected.union([SettingsFile.name]),
      reference: .before)
    var outcomes = try runner.outcomes().outcomes
    for index in outcomes.indices { describe(&outcomes[index], problems, runner) }
    outcomes += unaffected.compactMap { file in
      cases[file].flatMap { command.selection.includes($0.name) ? $0.name : nil }
        .map {
          VerifyOutcome(
            result: CaseResult(
              name: $0, verdict: .same, problem: "its file and pictures have not changed"))
        }
    }
    var result = runner.result(of: outcomes)
    result.revision = files.name
    return (runner, outcomes, [], result)
  }

  /// Gives an outcome the verdict of a comparison with the revision. `problems` are the errors of
  /// drawing the revision's pictures, by name.
  private func describe(
    _ outcome: inout VerifyOutcome, _ problems: [String: String], _ runner: VerifyRunner
  ) {
    let (name, verdict) = (outcome.result.name, outcome.result.verdict)
    let base = CaseName.file(of: name, among: fileNames.contains) ?? name
    outcome.result.acceptCommand = nil
    (outcome.result.golden, outcome.result.digests) = (nil, [:])
    outcome.result.expected = earlierPaths[earlierNames[base] ?? base].map {
      files.displayedPath(of: $0)
    }
    if let old = earlierNames[base] { outcome.result.hints.insert("renamed from \(old)", at: 0) }
    switch verdict {
    case .passed: outcome.result.verdict = .same
    case .different: outcome.result.verdict = .changed
    case .orphan:
      (outcome.result.verdict, outcome.result.problem) = (.removed, "it is gone")
      runner.saveGolden(of: name)
    case .missing:
      let newFile = cases.first { $0.value.name == base }?.key
      if let error = newFile.flatMap({ files.problem(of: $0) }) {
        outcome.result.verdict = .error
        outcome.status = error.exitStatus
        outcome.result.problem = "not checked: \(CommandError(error).message)"
      } else if let problem = problems[name] ?? problems[base] {
        outcome.result.verdict = .notComparable
        outcome.result.problem = Message(lines: "at \(files.name), \(problem)")
      } else if let old = outcome.earlierName {
        (outcome.result.verdict, outcome.result.problem) = (.same, "every pixel is equal")
        outcome.result.hints.insert("renamed from \(old)", at: 0)
      } else {
        (outcome.result.verdict, outcome.result.problem) = (.new, "it is new")
        outcome.result.expected = nil
      }
    default: return
    }
    outcome.result.isTolerated = !command.failOn.contains { $0.includes(outcome.result.verdict) }
  }
}
