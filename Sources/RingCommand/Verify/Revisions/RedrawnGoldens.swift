import RingCompare
import RingCore
import RingSystem

/// The accepted pictures of a file of hashes, drawn again from the commits that wrote the hashes.
struct RedrawnGoldens {
  private let scratch: ScratchFolder
  /// By `HashedGoldens.Entry.pixels`. The files last as long as this value.
  private(set) var pictures: [String: RedrawnPicture] = [:]
  /// The reasons why pictures could not be drawn again, by name.
  private(set) var problems: [String: Message] = [:]

  /// An entry of a golden, and the commit that wrote it.
  private struct Origin {
    var file: GoldenFile
    var entry: HashedGoldens.Entry
    /// Whether the golden has no other entry, of another branch.
    var isOnly: Bool
    /// A full hash; `nil` if the last commit does not have the entry.
    var commit: String?
  }

  /// Draws the pictures of goldens of `hashes`. Throws a `FileError` of the temporary folder.
  init(of files: [GoldenFile], in hashes: HashedGoldens, for command: Verify) throws {
    scratch = try ScratchFolder()
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
      for file in files { problems[file.name] = CommandError(error).message }
    } catch let error as HashedGoldensError {
      for file in files { problems[file.name] = "\(error)" }
    }
  }

  /// Returns the entries of files, with the last commits that changed them.
  private static func origins(
    of files: [GoldenFile], _ hashes: HashedGoldens, in repository: GitRepository
  ) throws -> [Origin] {
    var origins = files.flatMap { file in
      let entries = hashes.entries(of: file)
      return entries.map { Origin(file: file, entry: $0, isOnly: entries.count == 1) }
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
        let origin = origins[index]
        if entries?[origin.file.stem]?.map(\.pixels) == [origin.entry.pixels] {
          origins[index].commit = commit
        } else if origin.isOnly || origin.commit != nil {
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
      files,
      skipping: files.paths.filter { CaseFinder.isCase($0) }.subtracting(paths.values),
      selecting: false, requesting: names.sorted())
    let drawn = GoldenStore(files.goldens)
    let goldens = Dictionary(grouping: try drawn.contents().goldens, by: \.name)
    for origin in origins {
      let name = origin.file.name
      guard let file = goldens[name]?.first, let bytes = try? drawn.bytes(of: file),
        let image = try? GoldenImage(png: bytes), origin.entry.shows(image), let path = paths[name]
      else {
        let error = outcomes.first { $0.result.name == name && $0.result.verdict == .error }
        problems[name] =
          "this program cannot draw the accepted picture of \(files.name) again"
          + (error == nil ? "" : ", because its config has an error now")
        continue
      }
      let picture = RedrawnPicture(
        file: "\(scratch.path)/\(pictures.count).png", source: files.displayedPath(of: path))
      try FileOutput.writeFile(bytes, to: picture.file)
      pictures[origin.entry.pixels] = picture
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
}
