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

  /// `gh pr comment --body-file` accepts local files by relative paths, at most 50.
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

  /// The scene of both pictures is known, and tells what they show.
  @Test func theAlternativeTextIsThatOfThePicture() throws {
    var result = try failure("a")
    (result.expectedAlt, result.actualAlt) = ("Ring Move: 25 %", "Ring Move: 40 %")
    func texts(_ revision: String?) -> [String] {
      var run = RunResult(cases: [result], versions: "", tolerance: "")
      run.revision = revision
      let text = RunSummary(run, report: report, pictures: .local(folder: "r")).markdown
      return MarkdownImage.all(in: text).map(\.alt)
    }
    #expect(
      texts(nil) == [
        "a: expected picture; Ring Move: 25 %",
        "a: actual picture; Ring Move: 40 %, accepted 25 %", "a: difference picture",
      ])
    result.verdict = .changed
    #expect(
      texts("main") == [
        "a: before picture; Ring Move: 25 %", "a: after picture; Ring Move: 40 %, before 25 %",
        "a: difference picture",
      ])
  }

  /// Nothing has failed, and there is nothing to accept.
  @Test func changesSinceARevisionAreBeforeAndAfter() throws {
    var changed = try failure("a")
    (changed.verdict, changed.isTolerated, changed.hints) = (.changed, true, [])
    func markdown(_ pictures: RunSummary.Pictures?) -> String {
      var run = RunResult(
        cases: [changed, CaseResult(name: "b", verdict: .same)], versions: "cairo 1",
        tolerance: "none")
      run.revision = "main"
      return RunSummary(run, report: report, pictures: pictures).markdown
    }
    #expect(
      markdown(nil) == """
        ### ✅ 2 pictures since main: 1 same, 1 changed

        | picture | verdict | what differs |
        |---|---|---|
        | <code>a</code> | changed | 12 pixels differ; the largest channel difference is 7; all \
        within 4 × 3 at (0, 0)<br>before: <code>g/a.png</code><br>after: <code>a.png</code><br>\
        difference: <code>d.png</code> |

        <sub>cairo 1</sub>

        """)
    #expect(
      markdown(.local(folder: "r")).contains(
        "\n| picture | before | after | difference |\n|---|---|---|---|\n| <code>a</code> | ![a: "))
    changed.isTolerated = false
    #expect(markdown(nil).hasPrefix("### ❌ 2 pictures since main"))
  }

  /// One example of a group comes first, with its pictures; the others are only named.
  @Test func aGroupIsARow() throws {
    var cases = try ["a", "b", "c", "d", "<e>"].map { try failure($0) }
    for index in [2, 3, 4] {
      cases[index].changes = [
        SceneChange(
          element: "move", key: "progress", expected: .number(0.25), actual: .number(0.4),
          box: PixelRegion(x: index, y: 0, width: 1, height: 1))
      ]
      cases[index].isExplained = true
      cases[index].acceptCommand = "accept \(cases[index].name)"
    }
    let text = markdown(cases, .local(folder: "r"))
    let title = "| <code>&#60;e&#62;</code><br>and 2 more in the same way"
    let names = text.split(separator: "\n").filter { $0.hasPrefix("| <code>") }
    #expect(names.count == 6, "two tables of three rows: \(text)")
    #expect(
      names[0].hasPrefix("\(title):<br><code>c</code>, <code>d</code> | different | 12 pixels"))
    #expect(names[1].hasPrefix("| <code>a</code> | different | "))
    #expect(names[3].hasPrefix("\(title) | ![&#60;e&#62;: expected picture]("), "\(names[3])")
    #expect(names[5].hasPrefix("| <code>b</code> | ![b: expected picture]("))
    #expect(MarkdownImage.all(in: text).count == 9)
    #expect(
      text.contains("<pre>accept &#60;e&#62;\naccept c\naccept d</pre>"), "all can be accepted")
    let many = try (10..<40).map { number in
      var result = try failure("n\(number)")
      (result.changes, result.isExplained) = (cases[2].changes, true)
      return result
    }
    let long = markdown(many)
    #expect(long.contains("and 29 more in the same way:<br><code>n11</code>, <code>n12</code>, "))
    #expect(long.contains(", <code>n20</code>, … | different |"), "\(long)")
  }

  /// The pictures of a group that has no room are those of all its members.
  @Test func hiddenGroupsAreCounted() throws {
    let failures = try (10..<24).map { number in
      var result = try failure("n\(number)")
      result.changes = [
        SceneChange(
          element: "move", key: "progress", expected: nil, actual: .integer(number / 2),
          box: PixelRegion(x: 0, y: 0, width: 1, height: 1))
      ]
      result.isExplained = true
      return result
    }
    let text = markdown(failures, .published(at: "https://example.org"))
    #expect(text.contains("\n| and 2 more | | | |\n"), "\(text)")
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
      "a&#124;b&#96;&#60;img src=x&#62;&#33;&#91;x&#93;(y)&#64;<wbr>all &#35;7 &#42;&#95;"
      + "&#126;&#92;"
    #expect(row.hasPrefix("| <code>\(escaped)"), "\(row)")
    #expect(row.filter { $0 == "|" }.count == 4)
    #expect(!text.contains("\u{202E}"))
  }

  /// GitHub takes `rise@0.5s` for an address of mail, also in a `code` element, and looks for mentions
  /// in the text that the escapes stand for. Commands are copied.
  @Test func textsNeitherMentionNorLink() {
    let name = "rise@0.5s www.x.org #7"
    var result = CaseResult(name: name, verdict: .orphan, problem: "@all \(name)")
    result.acceptCommand = "rm 'a@b.c #7 www.x'"
    let text = markdown([result])
    #expect(
      text.contains(
        "\n| <code>rise&#64;<wbr>0.5s www<wbr>.x.org &#35;7</code> | orphaned | "
          + "&#64;&#8203;all rise&#64;&#8203;0.5s www&#8203;.x.org &#35;&#8203;7 |\n"), "\(text)")
    #expect(text.contains("<pre>rm 'a&#64;b.c &#35;7 www.x'</pre>"))
    var run = RunResult(cases: [result], versions: "a@b", tolerance: "none")
    run.revision = "@all"
    let since = RunSummary(run).markdown
    #expect(since.hasPrefix("### ❌ 1 picture since &#64;&#8203;all: 1 orphaned\n"), "\(since)")
    #expect(since.contains("\n<sub>a&#64;&#8203;b</sub>\n"))
  }

  @Test func addressesAreEncoded() {
    #expect(Markdown.address("a/ü %?#~2.png") == "a/%C3%BC%20%25%3F%23~2.png")
  }
}
