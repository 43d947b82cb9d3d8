import RingCairo
import RingGraphics
import Testing

/// The pixel loops give the same bytes whatever the processor has.
///
/// A processor without AVX2 or AVX-512 compares the baseline with itself.
@Suite struct PixelVectorsTests {
  private static let cases: [DisplayList] = RingCase.progresses.flatMap { progress in
    Interpolation.allCases.map { interpolation in
      let ring = RingCase(
        progress: progress, radius: 8, width: 5, scale: 3.2,
        gradient: Ramps.twentyStops(interpolation, alpha: 0.4), startAngle: 33)
      let spots = [
        Spot(
          center: Point(x: 16, y: 8), radius: 3, blur: 2, color: Color.black.opacity(0.3),
          halfPlane: HalfPlane(origin: ring.center, normal: Point(x: 0.6, y: 0.8))),
        Spot(center: Point(x: 17, y: 8), radius: 2.5, color: .white),
      ]
      var conic = ring.conic
      conic = ConicGradient(
        center: conic.center, start: conic.start, direction: conic.direction,
        gradient: conic.gradient, sectors: conic.sectors, spots: spots,
        dithers: progress < 0.5)
      let linear = LinearGradient(
        gradient: Ramps.twoStops(interpolation), start: .zero, end: Point(x: 30, y: 12))
      let square = Path.rect(Rect(x: 1.3, y: 2.7, width: 28, height: 27))
      let thin = StrokeStyle(width: 0.7)
      return DisplayList(
        [.fill(square, .linear(linear))] + ring.list(.conic(conic)).commands + [
          .stroke(.circle(center: ring.center, radius: 13), thin, .solid(.black.opacity(0.5)))
        ])
    }
  }

  /// Large enough for positions from parabolas.
  private static let large: [RingCase] = [0.4, 1.25].map { progress in
    RingCase(
      progress: progress, radius: 140, width: 20, scale: 2, gradient: Ramps.twoStops(.srgb),
      startAngle: 33)
  }

  @Test(arguments: PixelVectors.allCases)
  func sameBytesOfLargeRings(vectors: PixelVectors) throws {
    for ring in Self.large {
      let pictures = try [PixelVectors.baseline, vectors].map { vectors in
        var rasterizer = Rasterizer(vectors: vectors)
        return try rasterizer.rasterize(
          ring.list(.conic(ring.conic)), size: ring.size, scale: ring.scale)
      }
      #expect(pictures[0] == pictures[1])
    }
  }

  @Test(arguments: PixelVectors.allCases)
  func sameBytes(vectors: PixelVectors) throws {
    for list in Self.cases {
      let pictures = try [PixelVectors.baseline, vectors].map { vectors in
        var rasterizer = Rasterizer(vectors: vectors)
        return try rasterizer.rasterize(
          list, size: PixelSize(width: 103, height: 101), scale: 3.2)
      }
      #expect(pictures[0] == pictures[1])
      #expect(pictures[0].pixels.contains { $0 > 0 })
    }
  }
}
