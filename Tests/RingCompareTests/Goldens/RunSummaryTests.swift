import Foundation
import RingCore
import Testing

@testable import RingCompare

@Suite struct RunSummaryTests {
  private let folder: TemporaryStore
  private var report: HTMLReport { HTMLReport(folder: folder.url.path + "/report") }

  init() throws { folder = try TemporaryStore() }

  private func failure(_ name: String) throws -> CaseResult {
    try folder.put(picture(9), "goldens/\(name).png")
    var checker = GoldenChecker(store: GoldenStore(folder.url.path + "/goldens"))
    checker.pictures = report.pictures
    var result = try checker.check(GoldenName(name), picture(16))
    (result.expected, result.actual, result.difference) = ("g/\(name).png", "a.png", "d.png")
    return result
  }

  private func markdown(_ cases: [CaseResult], _ base: String? = nil) -> String {
    RunSummary(
      RunResult(cases: cases, versions: "cairo 1", tolerance: "none"), report: report,
      pictureBase: base
    ).markdown
  }

  @Test func aRunThatPassesIsALine() {
    #expect(
      markdown([CaseResult(name: "a", verdict: .passed)]) == "### ✅ 1 golden: 1 passed\n")
    #expect(markdown([]) == "### ❌ nothing was verified\n")
  }

  @Test func aFailureIsARowWithItsFiles() throws {
    #expect(
      try markdown([failure("a/b"), CaseResult(name: "c", verdict: .passed)]) == """
        ### ❌ 2 goldens: 1 passed, 1 different

        | golden | verdict | what differs |
        |---|---|---|
        | <code>a/b</code> | different | 12 pixels differ; the largest channel difference is 7; all \
        within 4 × 3 at (0, 0)<br>passes with --max-delta 7, or --metric oklab --threshold 0.019<br>\
        expected: <code>g/a/b.png</code><br>actual: <code>a.png</code><br>\
        difference: <code>d.png</code> |

        <sub>cairo 1</sub>

        """)
  }

  /// A comment on GitHub has at most 65 536 characters.
  @Test func aSummaryFitsIntoAComment() throws {
    let name = "components/progress/rings/dark/a sentence that says what the picture should show"
    let text = try markdown(Array(repeating: failure(name), count: 400))
    #expect(text.count <= 65_536)
  }

  /// The URLs are those of existing files.
  @Test func withAnAddressItShowsPictures() throws {
    let text = try markdown([failure("a/b c")], "https://example.org/r/")
    let links = ["expected", "actual", "difference"].map {
      "![\($0) picture](https://example.org/r/pictures/a/b%20c.\($0).png)"
    }
    #expect(
      text.contains(
        "\n| golden | expected | actual | difference |\n|---|---|---|---|\n"
          + "| <code>a/b c</code> | \(links.joined(separator: " | ")) |\n"))
    #expect(!text.contains("g/a/b c.png"), "files are named where no picture is shown only")
    for role in ["expected", "actual", "difference"] {
      #expect(folder.files.contains("report/pictures/a/b c.\(role).png"))
    }
  }

  @Test func atMostSixFailuresAreShown() throws {
    let failures = try (1...8).map { try failure("n\($0)") }
    let text = markdown(failures, "https://example.org")
    #expect(text.components(separatedBy: "![expected picture]").count == 7)
    #expect(text.contains("/n6.actual.png") && !text.contains("/n7.actual.png"))
    #expect(text.contains("| <code>n8</code> | different |"), "all are in the table")
    let many = (0..<203).map { CaseResult(name: "x\($0)", verdict: .missing, problem: "none") }
    #expect(markdown(many).contains("\n| | | and 3 more |\n"))
  }

  /// The commands are complete for copying, and no name ends the block.
  @Test func summaryHasTheCommandsThatAccept() throws {
    var failures = try (1...22).map { try failure("n\(10 + $0)") }
    failures[0].acceptCommand = "ringrender verify 'a</pre>\n```b' --record failed"
    for index in 2..<22 { failures[index].acceptCommand = "accept \(index)" }
    let text = markdown(failures)
    #expect(
      text.contains(
        "\n\nTo accept the new pictures, after looking at them:\n\n"
          + "<pre>ringrender verify 'a&#60;/pre&#62;&#92;n&#96;&#96;&#96;b' --record failed\n"
          + "accept 2\naccept 3\n"))
    #expect(
      text.contains(
        "\naccept 20\n# and 1 more; without --filter one command accepts all</pre>\n\n<sub>"))
  }

  /// File names must not inject Markdown or HTML into the page.
  @Test func namesAreNoMarkdown() {
    let name = "a|b`<img src=x>![x](y)@all #7 *_~\\\n\u{202E}"
    let text = markdown([CaseResult(name: name, verdict: .orphan, problem: "\(name)")])
    let row = text.split(separator: "\n").first { $0.hasPrefix("| <code>") } ?? ""
    let escaped =
      "a&#124;b&#96;&#60;img src=x&#62;&#33;&#91;x&#93;(y)&#64;all &#35;7 &#42;&#95;&#126;&#92;"
    #expect(row.hasPrefix("| <code>\(escaped)"), "\(row)")
    #expect(row.filter { $0 == "|" }.count == 4)
    #expect(!text.contains("\u{202E}"))
  }

  @Test func addressesAreEncoded() {
    #expect(Markdown.address("a/ü %?#~2.png") == "a/%C3%BC%20%25%3F%23~2.png")
  }
}
