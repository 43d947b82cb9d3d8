import RingCompare
import RingCore
import RingSystem

/// The accepted pictures of a file of hashes, drawn again from the commits that wrote the hashes.
struct RedrawnGoldens {
  /// A folder with the pictures, as goldens.
  private let scratch: ScratchFolder
  /// The configs of the pictures, as git writes their paths, by name of the picture.
  private(set) var sources: [String: String] = [:]
  /// The reasons why pictures could not be drawn again, by name.
  private(set) var problems: [String: Message] = [:]

  var folder: String { scratch.path }

  /// The entry of a golden, and the commit that wrote it.
  private struct Origin {
    var file: GoldenFile
    var entry: HashedGoldens.Entry
    /// A full hash; `nil` if the last commit does not have the entry.
    var commit: String?
  }

  /// Draws the accepted pictures of names, as the goldens of `hashes`.
  ///
  /// Throws a `FileError` of the temporary folder.
  init(of names: Set<String>, in hashes: HashedGoldens, for command: Verify) throws {
    scratch = try ScratchFolder()
    let files = hashes.files.filter { names.contains($0.name) }
    do {
      let repository = try GitRepository(around: command.folder)
      let origins = try Self.origins(of: files, hashes, in: repository)
      for (commit, origins) in Dictionary(grouping: origins, by: \.commit) {
        guard let commit else {
          for origin in origins {
            problems[origin.file.name] = "\(hashes.path) is not committed with its hash"
          }
          continue
        }
        try draw(origins, at: commit, in: repository, for: command)
      }
    } catch let error as GitError {
      for name in names { problems[name] = CommandError(error).message }
    } catch let error as HashedGoldensError {
      for name in names { problems[name] = "\(error)" }
    }
  }

  /// Returns the entries of files, with the last commits that changed them.
  private static func origins(
    of files: [GoldenFile], _ hashes: HashedGoldens, in repository: GitRepository
  ) throws -> [Origin] {
    var origins = files.compactMap { file in
      hashes.entries(of: file).first.map { Origin(file: file, entry: $0) }
    }
    var open = Set(origins.indices)
    let path = FolderTree.canonicalPath(of: hashes.path)
    guard path.utf8.starts(with: (repository.topFolder + "/").utf8) else { return origins }
    let relative = String(Substring(path.utf8.dropFirst(repository.topFolder.utf8.count + 1)))
    let head = try repository.commit(of: "HEAD")
    for commit in try repository.revisions(changing: relative, from: head) where !open.isEmpty {
      let tree = repository.tree(of: commit)
      let file = try tree.files(under: relative).first { $0.path == relative }
      let entries = try file.map {
        try HashedGoldens.entries(tree.contents(of: $0), of: "\(commit.prefix(10)):\(relative)")
      }
      for index in open {
        if entries?[origins[index].file.stem] == [origins[index].entry] {
          origins[index].commit = commit
        } else {
          open.remove(index)
        }
      }
    }
    return origins
  }

  /// Draws the configs of a commit, and keeps the pictures whose hashes are those of the entries.
  private mutating func draw(
    _ origins: [Origin], at commit: String, in repository: GitRepository, for command: Verify
  ) throws {
    let files = try RevisionFiles(of: commit, in: repository, for: command)
    let names = Set(origins.map(\.file.name))
    let cases = Dictionary(
      files.paths.compactMap { path in CaseFinder.name(of: path).map { ($0.name, path) } }
    ) { min($0, $1) }
    let paths = names.reduce(into: [String: String]()) { paths, name in
      paths[name] = CaseName.file(of: name) { cases[$0] != nil }.flatMap { cases[$0] }
    }
    let outcomes = try command.drawn(
      files, skipping: files.paths.subtracting(paths.values), selecting: false,
      requesting: names.sorted())
    let (drawn, store) = (GoldenStore(files.goldens), GoldenStore(folder))
    let pictures = Dictionary(grouping: try drawn.contents().goldens, by: \.name)
    for origin in origins {
      let name = origin.file.name
      guard let file = pictures[name]?.first, let bytes = try? drawn.bytes(of: file),
        (try? GoldenImage(png: bytes))?.pixelDigest == origin.entry.digest
      else {
        let error = outcomes.first { $0.result.name == name && $0.result.verdict == .error }
        problems[name] =
          "this program cannot draw the accepted picture of \(files.name) again"
          + (error == nil ? "" : ", because its config has an error now")
        continue
      }
      try store.write(bytes, to: origin.file)
      sources[name] = paths[name].map { files.displayedPath(of: $0) }
    }
  }
}

extension Verify {
  /// Draws the configs of a revision as goldens, and returns the outcomes.
  ///
  /// If `selecting` is `false`, the options `--filter`, `--exclude` and `--shard` have no effect.
  /// `names` select variants, as the names of goldens do.
  func drawn(
    _ files: RevisionFiles, skipping skipped: Set<String>, selecting: Bool,
    requesting names: [String] = []
  ) throws -> [VerifyOutcome] {
    var earlier = self
    earlier.folder = files.copy(ofFolder: folder)
    earlier.goldens = files.goldens
    try FolderTree.create(earlier.folder)
    (earlier.record, earlier.orphans, earlier.reports.report) = (.missing, .ignore, nil)
    if !selecting {
      (earlier.selection.filter, earlier.selection.exclude) = ([], [])
      earlier.selection.shard = nil
    }
    earlier.files.allowPath = self.files.allowPath.map { files.copy(ofFolder: $0) }
    earlier.files.fontDir = self.files.fontDir.map { files.copy(ofFolder: $0) }
    return try VerifyRunner(earlier, nil, skipping: skipped, requesting: names).outcomes().outcomes
  }

  /// Compares pictures whose hashes differ with the accepted ones, which are drawn again from git.
  ///
  /// Returns `outcomes` with the outcomes of these comparisons instead of those of the hashes.
  func comparingRedrawn(_ outcomes: [VerifyOutcome], by runner: VerifyRunner) throws
    -> [VerifyOutcome]
  {
    let differing = outcomes.filter { $0.result.verdict == .different }
    guard let hashes = runner.hashes, !differing.isEmpty else { return outcomes }
    let names = Set(differing.map(\.result.name))
    let redrawn = try RedrawnGoldens(of: names, in: hashes, for: self)
    var command = self
    command.goldens = redrawn.folder
    (command.record, command.orphans, command.selection.shard) = (.never, .ignore, nil)
    let compared =
      redrawn.sources.isEmpty
      ? []
      : try VerifyRunner(
        command, runner.settings, skipping: runner.paths(without: Set(redrawn.sources.keys)),
        continuing: runner
      ).outcomes().outcomes
    let byName = Dictionary(compared.map { ($0.result.name, $0) }) { first, _ in first }
    return outcomes.map { outcome in
      var outcome = outcome
      let name = outcome.result.name
      guard names.contains(name) else { return outcome }
      if let source = redrawn.sources[name], var other = byName[name] {
        let first = outcome.result
        other.result.expected = source
        (other.result.golden, other.result.digests) = (first.golden, first.digests)
        other.result.acceptCommand = other.result.verdict == .passed ? nil : first.acceptCommand
        return other
      }
      if let problem = redrawn.problems[name] {
        outcome.result.hints.insert("the accepted picture cannot be shown: \(problem)", at: 0)
      }
      return outcome
    }
  }
}
