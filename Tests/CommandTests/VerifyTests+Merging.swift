import Foundation
import TestSupport
import Testing

/// Joining reports, which may have been changed by others.
extension VerifyCommandTests {
  /// Writes the report `r` of a changed config and a passing one.
  private func makeReport(_ options: String...) throws {
    _ = try verify("--record", "missing")
    try write(ringConfig.replacingOccurrences(of: "0.4", with: "0.5"), "configs/rings/move.json")
    let run = try Tool.run(
      ["verify", "configs", "--goldens", "goldens", "--report", "r"] + options, in: folder.url)
    #expect(run.status == 1)
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
}
