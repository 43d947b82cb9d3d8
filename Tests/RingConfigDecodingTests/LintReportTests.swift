import RingCore
import RingScene
import Testing

@testable import RingConfigDecoding

/// The findings of lint in a document: their positions, and those that the document allows.
@Suite struct LintReportTests {
  private func report(_ text: String) throws -> LintReport {
    var reader = ConfigReader()
    reader.keepsPositions = true
    let reading = reader.read(Array(text.utf8))
    let (config, scene) = (try #require(reading.config), try #require(reading.scene))
    let trace = LayoutTrace(keepsFacts: false, keepsParts: true)
    let layout = scene.layout(measuring: SquareLetters(), trace: trace)
    return config.report(of: LintScene(scene, layout, trace).findings())
  }

  private static func document(_ lint: String) -> String {
    """
    {"canvas": {"background": "white"}, \(lint)
     "scene": {"type": "vstack", "padding": 9, "children": [
      {"type": "text", "text": "a", "font": {"size": 5}, "id": "note", "padding": 3},
      {"type": "activityRings", "diameter": 100, "rings": [
        {"id": "move", "progress": 0.9, "colors": "#EEEEEE", "edge": null, "track": null}
      ]}
    ]}}
    """
  }

  @Test func findingsHaveThePositionOfTheirElement() throws {
    let report = try report(Self.document(""))
    #expect(report.items.map(\.finding.rule) == [.small, .background])
    #expect(report.items.map(\.finding.element) == ["note", "move"])
    #expect(report.items.map { $0.span.position?.line } == [3, 5])
    #expect(report.items.map { $0.span.position?.column } == [12, 5])
    #expect(
      report.diagnostics.rendered().hasPrefix(
        """
        test.json:3:12: warning: text/small: “a” has 5 points, less than 9
           3 |   {"type": "text", "text": "a", "font": {"size": 5}, "id": "note", "padding": 3},
             |            ^~~~~~ note
        test.json:5:5: warning: contrast/background: #EEEEEE has a contrast of 1.16 to the \
        background #FFFFFF, less than 3
        """))
  }

  @Test func allowedFindingsAreNotReported() throws {
    let lint = #""lint": {"allow": ["text/small", {"id": "grey", "because": "it is blue"}]},"#
    let report = try report(Self.document(lint))
    #expect(report.items.map(\.finding.rule) == [.background])
    #expect(report.unused.count == 1 && !report.unused.hasErrors)
    #expect(
      report.unused.rendered().contains("warning: grey is allowed, but has no finding\n"))
    #expect(
      report.unused.rendered().contains(
        "= help: remove it, unless another colour scheme needs it\n"))
  }

  /// The text says each finding of a `forEach` once; the list keeps all of them.
  @Test func findingsOfOneForEachAreFolded() throws {
    let text = """
      {"canvas": {"background": "white"}, "scene": {"type": "vstack", "children": [
        {"type": "forEach", "as": "size", "in": [8, 6, 7], "element":
          {"type": "text", "text": "{size}", "font": {"size": "$size"}, "color": "#999999"}},
        {"type": "text", "text": "a", "font": {"size": 8}}
      ]}}
      """
    let report = try report(text)
    #expect(report.items.count == 7)
    #expect(report.folded.map(\.finding.rule) == [.text, .small, .small])
    #expect(
      report.folded.map(\.finding.message) == [
        "“8” in #999999 has a contrast of 2.84 to the background #FFFFFF, less than 4.5, and 2 more "
          + "like it",
        "“6” has 6 points, less than 9, and 2 more like it", "“a” has 8 points, less than 9",
      ])
    #expect(report.diagnostics.count == 3)
  }

  @Test func aPictureAsAWholeHasThePositionOfItsScene() throws {
    let text = """
      {"canvas": {"width": 9, "height": 9},
       "scene": {"type": "rectangle"}}
      """
    let report = try report(text)
    #expect(report.items.map(\.finding.rule) == [.missingAlt])
    #expect(report.items[0].span.position?.line == 2 && report.items[0].span.position?.column == 2)
    #expect(report.items[0].finding.element == nil)
    let members = JSONValue.object(report.items[0].members)
    #expect(members.rendered().contains(#""path": "scene""#))
  }

  /// `explain` and `lint --json` name elements by their paths.
  @Test func elementsKnowTheirPath() throws {
    let items = try report(Self.document("")).items
    #expect(
      items.map(\.finding.owner?.origin?.path) == [
        "scene.children[0]", "scene.children[1].rings[0]",
      ])
    #expect(items.map(\.finding.owner?.origin?.items) == [[], []])
    #expect(
      JSONValue.object(items[0].members).rendered().contains(
        #""path": "scene.children[0]", "severity": "warning", "code": "text/small""#))
  }

  /// Those that a `forEach` makes have one path, and the numbers of their items.
  @Test func elementsOfForEachKnowTheirItems() throws {
    let text = """
      {"canvas": {"background": "white"}, "scene": {"type": "vstack", "children": [
        {"type": "forEach", "as": "row", "in": [1, 2], "element":
          {"type": "hstack", "children": [{"type": "forEach", "as": "n", "in": [8, 7], "element":
            {"type": "text", "text": "{row} {n}", "font": {"size": "$n"}}}]}}
      ]}}
      """
    let items = try report(text).items
    #expect(items.map(\.finding.rule) == [.small, .small, .small, .small])
    let path = "scene.children[0].element.children[0].element"
    #expect(Set(items.map(\.finding.owner?.origin?.path)) == [path])
    #expect(items.map(\.finding.owner?.origin?.items) == [[0, 0], [0, 1], [1, 0], [1, 1]])
    let members = JSONValue.object(items[3].members)
    #expect(members.rendered().contains(#""items": [1, 1]"#))
  }

  /// An element of a style has its path in the style.
  @Test func elementsOfStylesKnowTheirPath() throws {
    let text = """
      {"canvas": {"background": "white"},
       "styles": {"small": {"type": "text", "text": "a", "font": {"size": 5}}},
       "scene": {"type": "progressView", "value": 0.5, "style": "small"}}
      """
    let items = try report(text).items
    #expect(items.map(\.finding.owner?.origin?.path) == ["styles.small"])
  }

  /// Problems of a config have codes, too, but are no accepted findings.
  @Test func aBaselineIgnoresProblems() throws {
    func baseline(_ code: String) throws -> LintBaseline {
      let text = #"{"diagnostics": [{"file": "a.json", "code": "\#(code)", "message": "m"}]}"#
      var baseline = try LintBaseline(SourceText(name: "lint.json", bytes: Array(text.utf8)))
      _ = baseline.newFindings(in: LintReport(), of: "a.json")
      return baseline
    }
    #expect(try baseline("unknown-key").outdatedCount == 0)
    #expect(try baseline("text/small").outdatedCount == 1)
  }

  @Test func withoutPositionsElementsHaveNoOrigin() throws {
    let reading = ConfigReader().read(Array(Self.document("").utf8))
    let trace = LayoutTrace(keepsFacts: false, keepsParts: true)
    _ = try #require(reading.scene).layout(measuring: SquareLetters(), trace: trace)
    #expect(!trace.parts.isEmpty && trace.parts.allSatisfy { $0.owner.origin == nil })
  }

  /// Positions are not a part of the scene.
  @Test func theSceneIsTheSameWithPositions() throws {
    var reader = ConfigReader()
    reader.keepsPositions = true
    let text = Array(Self.document("").utf8)
    #expect(reader.read(text).scene == ConfigReader().read(text).scene)
  }
}
