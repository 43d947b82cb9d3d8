import TestSupport
import Testing

/// The findings about texts that a shape hides, and about pictures of nothing but a background.
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
    #expect(run.status == 1)
    #expect(run.text.contains("“hello” is hidden by the rectangle in front of it"), "\(run.text)")
  }

  @Test func aWhitePictureShowsNothing() throws {
    let run = try lint(#"{"type": "rectangle", "fill": "white"}"#)
    #expect(run.status == 1)
    #expect(
      run.text.contains(
        "nothing can be seen in the picture: everything is of the background's colour"),
      "\(run.text)")
  }
}
