import Foundation
import RingSystem
import Testing

@Suite struct ExitStatusTests {
  @Test func thePageOfTheCommandLineListsThem() throws {
    let package = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let page = package.appending(path: "docs/command-line.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let section = try #require(text.components(separatedBy: "\n## Exit codes\n").last)
    let rows = section.components(separatedBy: "\n## ")[0].split(separator: "\n").dropFirst(2)
    #expect(Array(rows) == ExitStatus.allCases.map { "| \($0.rawValue) | \($0.meaning) |" })
  }

  @Test func theyAreThoseOfSysexits() {
    let codes = [
      EX_USAGE, EX_DATAERR, EX_NOINPUT, EX_UNAVAILABLE, EX_SOFTWARE, EX_OSERR, EX_CANTCREAT,
      EX_IOERR,
    ]
    #expect(ExitStatus.allCases.map(\.rawValue) == [0, 1, 2] + codes.map { Int32($0) })
  }
}
