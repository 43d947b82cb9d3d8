import ArgumentParser
import Foundation
import RingCompare
import TestSupport
import Testing

@testable import RingCommand

/// `--annotations` of `lint`, `check` and `verify`.
@Suite struct AnnotationTests {
  private let folder: TemporaryFolder
  private static let faint = """
    {
      "scene": {
        "type": "activityRing", "id": "move", "progress": 0.4, "radius": 20,
        "colors": "#959595", "track": null, "edge": null
      }
    }
    """
  private static let finding =
    "::warning file=faint.json,line=3,col=13,title=contrast/background::#959595 has a contrast of "
    + "2.99 to the background #FFFFFF, less than 3; #949494 has 3.03\n"

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.faint, to: "faint.json")
    try folder.write(#"{"scene": {"type": "activityRing", "progres": 1}}"#, to: "a,b:c 100%.json")
  }

  private func run(_ arguments: String...) throws -> Tool.Outcome {
    try Tool.run(arguments, in: folder.url)
  }

  private func verify(_ arguments: String...) throws -> Tool.Outcome {
    try Tool.run(
      ["verify", "configs", "--goldens", "goldens"] + arguments, in: folder.url,
      environment: ["RINGRENDER_GOLDEN_RECORD": ""])
  }

  /// Writes a config whose ring has changed since its golden was recorded.
  private func writeChange(to name: String = "move") throws {
    try folder.write(Self.faint, to: "configs/\(name).json")
    #expect(try verify("--record", "missing").status == 1)
    let changed = Self.faint.replacingOccurrences(of: "\"#959595\"", with: "\"#FF0000\"")
    try folder.write(changed, to: "configs/\(name).json")
  }

  @Test func findingsAreAtTheirLines() throws {
    let lint = try run("lint", "--annotations", "github", "faint.json")
    #expect(lint.status == 1)
    #expect(lint.text.hasPrefix("faint.json:3:13: warning: contrast/background: "))
    #expect(lint.text.hasSuffix("\n" + Self.finding), "\(lint.text)")
    #expect(try run("check", "--lint", "--annotations", "github", "faint.json") == lint)
  }

  /// GitHub ends a property at a colon or comma, and begins an escape at a percent sign.
  @Test func errorsAreEscaped() throws {
    let outcome = try run("check", "--annotations", "github", "a,b:c 100%.json")
    #expect(outcome.status == 65)
    let lines = outcome.text.split(separator: "\n")
    #expect(
      lines.contains {
        $0.hasPrefix("::error file=a%2Cb%3Ac 100%25.json,line=1,col=36,title=config::unknown key")
      }, "\(outcome.text)")
    #expect(outcome.error.hasPrefix("a,b:c 100%.json:1:"), "the errors are printed as well")
  }

  @Test func aConfigThatIsMissingIsAnnotated() throws {
    let outcome = try run("check", "--annotations", "github", "none.json")
    #expect(outcome.status == 66)
    #expect(
      outcome.text
        == "::error file=none.json,line=1,title=file::cannot read none.json: No such file or "
        + "directory\n")
  }

  /// GitHub reads the commands on standard error, too.
  @Test func besideJSONTheyAreOnStandardError() throws {
    let outcome = try run("lint", "--json", "--annotations", "github", "faint.json")
    #expect(outcome.text.hasPrefix("{\n  \"version\": 1,"))
    #expect(outcome.error == Self.finding)
    try writeChange()
    let verified = try verify("--json", "-", "--annotations", "github")
    #expect(verified.text.hasPrefix(#"{"version":1,"exitStatus":1,"summary":{"#))
    #expect(verified.error.contains("\n::error file=configs/move.json,line=4,"))
  }

  @Test func aChangedPictureIsAtTheLineOfTheChangedValue() throws {
    try writeChange(to: "rings/mo:ve")
    let outcome = try verify("--annotations", "github")
    #expect(outcome.status == 1)
    let line = try #require(outcome.text.split(separator: "\n").last)
    let start =
      "::error file=configs/rings/mo%3Ave.json,line=4,title=rings/mo%3Ave::"
    #expect(line.hasPrefix(start), "\(line)")
    let message = String(line.dropFirst(start.count))
    #expect(message.contains(" pixels differ; the largest channel difference is "))
    #expect(message.contains(#"%0A"move": colors"#), "\(message)")
  }

  /// From another folder, and by an absolute path, a file is the same for the CI service.
  @Test func pathsAreRelativeToTheCurrentFolder() throws {
    try folder.makeFolder("deep")
    let outcome = try Tool.run(
      ["lint", "--annotations", "github", folder["faint.json"], "../faint.json"],
      in: folder.url.appendingPathComponent("deep"))
    let annotations = outcome.text.split(separator: "\n").filter { $0.hasPrefix("::") }
    #expect(annotations.count == 1, "equal ones are printed once: \(outcome.text)")
    #expect(annotations.first?.hasPrefix("::warning file=../faint.json,line=3,") == true)
  }

  @Test func configErrorsAndOrphansOfVerifyAreAnnotated() throws {
    try writeChange()
    try folder.write(#"{"scene": 1}"#, to: "configs/move.json")
    let outcome = try verify("--annotations", "github")
    #expect(outcome.status == 65)
    #expect(
      outcome.text.hasSuffix(
        "\n::error file=configs/move.json,line=1,col=11,title=config::scene must be an element, "
          + "found 1; write an object with a \"type\"\n"), "\(outcome.text)")
    try folder.remove("configs/move.json")
    try folder.write(ringConfig, to: "configs/other.json")
    let orphan = try verify("--annotations", "github", "--quiet")
    #expect(
      orphan.text.contains(
        "\n::error file=goldens/move.png,line=1,title=move::nothing in configs uses this golden\n"),
      "\(orphan.text)")
  }

  private func report(_ name: String) throws -> [[String: Any]] {
    let json = try JSONSerialization.jsonObject(with: try #require(folder.data(name)))
    return try #require(json as? [[String: Any]])
  }

  /// https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format
  @Test func gitLabGetsAReport() throws {
    try writeChange()
    #expect(try verify("--annotations", "codequality:gl.json").status == 1)
    let found = try report("gl.json")
    try #require(found.count == 1)
    #expect(
      found[0].keys.sorted() == [
        "check_name", "description", "fingerprint", "location", "severity",
      ])
    #expect(found[0]["check_name"] as? String == "different")
    #expect((found[0]["description"] as? String)?.hasPrefix("move: ") == true)
    #expect((found[0]["description"] as? String)?.contains("\n") == false)
    #expect((found[0]["fingerprint"] as? String)?.count == 32)
    #expect(found[0]["severity"] as? String == "major")
    let location = try #require(found[0]["location"] as? [String: Any])
    #expect(location["path"] as? String == "configs/move.json")
    #expect((location["lines"] as? [String: Int]) == ["begin": 4])

    // A report without problems is an empty list.
    #expect(try verify("--record", "all", "--annotations", "codequality:gl.json").status == 1)
    #expect(try verify("--annotations", "codequality:gl.json").status == 0)
    #expect(try report("gl.json").isEmpty)
  }

  /// A change since a revision is only a notice, unless `--fail-on` makes it a failure.
  @Test(arguments: [(true, "notice", "info"), (false, "error", "major")])
  func toleratedChangesAreNotices(isTolerated: Bool, command: String, severity: String) throws {
    var result = CaseResult(name: "a", verdict: .changed, problem: "it differs")
    (result.isTolerated, result.file, result.line) = (isTolerated, "a.json", 3)
    let annotations = VerifyOutcome(result: result, status: nil).annotations
    #expect(
      annotations.map(\.workflowCommand.text) == [
        "::\(command) file=a.json,line=3,title=a::it differs"
      ])
    let options = try AnnotationOptions.parse(["--annotations", "codequality:\(folder["gl.json"])"])
    try options.write(annotations, isOutputTaken: false)
    #expect(try report("gl.json").map { $0["severity"] as? String } == [severity])
    #expect(try report("gl.json").map { $0["check_name"] as? String } == ["changed"])
  }

  /// GitLab compares the fingerprints of two branches, and drops all but one of those that are equal.
  @Test func aFingerprintDoesNotDependOnTheLine() throws {
    let ring =
      ##"{"type": "activityRing", "progress": 0.5, "colors": "#959595", "track": null, "edge": null}"##
    let rings = #"{"scene": {"type": "vstack", "children": [\#(ring), \#(ring)]}}"#
    func fingerprints(_ text: String) throws -> [String] {
      try folder.write(text, to: "two.json")
      #expect(try run("lint", "--annotations", "codequality:gl.json", "two.json").status == 1)
      return try report("gl.json").compactMap { $0["fingerprint"] as? String }
    }
    let two = try fingerprints(rings)
    #expect(two.count == 2 && Set(two).count == 2, "\(two)")
    #expect(try fingerprints("\n\n" + rings) == two)
  }

  @Test(arguments: [
    (["lint", "faint.json", "--annotations", "codequality:faint.json"], "faint.json"),
    (["check", "faint.json", "--annotations", "codequality:./faint.json"], "./faint.json"),
  ])
  func aReportDoesNotReplaceAConfig(arguments: [String], path: String) throws {
    let outcome = try Tool.run(arguments, in: folder.url)
    #expect(outcome.status == 73)
    #expect(outcome.error == "ringrender: error: cannot create \(path): it is the config\n")
    #expect(folder.data("faint.json") == Data(Self.faint.utf8))
  }

  @Test(arguments: [
    ("codequality:", "--annotations codequality:FILE must name a file."),
    ("codequality:-", "--annotations codequality:FILE must name a file."),
    ("gitlab", "The value 'gitlab' is invalid for '--annotations <github|codequality:FILE>'"),
  ])
  func wrongServicesAre64(service: String, message: String) throws {
    for command in [["lint", "a.json"], ["check", "a.json"], ["verify", "a", "--goldens", "b"]] {
      let complaint = try Usage.complaint(command + ["--annotations", service])
      #expect(complaint.status == 64)
      #expect(complaint.text.contains(message), "\(complaint.text)")
    }
  }

  @Test(arguments: [
    (
      ["--json", "gl.json", "--annotations", "codequality:gl.json"],
      "--json gl.json and --annotations codequality gl.json are the same file."
    ),
    (
      ["--report", "r", "--annotations", "codequality:r/results.json"],
      "--report r/results.json and --annotations codequality r/results.json are the same file."
    ),
  ])
  func aReportHasAFileOfItsOwn(options: [String], message: String) throws {
    let complaint = try Usage.complaint(["verify", "configs", "--goldens", "goldens"] + options)
    #expect(complaint.status == 64)
    #expect(complaint.text.hasPrefix("ringrender: error: \(message)"), "\(complaint.text)")
  }
}
