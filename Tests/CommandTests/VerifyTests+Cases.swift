import Foundation
import RingCodec
import RingCore
import TestSupport
import Testing

/// The choice of cases, and the outputs of results.
extension VerifyCommandTests {
  @Test func goldensAndReportsInTheFolderAreNoCases() throws {
    let tool = ["verify", ".", "--goldens", "configs/goldens", "--report", "configs/report"]
    #expect(try Tool.run(tool + ["--record", "missing"], in: folder.url).status == 1)
    let outcome = try Tool.run(tool, in: folder.url)
    #expect(outcome.text.hasPrefix("3 goldens: 3 passed\n"))
  }

  /// `.rings.json` is one extension, in upper case, too.
  @Test func aConfigAndItsGoldenHaveOneName() throws {
    try write(ringConfig, "configs/today.rings.json")
    try write(ringConfig, "configs/UPPER.RINGS.JSON")
    #expect(try verify("--record", "missing").text.hasSuffix("5 goldens: 5 recorded\n"))
    #expect(exists("goldens/today.png") && exists("goldens/UPPER.png"))
    try write(ringConfig, "configs/today.json")
    let ambiguous = try verify()
    #expect(ambiguous.status == 65)
    #expect(ambiguous.text.contains("today.json and today.rings.json"), "\(ambiguous.text)")
  }

  // Time

  @Test func configsThatMoveAreComparedAtTimes() throws {
    let moving = """
      { "scene": { "type": "activityRing", "radius": 20,
        "progress": { "from": 0, "to": 1, "duration": 1, "curve": "linear" } } }
      """
    try write(moving, "configs/moving.json")
    let recorded = try verify("--record", "missing", "--times", "0,0.5")
    #expect(recorded.text.hasSuffix("5 goldens: 5 recorded\n"))
    #expect(exists("goldens/moving@0s.png") && exists("goldens/moving@0.5s.png"))
    #expect(exists("goldens/alone.png") && !exists("goldens/alone@0s.png"))
    #expect(try verify().text == "5 goldens: 5 passed\n")
    try write(moving.replacingOccurrences(of: "linear", with: "easeIn"), "configs/moving.json")
    #expect(try verify().text.contains("5 goldens: 4 passed, 1 different\n"))
  }

  // Warnings

  /// The warnings of a config are those of `render`, once for all its times.
  @Test func warnsOncePerConfig() throws {
    let odd = """
      { "scene": { "type": "activityRing", "radius": 20, "progress": 75,
        "thickness": { "from": 4, "to": 8, "duration": 1 } } }
      """
    try write(odd, "configs/odd.json")
    _ = try verify("--record", "missing", "--times", "0,0.5")
    let outcome = try verify("--times", "0,0.5")
    #expect(outcome.status == 0)
    #expect(outcome.error.components(separatedBy: "configs/odd.json:1:").count == 2)
    #expect(outcome.error.contains("warning: "))
    #expect(try !verify("--times", "0,0.5", "--quiet").error.contains("odd.json"))
    #expect(try verify("--times", "0,0.5", "--strict").status == 65)
  }

  // Machines

  @Test func jsonAndJUnitGoWhereTheyAreAskedTo() throws {
    _ = try verify("--record", "missing")
    let outcome = try verify("--json", "-", "--junit", "junit.xml", "--report", "report")
    #expect(outcome.status == 0)
    #expect(outcome.error.hasPrefix("3 goldens: 3 passed\n"))
    let json = try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any]
    #expect((json?["summary"] as? [String: Any])?["passed"] as? Int == 3)
    let page = try #require(folder.data("report/results.json"))
    #expect(page == outcome.output)
    #expect(folder.data("junit.xml") == folder.data("report/junit.xml"))
  }

  @Test(arguments: [1, 2, 5])
  func theNumberOfJobsChangesNothing(_ jobs: Int) throws {
    let outcome = try verify("--record", "missing", "--jobs", "\(jobs)")
    #expect(outcome.status == 1 && outcome.text.hasSuffix("3 goldens: 3 recorded\n"))
    #expect(try verify("--jobs", "\(jobs)").status == 0)
  }

  @Test(arguments: [
    (["--jobs", "0"], 64, "ringrender: error: --jobs must be at least 1.\n"),
    (
      ["--times", "1,-1"], 64,
      "--times must be seconds from 0 to 1000000000, such as 0,0.5,1; found '-1'."
    ),
    (["--report", ""], 64, "ringrender: error: --report must name a folder.\n"),
    (["--goldens", ""], 64, "ringrender: error: --goldens must name a folder.\n"),
    (["--record", "sometimes"], 64, "sometimes"),
    (
      ["--json", "-", "--junit", "-"], 64,
      "ringrender: error: --junit - and --json - cannot both use stdout."
    ),
    (
      ["--report", "configs/alone.json"], 73, "cannot create configs/alone.json: Not a directory\n"
    ),
    (
      ["--json", "configs/alone.json/a/b"], 73,
      "cannot create configs/alone.json/a/b: Not a directory\n"
    ),
  ])
  func reportsUsageErrors(_ arguments: [String], _ status: Int32, _ message: String) throws {
    _ = try verify("--record", "missing")
    let tool = ["verify", "configs", "--goldens", "goldens"] + arguments
    let outcome = try Tool.run(tool, in: folder.url)
    #expect(outcome.status == status)
    #expect(outcome.error.contains(message))
  }

  /// Reports contain the tolerance in words.
  @Test(arguments: [
    ([], "none"),
    (
      ["--max-delta", "3", "--max-pixels", "2"],
      "channels may differ by 3, 2 pixels may differ more"
    ),
    (
      ["--metric", "oklab", "--threshold", "0.05", "--anti-aliasing", "ignore"],
      "colours may be 0.05 apart in OKLab, anti-aliased pixels are ignored"
    ),
    (["--max-pixels", "0.10%"], "0.1% of the pixels may differ more"),
    (
      ["--window", "16", "--window-pixels", "8", "--ignore", "0,0,2,2"],
      "8 pixels may differ in each 16 × 16 square, ignored: 0,0,2,2"
    ),
  ])
  func theResultNamesTheTolerance(_ options: [String], _ text: String) throws {
    _ = try verify("--record", "missing")
    let outcome = try Tool.run(
      ["verify", "configs", "--goldens", "goldens", "--json", "-"] + options, in: folder.url)
    #expect(outcome.text.contains("\"toleranceText\":\"\(text)\""), "\(outcome.text)")
  }

  @Test func aFolderIsNotComparedWithItself() throws {
    let outcome = try Tool.run(["verify", "configs", "--goldens", "./configs/"], in: folder.url)
    #expect(outcome.status == 64)
    #expect(
      outcome.error.hasPrefix(
        "ringrender: error: configs cannot be compared with itself: --goldens is the same "
          + "folder.\n"))
  }

  @Test func theVariableMayBeWrong() throws {
    let outcome = try verify(environment: ["RINGRENDER_GOLDEN_RECORD": "yes"])
    #expect(outcome.status == 64)
    #expect(
      outcome.error.hasPrefix(
        "ringrender: error: RINGRENDER_GOLDEN_RECORD is \"yes\", but must be never, missing, failed, "
          + "all, xfail or alternative\n"))
  }
}
