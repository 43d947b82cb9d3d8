import Foundation
import TestSupport
import Testing

@testable import RingSystem

@Suite struct GitRepositoryTests {
  private func error(around folder: String) -> GitError? {
    do throws(GitError) { _ = try GitRepository(around: folder) } catch { return error }
    return nil
  }

  private func failure<R>(_ body: () throws(GitError) -> R) -> GitError? {
    do throws(GitError) { _ = try body() } catch { return error }
    return nil
  }

  @Test(arguments: ["a b", "-x", ":(top)", "new\nline", "a/b/c", "é*"])
  func prefixIsThePathFromTheTop(name: String) throws {
    let repository = try TestRepository()
    let commit = try repository.commit(["\(name)/f": "1", "f": "2"])
    let folder = try repository.open(name)
    #expect(folder.prefix == name)
    #expect(try folder.tree(of: commit).files(under: name).map(\.path) == ["\(name)/f"])
    #expect(try folder.tree(of: commit).text("f") == "2")
    #expect(try folder.revisions(changing: "\(name)/f", from: commit) == [commit])
    #expect(try repository.open().prefix.isEmpty)
    #expect(try repository.open(name + "/").prefix == name)
  }

  @Test func aLinkedFolderIsWhereItIs() throws {
    let repository = try TestRepository()
    let commit = try repository.commit(["a/b/f": "1"])
    let other = try TemporaryFolder()
    try other.link("link", to: repository.folder["a/b"])
    let linked = try GitRepository(around: other["link"])
    #expect(linked.prefix == "a/b")
    #expect(try linked.commit(of: "main") == commit)
  }

  @Test func aCommitHasManyNames() throws {
    let repository = try TestRepository()
    let first = try repository.commit()
    let second = try repository.commit()
    try repository.git("tag", "--annotate", "--message=m", "v1", first)
    let opened = try repository.open()
    for name in [
      "HEAD~", "v1", "v1^{}", "refs/tags/v1", first, String(first.prefix(10)), "main@{1}",
    ] {
      #expect(try opened.commit(of: name) == first)
    }
    for name in ["HEAD", "main", "@", "heads/main"] {
      #expect(try opened.commit(of: name) == second)
    }
  }

  @Test(arguments: [
    "", "nope", "--output=x", "--all", "-", "^HEAD", "HEAD..HEAD", "HEAD\nHEAD", "HEAD:f", ":f",
    ":/m", "HEAD^{tree}", "HEAD; touch x", "@{upstream}", "@{9}",
  ])
  func otherTextIsNoCommit(name: String) throws {
    let repository = try TestRepository()
    try repository.commit(["f": "1"])
    let opened = try repository.open()
    #expect(
      failure { () throws(GitError) in try opened.commit(of: name) }
        == .noCommit(name, isShallow: false))
    #expect(try repository.folder.names == [".git", "f"])
  }

  @Test func errorsNameARevision() {
    #expect(
      GitError.noCommit("a\nb", isShallow: false).problems.first?.description
        == "a\\nb is not a commit of the git repository; "
        + "name a branch, a tag or a commit; a branch of a remote has to be fetched first")
    #expect(GitError.noCommit("a", isShallow: false).exitStatus == .noInput)
  }

  @Test func aNewRepositoryHasNoCommit() throws {
    let repository = try TestRepository()
    let opened = try repository.open()
    let error = try #require(failure { () throws(GitError) in try opened.commit(of: "HEAD") })
    #expect(error.description == "HEAD is not a commit: its branch has none yet")
    #expect(error.help == nil)
  }

  @Test func aFolderMayBeInNoRepository() throws {
    let folder = try TemporaryFolder()
    #expect(error(around: folder.path) == .noRepository(folder.path))
    #expect(error(around: folder.path)?.description == "\(folder.path) is not in a git repository")
    let missing = try #require(error(around: folder["missing"]))
    #expect(
      missing.description == "git does not read the repository: cannot change to "
        + "'\(folder["missing"])': No such file or directory")
  }

  #if os(Linux)
    @Test func aFolderMayHaveAnotherEncoding() throws {
      let repository = try TestRepository()
      let program = "name=$(printf 'q\\377') && mkdir \"$name\" && ln -s \"$name\" link"
      #expect(try ChildProgram.run("sh", ["-c", program], in: repository.folder.url).status == 0)
      let folder = repository.folder["link"]
      #expect(
        error(around: folder)?.description
          == "the path of \(folder) in its git repository is not UTF-8")
    }
  #endif

  @Test func aBareRepositoryHasNoWorkingTree() throws {
    let bare = try TestRepository("--bare")
    #expect(error(around: bare.path) == .noWorkingTree(bare.path))
    let repository = try TestRepository()
    let folder = repository.folder[".git"]
    #expect(
      error(around: folder)?.description
        == "\(folder) is not in the working tree of its git repository")
  }

  @Test func theWorkingTreeMayBeElsewhere() throws {
    let repository = try TestRepository()
    let other = try TemporaryFolder()
    try repository.git("config", "core.worktree", other.path)
    #expect(error(around: repository.path) == .noWorkingTree(repository.path))
  }

  @Test func aLinkedWorkingTreeIsOne() throws {
    let repository = try TestRepository()
    let commit = try repository.commit(["a/f": "1"])
    try repository.git("worktree", "add", "--quiet", "-b", "other", "tree")
    let linked = try repository.open("tree/a")
    #expect(linked.prefix == "a")
    #expect(try linked.commit(of: "other") == commit)
    #expect(try linked.tree(of: commit).text("a/f") == "1")
  }

  @Test func aSubmoduleIsAnotherRepository() throws {
    let inner = try TestRepository()
    let commit = try inner.commit(["g": "2"])
    let repository = try TestRepository()
    try repository.git("submodule", "--quiet", "add", inner.path, "sub")
    try repository.commit(["f": "1"])
    let opened = try repository.open("sub")
    #expect(opened.prefix.isEmpty)
    #expect(try opened.commit(of: "HEAD") == commit)
    let tree = try repository.tree()
    #expect(try tree.files(under: "sub").map(\.kind) == [.submodule])
    #expect(
      try tree.error("sub")?.description
        == "sub is a submodule: its files are in another git repository")
  }

  @Test func namesMayBeSHA256() throws {
    let repository = try TestRepository("--object-format=sha256")
    let commit = try repository.commit(["f": "1"])
    #expect(commit.count == 64)
    #expect(try repository.open().commit(of: "HEAD") == commit)
    #expect(try repository.tree().text("f") == "1")
    #expect(try repository.open().revisions(changing: "f", from: commit) == [commit])
  }

  @Test func objectsMayBeInAnotherRepository() throws {
    let repository = try TestRepository()
    try repository.commit(["f": "1"])
    let folder = try TemporaryFolder()
    try repository.git("clone", "--quiet", "--shared", ".", folder["clone"])
    let clone = try GitRepository(around: folder["clone"])
    #expect(try clone.tree(of: clone.commit(of: "HEAD")).text("f") == "1")
  }

  /// A replacement is a setting of the clone, and not part of the history.
  @Test func objectsAreNotReplaced() throws {
    let repository = try TestRepository()
    let first = try repository.commit(["f": "1"])
    let second = try repository.commit(["f": "2"])
    try repository.git("replace", first, second)
    #expect(try repository.open().tree(of: first).text("f") == "1")
  }

  @Test func revisionsAreThoseThatChangedAFile() throws {
    let repository = try TestRepository()
    let first = try repository.commit(["a/f": "1"])
    try repository.commit(["a/g": "1"])
    let third = try repository.commit(["a/f": "2"])
    let last = try repository.commit(["h": "2"])
    let opened = try repository.open("a")
    #expect(try opened.revisions(changing: "a/f", from: last) == [third, first])
    #expect(try opened.revisions(changing: "a/f", from: first) == [first])
    #expect(try opened.revisions(changing: "a/*", from: last) == [])
    #expect(try opened.revisions(changing: "", from: last).count == 4)
  }
}

/// Common ancestors of commits.
@Suite struct GitMergeBaseTests {
  private func error(
    _ repository: GitRepository, _ first: String, _ second: String
  ) -> GitError? {
    do throws(GitError) { _ = try repository.mergeBase(of: first, second) } catch { return error }
    return nil
  }

  @Test func mergeBaseIsWhereABranchBegan() throws {
    let repository = try TestRepository()
    try repository.commit()
    let base = try repository.commit()
    try repository.git("checkout", "--quiet", "-b", "topic")
    let topic = try repository.commit(["t": "1"])
    try repository.git("checkout", "--quiet", "main")
    try repository.commit(["m": "1"])
    let opened = try repository.open()
    #expect(try opened.mergeBase(of: "main", "topic") == base)
    #expect(try opened.mergeBase(of: "topic", topic) == topic)
    #expect(error(opened, "main", "nope") == .noCommit("nope", isShallow: false))
  }

  @Test func branchesMayHaveNothingInCommon() throws {
    let repository = try TestRepository()
    try repository.commit(["a": "1"])
    try repository.git("checkout", "--quiet", "--orphan", "other")
    try repository.commit(["b": "1"])
    let error = try #require(error(try repository.open(), "main", "HEAD"))
    #expect(error.description == "main and HEAD have no common ancestor")
    #expect(error.help == nil)
  }

  @Test func aShallowCloneMayLackIt() throws {
    let repository = try TestRepository()
    let base = try repository.commit()
    try repository.git("checkout", "--quiet", "-b", "topic")
    try repository.commit(["t": "1"])
    try repository.git("checkout", "--quiet", "main")
    try repository.commit(["m": "1"])
    let folder = try TemporaryFolder()
    try repository.git(
      "clone", "--quiet", "--depth=1", "--no-single-branch", repository.folder.url.absoluteString,
      folder["clone"])
    let clone = try GitRepository(around: folder["clone"])
    let missing = try #require(error(clone, "origin/topic", "HEAD"))
    #expect(
      missing.problems.first?.description
        == "origin/topic and HEAD have no common ancestor in this shallow clone; "
        + "run git fetch --unshallow, or check out with fetch-depth: 0")
    #expect(error(clone, base, "HEAD") == .noCommit(base, isShallow: true))
    #expect(error(clone, base, "HEAD")?.help == missing.help)
  }
}

/// The environment of git, tested in another process.
@Suite struct GitEnvironmentTests {
  private func commit(
    _ repository: TestRepository, _ environment: [String: String]
  ) throws -> ChildProgram.Outcome {
    try ProbeProgram.run("commit", repository.folder["a b"], "HEAD", environment: environment)
  }

  /// Git runs hooks at the top, with a relative path of the repository.
  @Test func aHookMayRunIt() throws {
    let repository = try TestRepository()
    let commit = try repository.commit(["a b/f": "1"])
    let run = try self.commit(
      repository,
      [
        "GIT_DIR": ".git", "GIT_WORK_TREE": ".", "GIT_INDEX_FILE": ".git/index", "GIT_PREFIX": "x/",
        "GIT_OBJECT_DIRECTORY": "/nonexistent", "GIT_GLOB_PATHSPECS": "1",
      ])
    #expect(run == .init(status: 0, output: "\(commit) a b\n"))
  }

  @Test func anotherUsersRepositoryIsRefused() throws {
    let repository = try TestRepository()
    try repository.commit(["a b/f": "1"])
    // A container's own settings may make every folder safe.
    let run = try commit(
      repository,
      [
        "GIT_TEST_ASSUME_DIFFERENT_OWNER": "1", "GIT_CONFIG_GLOBAL": "/dev/null",
        "GIT_CONFIG_NOSYSTEM": "1",
      ])
    #expect(
      run
        == .init(
          status: 66,
          error: "git does not read the repository: "
            + "detected dubious ownership in repository at '\(repository.path)'\n"))
  }

  @Test func gitsAdviceIsTold() {
    let text = """
      fatal: detected dubious ownership in repository at '/a b'
      To add an exception for this directory, call:

      \tgit config --global --add safe.directory '/a b'

      """
    let error = GitError.failed(.failed("git", .exited(128), errorTail: text)).found(around: "x")
    #expect(error.help == "run git config --global --add safe.directory '/a b'")
    let other = GitError.failed(.failed("git", .killed(signal: 9), errorTail: text))
    #expect(other.found(around: "x") == other)
  }

  @Test func aRepositoryMayHaveMoved() {
    func found(_ text: String) -> GitError {
      GitError.failed(.failed("git", .exited(128), errorTail: text)).found(around: "x")
    }
    let none = "fatal: not a git repository (or any of the parent directories): .git\n"
    #expect(found(none) == .noRepository("x"))
    #expect(
      found("fatal: not a git repository: /a/.git/worktrees/b\n").description
        == "git does not read the repository: not a git repository: /a/.git/worktrees/b")
  }

  @Test func gitMayNotBeInstalled() throws {
    let repository = try TestRepository()
    try repository.commit(["a b/f": "1"])
    let run = try commit(repository, ["PATH": "/nonexistent"])
    #expect(run == .init(status: 69, error: "git is not installed, or not in PATH\n"))
    #expect(
      GitError.failed(.missing("git")).help
        == "install it with: apt-get install git, or: brew install git")
  }

  @Test func gitMayBeKilled() throws {
    let repository = try TestRepository()
    try repository.commit(["a b/f": "1"])
    let folder = try TemporaryFolder()
    folder.make("git", "#!/bin/sh\nkill -9 $$\n", mode: 0o755)
    let run = try commit(repository, ["PATH": folder.path])
    #expect(run == .init(status: 66, error: "git was killed by signal 9\n"))
  }
}
