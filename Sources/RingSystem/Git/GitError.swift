import RingCore

/// A reason why a git repository, or a file of it, cannot be read.
package enum GitError: Error, Hashable, Sendable, CustomStringConvertible, ProblemConvertible {
  /// No repository is around this folder.
  case noRepository(String)
  /// This folder is in a bare repository, in a folder `.git`, or not in the repository's own tree.
  case noWorkingTree(String)
  /// The path of this folder in its repository is not UTF-8.
  case notUTF8(String)
  /// Git does not read the repository, for example because another user owns it.
  case refused(message: String, help: String?)
  case noCommit(String, isShallow: Bool)
  case noMergeBase(String, String, isShallow: Bool)
  /// A path that is a submodule, whose files are in another repository.
  case submodule(String)
  /// A file that a program, the filter, has to convert.
  case filter(String, name: String)
  /// A file larger than the limit; both sizes are in bytes.
  case tooLarge(String, size: Int, limit: Int)
  /// A file whose contents the repository does not have, such as a partial clone.
  case missingObject(String)
  /// A file whose contents Git LFS has not fetched.
  case missingLFSObject(String)
  /// A file whose contents, kept by Git LFS, have another size or hash than its pointer says.
  case damagedLFSObject(String)
  /// Git LFS has the contents of a file, but they cannot be read.
  case unreadableLFSObject(String, FileError)
  case failed(ChildProcessError)

  package var description: String {
    switch self {
    case .noRepository(let folder): "\(folder.printable) is not in a git repository"
    case .noWorkingTree(let folder):
      "\(folder.printable) is not in the working tree of its git repository"
    case .notUTF8(let folder): "the path of \(folder.printable) in its git repository is not UTF-8"
    case .refused(let message, help: _): "git does not read the repository: \(message.printable)"
    case .noCommit("HEAD", isShallow: _): "HEAD is not a commit: its branch has none yet"
    case .noCommit(let revision, isShallow: _):
      "\(revision.printable) is not a commit of the git repository"
    case .noMergeBase(let first, let second, let isShallow):
      "\(first.printable) and \(second.printable) have no common ancestor"
        + (isShallow ? " in this shallow clone" : "")
    case .submodule(let path):
      "\(path.printable) is a submodule: its files are in another git repository"
    case .filter(let path, let name):
      "\(path.printable) cannot be read from git: it needs the filter \(name.printable)"
    case .tooLarge(let path, let size, let limit):
      "\(path.printable) cannot be read from git: it has \(size) bytes, more than \(limit)"
    case .missingObject(let path):
      "\(path.printable) cannot be read from git: its contents are not in this clone"
    case .missingLFSObject(let path):
      "\(path.printable) is a Git LFS pointer whose object is not at hand"
    case .damagedLFSObject(let path):
      "\(path.printable) is a Git LFS pointer whose object is damaged"
    case .unreadableLFSObject(let path, let error):
      "\(path.printable) is a Git LFS pointer: \(error)"
    case .failed(let error): error.description
    }
  }

  /// What the user can do; `nil` if there is no advice.
  package var help: String? {
    switch self {
    case .refused(message: _, let help): help
    case .noCommit(_, isShallow: true), .noMergeBase(_, _, isShallow: true):
      "run git fetch --unshallow, or check out with fetch-depth: 0"
    case .noCommit("HEAD", isShallow: _): nil
    case .noCommit: "name a branch, a tag or a commit; a branch of a remote has to be fetched first"
    case .missingObject: "the clone may be partial; run git fetch --refetch --no-filter"
    case .missingLFSObject: "run git lfs fetch --all"
    case .damagedLFSObject: "run git lfs fsck"
    case .failed(let error): error.help
    default: nil
    }
  }

  package var exitStatus: ExitStatus {
    if case .failed(.missing) = self { .unavailable } else { .noInput }
  }

  package var problems: [Problem] { [Problem(.error, .program, description, help: help)] }

  /// Returns the error of the command that looks for a repository, in terms of its folder.
  func found(around folder: String) -> GitError {
    guard case .failed(.failed(_, .exited(128), let text)) = self else { return self }
    if text.contains("fatal: not a git repository (or any") { return .noRepository(folder) }
    let lines = text.split(whereSeparator: \.isNewline).map { $0.drop { $0 == " " || $0 == "\t" } }
    guard let message = lines.first(where: { $0.hasPrefix("fatal: ") }) else { return self }
    // Git's own advice is the last line, such as `git config --global --add safe.directory '…'`.
    let advice = lines.last.flatMap { $0.hasPrefix("git ") ? "run \($0)" : nil }
    return .refused(message: String(message.dropFirst("fatal: ".count)), help: advice)
  }
}
