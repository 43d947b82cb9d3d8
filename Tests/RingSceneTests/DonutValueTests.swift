import RingCore
import RingScene
import TestSupport
import Testing

/// The numbers of a donut in the texts of its centre and its labels.
@Suite struct DonutValueTests {
  private let parts = [
    DonutPart(20, label: "Photos"), DonutPart(80, label: "Music {value} GB"), DonutPart(0),
  ]

  /// Returns the texts as they are drawn.
  private func texts(_ donut: Donut) -> [String] {
    textBoxes(donut).map(\.text)
  }

  private func donut(_ parts: [DonutPart], total: Double? = nil, center: String) -> Donut {
    var donut = Donut(parts)
    donut.total = total
    donut.center = AnyElement(Text(center, font: Font(size: 6)))
    return donut
  }

  @Test(arguments: [
    (nil, "100 100 100"), (200.0, "100 200 50"), (20, "100 100 100"),
  ])
  func theCentreHasTheSumOfTheParts(total: Double?, text: String) {
    #expect(texts(donut(parts, total: total, center: "{value} {total} {percent}")) == [text])
  }

  /// Binary fractions have no exact sum, and huge numbers none at all.
  @Test(arguments: [
    ([0.1, 0.2], "0.3"), ([0.7, 0.1, 0.3], "1.1"), ([1e300, 2e300], "3e+300"), ([], "0"),
    ([1.7e308, 1.7e308], "1.7976931348623157e+308"), ([1e-9, 1], "1.000000001"),
    ([0.123456789, 0.2], "0.323456789"),
  ])
  func theSumHasNoMoreDecimalsThanTheParts(values: [Double], text: String) {
    #expect(texts(donut(values.map { DonutPart($0) }, center: "{value}")) == [text])
  }

  @Test func theRestIsThatOfTheElementAround() {
    var ring = ActivityRing.progressRing(progress: 0.5)
    ring.progress.unit = "GB"
    ring.extras.center = AnyElement(donut(parts, center: "{value} {unit}"))
    #expect(textBoxes(ring).map(\.text) == ["100 GB"])
  }

  @Test func aLabelNamesItsPart() {
    var donut = Donut(parts)
    (donut.diameter, donut.labels) = (400, DonutLabels())
    donut.labels?.text = "{label}: {percent} %"
    #expect(Set(texts(donut)) == ["Photos: 20 %", "Music 80 GB: 80 %"])
  }

  @Test func theAlternativeTextHasTheSum() {
    #expect(
      altText(of: donut([DonutPart(20, label: "Photos"), DonutPart(80)], center: "{total} GB"))
        == "Donut: Photos 20 (20 %), 80 (80 %), 100 GB")
    #expect(
      altText(of: donut([DonutPart(20), DonutPart(80)], center: "{total}"))
        == "Donut: 20 (20 %), 80 (80 %), 100")
  }
}
