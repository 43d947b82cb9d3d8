import Foundation
import RingSystem
import TestSupport
import Testing

@testable import RingCommand

/// Manual pages, which `packaging/manual.py` makes from the help of the built program.
@Suite struct ManualTests {
  private static let names =
    ["ringrender"] + RingRenderTool.shownCommands.map { "ringrender-\($0)" }
  private static let packaging = repository.appendingPathComponent("packaging").path

  static func run(_ arguments: [String], in folder: TemporaryFolder) throws -> Tool.Outcome {
    try ChildProgram.run(
      "python3", ["-B", packaging + "/manual.py"] + arguments, in: folder.url)
  }

  /// Returns a new folder with all pages in `a/man1`.
  private func pages() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let program = URL(fileURLWithPath: Tool.path).path
    let outcome = try Self.run([program, "a/man1"], in: folder)
    #expect(outcome == Tool.Outcome(status: 0))
    return folder
  }

  /// Returns the line of roff for a line of text.
  private func roff(_ text: String) throws -> String {
    let outcome = try ChildProgram.run(
      "python3", ["-B", "-c", "import manual, sys; print(manual.line(sys.argv[1]), end='')", text],
      environment: ["PYTHONPATH": Self.packaging, "PYTHONUTF8": "1"])
    #expect(outcome.status == 0, "\(outcome.error)")
    return outcome.text
  }

  @Test func everyCommandHasAPage() throws {
    let folder = try pages()
    let written = try FileManager.default.contentsOfDirectory(atPath: folder["a/man1"]).sorted()
    #expect(written == Self.names.map { "\($0).1" }.sorted())
  }

  @Test func aPageHasItsCommandInAllPlaces() throws {
    let page = String(
      decoding: try pages().data("a/man1/ringrender-frames.1") ?? Data(), as: UTF8.self)
    #expect(
      page.hasPrefix(
        #".TH "RINGRENDER\-FRAMES" "1" "\#(Version.date)" "ringrender \#(Version.number)""#))
    let sections = page.split(separator: "\n").filter { $0.hasPrefix(".SH") }
    #expect(
      sections == [
        #".SH "NAME""#, #".SH "SYNOPSIS""#, #".SH "DESCRIPTION""#, #".SH "NUMBERED FILES""#,
        #".SH "ONE FILE""#, #".SH "OPTIONS""#, #".SH "EXIT STATUS""#, #".SH "EXAMPLES""#,
        #".SH "SEE ALSO""#,
      ])
    #expect(page.contains(#"\fBringrender frames\fR [\fIOPTION\fR...] \fB\-\-config\fR"#))
    #expect(page.contains("\n\\fB\\-o\\fR, \\fB\\-\\-output\\fR \\fI"))
    for status in ExitStatus.allCases {
      #expect(page.contains("\n\\fB\(status.rawValue)\\fR\n\(status.meaning)\n"))
    }
  }

  @Test func theFirstPageNamesTheOthers() throws {
    let page = String(decoding: try pages().data("a/man1/ringrender.1") ?? Data(), as: UTF8.self)
    let others = Self.names.dropFirst().map {
      #"\fB\#($0.replacing("-", with: #"\-"#))\fR(1)"#
    }
    #expect(page.hasSuffix(".SH \"SEE ALSO\"\n\(others.joined(separator: ",\n"))\n"))
  }

  @Test func allIsASCII() throws {
    let folder = try pages()
    for name in Self.names {
      let page = try #require(folder.contents("a/man1/\(name).1"))
      #expect(page.allSatisfy { $0 < 0x80 }, "\(name)")
    }
  }

  @Test(arguments: [
    ("a\\b", "a\\eb"), ("--json", "\\-\\-json"), ("it's `x`", "it\\(aqs \\(gax\\(ga"),
    ("1–4 °", "1\\[u2013]4 \\[u00B0]"), ("😀", "\\[u1F600]"), ("~^", "\\(ti\\(ha"),
    (".png files", "\\&.png files"), ("'quoted'", "\\(aqquoted\\(aq"),
  ])
  func nothingInATextIsACommand(words: String, expected: String) throws {
    #expect(try roff(words) == expected)
  }

  @Test(arguments: [[], ["ringrender"], ["ringrender", ""], ["", "a"], ["ringrender", "a", "b"]])
  func wrongUsage(arguments: [String]) throws {
    let folder = try TemporaryFolder()
    let outcome = try Self.run(arguments, in: folder)
    #expect(outcome.status == 64)
    #expect(outcome.error.contains("usage: packaging/manual.py PROGRAM FOLDER"))
    #expect(try folder.names == [])
  }

  @Test func aFolderThatCannotBeCreated() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "file")
    let outcome = try Self.run([URL(fileURLWithPath: Tool.path).path, "file/man1"], in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.error.contains("file/man1"), "\(outcome.error)")
  }

  @Test func aProgramThatFails() throws {
    let folder = try TemporaryFolder()
    #expect(try Self.run(["false", "pages"], in: folder).status == 1)
    #expect(try folder.names == [])
  }
}
