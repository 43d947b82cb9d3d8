import Foundation
import TestSupport
import Testing

@testable import RingCommand

/// `ringrender lint`: its output, its exit codes and its options.
@Suite struct LintTests {
  /// A ring without texts, so that no font is needed.
  private static func config(_ color: String, _ members: String = "") -> String {
    """
    {
      \(members)
      "scene": {
        "type": "activityRing", "id": "move", "progress": 0.4,
        "colors": "\(color)", "track": null, "edge": null
      }
    }
    """
  }

  private static let message =
    "contrast/background: #959595 has a contrast of 2.99 to the background #FFFFFF, less than 3"

  private func run(
    _ arguments: [String], command: String = "lint"
  ) throws -> Tool.Outcome {
    let folder = try TemporaryFolder()
    try folder.write(Self.config("#959595"), to: "faint.json")
    try folder.write(Self.config("#949494"), to: "good.json")
    let lint = #""lint": {"allow": ["contrast/background", "blank"]},"#
    try folder.write(Self.config("#959595", lint), to: "allowed.json")
    try folder.write(#"{"scene": 1}"#, to: "wrong.json")
    try folder.write(
      ##"{"scene": {"type": "rectangle", "fill": "#00000000", "frame": {"width": 9, "height": 9}}}"##,
      to: "blank.json")
    try Data([0x7B, 0x22, 0xE4]).write(to: folder.url.appendingPathComponent("latin.json"))
    return try Tool.run([command] + arguments, in: folder.url)
  }

  @Test func findingsHaveExcerptsAndHelp() throws {
    let outcome = try run(["faint.json", "good.json", "allowed.json"])
    #expect(outcome.status == 1)
    #expect(
      outcome.text == """
        faint.json:4:13: warning: \(Self.message)
           4 |     "type": "activityRing", "id": "move", "progress": 0.4,
             |             ^~~~~~~~~~~~~~ move
             = help: #949494 has 3.03
        good.json: ok
        allowed.json: ok

        """)
    // A rule that allows nothing causes a warning, not a finding.
    #expect(
      outcome.error.contains(": warning: blank is allowed, but has no finding\n"),
      "\(outcome.error)")
  }

  @Test func withoutFindingsTheExitCodeIsZero() throws {
    let outcome = try run(["-q", "good.json", "allowed.json"])
    #expect(outcome.status == 0 && outcome.text.isEmpty && outcome.error.isEmpty)
  }

  /// With `--strict`, the unused permission is an error, but the finding is printed before it.
  @Test func anUnusedPermissionIsAnErrorAfterTheFindings() throws {
    let outcome = try run(["--strict", "faint.json", "--set", #"lint={"allow": ["blank"]}"#])
    #expect(outcome.status == 65)
    #expect(
      outcome.text.hasPrefix("faint.json:4:13: warning: \(Self.message)\n"), "\(outcome.text)")
    #expect(outcome.error.contains("blank is allowed, but has no finding"), "\(outcome.error)")
  }

  /// Returns the problems and findings that a command has printed as JSON.
  private func diagnostics(_ outcome: Tool.Outcome) throws -> [[String: Any]] {
    let json = try JSONSerialization.jsonObject(with: Data(outcome.text.utf8)) as? [String: Any]
    #expect(json?["version"] as? Int == 1 && json?.count == 2)
    return try #require(json?["diagnostics"] as? [[String: Any]])
  }

  @Test func findingsAsJSON() throws {
    let outcome = try run([
      "--json", "wrong.json", "faint.json", "--set", "move.progress=0.5",
    ])
    // The error of another config counts more than findings, which are printed in any case.
    #expect(outcome.status == 65)
    #expect(outcome.error.contains("wrong.json:1:11: error: "))
    let finding = try #require(diagnostics(outcome).last)
    #expect(
      finding.keys.sorted() == [
        "code", "column", "element", "endColumn", "endLine", "file", "help", "limit", "line",
        "message", "path", "severity", "value",
      ])
    #expect(finding["file"] as? String == "faint.json")
    #expect(finding["severity"] as? String == "warning")
    #expect(finding["code"] as? String == "contrast/background")
    #expect(
      finding["message"] as? String
        == "#959595 has a contrast of 2.99 to the background #FFFFFF, less than 3")
    #expect(finding["path"] as? String == "scene")
    #expect(finding["element"] as? String == "move")
    #expect(finding["line"] as? Int == 4 && finding["column"] as? Int == 13)
    #expect(finding["endLine"] as? Int == 4 && finding["endColumn"] as? Int == 27)
    #expect(finding["limit"] as? Double == 3)
    expectClose(finding["value"] as? Double ?? 0, 2.9953, within: 1e-9)
    #expect(finding["help"] as? String == "#949494 has 3.03")
  }

  /// The JSON document also contains the problems that are printed on standard error.
  @Test(arguments: ["lint", "check"])
  func errorsAsJSON(command: String) throws {
    let outcome = try run(
      ["--json", "wrong.json", "none.json", "latin.json", "blank.json", "good.json"],
      command: command)
    #expect(outcome.status == 66)
    let all = try diagnostics(outcome)
    let keys = ["file", "line", "column", "endLine", "endColumn", "path", "severity", "code"]
    let places = all.map { item in
      keys.map { item[$0].map { "\($0)" } ?? "-" }.joined(separator: " ")
    }
    let blank =
      command == "lint"
      ? "blank.json 1 2 1 9 scene warning blank" : "blank.json - - - - - warning blank"
    #expect(
      Array(places.prefix(4)) == [
        "wrong.json 1 11 1 12 scene error wrong-type", "none.json - - - - - error file",
        "latin.json 1 3 1 4 - error syntax", blank,
      ])
    #expect(
      all.prefix(4).map { $0["message"] as? String } == [
        "scene must be an element, found 1",
        "cannot read none.json: No such file or directory",
        "the text is not valid UTF-8: 0xE4",
        "nothing can be seen in the picture: everything is transparent",
      ])
    #expect(all[2]["help"] as? String == "save it as UTF-8")
    #expect(outcome.error.contains("none.json: No such file or directory"))
  }

  @Test func aConfigWithoutProblemsIsAnEmptyList() throws {
    for command in ["lint", "check"] {
      let outcome = try run(["--json", "good.json"], command: command)
      #expect(outcome.status == 0)
      #expect(outcome.text == "{\n  \"version\": 1,\n  \"diagnostics\": []\n}\n")
    }
  }

  @Test func checkHasFindingsInItsJSON() throws {
    let outcome = try run(["--json", "--lint", "faint.json"], command: "check")
    #expect(outcome.status == 1)
    #expect(try diagnostics(outcome).map { $0["code"] as? String } == ["contrast/background"])
  }

  @Test func unusedPermissionsAreWarningsInTheJSON() throws {
    let outcome = try run(["--json", "allowed.json"])
    #expect(outcome.status == 0)
    let all = try diagnostics(outcome)
    #expect(all.map { $0["severity"] as? String } == ["warning"])
    #expect(all.first?["message"] as? String == "blank is allowed, but has no finding")
    #expect(all.first?["path"] as? String == "lint.allow")
  }

  @Test func aTransparentCanvasIsSeenOnEachBackground() throws {
    #expect(try run(["-q", "faint.json", "--background", "dark"]).status == 0)
    #expect(try run(["-q", "faint.json", "--background", "light,dark"]).status == 1)
  }

  @Test func checkReportsFindingsOnlyWithTheFlag() throws {
    let arguments = ["allowed.json", "faint.json", "good.json"]
    let checked = try run(arguments, command: "check")
    #expect(checked.status == 0)
    #expect(checked.text == "allowed.json: ok\nfaint.json: ok\ngood.json: ok\n")
    #expect(checked.error.isEmpty, "\(checked.error)")
    let linted = try run(arguments)
    #expect(try run(["--lint"] + arguments, command: "check") == linted)
    // An error counts more than findings, wherever it is.
    let quiet = try run(["-q", "--lint", "wrong.json"] + arguments, command: "check")
    #expect(quiet.status == 65)
    #expect(quiet.text.hasPrefix("faint.json:4:13: warning: \(Self.message)\n"), "\(quiet.text)")
    #expect(quiet.error.contains("wrong.json:1:11: error: "))
  }

  /// A batch of three pictures, of which `b` and `c` have a finding.
  private func batch(_ arguments: [String]) throws -> (Tool.Outcome, pictures: [String]) {
    let folder = try TemporaryFolder()
    let data = """
      "data": {"name": {"type": "string", "sample": "a"}, "color": {"type": "color", "sample": "red"}},
      "animation": {"duration": 0.1, "fps": 10}, "alt": "{data.name}",
      """
    try folder.write(Self.config("$data.color", data), to: "card.json")
    try folder.write("name,color\nc,#999999\na,#949494\nb,#959595\n", to: "rows.csv")
    let outcome = try Tool.run(
      ["batch", "-c", "card.json", "--data", "rows.csv", "--lint"] + arguments, in: folder.url)
    let pictures = try Set(folder.names).subtracting(["card.json", "rows.csv"]).sorted()
    return (outcome, pictures)
  }

  @Test(arguments: ["png", "apng"])
  func aBatchWarnsOnceOfAFindingInSeveralPictures(format: String) throws {
    let (outcome, pictures) = try batch(["-o", "{name}.\(format)"])
    #expect(outcome.status == 0)
    #expect(
      outcome.error.hasPrefix(
        "ringrender: warning: b.\(format) and 1 more: \(Self.message) (card.json:5:13, move); "
          + "#949494 has 3.03\n"), "\(outcome.error)")
    #expect(pictures == ["a", "b", "c"].map { "\($0).\(format)" })
  }

  @Test(arguments: ["png", "apng"])
  func inAStrictBatchFindingsAreErrorsOfTheirRows(format: String) throws {
    let (outcome, pictures) = try batch(["-o", "{name}.\(format)", "--strict"])
    #expect(outcome.status == 65)
    #expect(
      outcome.error.contains(
        "row 3: \(Self.message) (card.json:5:13, move); #949494 has 3.03\n"), "\(outcome.error)")
    #expect(outcome.error.contains("row 1: contrast/background: #999999 has a contrast of 2.84"))
    #expect(!outcome.error.contains("row 2: "))
    #expect(pictures == ["a.\(format)"])
  }

  @Test(arguments: [
    ([], "No config was given."),
    (["a.json", "--max-pixels", "0"], "--max-pixels must be at least 1."),
    (["a.json", "--github"], "There is no --github: use --annotations github."),
    (["a.json", "--background", "grey"], "The value 'grey' is invalid for '--background <LIST>'"),
    (
      ["a.json", "--background", "light,light"],
      "The value 'light,light' is invalid for '--background <LIST>'"
    ),
  ])
  func usage(arguments: [String], words: String) throws {
    let complaint = try Usage.complaint(["lint"] + arguments)
    #expect(complaint.status == 64)
    #expect(complaint.text.contains(words), "\(complaint.text)")
  }
}
