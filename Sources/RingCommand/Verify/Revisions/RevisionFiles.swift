import RingCompare
import RingCore
import RingSystem

/// The files of a commit, copied to a temporary folder, that a run of `verify` reads: those of the
/// checked folder, and of the folders of `--allow-path` and `--font-dir` in the same repository.
///
/// The repository is not trusted: links are copied as they are, after all other files, so that none
/// of these is written through a link, and the run refuses those that lead out of its folders.
struct RevisionFiles {
  /// The name of the commit in messages: the first ten digits of its hash.
  let name: String
  /// The reasons why files of the checked folder could not be copied, by their path in it.
  private(set) var problems: [String: GitError] = [:]
  /// The paths, in the checked folder, of the commit's files.
  private(set) var paths: Set<String> = []
  /// The members of `paths` whose files have the same contents in the working tree.
  private(set) var unchanged: Set<String> = []
  /// The canonical paths, in the working tree, of files of all folders that differ from the commit.
  private(set) var changed: Set<String> = []
  /// Whether links or fonts of `--font-dir` differ, so that the picture of every config may differ.
  private(set) var affectsAll = false

  private let tree: GitTree
  private let scratch: ScratchFolder
  private let top: String
  /// The path of the checked folder in the repository; empty at the top.
  private let prefix: String
  private var submodules: [String] = []
  private var links: [(path: String, target: String)] = []

  /// Copies the files of a commit, which is a full hash. Throws `GitError` and `FileError`.
  init(of commit: String, in repository: GitRepository, for command: Verify) throws {
    name = String(commit.prefix(10))
    tree = repository.tree(of: commit)
    (prefix, top) = (repository.prefix, repository.topFolder)
    scratch = try ScratchFolder()
    try copy(prefix, from: command.folder)
    for folder in command.files.allowPath {
      if let path = self.path(of: folder) { try copy(path, from: folder) }
    }
    for folder in command.files.fontDir {
      guard let path = self.path(of: folder) else { continue }
      let count = changed.count
      try copy(path, from: folder)
      if changed.count > count { affectsAll = true }
    }
    for link in links {
      _ = try FolderTree.createFolder(of: copy(of: link.path))
      // A damaged tree may have a file of this name, too.
      try? FolderTree.createLink(copy(of: link.path), to: link.target)
    }
  }

  /// The goldens of the commit's pictures.
  var goldens: String { scratch.path + "/goldens" }

  private func copy(of path: String) -> String { "\(scratch.path)/tree/\(path)" }

  /// Returns the copy of a folder in the repository, which may be missing; another folder itself.
  func copy(ofFolder folder: String) -> String { path(of: folder).map { copy(of: $0) } ?? folder }

  /// Returns `text` with the paths of copies as git writes them: `3f2a1bc98d:configs/a.json`.
  func displayed(_ text: String) -> String {
    text.replacing(copy(of: ""), with: name + ":")
  }

  /// Returns the path of a file in the checked folder from the top of the repository.
  private func pathInRepository(of file: String) -> String {
    prefix.isEmpty ? file : "\(prefix)/\(file)"
  }

  /// Returns how git writes the path of a file in the checked folder.
  func displayedPath(of file: String) -> String {
    "\(name):" + pathInRepository(of: file)
  }

  /// Returns the problem of a file in the checked folder, which may be that of a folder around it.
  func problem(of file: String) -> GitError? {
    problems[file]
      ?? submodules.first { file.utf8.starts(with: ($0 + "/").utf8) }
      .map { .submodule(pathInRepository(of: $0)) }
  }

  /// Returns the path of a folder in the repository; `nil` if it is elsewhere.
  private func path(of folder: String) -> String? {
    let path = FolderTree.canonicalPath(of: folder)
    if path == top { return "" }
    return FilePath.path(of: path, inside: top)
  }

  /// Copies the files at or below a path, and compares them with those of the working tree.
  private mutating func copy(_ folder: String, from working: String) throws {
    var copied: Set<String> = []
    for file in try tree.files(under: folder) where file.isUTF8 && Self.isSafe(file.path) {
      let path = folder.isEmpty ? file.path : FilePath.path(of: file.path, inside: folder)
      guard let path else { continue }
      copied.insert(path)
      if folder == prefix { paths.insert(path) }
      do { try add(file, path, isInCheckedFolder: folder == prefix) } catch let error as GitError {
        if folder == prefix { problems[path] = error }
        changed.insert(FolderTree.canonicalPath(of: top + "/" + file.path))
      }
    }
    guard FolderTree.isFolder(working) else { return }
    for path in try FolderTree.listing(of: working).files where !copied.contains(path) {
      if FolderTree.linkTarget(working + "/" + path) != nil { affectsAll = true }
      changed.insert(FolderTree.canonicalPath(of: working + "/" + path))
    }
  }

  /// Copies a file, or notes a link or a submodule. `path` is that in the copied folder.
  private mutating func add(
    _ file: GitFile, _ path: String, isInCheckedFolder: Bool
  ) throws {
    let working = top + "/" + file.path
    switch file.kind {
    case .submodule:
      if isInCheckedFolder { submodules.append(path) }
    case .link:
      let target = String(decoding: try tree.contents(of: file), as: UTF8.self)
      links.append((file.path, target))
      if FolderTree.linkTarget(working) != target { affectsAll = true }
    case .regular, .executable:
      let bytes = try tree.contents(of: file)
      let copy = copy(of: file.path)
      _ = try FolderTree.createFolder(of: copy)
      try FileOutput.writeFile(bytes, to: copy)
      let isEqual =
        FolderTree.linkTarget(working) == nil && InputFile.readIfRegular(working) == bytes
      if !isEqual { changed.insert(FolderTree.canonicalPath(of: working)) }
      if isEqual, isInCheckedFolder { unchanged.insert(path) }
    }
  }

  /// Whether a path stays in its folder; only a damaged tree has components such as `..`.
  private static func isSafe(_ path: String) -> Bool {
    path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy {
      !$0.isEmpty && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8)
    }
  }
}
