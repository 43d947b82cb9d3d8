import RingScene
import Testing

@testable import RingConfigDecoding

@Suite struct OverrideTests {
  private let config = """
    {
      "scene": {
        "type": "zstack",
        "children": [
          { "type": "activityRing", "progress": 0.5, "id": "move", "track": null },
          { "type": "activityRing", "progress": 0.25, "dash": [1, 2] }
        ]
      }
    }
    """

  private func rings(_ sets: String...) -> [ActivityRing] {
    let reader = ConfigReader(overrides: sets.map { ConfigOverride(set: $0) })
    let result = reader.read(Array(config.utf8))
    if !result.diagnostics.isEmpty { print(result.diagnostics.rendered()) }
    let stack = result.scene?.root.element as? ZStack
    return stack?.children.compactMap { $0.element as? ActivityRing } ?? []
  }

  private func errors(_ set: String) -> String {
    let result = read(config, ConfigOverride(set: set))
    #expect(result.scene == nil)
    return result.diagnostics.rendered()
  }

  @Test func setsByPathAndById() {
    let rings = rings("scene.children[1].progress=0.75", "move.progress=1.5", "move.radius=30")
    #expect(rings.map(\.progress.value) == [1.5, 0.75])
    #expect(rings.map(\.radius) == [30, 60])
  }

  @Test func theLastOneWins() {
    #expect(rings("move.radius=30", "move.radius=40").first?.radius == 40)
  }

  @Test func makesMissingObjects() {
    let rings = rings(
      "move.track.color=red", "scene.children[1].tip.shadow.radius=1", "canvas.scale=2")
    #expect(rings.first?.track?.color == Color(.init(bytes: 255, 0, 0)))
    #expect(rings.last?.tip?.shadow?.radius == 1)
  }

  @Test func valuesAreJSONOrStrings() {
    let rings = rings(
      "move.progress=null", "move.colors=[\"red\", \"#00F\"]", "scene.children[1].colors=#0F0",
      "scene.children[1].dash[1]= 5 ", "scene.children[1].direction=counterclockwise")
    #expect(rings.first?.progress.value == nil)
    #expect(rings.first?.colors.stops.count == 2)
    #expect(rings.last?.colors == RingColors([Color(.init(bytes: 0, 255, 0))]))
    #expect(rings.last?.extras.dash == [1, 5])
    #expect(rings.last?.direction == .counterclockwise)
  }

  @Test func replacesWholeElements() {
    #expect(rings("move={\"type\": \"activityRing\", \"progress\": 2}").first?.progress.value == 2)
  }

  @Test func optionsHaveAPlaceOfTheirOwn() {
    let option = ConfigOverride(option: "--scale", path: "canvas.scale", value: "2")
    #expect(read(config, option).scene?.canvas.scale == 2)
    let wrong = ConfigOverride(option: "--scale", path: "canvas.scale", value: "0")
    #expect(
      read(config, wrong).diagnostics.rendered() == """
        --scale:1:1: error: scale must be a number greater than 0, found 0
           1 | 0
             | ^ canvas.scale

        """)
  }

  @Test func diagnosticsPointAtTheOption() {
    #expect(
      errors("move.progress=0,8") == """
        --set:1:15: error: progress must be a number, found a string "0,8"
           1 | move.progress=0,8
             |               ^~~ scene.children[0].progress

        """)
    #expect(
      errors("move.progres=1") == """
        --set:1:1: error: unknown key "progres" in activityRing
           1 | move.progres=1
             | ^~~~~~~~~~~~ scene.children[0].progres
             = help: did you mean `progress`?

        """)
  }

  @Test(arguments: [
    ("progress", "--set needs PATH=VALUE"), ("=1", "--set needs PATH=VALUE"),
    ("", "--set needs PATH=VALUE"), ("a..b=1", "a key is missing in the path a..b"),
    (".a=1", "a key is missing in the path .a"), ("[0]=1", "a key is missing in the path [0]"),
    ("scene.children[x]=1", "children[x] is not a key with an index like [0]"),
    ("scene.children[-1]=1", "children[-1] is not a key with an index like [0]"),
    ("scene.children[0=1", "children[0 is not a key with an index like [0]"),
    ("scene.children[0]x=1", "children[0]x is not a key with an index like [0]"),
    (
      "scene.children[99999999999999999999]=1",
      "children[99999999999999999999] is not a key with an index like [0]"
    ),
    (
      "scene.children[2].progress=1", "scene.children[2] does not exist: scene.children has 2 items"
    ),
    ("scene[0]=1", "scene is an object, not a list"),
    ("scene.children.progress=1", "scene.children is a list: it has no key \"progress\""),
    (
      "move.progress.value=1",
      "scene.children[0].progress is 0.5: it has no key \"value\""
    ),
    ("mve.progress=1", "no element has the id \"mve\""),
    ("canvs.scale=2", "no element has the id \"canvs\""),
  ])
  func refuses(set: String, message: String) {
    let result = read(config, ConfigOverride(set: set))
    #expect(result.scene == nil)
    #expect(result.diagnostics.items.map(\.message) == [message])
  }

  @Test func aFailedOverrideChangesNothing() throws {
    let source = SourceText(name: "test.json", bytes: Array(config.utf8))
    var root = try #require(JSONDocument.parse(source).node)
    var diagnostics = Diagnostics()
    ConfigOverride(set: "move.track.color[0]=red").apply(to: &root, number: 1, &diagnostics)
    #expect(
      diagnostics.items.map(\.message) == [
        "scene.children[0].track.color is an object, not a list"
      ])
    let path = try #require(NodePath(element: "move", in: root, root.span))
    let ring = try #require(path.nodes(in: root).last)
    #expect(ring.member("track")?.value.kind == .null)
  }

  @Test(arguments: [
    ("canvas.colorScheme=dark", true), ("canvas.colorScheme=null", true),
    (#"canvas={"scale": 2, "colorScheme": "dark"}"#, true),
    (#"canvas={"scale": 2}"#, false), ("canvas=null", false), ("canvas=colorScheme", false),
    ("canvas.scale=2", false), ("canvas.colorScheme.a=1", false), ("canvas.colorSchemes=1", false),
    ("canvas[0]=1", false), ("canvas", false), ("=1", false), ("scene.id=colorScheme", false),
  ])
  func knowsWhatItSets(set: String, expected: Bool) {
    #expect(ConfigOverride(set: set).sets("canvas.colorScheme") == expected)
  }

  @Test func suggestsIdsAndKeys() {
    #expect(errors("mve.progress=1").contains("= help: did you mean `move`?"))
    #expect(errors("canvs.scale=2").contains("= help: did you mean `canvas`?"))
    #expect(errors("ring.progress=1").contains("= note: the ids of this config are move"))
    #expect(
      errors("scene.children[2].progress=1").contains(
        "= help: the last one is scene.children[1]"))
    let nameless = read(
      #"{"scene": {"type": "petals", "progress": 1}}"#, ConfigOverride(set: "ring.progress=1"))
    #expect(
      nameless.diagnostics.rendered().contains("= note: no element of this config has an id"))
  }

  @Test func theCanvasIsCheckedDespiteAPathWithoutAnElement() {
    let result = read(
      #"{"canvas": {"scale": 1e-9}, "scene": {"type": "activityRing", "progress": 0.5}}"#,
      ConfigOverride(set: "mve.progress=1"))
    #expect(result.config == nil && result.scene == nil)
    #expect(
      result.diagnostics.items.map(\.message) == [
        "the canvas of 141 × 141 points at scale 0 has no pixels", "no element has the id \"mve\"",
      ])
  }

  @Test func deepPathsAreRefused() {
    let deep = "scene" + String(repeating: ".a", count: 100_000) + "=1"
    #expect(errors(deep).contains("the path has more than 64 steps"))
    let byId = "move" + String(repeating: ".a", count: 63) + "=1"
    #expect(errors(byId).contains("the path is more than 64 levels deep"))
  }
}
