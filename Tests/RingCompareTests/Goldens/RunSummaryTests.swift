import Foundation
import RingCore
import TestSupport
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

  private func markdown(_ cases: [CaseResult], _ pictures: RunSummary.Pictures? = nil) -> String {
    RunSummary(
      RunResult(cases: cases, versions: "cairo 1", tolerance: "none"), report: report,
      pictures: pictures
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
    let text = try markdown([failure("a/b c")], .published(at: "https://example.org/r/"))
    let links = ["expected", "actual", "difference"].map {
      "![a/b c: \($0) picture](https://example.org/r/pictures/a/b%20c.\($0).png)"
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
    let text = markdown(failures, .published(at: "https://example.org"))
    #expect(text.components(separatedBy: "expected picture](").count == 7)
    #expect(text.contains("\n| and 2 more | | | |\n"))
    #expect(text.contains("/n6.actual.png") && !text.contains("/n7.actual.png"))
    #expect(text.contains("| <code>n8</code> | different |"), "all are in the table")
    let many = (0..<203).map { CaseResult(name: "x\($0)", verdict: .missing, problem: "none") }
    #expect(markdown(many).contains("\n| | | and 3 more |\n"))
  }

  /// What `gh pr comment --body-file` accepts: local files by relative paths, at most 50.
  @Test func localPathsLeadToTheFiles() throws {
    let failures = try (1...20).map { try failure("rings/a b(\($0))#é%20") }
    let text = markdown(failures, .local(folder: "../report"))
    let images = MarkdownImage.all(in: text)
    #expect(images.count == 48 && text.components(separatedBy: "![").count == 49)
    for image in images {
      let path = try #require(image.path)
      #expect(path.hasPrefix("../report/pictures/rings/a b("))
      let bytes = try folder.bytes(String(path.dropFirst("../".count)))
      #expect(bytes.starts(with: Array("\u{89}PNG".unicodeScalars.map { UInt8($0.value) })))
    }
    #expect(Set(images.map(\.path)).count == 48, "gh attaches a file only once")
    #expect(text.contains("\n| and 4 more | | | |\n"))
    #expect(markdown(failures, .local(folder: ".")).contains("](pictures/rings/a%20b%281%29"))
  }

  @Test func anImageThatGitHubRefusesIsLeftOut() throws {
    let result = try failure("a")
    let large = [UInt8](repeating: 0, count: RunSummary.maximumFileBytes + 1)
    try folder.put(large, "report/pictures/a.expected.png")
    let images = MarkdownImage.all(in: markdown([result], .local(folder: "report")))
    #expect(
      images.map(\.path) == ["report/pictures/a.actual.png", "report/pictures/a.difference.png"])
  }

  /// The text of the checked image has the changed values; nothing in it ends the image.
  @Test func theAlternativeTextIsThatOfTheScene() throws {
    var result = try failure("a")
    let evil = "](x)\n<b>@all"
    result.changes = [
      SceneChange(
        element: evil, key: "progress", expected: .number(0.25), actual: .number(0.4),
        box: PixelRegion(x: 0, y: 0, width: 1, height: 1))
    ]
    let text = markdown([result], .local(folder: "r"))
    #expect(
      MarkdownImage.all(in: text).map(\.alt) == [
        "a: expected picture",
        #"a: actual picture; "](x)\n<b>@all": progress is 0.4, accepted 0.25"#,
        "a: difference picture",
      ], "\(text)")
    #expect(!text.contains("@all") && !text.contains("<b>"))
  }

  /// GitHub replaces each path by an address, which may be longer.
  @Test func aSummaryWithImagesFitsIntoAComment() throws {
    let name = "components/progress/rings/dark/" + String(repeating: "ü", count: 90)
    let failures = try (1...30).map { try failure("\(name)\($0)") }
    let text = markdown(failures + failures, .local(folder: "report"))
    let images = MarkdownImage.all(in: text)
    #expect(!images.isEmpty && images.count <= 50)
    #expect(text.unicodeScalars.count + images.count * 80 <= 65_536)
    #expect(text.contains(/\n\| and \d+ more \| \| \| \|\n/))
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
