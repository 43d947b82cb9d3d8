import Testing

@testable import RingConfigDecoding

/// The lines at which messages about the values of elements point.
@Suite struct ElementLineTests {
  private static let config = """
    {
      "lint": {"allow": [{"id": "grey"}]},
      "canvas": {
        "scale": 2
      },
      "scene": {
        "type": "zstack",
        "children": [
          {
            "type": "activityRing",
            "id": "move",
            "progress": 0.5,
            "track": {
              "color": "red"
            }
          },
          {
            "type": "activityRing", "progress": 0.25
          },
          { "type": "rectangle",
            "id": "last" }
        ]
      }
    }
    """

  private func line(_ key: String, _ element: String, _ overrides: String...) throws -> Int? {
    let reader = ConfigReader(overrides: overrides.map { ConfigOverride(set: $0) })
    let source = SourceText(name: "a.json", bytes: Array(Self.config.utf8))
    return try reader.open(source).line(of: key, ofElement: element)
  }

  @Test(arguments: [
    ("progress", "move", 12), ("track.color", "move", 14), ("track.width", "move", 13),
    // A key that the file does not have is on the line of the object around it.
    ("radius", "move", 9), ("box", "move", 9), ("text", "move.label", 9),
    ("progress", "scene.children[1]", 18), ("radius", "scene.children[1]", 17),
    ("progress", "scene.children[1].content[2]", 17), ("scale", "canvas", 4), ("type", "scene", 7),
    // The second of two elements of a name.
    ("progress", "move (2)", 12), ("id", "last", 21),
  ])
  func aKeyOfAnElementHasALine(key: String, element: String, expected: Int) throws {
    #expect(try line(key, element) == expected)
  }

  @Test(arguments: ["none", "grey", "", "scene[", "data"])
  func anUnknownElementHasNoLine(element: String) throws {
    #expect(try line("id", element) == nil)
  }

  /// A value of `--set` is not in the file.
  @Test func theLineOfAnOverrideIsThatOfItsElement() throws {
    #expect(try line("progress", "move", "move.progress=0.75") == 12)
    #expect(try line("radius", "move", "move.radius=90") == 9)
  }
}
