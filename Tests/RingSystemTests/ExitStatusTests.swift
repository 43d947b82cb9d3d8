import Foundation
import RingSystem
import Testing

@Suite struct ExitStatusTests {
  @Test func theReadmeNamesThemAll() throws {
    let package = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(contentsOf: package.appending(path: "README.md"), encoding: .utf8)
      .replacing("\n", with: " ")
    let start = try #require(text.range(of: "Exit codes: "))
    let list = text[start.upperBound...].prefix { $0 != "." }.components(separatedBy: ", ")
    #expect(Set(list) == Set(ExitStatus.allCases.map { "\($0.rawValue) \($0.meaning)" }))
  }

  @Test func theyAreThoseOfSysexits() {
    let codes = [
      EX_USAGE, EX_DATAERR, EX_NOINPUT, EX_UNAVAILABLE, EX_SOFTWARE, EX_OSERR, EX_CANTCREAT,
      EX_IOERR,
    ]
    #expect(ExitStatus.allCases.map(\.rawValue) == [0, 1, 2] + codes.map { Int32($0) })
  }
}
