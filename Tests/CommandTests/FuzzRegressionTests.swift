import Foundation
import TestSupport
import Testing

/// Configs and images that once caused a crash, a hang or excessive memory. Each must be drawn or
/// refused, within limits of time and memory. `Tests/Fuzzing/Regressions` collects them.
@Suite struct FuzzRegressionTests {
  private static let folder = repository.appendingPathComponent("Tests/Fuzzing/Regressions")

  /// The limit of processor time per file, in seconds. It is higher for a debug build, which is far
  /// slower; `scripts/test` also runs these tests with the release build.
  private static let seconds = Tool.path.contains("/debug/") ? 20.0 : 3
  private static let memory = 1 << 30

  @Test func thereAreConfigs() { #expect(Self.configs.count >= 18) }

  @Test(arguments: configs)
  func aConfigIsDrawnOrRefused(name: String) throws {
    let folder = try TemporaryFolder()
    try Data(contentsOf: Self.folder.appendingPathComponent(name))
      .write(to: folder.url.appendingPathComponent("case.json"))
    try expectGoodEnd(["--config", "case.json", "-o", "out.png"], in: folder)
  }

  @Test func aTemplateOfManyBracesIsDrawnOrRefused() throws {
    let folder = try TemporaryFolder()
    let label = String(repeating: "{a", count: 64_000)
    try folder.write(
      #"{"canvas":{"width":10,"height":10},"scene":"#
        + #"{"type":"progressRing","progress":0.5,"label":"\#(label)"}}"#,
      to: "case.json")
    try expectGoodEnd(["--config", "case.json", "-o", "out.png"], in: folder)
  }

  @Test(arguments: ["render", "check"])
  func anSVGWhoseEntityIsNamedOftenIsDrawnOrRefused(command: String) throws {
    let folder = try TemporaryFolder()
    let entity = String(repeating: "x", count: 100_000)
    let text = String(repeating: "&a;", count: 50_000)
    try folder.write(
      #"<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "\#(entity)">]>"#
        + #"<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">"#
        + #"<text y="20">\#(text)</text></svg>"#,
      to: "a.svg")
    try expectGoodEnd(ofImageBy: command, in: folder)
  }

  @Test(arguments: ["render", "check"])
  func anSVGWithManyFiltersIsDrawnOrRefused(command: String) throws {
    let folder = try TemporaryFolder()
    try Data(contentsOf: Self.folder.appendingPathComponent("filters.svg"))
      .write(to: folder.url.appendingPathComponent("a.svg"))
    try expectGoodEnd(ofImageBy: command, in: folder)
  }

  /// Each pair of rings lies over the thousands of colours that three gradients make together.
  @Test func lintOfRingsOverGradientsEnds() throws {
    let fills = ["#FF000080, #00FF0080", "#0000FF80, #FFFF0080", "#00FFFF60, #FF00FF60"].map {
      #"{"type": "rectangle", "frame": {"width": 400, "height": 400}, "fill": {"linear": ["#
        + $0.split(separator: ", ").map { "\"\($0)\"" }.joined(separator: ", ") + "]}}"
    }
    let rings = (0..<8).map {
      #"{"type": "activityRing", "progress": 0.9, "radius": \#(100 + 3 * $0), "thickness": 3, "#
        + ##""colors": ["#940BD5", "#335F97"], "edge": null, "tip": null, "track": null}"##
    }
    let children = (fills + rings).joined(separator: ", ")
    let folder = try TemporaryFolder()
    try folder.write(
      #"{"scene": {"type": "zstack", "children": [\#(children)]}}"#, to: "case.json")
    let run = try MeasuredRun(["lint", "case.json"], in: folder)
    #expect(run.status == 1 && run.seconds < Self.seconds, "\(run)")
  }

  private static let configs: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".json") }.sorted()

  private func expectGoodEnd(ofImageBy command: String, in folder: TemporaryFolder) throws {
    try folder.write(#"{"scene":{"type":"image","path":"a.svg"}}"#, to: "case.json")
    let output = command == "check" ? [] : ["-o", "out.png"]
    try expectGoodEnd([command, "--config", "case.json"] + output, in: folder)
  }

  private func expectGoodEnd(
    _ arguments: [String], in folder: TemporaryFolder,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try folder.names
    let result = try MeasuredRun(arguments, in: folder)
    let comment = Comment(rawValue: "\(result)")
    #expect([0, 65].contains(result.status), comment, sourceLocation: sourceLocation)
    #expect(!result.messages.contains("bug in ringrender"), comment, sourceLocation: sourceLocation)
    #expect(result.seconds < Self.seconds, comment, sourceLocation: sourceLocation)
    #expect(result.memory < Self.memory, comment, sourceLocation: sourceLocation)
    let left = try Set(folder.names).subtracting(before + ["out.png"])
    #expect(left.isEmpty, sourceLocation: sourceLocation)
  }
}
