import RingCore

/// A git repository that is read without running what it configures.
///
/// The repository may be hostile. Only plumbing commands that neither read the index nor compare
/// contents are used, so that git runs no filter, hook, pager or signature program; it fetches
/// nothing and writes nothing. Paths are relative to the top of the working tree, have no leading
/// or trailing slash, and are taken literally; the top itself is the empty path.
package struct GitRepository: Sendable {
  /// The path of the folder with which the repository was found; empty at the top.
  package let prefix: String
  /// A path of the top of the working tree, with a trailing slash.
  private let top: String
  /// The canonical path of the top of the working tree.
  package var topFolder: String { FolderTree.canonicalPath(of: top) }

  /// Whether the clone does not have the complete history.
  private let isShallow: Bool

  /// Finds the repository around a folder.
  ///
  /// Throws `GitError.noRepository`, `noWorkingTree` for a bare repository, `refused` if git does
  /// not trust the owner, and `failed`, as if git is not installed.
  package init(around folder: String) throws(GitError) {
    let output: [UInt8]
    do throws(GitError) {
      // The prefix comes last, because it may have line feeds.
      output = try Self.run(
        [
          "rev-parse", "--is-inside-work-tree", "--is-shallow-repository", "--show-cdup",
          "--show-prefix",
        ], in: folder)
    } catch {
      throw error.found(around: folder)
    }
    let lines = output.split(
      separator: UInt8(ascii: "\n"), maxSplits: 3, omittingEmptySubsequences: false)
    guard lines.count == 4, lines[0].elementsEqual("true".utf8) else {
      throw .noWorkingTree(folder)
    }
    // Git prints a slash after the prefix, unless it is empty, and a line feed.
    let prefix = Array(lines[3].dropLast(lines[3].count > 1 ? 2 : 1))
    guard InvalidUTF8.first(in: prefix) == nil else { throw .notUTF8(folder) }
    self.prefix = String(decoding: prefix, as: UTF8.self)
    isShallow = lines[1].elementsEqual("true".utf8)
    // The third line has `../` for each component of the prefix.
    top = (folder.isEmpty ? "." : folder) + "/" + String(decoding: lines[2], as: UTF8.self)
  }

  /// Returns the full hash of a commit that the user names in any way that git knows.
  package func commit(of revision: String) throws(GitError) -> String {
    // `:name` is a file of the index, which git would have to read.
    guard !revision.utf8.starts(with: ":".utf8),
      let hash = try hash(
        ["rev-parse", "--verify", "--quiet", "--end-of-options", "\(revision)^{commit}"],
        // For `@{upstream}`, git has another code.
        noResult: [1, 128])
    else { throw .noCommit(revision, isShallow: isShallow) }
    return hash
  }

  /// Returns the full hash of the best common ancestor of two commits, which the user names.
  ///
  /// Throws `GitError.noMergeBase` if the commits at hand have none.
  package func mergeBase(of first: String, _ second: String) throws(GitError) -> String {
    let arguments = ["merge-base", try commit(of: first), try commit(of: second)]
    guard let hash = try hash(arguments, noResult: [1]) else {
      throw .noMergeBase(first, second, isShallow: isShallow)
    }
    return hash
  }

  /// Returns the commits that changed a file or a folder, the newest first, from a commit on, which
  /// is a full hash.
  ///
  /// As `git log` does, without those of a branch whose changes did not survive its merge.
  package func revisions(
    changing path: String, from commit: String
  ) throws(GitError) -> [String] {
    let arguments = ["rev-list", commit] + (path.isEmpty ? [] : ["--", path])
    return Self.hashes(try Self.run(arguments, in: top))
  }

  /// Returns the files of a commit, which is a full hash. A file of more than `limit` bytes is not
  /// read.
  package func tree(of commit: String, limit: Int = InputFile.defaultLimit) -> GitTree {
    GitTree(commit, in: self, limit: limit)
  }

  /// Returns the files of a commit at or below a path, in git's order; none if nothing is there.
  func files(of commit: String, under path: String) throws(GitError) -> [GitFile] {
    let arguments = ["ls-tree", "-r", "-z", "--full-tree", "--", commit]
    let output = try Self.run(path.isEmpty ? arguments : arguments + [path], in: top)
    return output.split(separator: 0).compactMap(GitFile.init(listed:))
  }

  /// Starts a program that reads object names and writes the objects, by `cat-file --batch`.
  func objectReader(maximumLength: Int) throws(GitError) -> ChildProcess {
    try Self.start(["cat-file", "--batch"], in: top, maximumOutput: maximumLength)
  }

  /// Returns the folder in which Git LFS keeps its objects.
  func lfsFolder() throws(GitError) -> String {
    let output = try Self.run(["rev-parse", "--git-common-dir"], in: top).dropLast()
    // A relative path is relative to the top.
    let parent = output.first == UInt8(ascii: "/") ? "" : top
    return parent + String(decoding: output, as: UTF8.self) + "/lfs/objects"
  }

  /// Returns the hash that git prints; `nil` if it ends with an exit code of `noResult`.
  private func hash(
    _ arguments: [String], noResult: Set<Int32>
  ) throws(GitError) -> String? {
    do throws(GitError) { return Self.hashes(try Self.run(arguments, in: top)).first } catch {
      if case .failed(.failed(_, .exited(let code), _)) = error, noResult.contains(code) {
        return nil
      }
      throw error
    }
  }

  private static func run(_ arguments: [String], in folder: String) throws(GitError) -> [UInt8] {
    let child = try start(arguments, in: folder, maximumOutput: maximumOutput)
    do throws(ChildProcessError) { return try child.finish().output } catch {
      throw .failed(error)
    }
  }

  private static func start(
    _ arguments: [String], in folder: String, maximumOutput: Int
  ) throws(GitError) -> ChildProcess {
    do throws(ChildProcessError) {
      return try ChildProcess(
        "git", ["-C", folder, "-c", "core.fsmonitor=false"] + arguments, environment: environment,
        maximumOutput: maximumOutput, timeout: .inactivity(seconds: timeout))
    } catch {
      throw .failed(error)
    }
  }

  /// The maximum output of a command, in bytes: the names of a million files.
  private static let maximumOutput = 1 << 28
  /// The timeout in seconds. A hostile repository may have a pipe instead of a file.
  private static let timeout = 300.0

  /// Returns the lines that are full hashes: SHA-1 or SHA-256.
  private static func hashes(_ output: [UInt8]) -> [String] {
    output.split(separator: UInt8(ascii: "\n")).compactMap { line in
      guard line.count == 40 || line.count == 64, line.allSatisfy(\.isLowercaseHexDigit) else {
        return nil
      }
      return String(decoding: line, as: UTF8.self)
    }
  }

  /// Changes of the environment for git; `nil` removes a variable.
  private static let environment: [String: String?] = {
    var changes: [String: String?] = [
      // No protocol may be used. `-c protocol.allow=never` does not do: the repository's own
      // `protocol.ext.allow` has priority over it.
      "GIT_ALLOW_PROTOCOL": "",
      // Since git 2.45, and fixes of 2024 for older versions.
      "GIT_NO_LAZY_FETCH": "1",
      "GIT_NO_REPLACE_OBJECTS": "1",
      "GIT_OPTIONAL_LOCKS": "0",
      "GIT_TERMINAL_PROMPT": "0",
      "GIT_LITERAL_PATHSPECS": "1",
      "LC_ALL": "C",
    ]
    // Git gives a hook the repository in variables, with paths that are relative to another folder.
    for name in [
      "DIR", "WORK_TREE", "COMMON_DIR", "INDEX_FILE", "PREFIX", "NAMESPACE", "OBJECT_DIRECTORY",
      "ALTERNATE_OBJECT_DIRECTORIES", "SHALLOW_FILE", "GRAFT_FILE", "INTERNAL_SUPER_PREFIX",
      "GLOB_PATHSPECS", "NOGLOB_PATHSPECS", "ICASE_PATHSPECS",
    ] {
      changes.updateValue(nil, forKey: "GIT_" + name)
    }
    return changes
  }()
}
