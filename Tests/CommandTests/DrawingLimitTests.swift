import Foundation
import TestSupport
import Testing

/// Configs at the limits of what can be drawn.
@Suite struct DrawingLimitTests {
  private func run(_ arguments: [String], _ config: String) throws -> (status: Int32, error: String)
  {
    let folder = try TemporaryFolder()
    try folder.write(config, to: "c.json")
    let run = try Tool.run(arguments, in: folder.url)
    return (run.status, run.error)
  }

  /// `check` reports numbers that `render` refuses, with the same message.
  @Test(arguments: [
    (
      #"{"canvas": {"width": 9, "height": 9}, "scene": {"type": "bar", "progress": 0.5, "#
        + #""length": 1000000, "scale": 1000}}"#,
      "coordinates must be finite and at most 8388607.0 pixels"
    ),
    (
      #"{"canvas": {"width": 9, "height": 9, "scale": 20}, "scene": {"type": "bar", "#
        + #""progress": 0.5, "shadow": {"radius": 900000}}}"#,
      "a shadow's radius must be at most 8388607.0 pixels, found 18000000.0"
    ),
    (
      #"{"canvas": {"width": 9, "height": 9, "scale": 20}, "scene": {"type": "bar", "#
        + #""progress": 0.5, "blur": 900000}}"#,
      "a blur's radius must be at most 8388607.0 pixels, found 18000000.0"
    ),
  ])
  func checkRefusesWhatRenderRefuses(config: String, words: String) throws {
    let drawn = try run(["--config", "c.json", "-o", "p.png"], config)
    #expect(drawn.status == 65)
    #expect(drawn.error.hasPrefix("ringrender: error: \(words)"), "\(drawn.error)")
    let checked = try run(["check", "c.json"], config)
    #expect(checked.status == 65)
    #expect(checked.error.hasPrefix("ringrender: error: c.json: \(words)"), "\(checked.error)")
  }

  /// Work is limited, so that drawing ends. `--max-pixels` raises this limit, too.
  @Test func tooMuchWorkIsRefused() throws {
    let config =
      #"{"canvas": {"width": 3000, "height": 3000}, "scene": {"type": "rectangle", "#
      + #""fill": "red", "rotation": 5, "blur": 0.4}}"#
    let options = ["--config", "c.json", "-o", "p.png", "--max-pixels", "9000000"]
    let drawn = try run(options, config)
    #expect(drawn.status == 65)
    #expect(
      drawn.error
        == "ringrender: error: the picture takes too much work: with its layers and blurs, more "
        + "than 1074 million pixels are drawn; raise --max-pixels\n")
    #expect(try run(["check", "c.json"], config).status == 0)
    let smaller = config.replacingOccurrences(of: "3000", with: "300")
    #expect(try run(options, smaller).status == 0)
  }

  @Test func checkLooksAtTheEnd() throws {
    let config =
      #"{"canvas": {"width": 9, "height": 9}, "scene": {"type": "bar", "progress": 0.5, "#
      + #""length": 1000000, "scale": {"from": 1, "to": 1000, "duration": 2}}}"#
    #expect(try run(["--config", "c.json", "-o", "p.png", "--time", "0"], config).status == 0)
    #expect(try run(["check", "c.json"], config).status == 65)
  }

  @Test(arguments: [
    #"{"canvas": {"width": 50, "height": 50}, "scene": {"type": "progressRing", "progress": 1, "#
      + #""radius": 50000, "shadow": {"radius": 50000}}}"#,
    #"{"scene": {"type": "bar", "progress": 0.5, "cornerRadius": 5e-324}}"#,
    #"{"scene": {"type": "activityRing", "progress": 1, "sweep": 1e-320, "segments": {"count": 2}}}"#,
    #"{"scene": {"type": "text", "text": "[", "font": {"size": 1e-9}}, "canvas": {"padding": 8}}"#,
    #"{"canvas": {"width": 9}, "scene": {"type": "timerRing", "duration": 5, "thickness": 1e-9, "#
      + #""padding": {"top": 1}}}"#,
    #"{"canvas": {"padding": 1}, "scene": {"type": "petals", "progress": 1, "size": 1e-9}}"#,
    #"{"scene": {"type": "bar", "progress": 0.5, "scale": {"from": 1e-320, "to": 1}}}"#,
    #"{"scene": {"type": "gauge", "value": 0.5, "sweep": {"from": 1e-9, "to": 300}}}"#,
  ])
  func extremeButValidConfigsAreDrawn(config: String) throws {
    let drawn = try run(["--config", "c.json", "-o", "p.png"], config)
    #expect(drawn.status == 0, "\(drawn.error)")
    #expect(try run(["check", "c.json"], config).status == 0)
  }
}
