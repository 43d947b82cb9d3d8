import RingCore
import RingScene
import TestSupport
import Testing

/// Colours by value must agree with the printed text.
@Suite struct ColorRulesTests {
  private static let low = SRGBColor(bytes: 255, 0, 0)
  private static let high = SRGBColor(bytes: 0, 255, 0)

  private static func colors(upTo bound: Double) -> RingColors {
    RingColors([
      Color(
        ColorRules([
          ColorRules.Rule(upTo: bound, Color(low)),
          ColorRules.Rule(upTo: .greatestFiniteMagnitude, Color(high)),
        ]))
    ])
  }

  /// Returns the texts that an element draws, and the colours of everything else.
  private static func drawn(_ element: some Element) -> (texts: [String], colors: Set<SRGBColor>) {
    let context = SceneContext(text: FixedText())
    let rect = Rect(origin: .zero, size: element.size(for: .unspecified, in: context))
    var (texts, colors): ([String], Set<SRGBColor>) = ([], [])
    for command in element.draw(in: rect, context: context) {
      switch command {
      case .text(let run): texts.append(run.paragraph.text)
      case .stroke(_, _, .conic(let conic)): colors.formUnion(conic.gradient.stops.map(\.color))
      case .stroke(_, _, .solid(let color)), .fill(_, .solid(let color), _): colors.insert(color)
      default: break
      }
    }
    return (texts, colors)
  }

  private static func ring(_ progress: ProgressValue, upTo bound: Double, _ label: RingLabel)
    -> ActivityRing
  {
    var ring = ActivityRing(progress: nil)
    (ring.progress, ring.extras.label, ring.colors) = (progress, label, colors(upTo: bound))
    (ring.track, ring.edge, ring.tip, ring.zero) = (nil, nil, nil, .dot)
    return ring
  }

  /// Around every whole percent and every half percent, the printed number decides the colour. The
  /// expected colour is derived from the drawn text.
  @Test func everyPercentHasTheColourOfItsText() throws {
    // These include percents whose hundredths are inexact: 0.29 × 100 is below 29.
    for bound in [1, 7, 14, 28, 29, 50, 57, 58, 80, 99] {
      for percent in [bound - 1, bound, bound + 1] {
        let exact = Double(percent) / 100
        let values = [
          exact, exact.nextUp, exact.nextDown, exact + 0.00499, exact + 0.00501, exact - 0.00499,
        ]
        for value in values {
          let ring = Self.ring(ProgressValue(value), upTo: Double(bound) / 100, .percent)
          let drawn = Self.drawn(ring)
          let printed = try #require(Int(drawn.texts.joined().dropLast()))
          #expect(drawn.colors == [printed <= bound ? Self.low : Self.high], "\(value) \(bound)")
        }
      }
    }
  }

  @Test(arguments: [
    // 79.96 % is printed as 80.0, 80.04 % as 80.0, 80.06 % as 80.1.
    (0.7996, "{percent:.1f}", true), (0.8004, "{percent:.1f}", true),
    (0.8006, "{percent:.1f}", false), (0.8006, "{percent}", true), (0.8051, "{percent}", false),
    // The text prints the value itself, exactly or with the requested decimals.
    (0.8, "{value}", true), ((0.8).nextUp, "{value}", false), (0.84, "{value:.1f}", true),
    (0.86, "{value:.1f}", false), (0.84, "at {value:.1f}, {percent}", true),
    // If no number is printed, the value rounded to whole percents decides.
    (0.8049, "none", true), (0.8051, "none", false),
  ])
  func theTextThatIsPrintedDecides(value: Double, template: String, isLow: Bool) {
    let ring = Self.ring(ProgressValue(value), upTo: 0.8, .text(template))
    #expect(Self.drawn(ring).colors == [isLow ? Self.low : Self.high])
  }

  /// A bound is in the unit of the value even if a percentage is printed.
  @Test func percentagesOfARangeMeetItsBounds() throws {
    for percent in 0...100 {
      let value = 20 + Double(percent) / 100 * 50
      var gauge = Gauge(value: value, in: 20...70)
      gauge.colors = Self.colors(upTo: value)
      (gauge.track, gauge.bands) = (nil, [])
      #expect(!Self.drawn(gauge).colors.contains(Self.high), "\(percent)")
      gauge.progress.value = value + 0.2501
      #expect(!Self.drawn(gauge).colors.contains(Self.high) == (percent < 0), "\(percent)")
    }
  }

  @Test func theLastRuleHoldsAboveItsBound() {
    let rules = ColorRules([
      ColorRules.Rule(upTo: 0.5, .red), ColorRules.Rule(upTo: 1, .green),
    ])
    #expect(rules.color(for: PrintedValue(exactly: 7)) == .green)
    #expect(rules.color(for: PrintedValue(exactly: -7)) == .red)
    #expect(rules.color(for: PrintedValue(exactly: nil)) == ColorRules.noDataColor)
  }

  @Test func everyElementGoesByItsOwnValue() {
    for (value, color) in [(0.4, Self.low), (0.6, Self.high), (nil, nil)] as [(Double?, SRGBColor?)]
    {
      let colors = Self.colors(upTo: 0.5)
      let color = color ?? Color.gray.light
      var bar = Bar(progress: value)
      (bar.colors, bar.track) = (colors, colors.first)
      var petals = Petals(progress: value)
      (petals.color, petals.indeterminate) = (colors.first, true)
      var text = Text("{percent}")
      text.color = colors.first
      let centred = ActivityRing(progress: value).with(\.extras.center, AnyElement(text))
      #expect(Self.drawn(bar).colors == [color])
      #expect(Set(Self.drawn(petals).colors.map { $0.opacity(1 / $0.alpha) }) == [color])
      let context = SceneContext(text: FixedText())
      let commands = centred.draw(in: Rect(x: 0, y: 0, width: 200, height: 200), context: context)
      let runs = commands.compactMap { command in
        if case .text(let run) = command { run.color } else { nil }
      }
      #expect(runs == [color])
    }
  }

  @Test func explainSaysWhichRuleHeld() {
    let ring = Self.ring(ProgressValue(0.8004), upTo: 0.8, .percent)
    #expect(rules(of: ring) == ["80 %: rule 1 of 2, up to 0.8"])
    #expect(rules(of: Self.ring(ProgressValue(nil), upTo: 1, .percent)) == ["–: no data"])
    let last = ColorRules([ColorRules.Rule(upTo: 0.5, .red)])
    var bar = Bar(progress: 0.9)
    bar.colors = RingColors([Color(last)])
    #expect(rules(of: bar) == ["90 %: rule 1 of 1, above 0.5"])
    #expect(rules(of: VStack { bar }).isEmpty)
  }

  /// Returns the outermost element's facts about its rules.
  private func rules(of element: some Element) -> [String] {
    let trace = LayoutTrace()
    let context = SceneContext(text: FixedText(), trace: trace)
    let rect = Rect(origin: .zero, size: element.size(for: .unspecified, in: context))
    _ = AnyElement(element).draw(in: rect, context: context)
    guard
      case .list(let values)? = trace.roots[0].facts.first(where: { $0.name == "byValue" })?.value
    else { return [] }
    return values.compactMap { if case .text(let text) = $0 { text } else { nil } }
  }

  @Test func withoutRulesThereIsTheColorOfNoData() {
    let rules = ColorRules([])
    #expect(rules.index(for: PrintedValue(exactly: 1)) == nil)
    #expect(rules.color(for: PrintedValue(exactly: 1)) == ColorRules.noDataColor)
  }

  @Test func opacityFadesTheColourOfEveryRule() {
    let color = Color(ColorRules([ColorRules.Rule(upTo: 1, Color(Self.low))]))
    let faded = color.opacity(0.5)
    #expect(faded.rules?.rules.map(\.color) == [Color(Self.low.opacity(0.5))])
    #expect(faded.rules?.rules.map(\.bound) == [1])
  }

  @Test func interpolationEndsAtTheColoursThemselves() {
    let rules = Color(ColorRules([ColorRules.Rule(upTo: 1, Color(Self.low))]))
    let fixed = Color(Self.high)
    #expect(fixed.interpolated(to: rules, at: 1) == rules)
    #expect(rules.interpolated(to: fixed, at: 0) == rules)
    #expect(rules.interpolated(to: fixed, at: 1) == fixed)
  }
}
