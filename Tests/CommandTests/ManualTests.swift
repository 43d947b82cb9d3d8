import Foundation
import TestSupport
import Testing

@testable import RingCommand

/// Manual pages, which are made from the help.
@Suite struct ManualTests {
  private static let names =
    ["ringrender"] + RingRenderTool.shownCommands.map { "ringrender-\($0)" }

  @Test func everyCommandHasAPage() throws {
    let pages = try ManualPage.all().map(\.name)
    #expect(pages == Self.names)
  }

  @Test func aPageHasItsCommandInAllPlaces() throws {
    let page = try #require(try ManualPage.all().first { $0.name == "ringrender-frames" }).text
    #expect(page.hasPrefix(#".TH "RINGRENDER\-FRAMES" "1" "\#(Version.date)""#))
    let sections = page.split(separator: "\n").filter { $0.hasPrefix(".SH") }
    #expect(
      sections == [
        #".SH "NAME""#, #".SH "SYNOPSIS""#, #".SH "DESCRIPTION""#, #".SH "NUMBERED FILES""#,
        #".SH "ONE FILE""#, #".SH "OPTIONS""#, #".SH "EXIT STATUS""#, #".SH "EXAMPLES""#,
        #".SH "SEE ALSO""#,
      ])
    #expect(page.contains(#"\fBringrender frames\fR [\fIOPTION\fR...] \fB\-\-config\fR"#))
    #expect(page.contains("\n\\fB\\-o\\fR, \\fB\\-\\-output\\fR \\fI"))
    #expect(page.contains("\n\\fB74\\fR\nwriting failed\n"))
  }

  @Test func allIsASCII() throws {
    for page in try ManualPage.all() {
      #expect(page.text.utf8.allSatisfy { $0 < 0x80 }, "\(page.name)")
    }
  }

  @Test(arguments: [
    ("a\\b", "a\\eb"), ("--json", "\\-\\-json"), ("it's `x`", "it\\(aqs \\(gax\\(ga"),
    ("1–4 °", "1\\[u2013]4 \\[u00B0]"), ("😀", "\\[u1F600]"), ("~^", "\\(ti\\(ha"),
  ])
  func nothingInATextIsACommand(words: String, roff: String) {
    #expect(Roff.escaped(words) == roff)
  }

  @Test func aLineThatBeginsWithADotIsText() {
    var roff = Roff()
    roff.line(".png files")
    roff.line("'quoted'")
    #expect(roff.text == "\\&.png files\n\\(aqquoted\\(aq\n")
  }

  @Test func allPagesAreWrittenIntoAFolder() throws {
    let folder = try TemporaryFolder()
    let outcome = try Tool.run(["man", "--output-dir", folder["a/man1"]])
    #expect(outcome.status == 0, "\(outcome.error)")
    let written = try FileManager.default.contentsOfDirectory(atPath: folder["a/man1"]).sorted()
    #expect(written == Self.names.map { "\($0).1" }.sorted())
    let printed = try Tool.run(["man", "frames"]).output
    #expect(printed == folder.data("a/man1/ringrender-frames.1"))
  }

  @Test(arguments: [
    (["man", "nothing"], "There is no command 'nothing'. The commands are render, "),
    (
      ["man", "frames", "--output-dir", "x"],
      "--output-dir writes all pages: leave out the command."
    ),
    (["man", "--output-dir", ""], "--output-dir must name a folder."),
  ])
  func wrongUsage(arguments: [String], words: String) throws {
    let complaint = try Usage.complaint(arguments)
    #expect(complaint.status == 64)
    #expect(complaint.text.hasPrefix("ringrender: error: \(words)"), "\(complaint.text)")
  }

  @Test func aFolderThatCannotBeCreated() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "file")
    let outcome = try Tool.run(["man", "--output-dir", folder["file/man1"]])
    #expect(outcome.status == 73)
  }
}
