import RingCore
import TestSupport
import Testing

@testable import RingScene

/// The colours of a closed ring at 100 % have no hard edge where the last one meets the first.
///
/// The tests walk around the ring and measure the difference of neighbouring colours in OKLab.
@Suite struct RingSeamTests {
  private static let stepCount = 3600
  private static let colors: [Color] = [.red, .blue]

  private static func oklab(_ color: Color) -> SIMD3<Double> {
    IdealGradient.oklab(color.resolved(in: .light))
  }

  /// Returns the colour of an opaque gradient in OKLab.
  private static func color(of gradient: Gradient, at position: Double) -> SIMD3<Double> {
    let color = IdealGradient(gradient: gradient).color(at: position) / 255
    return IdealGradient.oklab(SRGBColor(red: color.x, green: color.y, blue: color.z))
  }

  private static func color(of conic: ConicGradient, at turn: Double) -> SIMD3<Double> {
    var start = 0.0
    for sector in conic.sectors {
      if turn < sector.end {
        switch sector.content {
        case .solid(let color): return IdealGradient.oklab(color)
        case .ramp(let low, let high):
          let part = (turn - start) / (sector.end - start)
          return color(of: conic.gradient, at: low + part * (high - low))
        }
      }
      start = sector.end
    }
    return .zero
  }

  private static func distance(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double {
    ((a - b) * (a - b)).sum().squareRoot()
  }

  /// Returns the greatest difference between neighbours on a walk of a turn, across the seam.
  private static func greatestStep(_ conic: ConicGradient) -> Double {
    let colors = (0..<stepCount).map {
      color(of: conic, at: (Double($0) + 0.5) / Double(stepCount))
    }
    return zip(colors, colors.dropFirst() + colors.prefix(1)).map(distance).max() ?? 0
  }

  /// Returns the greatest difference between neighbours of the colours over an open turn.
  private static func ownStep(_ interpolation: Interpolation) -> Double {
    let gradient = Gradient(
      colors: colors.map { $0.resolved(in: .light) }, interpolation: interpolation)
    let colors = (0..<stepCount).map { color(of: gradient, at: Double($0) / Double(stepCount)) }
    return zip(colors, colors.dropFirst()).map(distance).max() ?? 0
  }

  private func conics(_ element: some Element) -> [ConicGradient] {
    commands(element).compactMap { command in
      if case .stroke(_, _, .conic(let conic)) = command { conic } else { nil }
    }
  }

  private func flat(
    _ progress: Double?, _ change: (inout ActivityRing) -> Void = { _ in }
  ) -> ActivityRing {
    ring(progress) {
      ($0.tip, $0.edge, $0.cap.end) = (nil, nil, .butt)
      $0.colors = RingColors(Self.colors)
      change(&$0)
    }
  }

  /// Around the seam, the same colours lie on an eighth of a turn, and seven eighths of them.
  private func expectSoft(
    _ conics: [ConicGradient], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let conic = try #require(conics.last, sourceLocation: sourceLocation)
    #expect(
      Self.greatestStep(conic) < 7.1 * Self.ownStep(conic.gradient.interpolation),
      sourceLocation: sourceLocation)
  }

  @Test(arguments: RingSpan.allCases, [RotationDirection.clockwise, .counterclockwise])
  func aFullFlatRingIsSoft(span: RingSpan, direction: RotationDirection) throws {
    try expectSoft(
      conics(
        flat(1) {
          ($0.gradient.span, $0.direction) = (span, direction)
          $0.startAngle = .degrees(77)
        }))
    try expectSoft(conics(flat(1.7) { $0.overflow = .clamp }))
    try expectSoft(conics(flat(1) { $0.cap.start = .butt }))
  }

  @Test(arguments: [Interpolation.srgb, .oklab])
  func aFullGaugeIsSoft(interpolation: Interpolation) throws {
    try expectSoft(
      conics(
        gauge(100) {
          $0.colors = RingColors(Self.colors)
          $0.gradient.interpolation = interpolation
        }))
  }

  @Test func aClosedTrackIsSoft() throws {
    try expectSoft(conics(flat(nil) { $0.track = RingTrack(colors: $0.colors) }))
  }

  /// Half a turn away from the seam, the colours are where they are at less than 100 %.
  @Test func theOtherColoursStay() throws {
    let full = try #require(conics(flat(1)).last)
    let almost = try #require(conics(flat(0.999999)).last)
    for turn in stride(from: 0.07, through: 0.93, by: 0.01) {
      let difference = Self.distance(
        Self.color(of: full, at: turn), Self.color(of: almost, at: turn))
      #expect(difference < 1e-4, "\(turn)")
    }
  }

  /// Below and above 100 %, the edge is the end of the arc. The author of a gradient with an edge
  /// wants edges.
  @Test func edgesWithAMeaningStay() throws {
    let hard = Self.distance(Self.oklab(.red), Self.oklab(.blue))
    let stripes = RingColors(stops: [
      .init(.red, at: 0), .init(.red, at: 0.5), .init(.blue, at: 0.5), .init(.blue, at: 1),
    ])
    for ring in [flat(0.999), flat(1.001), flat(1) { $0.colors = stripes }] {
      #expect(Self.greatestStep(try #require(conics(ring).last)) > 0.99 * hard)
    }
    let striped = try #require(conics(flat(1) { $0.colors = stripes }).last)
    let seam = Self.distance(
      Self.color(of: striped, at: 0.001), Self.color(of: striped, at: 0.999))
    #expect(abs(seam - hard) < 1e-6)
  }

  /// A round end lies over the beginning, as on the first lap.
  @Test func aRoundEndLiesOverTheBeginning() throws {
    let conic = try #require(conics(flat(1) { $0.cap.end = .round }).last)
    #expect(conic.spots.count == 1 && conic.sectors == [.init(end: 1, .ramp(0, 1))])
    #expect(conic.gradient.stops.count == 2)
  }
}
