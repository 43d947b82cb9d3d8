import RingCore
import Testing

@testable import RingScene

/// The alternative texts of scenes, word for word.
@Suite struct AltTextTests {
  private func alt(_ element: some Element, locale: NumberLocale = .posix) -> String {
    altText(of: element, locale: locale)
  }

  private func ring(_ value: Double?, of total: Double, _ name: String? = nil) -> ActivityRing {
    var ring = ActivityRing()
    ring.progress = ProgressValue(value, upperBound: total)
    ring.extras.elementName = name
    return ring
  }

  private let part = ActivityRing(progress: 0.72)
  private let gauge = Gauge(value: 21, in: -10...40)

  @Test func describesRings() {
    #expect(alt(ActivityRing.progressRing(progress: 0.72)) == "Progress ring: 72 %")
    #expect(alt(ActivityRing.progressRing(progress: nil)) == "Progress ring: indeterminate")
    #expect(alt(ring(412, of: 500)) == "Progress ring: 412 of 500 (82 %)")
    var withUnit = ring(412, of: 500)
    withUnit.progress.unit = "kcal"
    #expect(alt(withUnit) == "Progress ring: 412 of 500 kcal (82 %)")
    var marked = ring(30, of: 40)
    marked.extras.targets = [GaugeTarget(value: 35)]
    marked.extras.needles = [GaugeNeedle(value: 20.5)]
    #expect(alt(marked) == "Progress ring: 30 of 40 (75 %), needle 20.5, target 35")
    var labelled = part
    labelled.extras.arcTexts = [RingText("Move {percent} %"), RingText("{percent} %")]
    #expect(alt(labelled) == "Progress ring: 72 %, Move 72 %")
  }

  @Test func concentricRingsAreNamedFromTheOutermostInwards() {
    var rings = ActivityRings(ring(412, of: 500, "move"), ring(31, of: 30, "exercise"))
    #expect(
      alt(rings) == "Activity rings: Move 412 of 500 (82 %), Exercise 31 of 30 (103 %)")
    rings.center = AnyElement(gauge)
    #expect(
      alt(rings)
        == "Activity rings: Move 412 of 500 (82 %), Exercise 31 of 30 (103 %). "
        + "Gauge: 21 (from -10 to 40)")
    #expect(alt(ActivityRings(part, part)) == "Activity rings: 72 %, 72 %")
    #expect(alt(ActivityRings()).isEmpty)
  }

  @Test func describesGauges() {
    #expect(alt(gauge) == "Gauge: 21 (from -10 to 40)")
    #expect(alt(Gauge(value: nil)) == "Gauge: indeterminate")
    var scale = Gauge(value: 50)
    scale.targets = [GaugeTarget(value: 80)]
    (scale.minLabel, scale.maxLabel) = (Gauge.boundLabel(), Gauge.boundLabel("{value} km"))
    scale.ticks = GaugeTicks()
    scale.ticks?.labels?.text = "{value} km/h"
    #expect(alt(scale) == "Gauge: 50 (from 0 to 100), target 80, 100 km")
  }

  @Test func describesTimers() {
    #expect(
      alt(ActivityRing.timerRing(duration: 60, remaining: 45)) == "Timer: 0:45 of 1:00 remaining")
    let elapsed = ActivityRing.timerRing(duration: 3600, remaining: 3599.5, countsDown: false)
    #expect(alt(elapsed) == "Timer: 0:00 of 1:00:00 elapsed")
    let view = ProgressView(timerInterval: 0.0...300, now: 60.0)
    #expect(alt(view) == "Timer: 4:00 of 5:00 remaining")
  }

  @Test func describesProgressViews() {
    #expect(
      alt(ProgressView("Downloading", value: 3, total: 8))
        == "Progress: 3 of 8 (38 %), Downloading")
    #expect(alt(ProgressView(value: 0.4)) == "Progress: 40 %")
    #expect(alt(ProgressView()) == "Progress: indeterminate")
    #expect(
      alt(ProgressView(value: 0.4).progressViewStyle(.circular))
        == "Progress: 40 %")
  }

  @Test func describesDonutsAndTheirLegends() {
    let donut = Donut([DonutPart(120, label: "Photos"), DonutPart(130, label: "Apps")])
    let text = "Donut: Photos 120 (48 %), Apps 130 (52 %)"
    #expect(alt(donut) == text)
    let legend = Legend(donut)
    #expect(alt(HStack(children: [AnyElement(legend), AnyElement(donut)])) == text)
    #expect(alt(legend) == "Legend: Photos, Apps")
    var rest = Donut([DonutPart(120, label: "Photos {value} GB"), DonutPart(5)])
    (rest.total, rest.labels) = (250, DonutLabels())
    #expect(alt(rest) == "Donut: Photos 120 GB (48 %), 5 (2 %)")
    let percent = Donut([DonutPart(1, label: "{percent} % idle"), DonutPart(3, label: "")])
    #expect(alt(percent) == "Donut: 25 % idle, 3 (75 %)")
  }

  @Test func tenItemsAreNamed() {
    let parts = (1...15).map { DonutPart(1, label: "P\($0)") }
    let named = (1...10).map { "P\($0) 1 (7 %)" }.joined(separator: ", ")
    #expect(alt(Donut(parts)) == "Donut: \(named), and 5 more")
    #expect(
      alt(
        VStack {
          Donut(parts); Legend(Donut(parts))
        }) == "Donut: \(named), and 5 more")
    let texts = (1...11).map { AnyElement(Text("T\($0)")) }
    #expect(
      alt(VStack(children: texts))
        == (1...10).map { "T\($0)" }.joined(separator: ". ") + ", and 1 more")
  }

  @Test func textsAreOneLine() {
    #expect(alt(Text("Hello\n  world")) == "Hello world")
    #expect(alt(Text("a\u{0}b\r\n\u{2028}c\u{FFFE}d\u{85}")) == "a b c d")
    #expect(alt(Text("\n")).isEmpty)
    var arc = ArcText()
    arc.text = "Around"
    #expect(alt(arc) == "Around")
    var verbatim = Text("{percent}")
    verbatim.isVerbatim = true
    #expect(alt(part.center { verbatim }) == "Progress ring: 72 %, {percent}")
    #expect(alt(verbatim) == "{percent}")
  }

  @Test func textsInAnElementFollowItsValue() {
    #expect(alt(part.center { Text("Move") }) == "Progress ring: 72 %, Move")
    #expect(alt(part.center { Text("72%") }) == "Progress ring: 72 %")
    #expect(
      alt(ring(412, of: 500).center { Text("{value} kcal") })
        == "Progress ring: 412 of 500 (82 %), 412 kcal")
  }

  @Test func containersAreReadInOrder() {
    #expect(
      alt(
        VStack {
          Text("Steps"); part
        }) == "Steps. Progress ring: 72 %")
    #expect(
      alt(
        HStack {
          part; Text("Done!"); gauge
        })
        == "Progress ring: 72 %. Done! Gauge: 21 (from -10 to 40)")
    let cells = [AnyElement(Text("a")), AnyElement(part), AnyElement(Text("b"))]
    #expect(alt(Grid(children: cells)) == "a. Progress ring: 72 %. b")
    #expect(alt(part.overlay { Text("NEW") }) == "Progress ring: 72 %. NEW")
  }

  @Test func invisibleElementsAreNotDescribed() {
    #expect(alt(Effect(.hidden, AnyElement(part))).isEmpty)
    #expect(alt(Effect(.opacity(0), AnyElement(part))).isEmpty)
    #expect(alt(Effect(.opacity(0.5), AnyElement(part))) == "Progress ring: 72 %")
    #expect(alt(Text("x", color: .clear)).isEmpty)
    #expect(alt(Circle()).isEmpty)
    let dot = RasterImage(size: PixelSize(width: 1, height: 1), pixels: [0, 0, 0, 255])
    #expect(alt(Image(dot)).isEmpty)
  }

  @Test func idsAreNamesUnlessTheySayWhatTheElementIs() {
    #expect(alt(AnyElement(part, id: "ring")) == "Progress ring: 72 %")
    #expect(alt(AnyElement(part, id: "progress_ring")) == "Progress ring: 72 %")
    #expect(alt(AnyElement(part, id: "--")) == "Progress ring: 72 %")
    #expect(alt(AnyElement(gauge, id: "cpu-load")) == "Gauge Cpu load: 21 (from -10 to 40)")
    // A word within a word of the kind is a name.
    #expect(alt(AnyElement(gauge, id: "a")) == "Gauge A: 21 (from -10 to 40)")
    #expect(alt(AnyElement(gauge, id: "age")) == "Gauge Age: 21 (from -10 to 40)")
  }

  @Test func numbersHaveTheFormatOfTheLocale() throws {
    let german = try #require(NumberLocale("de"))
    let arabic = try #require(NumberLocale("ar-EG"))
    #expect(
      alt(Gauge(value: 21.5, in: 0...1000.5), locale: german)
        == "Gauge: 21,5 (from 0 to 1000,5)")
    #expect(alt(part, locale: arabic) == "Progress ring: ٧٢ %")
  }

  @Test func numbersAreShort() throws {
    #expect(alt(ring(0.1 + 0.2, of: 0.6)) == "Progress ring: 0.3 of 0.6 (50 %)")
    #expect(alt(ring(0.001_234_56, of: 0.005)) == "Progress ring: 0.00123 of 0.005 (25 %)")
    #expect(alt(ring(1.234_56e-12, of: 5e-12)) == "Progress ring: 1.23e-12 of 5e-12 (25 %)")
    // A subnormal number, of which a `Double` cannot show the decimals: it has no factor of 10³²².
    let subnormal = try #require(Double("1e-320"))
    #expect(alt(ring(subnormal, of: 1e-300)) == "Progress ring: 1e-320 of 1e-300 (0 %)")
    #expect(alt(ring(0, of: 1e-300)) == "Progress ring: 0 of 1e-300 (0 %)")
    #expect(alt(ring(1234.567, of: 2000)) == "Progress ring: 1234.57 of 2000 (62 %)")
    #expect(alt(ring(-3, of: 12)) == "Progress ring: -3 of 12 (-25 %)")
  }

  @Test(arguments: [
    ("", ""), ("A ring", "A ring"), ("{value} of {total}, {percent} %", "412 of 500, 82 %"),
    ("{{x}\n{unknown}", "{x} {unknown}"), ("{remaining}", "–"),
  ])
  func theTextOfADocumentReplacesTheGeneratedOne(template: String, expected: String) {
    var scene = Scene(
      root: AnyElement(
        VStack {
          Text("Steps"); ring(412, of: 500)
        }))
    scene.alt = template
    #expect(scene.altText(measuring: FixedText()) == expected)
    scene.root = AnyElement(Circle())
    scene.alt = "{value}"
    #expect(scene.altText(measuring: FixedText()) == "–")
  }
}
