import RingCompare
import RingRender
import TestSupport
import Testing

/// A ring drawn by this library with known values, and its query.
struct DrawnRing {
  var query: RingQuery
  var picture: RasterImage
  var ring: ActivityRing
  /// The arc's end in turns.
  var end: Double

  init(_ random: inout SplitMix64, radius: Double, progress: Double) throws {
    let thickness = radius * .random(in: 0.08...0.35, using: &random)
    ring = ActivityRing(progress: progress, radius: radius, thickness: thickness)
    ring.colors = RingColors([
      Color(SRGBColor(red: 0.9, green: .random(in: 0...0.6, using: &random), blue: 0.2)),
      Color(SRGBColor(red: 0.3, green: 0.1, blue: .random(in: 0.4...1, using: &random))),
    ])
    ring.startAngle = .degrees(.random(in: 0..<360, using: &random))
    ring.direction = Bool.random(using: &random) ? .clockwise : .counterclockwise
    if Bool.random(using: &random) { ring.cap = RingCaps(start: .butt, end: .butt) }
    if Bool.random(using: &random) { ring.edge = nil }
    if Bool.random(using: &random) {
      ring.track = RingTrack(color: Color(SRGBColor(red: 0.8, green: 0.8, blue: 0.8)))
    }
    let (x, y) = (
      Double.random(in: 2...6, using: &random), Double.random(in: 2...6, using: &random)
    )
    let canvas = ring.padding(Insets(top: y, leading: x, bottom: 8, trailing: 8))
    picture = try Scene(canvas).image()
    let outer = radius + thickness / 2 + (ring.edge?.width ?? 0) / 2
    query = RingQuery(
      center: Point(x: x + outer, y: y + outer), radius: radius, thickness: thickness,
      colors: ring.colors.stops.map { $0.color.resolved(in: .light) })
    let first = query.colors[0]
    query.track = [ring.track?.color.map { $0.resolved(in: .light) } ?? first.opacity(0.15)]
    query.edge = ring.edge.map { ($0.width, $0.color.resolved(in: .light)) }
    query.start = ring.startAngle
    query.direction = ring.direction
    query.turns = progress
    query.caps = (ring.cap.start, progress > 0.95 ? .round : ring.cap.end)
    query.hasShadow = progress > 0.95
    end = progress
  }
}

@Suite struct RenderedRingMeasurementTests {
  /// Returns the difference of two angles in degrees, 0…180.
  private func difference(_ a: Double, _ b: Double) -> Double {
    let rest = abs(a - b).truncatingRemainder(dividingBy: 360)
    return min(rest, 360 - rest)
  }

  /// Random positions, sizes, colours, caps, tracks and edges; `scripts/check measure` tests many
  /// more, including images of other renderers.
  @Test(arguments: 1...2)
  func randomRings(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for number in 0..<6 {
      let radius = Double.random(in: 64...160, using: &random)
      let progress = Double.random(in: number % 4 == 0 ? 1...2.5 : 0.01...0.99, using: &random)
      let drawn = try DrawnRing(&random, radius: radius, progress: progress)
      let name: Comment = "seed \(seed), number \(number), progress \(progress)"
      let found = try #require(ImageMeasurer(drawn.picture).measure(drawn.query))
      expectClose(found.x.value, drawn.query.center.x, within: 0.1, name)
      expectClose(found.y.value, drawn.query.center.y, within: 0.1, name)
      expectClose(found.radius.value, radius, within: 0.1, name)
      expectClose(found.thickness.value, drawn.ring.thickness, within: 0.25, name)
      let end = try #require(found.end, name)
      let expected = drawn.query.start.degrees + drawn.query.direction.sign * progress * 360
      #expect(difference(end.value, expected) < 0.1, "\(name): \(end.value) \(expected)")
      let fraction = try #require(found.fraction, name)
      expectClose(fraction.value, progress, within: 0.001, "\(name): \(fraction.value)")
    }
  }

  /// Valid values of a config that no image can show: a search for them would not end in time.
  @Test(.watchdog(seconds: 60), arguments: [71.0, 1e6, 1e15, 1e300, .infinity, .nan, 0.5])
  func doesNotSearchForRingsThatCannotBeSeen(size: Double) {
    let picture = RasterImage(
      size: PixelSize(width: 40, height: 30), pixels: [UInt8](repeating: 255, count: 4800))
    let measurer = ImageMeasurer(picture)
    let red = [SRGBColor(red: 1, green: 0, blue: 0)]
    let (here, there) = (Point(x: 20, y: 15), Point(x: size, y: 15))
    for ring in [
      RingQuery(center: here, radius: size, thickness: 2, colors: red),
      RingQuery(center: here, radius: size, thickness: size, colors: red),
      RingQuery(center: there, radius: 10, thickness: size, colors: red),
    ] {
      #expect(measurer.measure(ring) == nil)
    }
    for bar in [
      BarQuery(from: here, to: there, thickness: 2, colors: red),
      BarQuery(from: Point(x: 1, y: 1), to: here, thickness: size, colors: red),
    ] {
      #expect(measurer.measure(bar) == nil)
    }
  }

  @Test func aPictureOfOnePixelHasNoRing() {
    let picture = RasterImage(size: PixelSize(width: 1, height: 1), pixels: [1, 2, 3, 255])
    let ring = RingQuery(
      center: Point(x: 0.5, y: 0.5), radius: 1, thickness: 0.5, colors: [SRGBColor.black])
    #expect(ImageMeasurer(picture).measure(ring) == nil)
  }
}
