import RingCore
import RingScene
import TestSupport
import Testing

/// Labels without a font of their own keep air in the hole of their ring, and scale with it.
@Suite struct LabelAirTests {
  private static let labels: [RingLabel] = [
    .percent, .text("421 GB"), .text("{value:.3f}"), .text("7"), .text("Total\n{percent}%"),
    .text("a rather long text"),
  ]

  /// Returns the frame of an element and its only text; `nil` without a text.
  private func label(_ element: some Element) -> (frame: Rect, run: TextRun)? {
    let runs = commands(element).compactMap { command -> TextRun? in
      if case .text(let run) = command { return run }
      return nil
    }
    guard let run = runs.first, runs.count == 1 else { return nil }
    return (Rect(origin: run.origin, size: FixedText().size(of: run.paragraph)), run)
  }

  private func expectAir(_ box: Rect, around center: Point, hole: Double, _ comment: Comment) {
    #expect(box.width <= 0.7 * hole + 1e-6, comment)
    for x in [box.minX, box.maxX] {
      for y in [box.minY, box.maxY] {
        // A scaled label has a tenth of a point more for rounding.
        #expect((Point(x: x, y: y) - center).length <= hole / 2 + 0.1, comment)
      }
    }
  }

  @Test func labelsOfRingsKeepAir() throws {
    var random = SplitMix64(seed: 7)
    for _ in 0..<100 {
      let radius = Double.random(in: 8...200, using: &random)
      let thickness = Double.random(in: 0.5...1.6 * radius, using: &random)
      let ring = ring(Double.random(in: 0...12, using: &random)) {
        ($0.radius, $0.thickness, $0.edge) = (radius, thickness, nil)
        $0.extras.label = Self.labels.randomElement(using: &random) ?? .percent
      }
      let (box, _) = try #require(label(ring))
      let center = Point(x: radius + thickness / 2, y: radius + thickness / 2)
      expectAir(box, around: center, hole: 2 * radius - thickness, "\(radius) \(thickness)")
    }
  }

  @Test func labelsOfGaugesKeepAir() throws {
    var random = SplitMix64(seed: 11)
    for index in 0..<100 {
      let thickness = Double.random(in: 0.5...30, using: &random)
      let gauge = gauge(Double.random(in: -50...150, using: &random)) {
        $0.thickness = thickness
        if index % 3 > 0 {
          $0.diameter = Double.random(in: 2.1 * thickness...400, using: &random)
        }
        if index % 4 == 0 { $0.label = .text(["{value:.1f} °C", "7", "a\nb"][index / 4 % 3]) }
        if index % 5 == 0 { $0.needles = [GaugeNeedle()] }
      }
      guard let (box, _) = label(gauge) else {
        #expect(2 * thickness > 0.7 * naturalSize(gauge).width, "only a tiny hole has no label")
        continue
      }
      let side = naturalSize(gauge).width
      expectAir(
        box, around: Point(x: side / 2, y: side / 2), hole: side - 2 * thickness,
        "\(gauge.diameter ?? 0) \(thickness)")
    }
  }

  @Test(arguments: [0.5, 1, 3, 10])
  func aLabelScalesWithItsRing(factor: Double) throws {
    func size(_ element: some Element) throws -> Double {
      try #require(label(element)).run.paragraph.font.size
    }
    func ring(_ factor: Double) -> ActivityRing {
      var ring = ActivityRing.progressRing(progress: 1, radius: 60 * factor)
      ring.thickness = 20 * factor
      return ring
    }
    func gauge(_ factor: Double, label: RingLabel) -> Gauge {
      var gauge = Gauge(value: 72)
      (gauge.diameter, gauge.thickness, gauge.label) = (120 * factor, 6 * factor, label)
      return gauge
    }
    expectClose(try size(ring(factor)), try size(ring(1)) * factor, within: 1e-9)
    for label in [RingLabel.percent, .text("{value} °C")] {
      let one = try size(gauge(1, label: label))
      expectClose(try size(gauge(factor, label: label)), one * factor, within: 1e-9)
    }
  }

  @Test func aGaugeOfTheArticlesSizeKeepsItsFont() throws {
    // The diameter is as wide as 1.777 times `100 %`, that is five characters of 8.5 points.
    for diameter in [nil, 42.5 * 1.777] {
      var gauge = Gauge(value: 72)
      gauge.diameter = diameter
      expectClose(try #require(label(gauge)).run.paragraph.font.size, 17, within: 1e-9)
    }
  }

  @Test func anElementKeepsItsFont() throws {
    let gauge = gauge(72) {
      $0.diameter = 400
      $0.center = AnyElement(Text("{percent}", font: Font(size: 11)))
    }
    #expect(try #require(label(gauge)).run.paragraph.font.size == 11)
  }
}
