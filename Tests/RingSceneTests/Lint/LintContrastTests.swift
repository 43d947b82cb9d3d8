import RingCore
import TestSupport
import Testing

@testable import RingScene

/// The contrast rules of lint.
@Suite struct LintContrastTests {
  private typealias Support = LintSupport

  private func grey(_ level: Int) -> SRGBColor { SRGBColor(bytes: level, level, level) }

  /// Returns the findings in a picture in which a rule compares a colour with another one.
  private func findings(
    comparing color: SRGBColor, with other: SRGBColor, by rule: LintRule.ID
  ) -> [LintFinding] {
    var ring = Support.ring([color])
    switch rule {
    case .text:
      return Support.findings(Text("Rent", font: Font(size: 17), color: Color(color)), on: other)
    case .track:
      ring.track = RingTrack(color: Color(other))
      return Support.findings(ring)
    case .adjacent:
      var rings = ActivityRings(rings: [Support.ring([other]), ring], diameter: 100)
      (rings.thickness, rings.spacing) = (10, 0)
      return Support.findings(rings)
    default: return Support.findings(ring, on: other)
    }
  }

  @Test(arguments: [(LintRule.ID.background, 3.0), (.text, 4.5), (.track, 3), (.adjacent, 3)])
  func ratiosOfRandomScenesAreThoseOfWCAG(rule: LintRule.ID, limit: Double) {
    var random = SplitMix64(seed: 1)
    var failures = 0
    for _ in 0..<500 {
      let (color, other) = (SRGBColor.random(&random), SRGBColor.random(&random))
      let expected = Support.ratio(color, other)
      let found = findings(comparing: color, with: other, by: rule)
      // A faint track needs no contrast.
      let isCompared = rule != .track || Support.ratio(other, .white) >= 1.5
      #expect(
        found.has(rule) == (isCompared && expected < limit), "\(color.hex) on \(other.hex)")
      guard let finding = found.only(rule) else { continue }
      failures += 1
      expectClose(finding.value ?? 0, expected, within: 1e-9)
      #expect(finding.limit == limit)
      guard let help = finding.help else { continue }
      let nearest = Support.color(String(help.prefix(7)))
      #expect(Support.ratio(nearest, other) >= limit, "\(help)")
    }
    #expect(failures > 100 && failures < 500)
  }

  @Test func aRatioIsTheLeastAlongAGradient() {
    var random = SplitMix64(seed: 2)
    for index in 0..<60 {
      let colors = (0...1 + index % 3).map { _ in SRGBColor.random(&random) }
      let background = SRGBColor.random(&random)
      var bar = Bar(progress: 1)
      bar.colors = RingColors(colors.map { Color($0) })
      bar.gradient.interpolation = Interpolation.allCases[index % 4]
      bar.track = nil
      let ideal = IdealGradient(
        gradient: Gradient(colors: colors, interpolation: bar.gradient.interpolation))
      let expected =
        (0...4000).map { step -> Double in
          let color = ideal.color(at: Double(step) / 4000) / 255
          return Support.ratio(SRGBColor(red: color.x, green: color.y, blue: color.z), background)
        }.min() ?? 0
      let finding = Support.findings(bar, on: background).only(.background)
      #expect((finding == nil) == (expected >= 3) || abs(expected - 3) < 0.01)
      if let value = finding?.value { expectClose(value, expected, within: 0.01) }
    }
  }

  @Test func aTextWithAGradientIsAsLegibleAsItsPalestColor() {
    var text = Text("Rent", font: Font(size: 17))
    text.gradient = ShapeGradient(.linear, RingColors([Color(grey(0)), Color(grey(200))]))
    let finding = Support.findings(text).only(.text)
    expectClose(finding?.value ?? 0, Support.ratio(grey(200), .white), within: 0.01)
    text.gradient = ShapeGradient(.linear, RingColors([Color(grey(0)), Color(grey(60))]))
    #expect(!Support.findings(text).has(.text))
  }

  @Test func onlyTheVisiblePartOfAGradientCounts() {
    // From black to white over the track, of which a quarter is visible.
    var ring = Support.ring([.black, .white])
    (ring.gradient.span, ring.progress) = (.track, ProgressValue(0.25))
    #expect(!Support.findings(ring).has(.background))
    ring.progress = ProgressValue(0.75)
    let finding = Support.findings(ring).only(.background)
    expectClose(
      finding?.value ?? 0, Support.ratio(.white, grey(191)), within: 0.01, "three quarters")
  }

  @Test(arguments: [(148, false), (149, true)])
  func dataNeedThreeToOneWithTheBackground(level: Int, fails: Bool) {
    let finding = Support.findings(Support.ring([grey(level)])).only(.background)
    #expect((finding != nil) == fails)
    guard let finding else { return }
    #expect(
      finding.message
        == "#959595 has a contrast of 2.99 to the background #FFFFFF, less than 3")
    #expect(finding.help == "#949494 has 3.03")
    #expect(finding.element == "activityRing")
  }

  @Test func theBackgroundIsWhatLiesBelow() {
    let ring = Support.ring([.white])
    #expect(Support.findings(ring).has(.background))
    let card = Effect(.background(Color(.black)), AnyElement(ring))
    #expect(!Support.findings(card).has(.background))
    var disc = Circle()
    disc.appearance.fill = .color(Color(.black))
    let layer = Effect(
      .layer(ElementLayer(.element(AnyElement(disc))), isOverlay: false), AnyElement(ring))
    #expect(!Support.findings(layer).has(.background))
    // A disc over the ring, or one that covers only a part of it, is not its background.
    let over = Effect(
      .layer(ElementLayer(.element(AnyElement(disc))), isOverlay: true), AnyElement(ring))
    #expect(Support.findings(over).has(.background))
    let small = FrameLayout(width: 100, height: 100, AnyElement(disc))
    let stack = ZStack(children: [AnyElement(small), AnyElement(ring)])
    #expect(Support.findings(stack).has(.background))
  }

  /// The rest of the circle, of 10⁻¹⁶ turns, is not a track.
  @Test func decimalsThatFillADonutLeaveNoTrack() {
    let parts = [(0.7, 0), (0.2, 80), (0.1, 0)].map { DonutPart($0, color: Color(grey($1))) }
    let donut = Donut(parts, total: 1, track: Color(grey(20)))
    #expect(!Support.findings(donut).has(.track))
  }

  @Test func groupsBlendWithTheBackground() {
    // Black at 30 % on white is #B3B3B3, whose ratio is about 2.1.
    let faint = Support.findings(Effect(.opacity(0.3), AnyElement(Support.ring([.black]))))
    expectClose(
      faint.only(.background)?.value ?? 0,
      Support.ratio(.white, SRGBColor(red: 0.7, green: 0.7, blue: 0.7)), within: 1e-9)
    // Invisible parts have no contrast.
    let invisible = Support.findings(Effect(.opacity(0), AnyElement(Support.ring([.white]))))
    #expect(!invisible.has(.background))
  }

  @Test func aTransparentCanvasIsSeenOnPages() {
    let ring = Support.ring([.white])
    #expect(Support.findings(ring, on: nil).has(.background))
    #expect(Support.findings(ring, on: nil, pages: [.light]).has(.background))
    #expect(!Support.findings(ring, on: nil, pages: [.dark]).has(.background))
    let both = Support.findings(ring, on: nil, pages: [.light, .dark]).only(.background)
    let help = Support.color(String(both?.help?.prefix(7) ?? "#FFFFFF"))
    #expect(Support.ratio(help, .white) >= 3 && Support.ratio(help, .black) >= 3)
  }

  @Test(arguments: [(148, false), (149, true)])
  func dataNeedThreeToOneWithTheirTrack(level: Int, fails: Bool) {
    var ring = Support.ring([grey(level)])
    ring.track = RingTrack(color: Color(.white))
    let findings = Support.findings(ring, on: .black)
    #expect(findings.has(.track) == fails)
    // The value in figures replaces the contrast.
    ring.extras.center = AnyElement(Text("75 %", color: Color(.white)))
    #expect(!Support.findings(ring, on: .black).has(.track))
    ring.extras.center = AnyElement(Text("Steps", color: Color(.white)))
    #expect(Support.findings(ring, on: .black).has(.track) == fails)
  }

  /// Readers who need contrast see the data against the background only. #D2D2D2 has 1.51 to white,
  /// #D3D3D3 has 1.49.
  @Test(arguments: [(0xD2, true), (0xD3, false)])
  func onlyATrackThatCanBeSeenNeedsContrast(level: Int, fails: Bool) {
    var ring = Support.ring([grey(118)])
    ring.track = RingTrack(color: Color(grey(level)))
    #expect(!Support.findings(ring).has(.background))
    ring.colors = RingColors([Color(grey(140))])
    #expect(Support.findings(ring).has(.track) == fails)
  }

  /// Yellow on white is hardly seen, but the text has the value; #D3D3D3 is not seen at all.
  @Test(arguments: [(0xD2, "75 %", false), (0xD3, "75 %", true), (0xD2, "Steps", true)])
  func dataWithTheirValueInFiguresNeedOnlyBeSeen(level: Int, text: String, fails: Bool) {
    var ring = Support.ring([grey(level)])
    ring.extras.center = AnyElement(Text(text))
    let finding = Support.findings(ring).only(.background)
    #expect((finding != nil) == fails)
    if let finding { #expect(finding.limit == (text == "Steps" ? 3 : 1.5)) }
  }

  /// Figures in the hole are not those of each part, and beside another ring not those of both.
  @Test func figuresStandForOneValueOnly() {
    var donut = Donut([1, 2].map { DonutPart($0, color: Color(grey(0xD2))) })
    donut.center = AnyElement(Text("75 %"))
    #expect(Support.findings(donut).has(.background))
    var rings = ActivityRings(
      rings: [Support.ring([grey(0xD2)]), Support.ring([grey(0xD2)])], diameter: 100)
    rings.center = AnyElement(Text("75 %"))
    #expect(Support.findings(rings).has(.background))
  }

  @Test(arguments: [(148, 0.0, false), (149, 0, true), (149, 1.9, true), (149, 2, false)])
  func touchingRingsNeedThreeToOne(level: Int, spacing: Double, fails: Bool) {
    var rings = ActivityRings(
      rings: [Support.ring([.white]), Support.ring([grey(level)])], diameter: 100)
    (rings.thickness, rings.spacing) = (10, spacing)
    #expect(Support.findings(rings, on: .black).has(.adjacent) == fails)
  }

  @Test func ringsAreComparedOnlyWhereBothAre() {
    var (outer, inner) = (Support.ring([.white]), Support.ring([.white]))
    (outer.progress, inner.progress) = (ProgressValue(0.4), ProgressValue(0.4))
    inner.startAngle = .degrees(180)
    var rings = ActivityRings(rings: [outer, inner], diameter: 100)
    rings.thickness = 10
    #expect(!Support.findings(rings, on: .black).has(.adjacent))
    rings.rings[1].startAngle = .degrees(90)
    #expect(Support.findings(rings, on: .black).has(.adjacent))
  }

  @Test(arguments: [(0.0, true), (1.9, true), (2, false)])
  func touchingSlicesNeedThreeToOne(gap: Double, fails: Bool) {
    var donut = Donut([1, 1, 1].map { DonutPart($0, color: Color(.white)) })
    donut.gap = gap
    let found = Support.findings(donut, on: .black).filter { $0.rule == .adjacent }
    #expect(found.isEmpty != fails)
    if fails { #expect(found.map(\.part) == ["part 2", "part 3"]) }
  }

  @Test(
    arguments: [
      (118, Font(size: 17), false), (119, Font(size: 17), true), (119, Font(size: 24), false),
      (148, Font(size: 24), false), (149, Font(size: 24), true),
      (148, Font(size: 18.66, weight: .bold), false),
      (148, Font(size: 18.66, weight: .semibold), true),
      (148, Font(size: 18.6, weight: .bold), true),
    ])
  func textsNeedMoreUnlessTheyAreLarge(level: Int, font: Font, fails: Bool) {
    let text = Text("Rent", font: font, color: Color(grey(level)))
    #expect(Support.findings(text).has(.text) == fails)
  }

  /// The limit of large texts is not less.
  @Test(arguments: [(210, 13.0, false), (211, 13, true), (210, 48, false), (211, 48, true)])
  func textsBelowOneAndAHalfAreIllegible(level: Int, size: Double, fails: Bool) {
    let text = Text("Rent", font: Font(size: size), color: Color(grey(level)))
    #expect((Support.ratio(grey(level), .white) < 1.5) == fails)
    let texts = Support.scene(text).illegibleTexts
    #expect(texts.map(\.rule) == (fails ? [.text] : []))
  }

  /// Only texts are looked at: a ring in nearly the colour of its background is a matter of taste.
  @Test func onlyTextsAreIllegible() {
    let ring = Support.ring([grey(250)])
    #expect(Support.findings(ring).has(.background) && Support.scene(ring).illegibleTexts.isEmpty)
    let texts = HStack { for _ in 0..<2 { Text("Rent", color: Color(.white)) } }
    let messages = Support.scene(texts).illegibleTexts.map(\.message)
    let message = "“Rent” in #FFFFFF has a contrast of 1 to the background #FFFFFF, less than 1.5"
    #expect(messages == [message, message])
  }

  @Test func aTextIsComparedWithTheSliceBelowIt() {
    var donut = Donut([DonutPart(1, color: Color(.black), label: "Rent")])
    (donut.labels, donut.diameter) = (DonutLabels(), 200)
    donut.labels?.color = Color(.white)
    #expect(!Support.findings(donut).has(.text))
    donut.labels?.color = Color(.black)
    #expect(!Support.findings(donut).has(.text), "the label is outside")
    donut.labels?.placement = .inside
    let finding = Support.findings(donut).only(.text)
    #expect(
      finding?.message
        == "“Rent” in #000000 has a contrast of 1 to the background #000000, less than 4.5")
  }
}
