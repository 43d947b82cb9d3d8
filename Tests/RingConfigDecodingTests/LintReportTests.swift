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
    #expect(report.items.map { $0.position?.line } == [3, 5])
    #expect(report.items.map { $0.position?.column } == [12, 5])
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
    #expect(report.items[0].position?.line == 2 && report.items[0].position?.column == 2)
    #expect(report.items[0].finding.element == nil)
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
