import Foundation
import TestSupport
import Testing

/// The findings that `lint --settings` accepts.
@Suite struct LintSettingsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try write("#959595")
  }

  /// A ring without texts, so that no font is needed.
  private func write(_ color: String, _ start: String = "") throws {
    try folder.write(
      """
      \(start){"scene": {"type": "activityRing", "id": "move", "progress": 0.4,
        "colors": "\(color)", "track": null, "edge": null}}
      """, to: "faint.json")
  }

  private func lint(_ arguments: String...) throws -> Tool.Outcome {
    try Tool.run(["lint", "faint.json"] + arguments, in: folder.url)
  }

  @Test func aRuleIsAllowedForAllConfigs() throws {
    #expect(try lint().status == 1)
    let rule = #"{"id": "contrast/background", "because": "decorative"}"#
    try folder.write(#"{"lint": {"allow": [\#(rule), "grey"]}}"#, to: "s.json")
    let outcome = try lint("--settings", "s.json")
    #expect(outcome.status == 0 && outcome.text == "faint.json: ok\n" && outcome.error == "")
  }

  @Test func findingsOfTheBaselineAreAcceptedAndNewOnesCount() throws {
    try folder.write(Data(lint("--json").output), to: "lint.json")
    try folder.write(#"{"lint": {"baseline": "lint.json"}}"#, to: "s.json")
    #expect(try lint("--settings", "s.json").status == 0)
    // A finding stays accepted if its line changes.
    try write("#959595", "\n\n")
    #expect(try lint("--settings", "s.json").status == 0)
    try write("#999999")
    let new = try lint("--settings", "s.json")
    #expect(new.status == 1 && new.text.contains("#999999 has a contrast of 2.84"))
    try write("#949494")
    let gone = try lint("--settings", "s.json")
    #expect(gone.status == 0)
    #expect(
      gone.error
        == "ringrender: warning: 1 finding of the baseline did not occur: write it again without "
        + "--settings\n")
    #expect(try lint("--settings", "s.json", "--strict").status == 65)
  }

  @Test(arguments: [
    ("[]", "lint.json:1:1: error: this is not what `ringrender lint --json` prints\n"),
    ("[]", "= help: write the file with `ringrender lint --json CONFIG… > FILE`\n"),
    (#"{"diagnostics": 1}"#, "this is not what `ringrender lint --json` prints\n"),
    ("{", "lint.json:1:2: error: "),
  ])
  func aBaselineWithErrorsIs65(_ text: String, _ message: String) throws {
    try folder.write(text, to: "lint.json")
    try folder.write(#"{"lint": {"baseline": "lint.json"}}"#, to: "s.json")
    let outcome = try lint("--settings", "s.json")
    #expect(outcome.status == 65 && outcome.text == "")
    #expect(outcome.error.contains(message), "\(outcome.error)")
  }

  @Test func aMissingBaselineIsNamed() throws {
    try folder.write(#"{"lint": {"baseline": "none.json"}}"#, to: "s.json")
    let outcome = try lint("--settings", "s.json")
    #expect(outcome.status == 65)
    #expect(
      outcome.error.hasPrefix(
        "s.json:1:23: error: the baseline \"none.json\" cannot be used: No such file or directory\n"
      ),
      "\(outcome.error)")
    #expect(try lint("--settings", "none.json").status == 66)
  }
}
