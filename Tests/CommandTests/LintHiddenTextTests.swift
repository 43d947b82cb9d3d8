import Foundation
import RingCodec
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

  /// A scene of a black text and a black shape in front of it, either of which may be clear.
  private func scene(text: Bool, shape: Bool, _ members: String) -> String {
    """
    {"canvas": {"width": 120, "height": 50, "scale": 4, "background": "white"}, "alt": "",
     "scene": {"type": "zstack", "children": [
       {"type": "text", "text": "Total 81", "font": {"size": 24}, "color": "#000000\(text ? "" : "00")"},
       {"fill": "#000000\(shape ? "" : "00")", \(members)}]}}
    """
  }

  /// Returns how dark each pixel of a scene is, 0…1.
  private func darkness(_ scene: String, in folder: TemporaryFolder) throws -> [Double] {
    try folder.write(scene, to: "d.json")
    let run = try Tool.run(["--config", "d.json", "-o", "d.png"], in: folder.url)
    #expect(run.status == 0, "\(run.error)")
    let pixels = try PNGDecoder().decode([UInt8](#require(folder.data("d.png")))).pixels
    return stride(from: 0, to: pixels.count, by: 4).map { 1 - Double(pixels[$0]) / 255 }
  }

  /// The share of the letters' pixels that lie under the pixels of the shape is the measured number.
  @Test(arguments: [
    #""type": "circle", "frame": {"width": 20, "height": 20}"#,
    #""type": "circle", "frame": {"width": 20, "height": 20}, "offset": {"x": -30}"#,
    #""type": "circle", "frame": {"width": 8, "height": 8}, "offset": {"x": 10, "y": 5}"#,
    #""type": "capsule", "frame": {"width": 70, "height": 6}, "rotation": 30"#,
    #""type": "rectangle", "frame": {"width": 120, "height": 3}, "offset": {"y": 13}"#,
    #""type": "rectangle", "frame": {"width": 60, "height": 40}, "clip": {"type": "circle"}"#,
    #""type": "rectangle", "frame": {"width": 90, "height": 17}, "offset": {"y": 9}"#,
  ])
  func theShareOfTheLettersIsThatOfThePixels(shape: String) throws {
    let folder = try TemporaryFolder()
    let letters = try darkness(scene(text: true, shape: false, shape), in: folder)
    let cover = try darkness(scene(text: false, shape: true, shape), in: folder)
    let share = zip(letters, cover).map { $0 * $1 }.reduce(0, +) / letters.reduce(0, +)
    try folder.write(scene(text: true, shape: true, shape), to: "c.json")
    let run = try Tool.run(["lint", "--json", "c.json"], in: folder.url)
    let json = try JSONSerialization.jsonObject(with: Data(run.text.utf8)) as? [String: Any]
    let findings = try #require(json?["diagnostics"] as? [[String: Any]])
    let finding = findings.first { $0["code"] as? String == "text/overlap" }
    #expect((finding != nil) == (share > 0.1), "\(share)")
    guard let finding else { return }
    let value = try #require(finding["value"] as? Double)
    #expect(abs(value - share) < 0.03, "\(value) \(share)")
    #expect(finding["limit"] as? Double == 0.1)
  }

  @Test func aTextPartlyUnderAShapeIsNamed() throws {
    let run = try lint(
      #"{"type": "zstack", "children": [{"type": "text", "text": "||||"}, {"type": "rectangle", "#
        + #""fill": "navy", "id": "bar", "frame": {"width": 50}, "offset": {"x": 24}}]}"#)
    #expect(run.status == 1)
    #expect(run.text.contains("% of “||||” is hidden by “bar”"), "\(run.text)")
  }

  /// A shape that lies behind the text or is translucent hides none of it.
  @Test(arguments: [
    #"{"type": "circle", "fill": "white"}, {"type": "text", "text": "hello"}"#,
    ##"{"type": "text", "text": "hello"}, {"type": "circle", "fill": "#FFFFFF11"}"##,
    #"{"type": "text", "text": "hello"}, {"type": "circle", "fill": "white", "opacity": 0.1}"#,
  ])
  func aTextThatCanBeReadIsNotHidden(children: String) throws {
    let run = try lint(#"{"type": "zstack", "children": [\#(children)]}"#)
    #expect(run.text == "c.json: ok\n" && run.status == 0, "\(run.text)\(run.error)")
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
