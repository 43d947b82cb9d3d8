import Foundation
import RingCore
import TestSupport
import Testing

/// `explain` names the object of the config that describes each box.
@Suite struct ExplainPlaceTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let config = """
    {
      "data": { "days": { "type": "list", "of": "number", "sample": [0.2, 0.7] } },
      "scene": {
        "type": "vstack", "padding": 4,
        "children": [
          { "type": "text", "text": "a", "frame": { "width": 50 }, "opacity": 0.5,
            "background": { "type": "capsule" } },
          { "type": "progressRing", "progress": 0.4, "padding": 2, "overlay":
            { "element": { "type": "icon", "name": "star" }, "alignment": "top" } },
          { "type": "forEach", "in": "$data.days", "as": "day", "element":
            { "type": "bar", "progress": "$day" } }
        ]
      }
    }
    """

  /// Returns `TYPE PATH:LINE` of each element of a layout, in the order of the JSON.
  private func places(_ arguments: [String]) throws -> [String] {
    let run = try Tool.run(["explain", "--config", "card.json"] + arguments, in: folder.url)
    #expect(run.status == 0 && run.error == "")
    let json = try JSONParser.value([UInt8](run.output))
    func places(_ elements: [JSONValue]) -> [String] {
      elements.flatMap { element -> [String] in
        let file = element["file"]?.text.map { $0 + ":" } ?? ""
        let line = element["line"]?.double.map { "\(Int($0))" } ?? "-"
        let path = element["path"]?.text ?? "-"
        return ["\(element["type"]?.text ?? "-") \(path) \(file)\(line)"]
          + places(element["children"]?.items ?? [])
      }
    }
    return places(json["elements"]?.items ?? [])
  }

  @Test func eachBoxHasThePlaceOfItsObject() throws {
    try folder.write(Self.config, to: "card.json")
    let found = try places([])
    let text = "scene.children[0] 6"
    let expected = [
      "padding scene 4", "vstack scene 4", "opacity \(text)", "background \(text)",
      "capsule scene.children[0].background 7", "frame \(text)", "text \(text)",
      "overlay scene.children[1] 8", "padding scene.children[1] 8",
      "progressRing scene.children[1] 8", "text scene.children[1] 8",
      "icon scene.children[1].overlay.element 9", "bar scene.children[2].element 11",
      "bar scene.children[2].element 11",
    ]
    #expect(Set(found) == Set(expected), "\(found)")
    #expect(found.count == expected.count, "\(found)")
  }

  @Test func anElementOfAnOptionHasItsFile() throws {
    try folder.write(Self.config, to: "card.json")
    let found = try places([
      "--set", #"scene.children[0]={"type": "circle", "frame": {"width": 9}}"#,
    ])
    #expect(found.contains("circle scene.children[0] --set:1"), "\(found)")
    #expect(found.contains("vstack scene 4"))
  }
}
