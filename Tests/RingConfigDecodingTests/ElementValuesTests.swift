import RingCore
import RingScene
import Testing

@testable import RingConfigDecoding

/// Reports name the values of elements as configs do.
@Suite struct ElementValuesTests {
  private func values(_ element: some Element) -> ElementValues {
    ElementValues.described(element, .light)
  }

  private func keys(_ element: some Element) -> [String] {
    values(element).members.map(\.key)
  }

  @Test func aRingHasItsValuesInTheOrderOfItsTable() {
    var ring = ActivityRing(progress: 0.5)
    ring.extras.segments = RingSegments()
    (ring.extras.dash, ring.extras.dashFit, ring.extras.label) = ([1, 2], false, .percent)
    ring.extras.targets = [GaugeTarget(value: 0.3)]
    let keys = keys(ring)
    #expect(keys.starts(with: ["progress", "range", "radius", "thickness", "startAngle"]))
    let own = ["segments.count", "segments.gap", "dash", "dashFit", "targets[0].value", "label"]
    #expect(keys.filter { own.contains($0) } == own)
    // One value has one key, whichever of its keys the config has.
    #expect(!keys.contains { ["value", "total", "needle", "target"].contains($0) })
  }

  @Test func bothEndsOfACapHaveTheirKeys() {
    var ring = ActivityRing(progress: 0.5)
    #expect(keys(ring).filter { $0.hasPrefix("cap") } == ["cap.start", "cap.end"])
    ring.cap.start = .butt
    #expect(keys(ring).filter { $0.hasPrefix("cap") } == ["cap.start", "cap.end"])
  }

  /// The parts stand beside the property in the table.
  @Test func aPropertyNamesThePartsThatItAffects() {
    let ring = values(ActivityRing(progress: 0.5)).parts
    #expect(ring["progress"] == [.arc, .tip] && ring["edge"] == [.edge])
    #expect(values(Bar(progress: 0.5)).parts["length"] == [.track, .filling])
    #expect(values(Gauge()).parts["sweep"] == [.track, .arc, .ticks, .needle])
  }

  @Test func colorsAreThoseOfTheScheme() {
    let bar = Bar(progress: 0.5)
    let dark = ElementValues.described(bar, .dark).members
    let (light, track) = (values(bar).members, "track")
    #expect(light.first { $0.key == track } != dark.first { $0.key == track })
  }

  @Test func gradientsAndStrokesAreReported() {
    var circle = Circle()
    circle.appearance.fill = .linear([.red, .blue], angle: .degrees(90))
    circle.appearance.stroke = ShapeStroke()
    let members = values(circle).members
    #expect(
      members.contains(.init("fill.linear[0].color", .string(Color.red.resolved(in: .light).hex))))
    #expect(members.contains(.init("fill.angle", .integer(90))))
    #expect(members.contains { $0.key == "stroke.width" })
  }

  /// Types whose decoded form is a draft have an element here; presets are elements of other types.
  @Test func everyElementOfTheRegistryIsDescribed() {
    func initial<Kind: ConfigElement>(_ kind: Kind.Type) -> (any Element)? {
      kind.table.defaultValue as? any Element
    }
    let drafted: [any Element] = [
      ProgressView(value: 0.5), Legend(),
      Image(RasterImage(size: PixelSize(width: 1, height: 1), pixels: [0, 0, 0, 0])),
    ]
    let elements = ElementRegistry.kinds.compactMap { initial($0) } + drafted
    let presets: Set = [ProgressRing.typeName, TimerRing.typeName]
    #expect(Set(elements.map(\.typeName)).union(presets) == Set(ElementRegistry.names))
    for element in elements {
      #expect(!ElementValues.described(element, .light).members.isEmpty, "\(element.typeName)")
    }
  }

  /// A modifier is reported under its key in the element that it modifies.
  @Test func everyModifierIsDescribedUnderItsKey() {
    var modifiers = CommonModifiers()
    (modifiers.padding, modifiers.width, modifiers.limits.maxHeight) = (Insets(1), 2, 3)
    modifiers.background = .red
    modifiers.border = BorderLine()
    modifiers.overlay = ElementLayer(.paint(.color(.red)))
    (modifiers.cornerRadius, modifiers.blur, modifiers.opacity) = (4, 5, 0.6)
    (modifiers.clip, modifiers.shadow) = (AnyShape(Circle()), ShadowStyle())
    modifiers.glow = GlowStyle()
    (modifiers.mask, modifiers.blend) = (ElementLayer(.paint(.color(.red))), .screen)
    (modifiers.rotation, modifiers.scale) = (.degrees(7), 8)
    (modifiers.offset, modifiers.position) = (Vector(x: 9, y: 9), Point(x: 10, y: 10))
    let trace = LayoutTrace(describing: ElementValues.described)
    let scene = Scene(canvas: Canvas(), root: modifiers.applied(to: Spacer()))
    _ = scene.layout(measuring: EmptyTextMeasurer(), trace: trace)
    let nodes = trace.nodes.dropLast()
    #expect(
      nodes.map(\.type) == [
        "position", "offset", "scale", "rotation", "blend", "opacity", "glow", "shadow", "mask",
        "clip",
        "blur", "cornerRadius", "overlay", "border", "background", "frame", "frame", "padding",
      ])
    let known = Set(CommonModifiers.table.keys.names)
    for node in nodes {
      #expect(known.contains(node.type))
      let names = node.values.members.map(\.key)
      #expect(names.allSatisfy { $0 == node.type || $0.hasPrefix(node.type + ".") })
      // A shape is reported by its own element.
      #expect(names.isEmpty == (node.type == "clip"), "\(node.type)")
    }
    #expect(keys(Effect(.hidden, AnyElement(Spacer()))) == ["hidden"])
  }
}
