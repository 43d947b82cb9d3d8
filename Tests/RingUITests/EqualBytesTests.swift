import RingConfigDecoding
import RingCore
import RingRender
import RingScene
import RingUI
import Testing

/// A config, a `RingScene` element and a `RingUI` view of the same image result in the same PNG.
@MainActor @Suite struct EqualBytesTests {
  private func png(ofConfig json: String) throws -> Data {
    let source = SourceText(name: "test", bytes: Array(json.utf8))
    return try png(of: ConfigReader().open(source).bound().still)
  }

  private func png(of scene: RingScene.Scene) throws -> Data {
    Data(try scene.png())
  }

  private func png(of element: some RingScene.Element) throws -> Data {
    var scene = RingScene.Scene(root: AnyElement(element))
    scene.canvas.scale = 2
    return try png(of: scene)
  }

  private func png<V: RingUI.View>(ofView view: V) throws -> Data {
    let renderer = ImageRenderer(content: view)
    renderer.scale = 2
    return try renderer.pngData()
  }

  private func expectEqual(
    _ json: String, _ element: some RingScene.Element, _ view: some RingUI.View,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let config = try png(ofConfig: "{\"canvas\": {\"scale\": 2}, \"scene\": \(json)}")
    #expect(try png(of: element) == config, sourceLocation: sourceLocation)
    #expect(try png(ofView: view) == config, sourceLocation: sourceLocation)
  }

  @Test(arguments: [0, 0.4, 1, 1.25, 2.5]) func rings(progress: Double) throws {
    let ring = RingScene.ActivityRing(progress: progress, radius: 30, thickness: 10)
    try expectEqual(
      #"{"type": "activityRing", "progress": \#(progress), "radius": 30, "thickness": 10}"#, ring,
      RingUI.ActivityRing(progress: progress, radius: 30, thickness: 10))
  }

  @Test(arguments: [0, 0.8, 1]) func petals(progress: Double) throws {
    let petals = RingScene.Petals(progress: progress, size: 40)
    try expectEqual(
      #"{"type": "petals", "progress": \#(progress), "size": 40}"#, petals,
      RingUI.Petals(progress: progress, size: 40))
  }

  @Test(arguments: [0, 33, 100]) func gauges(value: Double) throws {
    let gauge = RingScene.Gauge(value: value)
    try expectEqual(#"{"type": "gauge", "value": \#(value)}"#, gauge, RingGauge(value: value))
  }

  /// Circles stroked and trimmed as in SwiftUI equal the shapes of scenes.
  @Test func aRingOfCircles() throws {
    var track = ShapeStroke(.color(.systemGray5), width: 8)
    var line = ShapeStroke(.color(.blue), width: 8)
    line.cap = .round
    track.cap = .butt
    let element = RingScene.ZStack(children: [
      AnyElement(RingScene.Circle().stroke(track)),
      AnyElement(RingScene.Circle().stroke(line).trim(from: 0, to: 0.7)),
    ]).frame(width: 50, height: 50).padding(5)
    let view = RingUI.ZStack {
      RingUI.Circle().stroke(RingUI.Color(.systemGray5), lineWidth: 8)
      RingUI.Circle().trim(from: 0, to: 0.7)
        .stroke(RingUI.Color.blue, style: RingUI.StrokeStyle(lineWidth: 8, lineCap: .round))
    }
    .frame(width: 50, height: 50).padding(5)
    try expectEqual(
      #"""
      {"type": "zstack", "padding": 5, "children": [
        {"type": "zstack", "frame": {"width": 50, "height": 50}, "children": [
          {"type": "circle", "stroke": {"color": "systemGray5", "width": 8}},
          {"type": "circle", "trim": [0, 0.7],
            "stroke": {"color": "systemBlue", "width": 8, "cap": "round"}}]}]}
      """#, element, view)
  }
}
