import RingCore
import RingScene
import Testing

@testable import RingConfigDecoding

@Suite struct ElementDecodingTests {
  @Test func anElementWithoutKeysHasTheDefaults() {
    #expect(
      element(#"{"type": "activityRing", "progress": null}"#, as: ActivityRing.self)
        == ActivityRing())
    #expect(
      element(#"{"type": "activityRings", "rings": []}"#, as: ActivityRings.self)
        == ActivityRings())
    let sized = #""children": [{"type": "activityRing", "progress": null}]"#
    let ring = AnyElement(ActivityRing())
    #expect(element(#"{"type": "zstack", \#(sized)}"#, as: ZStack.self) == ZStack(children: [ring]))
    #expect(element(#"{"type": "hstack", \#(sized)}"#, as: HStack.self) == HStack(children: [ring]))
    #expect(element(#"{"type": "vstack", \#(sized)}"#, as: VStack.self) == VStack(children: [ring]))
    #expect(
      element(#"{"type": "spacer", "minLength": 7}"#, as: Spacer.self) == Spacer(minLength: 7))
  }

  @Test func everyKeyOfARingArrives() {
    var ring = ActivityRing(progress: nil, radius: 50, thickness: 12)
    ring.progress = ProgressValue(30, lowerBound: -50, upperBound: 50, origin: 0)
    ring.colors = RingColors(stops: [
      RingColors.Stop(Color(SRGBColor(bytes: 255, 0, 0))),
      RingColors.Stop(.blue, at: 0.25),
      RingColors.Stop(Color(SRGBColor(bytes: 0, 0, 0, alpha: 0.5))),
    ])
    ring.gradient.span = .lap
    ring.gradient.interpolation = .oklch
    ring.gradient.dither = true
    ring.track = RingTrack(color: .primary, opacity: 0.5)
    ring.track?.thickness = 4
    ring.track?.dash = [1, 2]
    ring.edge?.color = .red
    ring.edge?.width = 2
    ring.tip?.threshold = 0.5
    ring.tip?.color = .mint
    ring.tip?.shadow?.color = .secondary
    ring.tip?.shadow?.radius = 3
    ring.tip?.shadow?.advance = -0.01
    ring.tip?.shadow?.clip = false
    ring.cap = RingCaps(start: .butt, end: .round)
    ring.startAngle = .degrees(-90)
    ring.sweep = .degrees(270)
    ring.direction = .counterclockwise
    ring.zero = .dot
    ring.overflow = .clamp
    ring.extras.segments = RingSegments()
    ring.extras.segments?.count = 12
    ring.extras.segments?.gap = 3
    ring.extras.dash = [5, 0, 2.5]
    ring.extras.dashFit = false
    ring.extras.center = AnyElement(Spacer(minLength: 3), id: "middle")
    let json = """
      { "type": "activityRing", "value": 30, "range": [-50, 50], "origin": 0, "radius": 50,
        "thickness": 12, "colors": ["red", {"color": "systemBlue", "at": 0.25}, "rgb(0 0 0 / .5)"],
        "gradient": {"span": "lap", "interpolation": "oklch", "dither": true},
        "track": {"color": "primary", "opacity": 0.5, "thickness": 4, "dash": [1, 2]},
        "edge": {"color": "systemRed", "width": 2},
        "tip": {"threshold": 0.5, "color": "systemMint", "shadow":
          {"color": "secondary", "radius": 3, "advance": -0.01, "clip": false}},
        "cap": {"start": "butt"}, "startAngle": -90, "sweep": 270,
        "direction": "counterclockwise", "zero": "dot", "overflow": "clamp",
        "segments": {"count": 12, "gap": 3}, "dash": [5, 0, 2.5], "dashFit": false,
        "center": {"type": "spacer", "minLength": 3, "id": "middle"} }
      """
    #expect(element(json, as: ActivityRing.self) == ring)
  }

  /// Only a frame of its own makes a path larger than its `viewBox`.
  @Test func aPathWithAViewBoxFillsItsFrame() throws {
    let text = #"{"type": "path", "data": "M0 0h9", "viewBox": [-1, 2, 24, 12]"#
    var path = try PathShape(data: "M0 0h9")
    path.viewBox = Rect(x: -1, y: 2, width: 24, height: 12)
    #expect(element(text + "}", as: PathShape.self) == path)
    path.fillsProposal = true
    #expect(
      element(text + #", "frame": {"width": 48}}"#, as: FrameLayout.self)
        == FrameLayout(width: 48, AnyElement(path)))
  }

  /// Only a frame of its own makes an icon larger than a letter.
  @Test func anIconFillsItsFrame() {
    let text = #"{"type": "icon", "name": "heart""#
    var icon = Icon("heart")
    #expect(element(text + "}", as: Icon.self) == icon)
    #expect(element(text + #", "frame": {}}"#, as: Icon.self) == icon)
    icon.fillsProposal = true
    #expect(
      element(text + #", "frame": {"width": 48}}"#, as: FrameLayout.self)
        == FrameLayout(width: 48, AnyElement(icon)))
  }

  @Test func nullTurnsPartsOff() {
    let json = """
      { "type": "activityRing", "progress": 0.5, "radius": null, "track": null, "edge": null,
        "tip": {"shadow": null}, "center": null, "segments": null, "origin": null }
      """
    var ring = ActivityRing(progress: 0.5, radius: nil)
    ring.track = nil
    ring.edge = nil
    ring.tip?.shadow = nil
    #expect(element(json, as: ActivityRing.self) == ring)
  }

  @Test func shortFormsMeanTheSame() {
    func ring(_ keys: String) -> ActivityRing? {
      element("{\"type\": \"activityRing\", \"progress\": 0.5, \(keys)}", as: ActivityRing.self)
    }
    #expect(ring(#""cap": "butt""#) == ring(#""cap": {"start": "butt", "end": "butt"}"#))
    #expect(ring(#""colors": "red""#) == ring(#""colors": ["red"]"#))
    #expect(ring(#""colors": ["red"]"#) == ring(#""colors": [{"color": "red"}]"#))
  }

  @Test func ringsOfAGroupMayCarryTypesAndIds() {
    let json = """
      { "type": "activityRings", "diameter": 100, "thickness": 9, "spacing": 2, "rings": [
        { "type": "activityRing", "progress": 0.5, "id": "move" }, { "value": 3, "total": 4 } ] }
      """
    var rings = ActivityRings(rings: [ActivityRing(progress: 0.5), ActivityRing()], diameter: 100)
    rings.rings[0].extras.elementName = "move"
    rings.rings[1].progress = ProgressValue(3, upperBound: 4)
    rings.thickness = 9
    rings.spacing = 2
    #expect(element(json, as: ActivityRings.self) == rings)
  }

  @Test func ringsOfActivityRingsHaveEffects() {
    let json = """
      { "type": "activityRings", "rings": [
        { "progress": 0.5, "blur": 1, "opacity": 0.5, "hidden": true,
          "shadow": {"radius": 2, "knockout": true} },
        { "progress": 0.5, "glow": {"radius": 6, "color": "systemRed", "intensity": 2} } ] }
      """
    var rings = ActivityRings(rings: [ActivityRing(progress: 0.5), ActivityRing(progress: 0.5)])
    var shadow = ShadowStyle()
    (shadow.radius, shadow.isKnockout) = (2, true)
    rings.rings[0].extras.effects.shadow = shadow
    rings.rings[0].extras.effects.blur = 1
    rings.rings[0].extras.effects.opacity = 0.5
    rings.rings[0].extras.effects.hidden = true
    var glow = GlowStyle()
    (glow.radius, glow.color, glow.intensity) = (6, Color.red, 2)
    rings.rings[1].extras.effects.glow = glow
    #expect(element(json, as: ActivityRings.self) == rings)
  }

  @Test func commonKeysWrapTheElement() {
    let result = read(
      """
      { "scene": { "type": "activityRing", "progress": 0.5, "id": "move",
        "padding": {"top": 1, "trailing": 2}, "frame": {"width": 200}, "background": "white",
        "border": {}, "cornerRadius": 3, "shadow": {"radius": 1, "x": 2, "y": 3}, "opacity": 0.5,
        "glow": {},
        "mask": {"element": {"type": "circle"}, "alignment": "top"}, "blend": "overlay",
        "rotation": 45, "scale": 0.5, "offset": {"x": 1}, "hidden": true } }
      """)
    var common = CommonModifiers()
    common.id = "move"
    common.padding = Insets(top: 1, trailing: 2)
    common.width = 200
    common.background = Color(.white)
    common.border = BorderLine()
    common.cornerRadius = 3
    common.shadow = ShadowStyle()
    common.shadow?.radius = 1
    common.shadow?.offset = Vector(x: 2, y: 3)
    common.glow = GlowStyle()
    common.opacity = 0.5
    common.mask = ElementLayer(.element(AnyElement(Circle())), alignment: .top)
    common.blend = .overlay
    common.rotation = .degrees(45)
    common.scale = 0.5
    common.offset = Vector(x: 1, y: 0)
    common.hidden = true
    #expect(result.scene?.root == common.applied(to: ActivityRing(progress: 0.5)))
  }

  @Test func theCanvasArrives() {
    let result = read(
      """
      { "$schema": "x", "canvas": { "width": 10, "height": 20, "padding": 3, "scale": 1.5,
        "background": "systemGray6", "colorScheme": "dark" }, "scene": { "type": "spacer" } }
      """)
    var canvas = Canvas()
    canvas.width = 10
    canvas.height = 20
    canvas.padding = 3
    canvas.scale = 1.5
    canvas.background = .color(.systemGray6)
    canvas.colorScheme = .dark
    #expect(result.scene == Scene(canvas: canvas, root: AnyElement(Spacer())))
  }

  /// The forms of a gradient are those of a fill; its colours may differ in light and dark, be those
  /// of a theme or come from a row, and its numbers may move.
  @Test(arguments: [
    #"{"linear": ["theme1", {"light": "white", "dark": "black"}], "angle": 45, "dither": true}"#,
    #"{"radial": ["$data.c", {"color": "red", "at": 0.5}, "blue"], "center": [0, 1]}"#,
    #"{"conic": ["red", "blue", "red"], "angle": {"from": 0, "to": 90, "duration": 1}}"#,
  ])
  func aBackgroundOfTheCanvasIsAGradientLikeAFill(gradient: String) throws {
    func scene(_ canvas: String, _ element: String) throws -> Scene {
      let result = read(
        """
        { "theme": "night", "data": { "c": { "type": "color", "sample": "lime" } },
          "canvas": { "width": 30, "height": 20 \(canvas) }, "scene": \(element) }
        """)
      #expect(!result.diagnostics.hasErrors, "\(result.diagnostics.rendered())")
      return try #require(result.scene)
    }
    let frame = #""frame": { "width": 30, "height": 20 }"#
    let background = try scene(
      #", "background": \#(gradient)"#, #"{ "type": "spacer", \#(frame) }"#)
    let fill = try scene(
      "", #"{ "type": "rectangle", "fill": \#(gradient), \#(frame) }"#)
    func paint(_ scene: Scene) -> Paint? {
      let list = scene.layout(measuring: SquareLetters()).displayList
      if case .fill(_, let paint, _)? = list.commands.last { return paint }
      return nil
    }
    let expected = try #require(paint(fill))
    #expect(paint(background) == expected)
  }

  @Test func thePixelLimitIsTheReaders() {
    let text = #"{"canvas": {"width": 10, "height": 10}, "scene": {"type": "spacer"}}"#
    #expect(ConfigReader(maximumPixels: 100).read(Array(text.utf8)).scene != nil)
    #expect(ConfigReader(maximumPixels: 99).read(Array(text.utf8)).scene == nil)
  }

  @Test func tooManyElementsAreOneError() {
    let spacers = String(
      repeating: "{\"type\": \"spacer\"},", count: DecodingContext.maximumElements)
    let result = read(
      "{\"scene\": {\"type\": \"zstack\", \"children\": [\(spacers) {\"type\": \"spacer\"}]}}")
    #expect(
      result.diagnostics.items.map(\.message) == [
        "children must have at most 100000 items, found 100001"
      ])
    let half = String(repeating: "{\"type\": \"spacer\"},", count: 60_000).dropLast()
    let stack = "{\"type\": \"zstack\", \"children\": [\(half)]}"
    let two = read("{\"scene\": {\"type\": \"zstack\", \"children\": [\(stack), \(stack)]}}")
    #expect(
      two.diagnostics.items.map(\.message) == ["the scene has more than 100000 elements"])
  }
}
