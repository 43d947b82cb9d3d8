import TestSupport
import Testing

/// What `lint` does not see yet.
@Suite struct LintHiddenTextTests {
  private func lint(_ scene: String) throws -> Tool.Outcome {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      {"canvas": {"width": 100, "height": 50, "background": "white"}, "alt": "", "scene": \(scene)}
      """, to: "c.json")
    return try Tool.run(["lint", "c.json"], in: folder.url)
  }

  @Test func aTextUnderAShapeIsCovered() throws {
    let run = try lint(
      #"{"type": "zstack", "children": [{"type": "text", "text": "hello"}, {"type": "rectangle", "#
        + #""fill": "navy"}]}"#)
    withKnownIssue("only texts under other texts are found") { #expect(run.status == 1) }
  }

  @Test func aWhitePictureShowsNothing() throws {
    let run = try lint(#"{"type": "rectangle", "fill": "white"}"#)
    withKnownIssue("only what a transparent canvas shows is looked for") {
      #expect(run.status == 1)
    }
  }
}
