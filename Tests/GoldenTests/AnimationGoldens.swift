import Foundation
import RingCairo
import RingConfig
import RingConfigDecoding
import RingGolden
import Testing

/// A few small frames of animated configs.
@Suite(.goldens(suite: "animation")) struct AnimationGoldens {
  /// A config and the time at which it is rendered.
  struct Frame: Sendable, CustomTestStringConvertible {
    var name: String
    var config: String
    var time: Double

    var testDescription: String { "\(name) at \(time) s" }
  }

  private static let risingRings: String = {
    let example = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Examples/rings-rising.rings.json")
    return (try? String(contentsOf: example, encoding: .utf8)) ?? ""
  }()

  private static let timer = """
    {"canvas": {"width": 60, "height": 60}, "animation": {}, "scene":
      {"type": "timerRing", "duration": 10, "thickness": 7}}
    """

  private static let spin = """
    {"canvas": {"width": 48, "height": 48}, "animation": {}, "scene":
      {"type": "petals", "size": 40, "progress": {"from": 0.4, "to": 1}}}
    """

  private static let waiting = """
    {"canvas": {"width": 64, "height": 48}, "animation": {}, "scene": {"type": "vstack", "children": [
      {"type": "petals", "indeterminate": true, "size": 28},
      {"type": "progressView", "style": "linear", "frame": {"width": 56}}]}}
    """

  private static let flight = """
    {"canvas": {"width": 56, "height": 56}, "animation": {}, "scene":
      {"type": "activityRing", "radius": 20, "thickness": 8, "edge": null,
       "colors": {"from": "systemBlue", "to": "systemRed", "duration": 1, "curve": "linear"},
       "progress": {"from": 0, "to": 1, "duration": 1, "curve": "bouncy"}}}
    """

  @Test(arguments: [
    Frame(name: "rings-rising/first-step", config: risingRings, time: 0.6),
    Frame(name: "rings-rising/some-pass-their-beginning", config: risingRings, time: 2.75),
    Frame(name: "rings-rising/the-end", config: risingRings, time: 4),
    Frame(name: "timer/full", config: timer, time: 0),
    Frame(name: "timer/two-thirds", config: timer, time: 3.35),
    Frame(name: "timer/over", config: timer, time: 10),
    Frame(name: "petals/appearing", config: spin, time: 0.175),
    Frame(name: "petals/complete-and-turned", config: spin, time: 4.05),
    Frame(name: "indeterminate/begins", config: waiting, time: 0),
    Frame(name: "indeterminate/five-eighths-of-a-round", config: waiting, time: 0.625),
    Frame(name: "indeterminate/the-bar-comes-in-again", config: waiting, time: 1.85),
    Frame(name: "spring/halfway-in-both-colours", config: flight, time: 0.3),
    Frame(name: "spring/beyond-its-end", config: flight, time: 0.65),
    Frame(name: "spring/settled", config: flight, time: 3),
  ])
  func frame(frame: Frame) throws {
    var reader = ConfigReader()
    if frame.name.hasPrefix("rings-rising") {
      reader.overrides = [ConfigOverride(set: "canvas.scale=0.2")]
    }
    let source = SourceText(name: frame.name, bytes: Array(frame.config.utf8))
    let text = TextEngine(goldenFonts)
    let config = try reader.open(source)
    let animation = try config.bound().onFrameCanvas(checking: true, measuring: text).animation
    expectGolden(
      of: try animation.scene(at: frame.time), named: "animation/\(frame.name)",
      options: goldenOptions)
  }
}
