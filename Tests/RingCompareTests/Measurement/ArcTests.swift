import RingCompare
import RingRender
import TestSupport
import Testing

/// Arcs with butt caps and without a track: an image shows a short part of the ring only.
@Suite struct ArcTests {
  /// An arc drawn by this library, and its query.
  private struct Arc {
    var ring: ActivityRing
    var query: RingQuery
    var picture: RasterImage

    init(_ random: inout SplitMix64, progress: Double) throws {
      let radius = [40.0, 64, 90][Int(random.next() % 3)]
      ring = ActivityRing(
        progress: progress, radius: radius, thickness: [8.0, 14][Int(random.next() % 2)])
      (ring.track, ring.edge, ring.tip) = (nil, nil, nil)
      ring.cap = RingCaps(start: .butt, end: .butt)
      ring.colors = RingColors([
        Color(
          SRGBColor(
            red: .random(in: 0...1, using: &random), green: .random(in: 0...0.5, using: &random),
            blue: .random(in: 0...1, using: &random)))
      ])
      ring.startAngle = .degrees(.random(in: 0..<360, using: &random))
      ring.direction = Bool.random(using: &random) ? .clockwise : .counterclockwise
      let (x, y) = (
        Double.random(in: 2...6, using: &random), Double.random(in: 2...6, using: &random)
      )
      let insets = Insets(top: y, leading: x, bottom: 8, trailing: 8)
      picture = try Scene(ring.padding(insets)).image()
      let outer = radius + ring.thickness / 2
      query = RingQuery(
        center: Point(x: x + outer, y: y + outer), radius: radius, thickness: ring.thickness,
        colors: ring.colors.stops.map { $0.color.resolved(in: .light) })
      query.start = ring.startAngle
      query.direction = ring.direction
      query.turns = progress
      query.caps = (.butt, .butt)
    }
  }

  private func difference(_ a: Double, _ b: Double) -> Double {
    let rest = abs(a - b).truncatingRemainder(dividingBy: 360)
    return min(rest, 360 - rest)
  }

  /// Half of the arcs are short, 2 % to 20 %; `scripts/check measure` tests as many drawn by Skia.
  @Test(arguments: 1...4)
  func arcsWithoutTrackAreFound(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for number in 0..<50 {
      let progress = Double.random(in: 0.02...(number % 2 == 0 ? 0.2 : 0.98), using: &random)
      let arc = try Arc(&random, progress: progress)
      let name: Comment = "seed \(seed), number \(number), progress \(progress)"
      let found = try #require(ImageMeasurer(arc.picture).measure(arc.query))
      expectClose(found.radius.value, arc.query.radius, within: 0.25, name)
      expectClose(found.thickness.value, arc.query.thickness, within: 0.25, name)
      let end = try #require(found.end, name)
      let expected = arc.query.start.degrees + arc.query.direction.sign * progress * 360
      #expect(difference(end.value, expected) < 0.5, "\(name): \(end.value) \(expected)")
    }
  }

  /// The measured end is the end in the image, independent of the query.
  @Test func theEndIsRead() throws {
    var random = SplitMix64(seed: 9)
    for progress in [0.03, 0.06, 0.1] {
      var arc = try Arc(&random, progress: progress)
      arc.query.turns = 0.7
      let found = try #require(ImageMeasurer(arc.picture).measure(arc.query))
      expectClose((found.fraction?.value ?? 0), progress, within: 0.002)
    }
  }

  /// A short arc does not determine its circle, so the query does; the uncertainty reflects that.
  @Test func aShortArcTellsLittleOfItsRadius() throws {
    var random = SplitMix64(seed: 10)
    for progress in [0.03, 0.06] {
      var arc = try Arc(&random, progress: progress)
      arc.query.radius += 0.3
      let found = try #require(ImageMeasurer(arc.picture).measure(arc.query))
      let off = abs(found.radius.value - (arc.query.radius - 0.3))
      #expect(off <= found.radius.uncertainty && found.radius.uncertainty > 0.2)
    }
    let whole = try Arc(&random, progress: 0.5)
    let found = try #require(ImageMeasurer(whole.picture).measure(whole.query))
    #expect(found.radius.uncertainty < 0.1)
  }
}

/// Images without a ring.
@Suite struct NoiseTests {
  private static let side = 100

  /// Returns independent noise per pixel: colours, grays, or black and white.
  private func picture(_ kind: Int, _ random: inout SplitMix64) -> RasterImage {
    var pixels: [UInt8] = []
    for _ in 0..<Self.side * Self.side {
      let bits = random.next()
      let gray = UInt8(truncatingIfNeeded: bits)
      switch kind {
      case 0: pixels += [gray, UInt8(bits >> 8 & 255), UInt8(bits >> 16 & 255), 255]
      case 1: pixels += [gray, gray, gray, 255]
      default: pixels += gray < 128 ? [0, 0, 0, 255] : [255, 255, 255, 255]
      }
    }
    return RasterImage(size: PixelSize(width: Self.side, height: Self.side), pixels: pixels)
  }

  @Test(arguments: 0...2, [0.1, 0.3, 0.6, 0.9, 1.5, 4, 8])
  func noiseHasNoRing(kind: Int, thickness: Double) {
    var random = SplitMix64(seed: UInt64(kind * 100) + UInt64(thickness * 10))
    for radius in [10.0, 20, 40] {
      let measurer = ImageMeasurer(picture(kind, &random))
      for track in [[], [SRGBColor(red: 0.8, green: 0.8, blue: 0.8)]] {
        let center = Point(
          x: 50 + .random(in: -3...3, using: &random), y: 50 + .random(in: -3...3, using: &random))
        var query = RingQuery(
          center: center, radius: radius, thickness: thickness,
          colors: [SRGBColor(red: 0.9, green: 0.2, blue: 0.1)])
        query.track = track
        #expect(measurer.measure(query) == nil, "radius \(radius)")
      }
    }
  }

  /// The noise threshold does not reject thin rings.
  @Test(arguments: [0.3, 0.6, 0.9, 1.5])
  func thinRingsAreFound(thickness: Double) throws {
    for radius in [10.0, 20, 40] {
      var ring = ActivityRing(progress: 0.7, radius: radius, thickness: thickness)
      ring.edge = nil
      ring.track = RingTrack(color: Color(SRGBColor(red: 0.6, green: 0.6, blue: 0.6)))
      let insets = Insets(top: 5, leading: 5.3, bottom: 5, trailing: 5)
      let picture = try Scene(ring.padding(insets)).image()
      let outer = radius + thickness / 2
      var query = RingQuery(
        center: Point(x: 5.3 + outer, y: 5 + outer), radius: radius, thickness: thickness,
        colors: ring.colors.stops.map { $0.color.resolved(in: .light) })
      query.track = [SRGBColor(red: 0.6, green: 0.6, blue: 0.6)]
      let found = try #require(ImageMeasurer(picture).measure(query))
      expectClose(found.radius.value, radius, within: 0.25)
    }
  }
}
