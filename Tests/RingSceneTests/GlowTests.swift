import RingCore
import RingScene
import TestSupport
import Testing

/// What shines in a glow, and what keeps its light away.
@Suite struct GlowTests {
  /// The commands of an element with a glow by their role; `nil` if the element draws nothing.
  private func roles(_ element: some Element) -> [GlowRole] {
    guard case .group(let effects, let inner)? = commands(element.glow()).first,
      effects.glow == Glow(blur: 8)
    else { return [] }
    return inner.map { command in
      guard case .group(let effects, _) = command else { return .light }
      return effects.glowRole
    }
  }

  /// The only stencil of an element with a glow.
  private func stencil(_ element: some Element) -> [DrawCommand]? {
    guard case .group(_, let inner)? = commands(element.glow()).first else { return nil }
    let stencils = inner.compactMap { command -> [DrawCommand]? in
      guard case .group(let effects, let commands) = command else { return nil }
      return effects.glowRole == .stencil ? commands : nil
    }
    return stencils.count == 1 ? stencils[0] : nil
  }

  /// Whether a path has these bounds.
  private func has(_ path: Path, _ bounds: Rect) -> Bool {
    guard let found = path.bounds else { return false }
    let differences = [
      found.minX - bounds.minX, found.minY - bounds.minY, found.width - bounds.width,
      found.height - bounds.height,
    ]
    return differences.allSatisfy { abs($0) < 1e-9 }
  }

  private func ring(_ change: (inout ActivityRing) -> Void = { _ in }) -> ActivityRing {
    var ring = ActivityRing.progressRing(progress: 0.5)
    ring.extras.label = .none
    change(&ring)
    return ring
  }

  @Test func aGlowIsAGroup() {
    #expect(
      lines(Box(width: 4, height: 6).glow(color: .red, radius: 3, intensity: 2)) == [
        "group glow(#FF3B30 blur 3 intensity 2)", "  fill [M(0,0) L(4,0) L(4,6) L(0,6) Z] #000000",
      ])
    #expect(lines(Spacer().glow()).isEmpty)
  }

  @Test func knockoutIsAPropertyOfTheShadow() {
    var style = ShadowStyle()
    style.isKnockout = true
    let element = Effect(.shadow(style), AnyElement(Box(width: 4, height: 6)))
    #expect(lines(element).first == "group shadow(#000000@0.33 blur 4 offset(0,0) knockout)")
  }

  /// A shadow inside a glow casts no light, and the light no shadow.
  @Test func aGlowIsAroundTheShadow() {
    var modifiers = CommonModifiers()
    (modifiers.shadow, modifiers.glow, modifiers.opacity) = (ShadowStyle(), GlowStyle(), 0.5)
    let groups = lines(modifiers.applied(to: Box(width: 4, height: 6))).dropLast()
      .map { $0.trimmingPrefix { $0 == " " }.prefix(11) }
    #expect(groups == ["group opaci", "group glow(", "group shado"])
  }

  // MARK: Elements

  @Test func ofARingTheArcShines() {
    #expect(roles(ring()) == [.unlit, .stencil, .light])
    #expect(roles(ring { $0.edge = RingEdge() }) == [.unlit, .stencil, .light, .unlit])
    #expect(roles(ring { $0.extras.label = .percent }) == [.unlit, .stencil, .light, .unlit])
    #expect(roles(ring { $0.extras.targets = [GaugeTarget(value: 0.7)] }).last == .unlit)
    #expect(roles(ring { $0.extras.needles = [GaugeNeedle()] }).last == .light)
    // A ring without a track has nothing that is not to be lit.
    #expect(roles(ring { $0.track = nil }) == [.light])
    #expect(roles(ring { $0.track?.opacity = 0 }) == [.light])
    #expect(!lines(ring()).contains { $0.contains("unlit") || $0.contains("stencil") })
  }

  @Test func aStencilIsTheWholeBandOfARing() throws {
    let segmented = ring { $0.extras.segments = RingSegments(count: 8) }
    for ring in [ring(), segmented] {
      guard case .stroke(let path, let style, _)? = try #require(stencil(ring)).first else {
        Issue.record("a band is a stroke")
        return
      }
      #expect(style.width == 20)
      #expect(has(path, Rect(x: 10, y: 10, width: 120, height: 120)))
    }
    // Without a track, the gaps between the filled segments are dark, and no others.
    let bare = ring {
      ($0.track, $0.extras.segments) = (nil, RingSegments(count: 8))
    }
    guard case .stroke(let path, _, _)? = try #require(stencil(bare)).first,
      let arc = path.elements.compactMap({ if case .arc(let arc) = $0 { arc } else { nil } }).first
    else {
      Issue.record("a band is an arc")
      return
    }
    #expect(abs(arc.sweep.degrees - 180) < 1e-9)
  }

  @Test func ofABarTheFillShines() throws {
    var bar = Bar(progress: 0.5)
    bar.length = 98
    #expect(roles(bar) == [.unlit, .stencil, .light])
    bar.segments = RingSegments(count: 5, gap: 2)
    guard case .fill(let path, _, _)? = try #require(stencil(bar)).first else {
      Issue.record("a band is a fill")
      return
    }
    #expect(has(path, Rect(x: 0, y: 0, width: 98, height: 4)))
    bar.track = nil
    guard case .fill(let filled, _, _)? = try #require(stencil(bar)).first else {
      Issue.record("a band is a fill")
      return
    }
    #expect(has(filled, Rect(x: 0, y: 0, width: 49, height: 4)))
    // The second segment ends at 38 points, before the gap.
    bar.progress.value = 0.4
    guard case .fill(let whole, _, _)? = try #require(stencil(bar)).first else {
      Issue.record("a band is a fill")
      return
    }
    #expect(has(whole, Rect(x: 0, y: 0, width: 38, height: 4)))
    bar.segments = nil
    #expect(roles(bar) == [.light])
  }

  @Test func ofAGaugeArcAndNeedlesShine() {
    var gauge = Gauge(value: 50)
    gauge.label = .none
    (gauge.dash, gauge.ticks, gauge.needles) = ([], GaugeTicks(), [GaugeNeedle()])
    gauge.targets = [GaugeTarget(value: 70)]
    let roles = roles(gauge)
    #expect(roles.prefix(4) == [.unlit, .stencil, .light, .unlit])
    #expect(roles.dropFirst(4).contains(.light))
    gauge.bands = [GaugeBand(from: 80, to: 100, color: .red)]
    #expect(self.roles(gauge).prefix(4) == [.unlit, .stencil, .unlit, .light])
  }

  @Test func ofADonutThePartsShine() {
    var donut = Donut([DonutPart(1), DonutPart(2)])
    donut.diameter = 100
    #expect(roles(donut) == [.stencil, .light])
    (donut.total, donut.track) = (4, .systemGray5)
    #expect(roles(donut) == [.unlit, .stencil, .light])
    donut.gap = 3
    #expect(roles(donut) == [.unlit, .stencil, .light, .light])
  }

  /// Light falls onto the rest of a donut that has no track.
  @Test func ofADonutWithoutATrackTheRestIsFree() throws {
    var donut = Donut([DonutPart(1), DonutPart(1)])
    (donut.diameter, donut.total, donut.track) = (100, 4, nil)
    guard case .fill(let path, _, _)? = try #require(stencil(donut)).first else {
      Issue.record("a band is a fill")
      return
    }
    #expect(has(path, Rect(x: 50, y: 0, width: 50, height: 100)))
  }

  // MARK: Rings of activityRings

  private func rings(
    _ spacing: Double = 0, _ change: (inout ActivityRings) -> Void = { _ in }
  ) -> ActivityRings {
    var rings = ActivityRings(rings: [ring(), ring(), ring()], diameter: 200)
    (rings.thickness, rings.spacing) = (20, spacing)
    change(&rings)
    return rings
  }

  @Test func ringsHaveEffects() {
    let plain = commands(rings())
    let drawn = commands(
      rings {
        $0.rings[0].extras.effects.blur = 3
        $0.rings[1].extras.effects.opacity = 0.5
        $0.rings[2].extras.effects.hidden = true
      })
    let count = plain.count / 3
    #expect(
      drawn == [
        .group(GroupEffects(blur: 3), Array(plain[..<count])),
        .group(GroupEffects(opacity: 0.5), Array(plain[count..<2 * count])),
      ])
  }

  /// The light of rings with equal glows is one group, and all light is under all rings.
  @Test func lightOfRingsLiesUnderAllRings() {
    let drawn = commands(
      rings {
        for index in 0..<3 { $0.rings[index].extras.effects.glow = GlowStyle() }
        $0.rings[1].extras.effects.glow?.radius = 3
      })
    let glows = drawn.compactMap { command -> GroupEffects? in
      guard case .group(let effects, _) = command else { return nil }
      return effects.glow == nil ? nil : effects
    }
    #expect(
      glows == [
        GroupEffects(glow: Glow(blur: 8, hidesContent: true)),
        GroupEffects(glow: Glow(blur: 3, hidesContent: true)),
      ])
    guard case .group(_, let first) = drawn[0], case .group(_, let second) = drawn[1] else {
      Issue.record("glows come first")
      return
    }
    func unlitCount(_ commands: [DrawCommand]) -> Int {
      commands.count { command in
        guard case .group(let effects, let inner) = command else { return false }
        return effects.glowRole == .unlit && inner.count == 3
      }
    }
    #expect(unlitCount(first) == 1)
    #expect(unlitCount(second) == 2)
  }

  @Test func lightOfAHiddenRingIsHidden() {
    let drawn = commands(
      rings {
        $0.rings[0].extras.effects.glow = GlowStyle()
        $0.rings[0].extras.effects.hidden = true
      })
    #expect(!DisplayList(drawn).description.contains("glow("))
  }

  /// A glow around all rings does not shine between them; a ring's own glow does.
  @Test func gapsBetweenRingsAreStencils() {
    func stencilCount(_ element: some Element) -> Int {
      lines(element).count { $0.contains("stencil") }
    }
    #expect(stencilCount(rings().glow()) == 3)
    #expect(stencilCount(rings(6).glow()) == 4)
    var own = rings(6)
    own.rings[0].extras.effects.glow = GlowStyle()
    // Each ring has its band twice: in the light and in the picture.
    #expect(stencilCount(own) == 6)
  }
}
