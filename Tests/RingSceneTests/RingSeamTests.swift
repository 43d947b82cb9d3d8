import Foundation
import RingCore
import Testing

@testable import RingScene

/// The colours of a closed ring at 100 % have no hard edge where the last one meets the first.
///
/// The tests walk around the ring and measure the difference of neighbouring colours in OKLab.
@Suite struct RingSeamTests {
  private static let stepCount = 3600
  private static let colors: [Color] = [.red, .blue]

  /// A colour in OKLab, computed from its definition, without the library's colour spaces.
  private static func oklab(_ color: SIMD3<Double>) -> SIMD3<Double> {
    func linear(_ c: Double) -> Double { c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4) }
    let (r, g, b) = (linear(color.x), linear(color.y), linear(color.z))
    let l = cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    let m = cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    let s = cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    return SIMD3(
      0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
      1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
      0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s)
  }

  private static func encoded(_ color: SRGBColor) -> SIMD3<Double> {
    SIMD3(color.red, color.green, color.blue)
  }

  /// Returns the colour of an opaque gradient in OKLab, mixed in sRGB or in OKLab.
  private static func color(of gradient: Gradient, at position: Double) -> SIMD3<Double> {
    let upper = gradient.stops.firstIndex { $0.position > position } ?? gradient.stops.count
    let a = gradient.stops[max(0, upper - 1)]
    let b = gradient.stops[min(upper, gradient.stops.count - 1)]
    let length = b.position - a.position
    let part = length > 0 ? min(1, max(0, (position - a.position) / length)) : 0
    let (p, q) = (encoded(a.color), encoded(b.color))
    return gradient.interpolation == .srgb
      ? oklab(p * (1 - part) + q * part) : oklab(p) * (1 - part) + oklab(q) * part
  }

  private static func color(of conic: ConicGradient, at turn: Double) -> SIMD3<Double> {
    var start = 0.0
    for sector in conic.sectors {
      if turn < sector.end {
        switch sector.content {
        case .solid(let color): return oklab(encoded(color))
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

  @Test(arguments: RingGradient.Span.allCases, [RotationDirection.clockwise, .counterclockwise])
  func aFullFlatRingIsSoft(span: RingGradient.Span, direction: RotationDirection) throws {
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
    let hard = Self.distance(
      Self.oklab(Self.encoded(Color.red.resolved(in: .light))),
      Self.oklab(Self.encoded(Color.blue.resolved(in: .light))))
    let stripes = RingColors(stops: [
      .init(.red, at: 0), .init(.red, at: 0.5), .init(.blue, at: 0.5), .init(.blue, at: 1),
    ])
    for ring in [flat(0.999), flat(1.001), flat(1) { $0.colors = stripes }] {
      #expect(Self.greatestStep(try #require(conics(ring).last)) > 0.99 * hard)
    }
  }

  /// A round end lies over the beginning, as on the first lap.
  @Test func aRoundEndLiesOverTheBeginning() throws {
    let conic = try #require(conics(flat(1) { $0.cap.end = .round }).last)
    #expect(conic.spots.count == 1 && conic.sectors == [.init(end: 1, .ramp(0, 1))])
    #expect(conic.gradient.stops.count == 2)
  }
}
