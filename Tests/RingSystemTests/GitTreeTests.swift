import Foundation
import RingCore
import TestSupport
import Testing

@testable import RingSystem

/// The files of a commit and their contents.
@Suite struct GitTreeTests {
  @Test func filesAreSortedAndHaveKinds() throws {
    let repository = try TestRepository()
    try repository.folder.write("1", to: "a/run")
    try repository.folder.write("1", to: "a b/new\nline\t\"é\"")
    try repository.folder.write("1", to: "a.b")
    try repository.folder.link("a/link", to: "../a b")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: repository.folder["a/run"])
    try repository.commit()
    let tree = try repository.tree()
    let files = try tree.files(under: "")
    #expect(files.map(\.path) == ["a b/new\nline\t\"é\"", "a.b", "a/link", "a/run"])
    #expect(files.map(\.kind) == [.regular, .regular, .link, .executable])
    #expect(files[0].object == files[3].object && files[0].object != files[2].object)
    #expect(try tree.files(under: "a/run") == [files[3]])
    #expect(try tree.files(under: "a") == [files[2], files[3]])
    #expect(try tree.files(under: "*").isEmpty)
    #expect(try tree.text("a/link") == "../a b")
  }

  @Test func namesNeedNotBeUTF8() throws {
    let repository = try TestRepository()
    try repository.commit(["f": "1"])
    let object = try repository.git("rev-parse", "HEAD:f")
    // Foundation passes no invalid UTF-8, and macOS has no such file.
    let program = "printf '100644 \(object)\\tq\\377\\n' | git update-index --index-info"
    #expect(try ChildProgram.run("sh", ["-c", program], in: repository.folder.url).status == 0)
    try repository.git("commit", "--quiet", "--message=m")
    let files = try repository.tree().files(under: "")
    #expect(files.map(\.path) == ["f", "q\\xFF"])
    #expect(files.map(\.isUTF8) == [true, false])
    #expect(try repository.tree().contents(of: files[1]) == Array("1".utf8))
  }

  /// The contents exceed the capacity of a pipe, and look like answers of git.
  @Test func contentsAreThoseOfTheCommit() throws {
    let repository = try TestRepository()
    let large = (0..<1_500_000).map { UInt8(truncatingIfNeeded: $0 &* $0) }
    try repository.folder.write(large, to: "large")
    try repository.commit(["empty": "", "missing": "x missing\n", "text": "a\r\nb"])
    try repository.folder.write("edited", to: "text")
    let tree = try repository.tree()
    #expect(try tree.text("text") == "a\r\nb")
    #expect(try tree.contents(of: tree.files(under: "large")[0]) == large)
    #expect(try tree.text("empty").isEmpty)
    #expect(try tree.text("missing") == "x missing\n")
    #expect(try tree.contents(of: tree.files(under: "large")[0]) == large)
  }

  @Test func filesAreLimited() throws {
    let repository = try TestRepository()
    try repository.commit(["small": "0123456789", "large": String(repeating: "x", count: 300_000)])
    let tree = try repository.tree(limit: 10)
    #expect(
      try tree.error("large")?.description
        == "large cannot be read from git: it has 300000 bytes, more than 10")
    #expect(try tree.text("small") == "0123456789")
    #expect(try tree.error("large") == .tooLarge("large", size: 300_000, limit: 10))
    #expect(try repository.tree(limit: 9).error("small") != nil)
  }

  @Test func objectsMayBeMissing() throws {
    let repository = try TestRepository()
    try repository.commit(["a": "1", "b": "2"])
    let object = try repository.git("rev-parse", "HEAD:a")
    try repository.folder.remove(".git/objects/\(object.prefix(2))/\(object.dropFirst(2))")
    let tree = try repository.tree()
    #expect(
      try tree.error("a")?.problems.first?.description
        == "a cannot be read from git: its contents are not in this clone; "
        + "the clone may be partial; run git fetch --refetch --no-filter")
    #expect(try tree.text("b") == "2")
  }

  /// The printed advice for missing objects completes the clone.
  @Test func aPartialCloneIsCompleted() throws {
    let repository = try TestRepository()
    try repository.commit(["a": "1"])
    try repository.git("config", "uploadpack.allowFilter", "true")
    let folder = try TemporaryFolder()
    try repository.git(
      "clone", "--quiet", "--no-checkout", "--filter=blob:none",
      repository.folder.url.absoluteString, folder["clone"])
    let clone = try GitRepository(around: folder["clone"])
    let tree = clone.tree(of: try clone.commit(of: "HEAD"))
    #expect(try tree.error("a") == .missingObject("a"))
    #expect(try tree.error("a") == .missingObject("a"))
    try repository.git("-C", folder["clone"], "fetch", "--quiet", "--refetch", "--no-filter")
    #expect(try clone.tree(of: clone.commit(of: "HEAD")).text("a") == "1")
  }

  @Test func fileNeedsNoFilter() throws {
    let repository = try TestRepository()
    try repository.commit([
      ".gitattributes": "*.json filter=git-crypt diff=git-crypt\n", "a.json": "1",
      "b/.gitattributes": "open.json -filter\n", "b/open.json": "2", "b/c/d.json": "3", "e": "4",
    ])
    // The attributes are those of the commit, not of the working tree.
    try repository.folder.write("* filter=other", to: ".gitattributes")
    let tree = try repository.tree()
    #expect(
      try tree.error("a.json")?.description
        == "a.json cannot be read from git: it needs the filter git-crypt")
    #expect(try tree.error("b/c/d.json") == .filter("b/c/d.json", name: "git-crypt"))
    #expect(try tree.text("b/open.json") == "2")
    #expect(try tree.text("e") == "4")
  }

  @Test func attributesAreReadFromFiles() throws {
    let repository = try TestRepository()
    try repository.folder.makeFolder("a")
    try repository.folder.link("a/.gitattributes", to: "../attributes")
    try repository.commit([
      "attributes": "* filter=x\n", "a/f": "1", "b/.gitattributes/g": "* filter=x\n", "b/h": "2",
      "c/.gitattributes": String(repeating: "#", count: 1 << 20) + "\n", "c/f": "3",
    ])
    let tree = try repository.tree()
    #expect(try tree.text("a/f") == "1")
    #expect(try tree.text("b/h") == "2")
    #expect(
      try tree.error("c/f") == .tooLarge("c/.gitattributes", size: 1 << 20 + 1, limit: 1 << 20))
  }
}

/// Files that Git LFS keeps outside of the objects of git.
@Suite struct LFSTests {
  private static let contents = "contents\n"
  private static let hash = SHA256.hexadecimal(of: Array(contents.utf8))
  private static let pointer = """
    version https://git-lfs.github.com/spec/v1
    oid sha256:\(hash)
    size 9

    """

  /// `object` has the contents; by default there is none.
  private func repository(_ object: String? = nil) throws -> TestRepository {
    let repository = try TestRepository()
    try repository.commit([".gitattributes": "*.png filter=lfs -text\n", "a.png": Self.pointer])
    if let object { try repository.folder.write(object, to: ".git/lfs/objects/" + Self.path) }
    return repository
  }

  private static var path: String { "\(hash.prefix(2))/\(hash.dropFirst(2).prefix(2))/\(hash)" }

  @Test func objectIsRead() throws {
    let repository = try repository(Self.contents)
    #expect(try repository.tree().text("a.png") == Self.contents)
    try repository.git("worktree", "add", "--quiet", "-b", "other", "tree/b")
    let linked = try repository.open("tree/b")
    #expect(try linked.tree(of: linked.commit(of: "HEAD")).text("a.png") == Self.contents)
    try repository.commit(["sub/x": "1"])
    let below = try repository.open("sub")
    #expect(try below.tree(of: below.commit(of: "HEAD")).text("a.png") == Self.contents)
  }

  @Test func objectMayNotBeAtHand() throws {
    let repository = try repository()
    let error = try #require(try repository.tree().error("a.png"))
    #expect(
      error.problems.first?.description
        == "a.png is a Git LFS pointer whose object is not at hand; run git lfs fetch --all")
  }

  @Test(arguments: ["Contents\n", "contents", "contents\n\n", ""])
  func objectMayBeDamaged(object: String) throws {
    let repository = try repository(object)
    let error = try #require(try repository.tree().error("a.png"))
    #expect(
      error.problems.first?.description
        == "a.png is a Git LFS pointer whose object is damaged; run git lfs fsck")
  }

  @Test func objectMustBeAFile() throws {
    let repository = try repository("")
    let object = ".git/lfs/objects/" + Self.path
    try repository.folder.remove(object)
    #expect(try ChildProgram.run("mkfifo", [repository.folder[object]]).status == 0)
    let error = try #require(try repository.tree().error("a.png"))
    #expect(
      error.description == "a.png is a Git LFS pointer: cannot read "
        + "\(repository.path)/./\(object): it is a pipe, not a file")
    #expect(error.exitStatus == .noInput)
  }

  @Test func objectsAreLimited() throws {
    let pointer = Self.pointer.replacingOccurrences(of: "size 9", with: "size 1000")
    let repository = try TestRepository()
    try repository.commit(["a": pointer])
    #expect(try repository.tree(limit: 999).error("a") == .tooLarge("a", size: 1000, limit: 999))
  }

  @Test(arguments: [
    ("size 9", "size -9"), ("size 9", "size 9\nx 1"), ("size 9", "size 99999999999999999999"),
    ("sha256:", "sha1:"), ("oid sha256:", "oid sha256:0"), ("v1", "v2"), ("version", " version"),
    ("oid", "ext-0-x sha256:\(hash)\noid"), ("oid sha256:", "oid sha256:../"),
  ])
  func otherTextIsNoPointer(original: String, replacement: String) throws {
    let text = Self.pointer.replacingOccurrences(of: original, with: replacement)
    #expect(text != Self.pointer)
    #expect(LFSPointer(Array(text.utf8)) == nil)
    #expect(LFSPointer(Array(Self.pointer.utf8)) != nil)
  }

  @Test func aLongTextIsNoPointer() {
    let lines = String(repeating: "\n", count: 1023 - Self.pointer.utf8.count)
    #expect(LFSPointer(Array((Self.pointer + lines).utf8)) != nil)
    #expect(LFSPointer(Array((Self.pointer + lines + "\n").utf8)) == nil)
  }
}
