import RingCore
import RingScene
import Testing

@testable import RingConfigDecoding

/// The document's key `alt`.
@Suite struct AltTextDecodingTests {
  private func scene(_ members: String) -> (scene: Scene?, problems: String) {
    let text = """
      {"data": {"name": {"type": "string", "sample": "Ada {x}"}}, \(members)
       "scene": {"type": "activityRing", "value": 412, "total": 500, "id": "move"}}
      """
    let result = ConfigReader().read(Array(text.utf8), name: "a.json")
    let problems = result.diagnostics.items.filter { $0.severity == .error }.map(\.message)
    return (result.scene, problems.joined())
  }

  private func alt(_ members: String) throws -> String {
    let (scene, problems) = scene(members)
    #expect(problems.isEmpty)
    return try #require(scene).altText(measuring: SquareLetters())
  }

  @Test(arguments: [
    (#""#, "Progress ring Move: 412 of 500 (82 %)"),
    (#""alt": null,"#, "Progress ring Move: 412 of 500 (82 %)"),
    (#""alt": "","#, ""), (#""alt": "Steps","#, "Steps"),
    (#""alt": "{data.name}: {value} of {total}, {percent} %","#, "Ada {x}: 412 of 500, 82 %"),
    (#""alt": "$data.name","#, "Ada {x}"),
  ])
  func replacesTheTextOfTheScene(members: String, expected: String) throws {
    #expect(try alt(members) == expected)
  }

  @Test(arguments: [
    (#""alt": 3,"#, "alt must be a string, found 3"),
    (#""alt": "{speed}","#, "unknown placeholder {speed}"),
    (#""alternative": "x","#, #"unknown key "alternative" in the document"#),
  ])
  func reportsMistakes(members: String, expected: String) {
    #expect(scene(members).problems == expected)
  }
}
