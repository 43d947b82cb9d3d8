import Foundation
import RingCompare
import RingFiles
import Testing

@testable import RingVerify

@Suite struct HTMLReportTests {
  private let folder: TemporaryStore
  private var report: HTMLReport { HTMLReport(folder: folder.url.path + "/report") }

  init() throws { folder = try TemporaryStore() }

  private func failure(_ name: String, side: Int = 4) throws -> CaseResult {
    try folder.put(picture(9, width: side, height: side), "goldens/\(name).png")
    var checker = GoldenChecker(store: GoldenStore(folder.url.path + "/goldens"))
    checker.pictures = report.pictures
    return try checker.check(
      GoldenName(name), picture(9, width: side, height: side, wrong: 2))
  }

  private func page() throws -> String {
    try String(contentsOf: folder.url.appendingPathComponent("report/index.html"), encoding: .utf8)
  }

  @Test func thePageHasNumbersAndPictures() throws {
    let run = RunResult(
      cases: [try failure("a/b"), CaseResult(name: "<script>", verdict: .passed)], versions: "v",
      tolerance: "none")
    try report.write(run)
    let page = try page()
    #expect(page.contains("\"differingPixels\":2"))
    #expect(page.components(separatedBy: "data:image/png;base64,").count == 4)
    #expect(!page.contains("%%") && !page.contains("<script>\""))
    #expect(!page.contains("http://") && !page.contains("https://"), "it needs no network")
    let json = try Data(contentsOf: folder.url.appendingPathComponent("report/results.json"))
    #expect(json == Data(run.json.utf8))
    let junit = try Data(contentsOf: folder.url.appendingPathComponent("report/junit.xml"))
    #expect(junit == Data(run.junit.utf8))
  }

  /// What an earlier run left would be taken for this run's.
  @Test func anEarlierReportIsReplacedAndNothingElse() throws {
    try report.write(RunResult(cases: [try failure("a/b")], versions: "v", tolerance: "none"))
    try folder.put([1], "report/pictures/mine.png")
    try folder.put([1], "report/mine.txt")
    try report.prepare()
    let left = folder.files.filter { $0.hasPrefix("report/") }
    #expect(
      left == [
        "report/junit.xml", "report/mine.txt", "report/pictures/mine.png", "report/results.json",
      ])
  }

  @Test func whatIsNoReportIsLeftAlone() throws {
    try folder.put(Array("<html>mine</html>".utf8), "report/index.html")
    try folder.put([1], "report/pictures/a.actual.png")
    try report.prepare()
    #expect(try page() == "<html>mine</html>")
    #expect(folder.files.contains("report/pictures/a.actual.png"))
  }
}
