import Foundation
import TestSupport
import Testing

@testable import RingSystem

@Suite struct FileAccessPolicyTests {
  private let folder: TemporaryFolder
  private let inside: FileAccessPolicy

  init() throws {
    folder = try TemporaryFolder()
    inside = FileAccessPolicy(folder: folder.path + "/in")
    try folder.write("outside", to: "out/file")
    try folder.write("inside", to: "in/deep/file")
  }

  private func refused(_ path: String, _ body: () throws -> Void) {
    let error = #expect(throws: FileError.self) { try body() }
    guard case .outside = error?.reason else {
      Issue.record("\(path): \(String(describing: error))")
      return
    }
  }

  @Test func linksThatStayAreFollowed() throws {
    try folder.link("in/file", to: "deep/file")
    try folder.link("in/new", to: "deep/made")
    #expect(try inside.read("file") == Array("inside".utf8))
    try inside.write([1], to: "new")
    #expect(try inside.read("deep/made") == [1])
    try inside.write([2], to: "a/b/c")
    #expect(try inside.read("a/b/c") == [2])
  }

  @Test(arguments: ["../out/file", "file", "folder/file", "deep/../../out/file"])
  func rejectsPathsThatLeaveTheFolder(_ path: String) throws {
    try folder.link("in/file", to: folder.path + "/out/file")
    try folder.link("in/folder", to: "../out")
    refused(path) { _ = try inside.read(path) }
    refused(path) { try inside.write([1], to: path) }
    if path.contains("/") { refused(path) { try inside.remove(path) } }
    #expect(folder.data("out/file") == Data("outside".utf8))
  }

  @Test(arguments: ["new", "folder/new", "folder/a/new", "way/new", "way/x/../../../out/new"])
  func nothingIsMadeOutside(_ path: String) throws {
    try folder.link("in/new", to: folder.path + "/out/new")
    try folder.link("in/folder", to: "../out")
    try folder.link("in/way", to: "../out/nowhere")
    #expect(throws: FileError.self) { try inside.write([1], to: path) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/out") == ["file"])
    var open = inside
    open.additionalFolders = [folder.path + "/out"]
    if !path.hasPrefix("way") { try open.write([1], to: path) }
  }

  /// The link itself is removed, not its target.
  @Test func aLinkIsRemovedItself() throws {
    try folder.link("in/file", to: "../out/file")
    try inside.remove("file")
    #expect(FileManager.default.fileExists(atPath: folder.path + "/out/file"))
    #expect(!FolderTree.isNonFolder(folder.path + "/in/file"))
  }

  /// Canonically equivalent names are two folders, if the file system supports both.
  @Test func pathsAreComparedByTheirBytes() throws {
    let (one, other) = (folder.path + "/e\u{301}", folder.path + "/\u{E9}")
    for path in [one, other] {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    guard !FilePath.areSame(one, other) else { return }
    try #require(FileManager.default.createFile(atPath: other + "/file", contents: nil))
    #expect(throws: FileAccessPolicy.Denial.outside(folder: FolderTree.canonicalPath(of: other))) {
      try FileAccessPolicy(folder: one).resolve(other + "/file")
    }
  }

  @Test func aPathEndsWhereItSaysSo() {
    #expect(throws: FileAccessPolicy.Denial.self) { try inside.resolve("deep/file\0.png") }
  }

  /// Another process puts a link where a file or a folder was checked.
  @Test(arguments: ["in/deep/file", "in/deep", "in"])
  func aLinkThatAppearsIsNotFollowed(_ replaced: String) throws {
    let file = try inside.resolve("deep/file")
    #expect(try InputFile.read(file, isCanonical: true) == Array("inside".utf8))
    let path = folder.url.appendingPathComponent(replaced)
    try FileManager.default.moveItem(at: path, to: folder.url.appendingPathComponent("moved"))
    try FileManager.default.createSymbolicLink(
      at: path, withDestinationURL: folder.url.appendingPathComponent("moved"))
    #expect(try InputFile.read(file) == Array("inside".utf8))
    let error = #expect(throws: FileError.self) { try InputFile.read(file, isCanonical: true) }
    #expect([.system(.tooManySymbolicLinkLevels), .system(.notDirectory)].contains(error?.reason))
  }

  @Test(arguments: ["-", "/dev/stdin", "/dev/fd/0", "/dev/./stdin", "/proc/self/fd/0"])
  func aStreamHasNoFolder(_ file: String) throws {
    #if !os(Linux)
      if file.hasPrefix("/proc") { return }
    #endif
    let files = FileAccessPolicy(nextTo: file)
    #expect(files == FileAccessPolicy(folder: ".", allowsFolder: false))
    try folder.link("in/out", to: "../out")
    let path = folder.path + "/out/file"
    let place = FilePath.folder(FolderTree.canonicalPath(of: path))
    #expect(throws: FileAccessPolicy.Denial.noFolder(folder: place)) { try files.resolve(path) }
  }

  @Test func namesThatAreNoTextAreListed() throws {
    #if os(Linux)
      for name in [[0x61, 0xFF], [0x0A, 0xC3, 0x2E]] as [[UInt8]] {
        let path = (Array((folder.path + "/in/deep/").utf8) + name).map(CChar.init(bitPattern:))
        _ = mkdir(path + [0], 0o777)
      }
    #endif
    try folder.link("in/gone", to: "nowhere")
    let listing = try FolderTree.listing(of: inside.folder)
    #expect(listing.files == ["deep/file", "gone"])
    #if os(Linux)
      #expect(listing.undecodableNames == [#"deep/\n\xC3./"#, #"deep/a\xFF/"#])
    #endif
  }
}
