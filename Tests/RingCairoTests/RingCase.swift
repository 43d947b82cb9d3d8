import Foundation
import RingCairo
import RingCore
import TestSupport

/// A ring as `ActivityRing` draws it, with its expected colours.
struct RingCase: CustomStringConvertible, Sendable {
  var progress: Double
  var radius: Double
  var width: Double
  var scale: Double
  var gradient: Gradient
  var startAngle = 0.0
  var direction = RotationDirection.clockwise
  var cap = LineCap.round

  static let progresses = [
    0.001, 0.05, 0.4, 0.949, 0.951, 0.999, 1, 1.0001, 1.25, 2, 4.25, 1000,
  ]
  static let scales = [1, 2, 3.2]

  var description: String {
    "progress \(progress) radius \(radius) scale \(scale) \(gradient.stops.count) stops "
      + "\(gradient.interpolation) \(direction) from \(startAngle)° \(cap)"
  }

  /// The side of the canvas in points. The centre of the large ring is at (160, 160), as in the
  /// reference image.
  var side: Double { radius > 100 ? 320 : 32 }
  var center: Point { Point(x: side / 2, y: side / 2) }
  var size: PixelSize {
    PixelSize(width: Int((side * scale).rounded()), height: Int((side * scale).rounded()))
  }
  var isFull: Bool { progress >= 1 }

  /// The start angle of the conic gradient: the arc's start, or its end beyond a full turn.
  private var conicStart: Double {
    startAngle + (isFull ? direction.sign * 360 * progress.truncatingRemainder(dividingBy: 1) : 0)
  }

  var conic: ConicGradient {
    let sectors: [ConicGradient.Sector] =
      isFull
      ? [.init(end: 1, .ramp((progress - 1) / progress, 1))]
      : [
        .init(end: progress, .ramp(0, 1)), .init(end: (1 + progress) / 2, .solid(gradient.last)),
        .init(end: 1, .solid(gradient.first)),
      ]
    return ConicGradient(
      center: center, start: .degrees(conicStart), direction: direction, gradient: gradient,
      sectors: sectors)
  }

  func list(_ paint: Paint) -> DisplayList {
    let style = StrokeStyle(width: width, startCap: cap, endCap: cap)
    let arc = Arc(
      center: center, radius: radius, start: .degrees(startAngle),
      sweep: .turns(direction.sign * min(progress, 1)))
    return DisplayList([.stroke(isFull ? Path([.arc(arc), .close]) : .arc(arc), style, paint)])
  }

  func image(_ paint: Paint) throws -> RasterImage {
    var rasterizer = Rasterizer()
    return try rasterizer.rasterize(list(paint), size: size, scale: scale)
  }

  /// Returns the expected colour at a pixel's centre, premultiplied 0…255; `nil` within a pixel of
  /// the hard seam.
  func ideal(x: Int, y: Int) -> SIMD4<Double>? {
    let (dx, dy) = (Double(x) + 0.5 - center.x * scale, Double(y) + 0.5 - center.y * scale)
    let clockwise = atan2(dx, -dy) / (2 * .pi) - conicStart / 360
    let turns = direction == .clockwise ? clockwise : -clockwise
    let turn = turns - turns.rounded(.down)
    let seam = isFull ? 0 : (1 + progress) / 2
    let away = remainder(turn - seam, 1) * 2 * .pi
    if abs(away) < .pi / 2, abs(sin(away)) * hypot(dx, dy) <= 1 { return nil }
    let ideal = IdealGradient(gradient: gradient)
    if isFull { return ideal.color(at: (progress - 1 + turn) / progress) }
    if turn < progress { return ideal.color(at: turn / progress) }
    return ideal.color(at: turn < seam ? 1 : 0)
  }
}

/// The gradients of the tests.
enum Ramps {
  static func twoStops(_ interpolation: Interpolation) -> Gradient {
    Gradient(
      colors: [SRGBColor(bytes: 0xC8, 0xA8, 0xF0), SRGBColor(bytes: 0x47, 0x21, 0x9E)],
      interpolation: interpolation)
  }

  /// Returns a gradient of saturated colours in irregular order, some at the edge of the gamut.
  static func twentyStops(_ interpolation: Interpolation, alpha: Double = 1) -> Gradient {
    Gradient(
      colors: (0..<20).map { k in
        SRGBColor(
          bytes: k * 97 % 256, k * 151 % 256, 255 - k * 53 % 256,
          alpha: 1 - (1 - alpha) * Double(k % 3) / 2)
      }, interpolation: interpolation)
  }
}

/// The pixel step in large images: unoptimized tests sample every seventh pixel, optimized tests
/// all pixels.
var pixelStep: Int {
  #if DEBUG
    7
  #else
    1
  #endif
}
