import Foundation
import RingCairo
import RingCore
import RingScene
import TestSupport
import Testing

/// Inside a shape, every channel is within 1/255 of the real-valued gradient.
@Suite struct ShapeGradientTests {
  private static let size = Size(width: 40, height: 24)
  private static let places = [(0.0, 1.0), (0, 2.7), (33, 1.3), (-100, 0.8)]
  private static let colors = [
    RingColors.Stop(.red, at: 0), RingColors.Stop(.green, at: 0.3),
    RingColors.Stop(.blue, at: 0.9),
  ]

  private static let translucent = [
    RingColors.Stop(Color.red.opacity(0.15), at: 0),
    RingColors.Stop(Color.green.opacity(0.6), at: 0.3),
    RingColors.Stop(Color.blue.opacity(0.35), at: 0.9),
  ]

  @Test(arguments: ShapeGradient.Kind.allCases, Interpolation.allCases)
  func gradientsEqualTheReference(kind: ShapeGradient.Kind, interpolation: Interpolation) throws {
    try expectIdeal(kind, interpolation, Self.colors)
  }

  /// Compares premultiplied pixels, which are rounded once. Straight pixels, as in files, are
  /// rounded a second time, which can add up to half a level times alpha to the error.
  @Test(arguments: ShapeGradient.Kind.allCases, Interpolation.allCases)
  func translucentStopsAreTheIdeal(
    kind: ShapeGradient.Kind, interpolation: Interpolation
  ) throws {
    try expectIdeal(kind, interpolation, Self.translucent, bound: 0.75)
  }

  private func expectIdeal(
    _ kind: ShapeGradient.Kind, _ interpolation: Interpolation, _ stops: [RingColors.Stop],
    bound: Double = 1
  ) throws {
    var gradient = ShapeGradient(kind, RingColors(stops: stops))
    gradient.interpolation = interpolation
    gradient.angle = .degrees(40)
    gradient.center = UnitPoint(x: 0.4, y: 0.7)
    (gradient.startRadius, gradient.endRadius) = (3, 19)
    if kind == .linear { gradient.center = .center }
    for (angle, scale) in Self.places { try expectIdeal(gradient, angle, scale, bound) }
  }

  /// Returns the gradient position of a point of the frame, relative to its centre.
  private func position(_ p: SIMD2<Double>, _ gradient: ShapeGradient) -> Double {
    let turn = gradient.angle.degrees * .pi / 180
    let q =
      p
      - SIMD2(
        (gradient.center.x - 0.5) * Self.size.width, (gradient.center.y - 0.5) * Self.size.height)
    switch gradient.kind {
    case .linear:
      let way = SIMD2(sin(turn), -cos(turn))
      let length = abs(way.x) * Self.size.width + abs(way.y) * Self.size.height
      return (p.x * way.x + p.y * way.y) / length + 0.5
    case .radial: return (hypot(q.x, q.y) - 3) / 16
    case .conic:
      let angle = (atan2(q.x, -q.y) - turn) / (2 * .pi)
      return angle - angle.rounded(.down)
    }
  }

  private func expectIdeal(
    _ gradient: ShapeGradient, _ angle: Double, _ scale: Double, _ bound: Double
  ) throws {
    let center = Point(x: 26.3, y: 25.6)
    let context = SceneContext(text: TextEngine(FontSources(base: .none)))
    let commands = Rectangle().fill(.gradient(gradient)).draw(
      in: Rect(center: center, size: Self.size), context: context)
    var rasterizer = Rasterizer()
    let pixels = Int(52 * scale)
    let effects = GroupEffects(transform: Transform.rotation(.degrees(angle)).about(center))
    let words = try rasterizer.withPixels(
      of: DisplayList([.group(effects, commands)]),
      size: PixelSize(width: pixels, height: pixels), scale: scale
    ) { picture in (0..<pixels * pixels).map { picture.argb32[$0] } }
    let stops = gradient.colors.stops.map { GradientStop($0.color.light, at: $0.position ?? 0) }
    let ideal = IdealGradient(
      gradient: Gradient(stops: stops, interpolation: gradient.interpolation))
    let (cosine, sine) = (cos(angle * .pi / 180), sin(angle * .pi / 180))
    var (largest, count) = (0.0, 0)
    for y in 0..<pixels {
      for x in 0..<pixels {
        let p = SIMD2(Double(x) + 0.5, Double(y) + 0.5) / scale - SIMD2(center.x, center.y)
        let q = SIMD2(p.x * cosine + p.y * sine, p.y * cosine - p.x * sine)
        let room = 1 / scale
        guard abs(q.x) < Self.size.width / 2 - room, abs(q.y) < Self.size.height / 2 - room else {
          continue
        }
        let place = position(q, gradient)
        // The seam of a conic gradient is softened over a pixel.
        let distance = hypot(q.x + 0.1 * Self.size.width, q.y - 0.2 * Self.size.height)
        if gradient.kind == .conic,
          min(place, 1 - place) * 2 * .pi * distance < 0.8 / scale || distance < 0.8 / scale
        {
          continue
        }
        let difference =
          SIMD4<Double>(premultiplied: words[y * pixels + x]) - ideal.color(at: place)
        largest = max(largest, difference.max(), -difference.min())
        count += 1
      }
    }
    #expect(count > 300)
    #expect(largest <= bound, "\(largest) of 255: \(gradient.kind) turned \(angle) at \(scale)")
  }
}
