import RingCore
import RingScene
import Testing

@testable import RingConfigDecoding

/// The values of themes, below those of the document's keys and styles.
@Suite struct ThemeTests {
  static let names = Theme.Name.allCases.map(\.rawValue)

  /// Returns the root of a document in a theme; `nil` if the document is invalid.
  private func element<Kind: Element>(
    _ json: String, in theme: String, _ keys: String = "", as kind: Kind.Type
  ) -> Kind? {
    let result = read("{\(keys) \"theme\": \"\(theme)\", \"scene\": \(json)}")
    #expect(result.diagnostics.isEmpty, "\(result.diagnostics.rendered())")
    return result.scene?.root.element as? Kind
  }

  private func hex(_ color: Color?) -> [String?] { [color?.light.hex, color?.dark.hex] }

  private func hex(_ paint: ShapePaint) -> [String?] {
    if case .color(let color) = paint { hex(color) } else { [] }
  }

  private func hex(_ colors: RingColors?) -> [[String?]]? {
    colors?.stops.map { hex($0.color) }
  }

  /// Reads each fixture, and so each type of element, in each theme.
  @Test(arguments: names, ValidFixtureTests.names)
  func everyElementIsValid(theme: String, fixture: String) throws {
    let bytes = try Fixtures.bytes("valid/\(fixture).json")
    let reader = ConfigReader(overrides: [ConfigOverride(set: "theme=\(theme)")])
    let result = reader.read(bytes, name: "\(fixture).json")
    #expect(result.diagnostics.isEmpty, "\(result.diagnostics.rendered())")
    let scene = try #require(result.scene)
    #expect(scene.canvas.theme?.rawValue == theme)
    #expect(scene.layout(measuring: SquareLetters()).problem == nil)
  }

  @Test func withoutAThemeNothingChanges() throws {
    let bar = #"{"type": "bar", "progress": 0.5}"#
    let plain = try #require(read("{\"scene\": \(bar)}").scene)
    #expect(plain.root.element as? Bar == Bar(progress: 0.5))
    #expect(plain.canvas == Canvas())
    #expect(read("{\"theme\": null, \"scene\": \(bar)}").scene == plain)
  }

  // MARK: - Precedence

  @Test func aKeyWins() throws {
    let plain = element(#"{"type": "bar", "progress": 0.5}"#, in: "vivid", as: Bar.self)
    #expect(hex(plain?.colors) == [["#E00328", "#FF3562"]])
    #expect(hex(plain?.track) == ["#EAE6F2", "#37333F"])
    let own = element(
      ##"{"type": "bar", "progress": 0.5, "colors": "#123456", "track": null}"##, in: "vivid",
      as: Bar.self)
    #expect(hex(own?.colors) == [["#123456", "#123456"]])
    #expect(own?.track == nil && own?.thickness == Bar().thickness)
  }

  @Test func aKeyOfAPartLeavesTheOthersToTheTheme() throws {
    let ring = try #require(
      element(
        """
        {"type": "activityRing", "progress": 0.5, "track": {"thickness": 3},
        "edge": {"width": 2}}
        """,
        in: "paper", as: ActivityRing.self))
    #expect(ring.track?.thickness == 3 && hex(ring.track?.color) == ["#E9E1D0", "#3A342C"])
    #expect(ring.edge?.width == 2 && hex(ring.edge?.color) == ["#DDD4C1", "#453E35"])
    let gauge = try #require(
      element(
        #"{"type": "gauge", "value": 5, "ticks": {"labels": {"spacing": 1}}}"#, in: "paper",
        as: Gauge.self))
    #expect(gauge.ticks?.labels?.font.size == 11 && gauge.ticks?.labels?.spacing == 1)
  }

  @Test func aTrackTakesTheColourOfItsRing() throws {
    let json = #"{"type": "progressRing", "progress": 0.5}"#
    let track = try #require(element(json, in: "vivid", as: ActivityRing.self)?.track)
    #expect(track.color == nil && track.opacity == 0.2)
  }

  @Test func aStyleOfTheDocumentWins() throws {
    let styles =
      ##""styles": {"s": {"type": "bar", "progress": "$fraction", "colors": "#123456"}},"##
    let result = read(
      "{\"theme\": \"vivid\", \(styles) \"scene\": {\"type\": \"progressView\", \"value\": 0.5, "
        + "\"style\": \"s\", \"frame\": {\"width\": 100}}}")
    let commands = try #require(result.scene).layout(measuring: SquareLetters()).displayList
    #expect("\(commands)".contains("#123456"))
    #expect(!"\(commands)".contains("#E00328"))
    // What the style leaves out is the theme's.
    #expect("\(commands)".contains("#EAE6F2"))
  }

  @Test func theCanvasAndOverridesWin() throws {
    let scene = #""scene": {"type": "spacer", "frame": {"width": 9, "height": 9}}"#
    let paper = try #require(read("{\"theme\": \"paper\", \(scene)}").scene)
    #expect(hex(paper.canvas.background) == ["#FAF6EC", "#211D18"])
    let text = "{\"canvas\": {\"background\": \"red\"}, \"theme\": \"paper\", \(scene)}"
    #expect(hex(try #require(read(text).scene).canvas.background) == ["#FF0000", "#FF0000"])
    let night = try #require(read(text, ConfigOverride(set: "theme=night")).scene)
    #expect(night.canvas.colorScheme == .dark && night.canvas.theme == .night)
    let set = ConfigOverride(option: "--color-scheme", canvas: "colorScheme", value: "light")
    let scheme = try #require(set)
    let light = try #require(read("{\"theme\": \"night\", \(scene)}", scheme).scene)
    #expect(light.canvas.colorScheme == .light)
    #expect(hex(light.canvas.background) == ["#0E1320", "#0E1320"])
  }

  // MARK: - Palettes

  @Test func ringsHaveColoursInTurn() throws {
    let rings = try #require(
      element(
        """
        {"type": "activityRings", "rings": [{"progress": 0.1},
        {"progress": 0.2, "colors": "#2D5DEA"},
        {"type": "forEach", "in": [0.3, 0.4], "as": "p", "element": {"progress": "$p"}}]}
        """, in: "neutral", as: ActivityRings.self))
    #expect(
      rings.rings.map { hex($0.colors)?.first?.first }
        == ["#2D5DEA", "#2D5DEA", "#14A183", "#4402AF"])
  }

  @Test func partsAndTheirLegendHaveColoursInTurn() throws {
    let result = read(
      """
      {"theme": "mono", "scene": {"type": "hstack", "children": [
      {"type": "donut", "id": "d", "parts": [1, {"value": 2, "color": "red"}, 3]},
      {"type": "legend", "for": "d"}]}}
      """)
    let children = try #require(result.scene?.root.element as? HStack).children
    let expected = ["#000000", "#FF0000", "#4D4D4D"]
    let donut = try #require(children[0].element as? Donut)
    #expect(donut.parts.map { $0.color?.light.hex } == expected)
    let legend = try #require(children[1].element as? Legend)
    #expect(legend.entries.map { $0.color.light.hex } == expected)
  }

  @Test func theLastPartOfADonutIsNotInTheFirstColour() throws {
    let donut = try #require(
      element(
        #"{"type": "donut", "parts": [1, 1, 1, 1, 1, 1, 1]}"#, in: "neutral", as: Donut.self))
    let palette = Theme.named(.neutral).palette
    #expect(donut.parts.map(\.color) == palette + [palette[1]])
  }

  @Test func aConfigNamesColoursOfItsTheme() throws {
    let bar = element(
      #"{"type": "bar", "progress": 0.5, "colors": ["theme2", "theme6"]}"#, in: "paper",
      as: Bar.self)
    #expect(hex(bar?.colors) == [["#175C92", "#6DA9E2"], ["#3F3321", "#EAE4D2"]])
  }

  /// A frame decodes only what changes; the rest must still be the theme's.
  @Test func framesKeepTheTheme() throws {
    let result = read(
      """
      {"theme": "neutral", "canvas": {"width": 90, "height": 90}, "scene": {"type": "activityRings",
      "rings": [{"progress": {"from": 0, "to": 1, "duration": 2}}, {"progress": 0.5}]}}
      """)
    let scene = try #require(result.animation).scene(at: 1)
    let rings = try #require(scene.root.element as? ActivityRings).rings
    #expect(rings.map { hex($0.colors)?.first?.first } == ["#2D5DEA", "#DD7600"])
    #expect(rings.map { hex($0.track?.color).first } == ["#E6E8EC", "#E6E8EC"])
    #expect(scene.canvas.theme == .neutral)
  }

  // MARK: - Text

  @Test(arguments: [("paper", "light", "#6B6050"), ("paper", "dark", "#BDB3A0")])
  func textsHaveTheColoursAndTheDesign(theme: String, scheme: String, color: String) throws {
    let result = read(
      """
      {"theme": "\(theme)", "canvas": {"colorScheme": "\(scheme)"}, "scene": {"type": "hstack",
      "children": [{"type": "text", "text": "a", "color": "secondary"},
      {"type": "text", "text": "b", "font": {"design": "monospaced"}}]}}
      """)
    let runs = try #require(result.scene).layout(measuring: SquareLetters()).displayList.commands
      .compactMap { command -> TextRun? in
        if case .text(let run) = command { run } else { nil }
      }
    #expect(runs.map(\.paragraph.font.design) == [.serif, .monospaced])
    #expect(runs.first?.color.hex == color)
    // A missing family of a theme causes no warning, because the config did not ask for it.
    #expect(runs.map(\.paragraph.font.isDesignOptional) == [true, false])
  }
}
