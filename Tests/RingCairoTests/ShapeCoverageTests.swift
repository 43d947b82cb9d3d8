import Foundation
import RingCairo
import RingCore
import RingScene
import Testing

/// The coverage of shapes, of their strokes and of trimmed shapes, compared with 1024 samples per
/// pixel.
@Suite struct ShapeCoverageTests {
  private static let figures: [Figure] = [
    .circle, .ellipse, .flatEllipse, .roundedRectangle, .capsule,
  ]
  private static func places(_ size: Double) -> [(Double, Double)] {
    size > 30 ? [(23, 1.1)] : [(0, 1.7), (-71, 1)]
  }

  enum Figure: String, Sendable, CaseIterable {
    case circle, ellipse, flatEllipse, roundedRectangle, capsule

    /// Returns the sides of the shape for a size.
    func sides(_ size: Double) -> Size {
      switch self {
      case .circle: Size(square: size)
      case .flatEllipse: Size(width: size, height: size / 3)
      case .ellipse, .roundedRectangle, .capsule: Size(width: size, height: size * 0.6)
      }
    }

    func element(_ size: Double, _ look: ShapeAppearance) -> AnyElement {
      switch self {
      case .circle: AnyElement(Circle().with(\.appearance, look))
      case .ellipse, .flatEllipse: AnyElement(Ellipse().with(\.appearance, look))
      case .roundedRectangle:
        AnyElement(Rectangle(cornerRadius: size * 0.2).with(\.appearance, look))
      case .capsule: AnyElement(Capsule().with(\.appearance, look))
      }
    }

    func ideal(_ size: Double) -> IdealOutline {
      let (a, b) = (sides(size).width / 2, sides(size).height / 2)
      return switch self {
      case .circle, .ellipse, .flatEllipse: .ellipse(a: a, b: b)
      case .roundedRectangle: .roundedRect(a: a, b: b, radius: size * 0.2)
      case .capsule: .roundedRect(a: a, b: b, radius: b)
      }
    }
  }

  @Test(arguments: figures, [7.0, 16, 24, 41, 64])
  func fillings(figure: Figure, size: Double) throws {
    for (angle, scale) in Self.places(size) {
      try expectAccurate(figure, size, angle, scale, ShapeAppearance()) { $0.distance <= 0 }
    }
  }

  @Test(arguments: figures, [7.0, 16, 24, 41, 64])
  func strokes(figure: Figure, size: Double) throws {
    let width = size / (figure == .flatEllipse ? 16 : 8)
    var look = ShapeAppearance()
    look.stroke = ShapeStroke(width: width)
    for (angle, scale) in Self.places(size) {
      try expectAccurate(figure, size, angle, scale, look) { abs($0.distance) <= width / 2 }
    }
  }

  @Test(arguments: figures, [7.0, 16, 41])
  func trims(figure: Figure, size: Double) throws {
    let width = size / (figure == .flatEllipse ? 16 : 8)
    for cap in [StrokeCap.butt, .round] {
      var look = ShapeAppearance()
      look.stroke = ShapeStroke(width: width)
      look.stroke?.cap = cap
      (look.trimStart, look.trimEnd) = (0.12, 0.7)
      let outline = figure.ideal(size)
      let ends = [0.12, 0.7].map(outline.point)
      for (angle, scale) in Self.places(size) {
        try expectAccurate(figure, size, angle, scale, look) { place in
          if abs(place.distance) <= width / 2, 0.12...0.7 ~= place.fraction { return true }
          return cap == .round
            && ends.contains { hypot(place.point.x - $0.x, place.point.y - $0.y) <= width / 2 }
        }
      }
    }
  }

  @Test(arguments: [7.0, 16, 24, 41, 64])
  func insetStrokesLieInside(size: Double) throws {
    for figure in [Figure.circle, .roundedRectangle, .capsule] {
      let width = size / 8
      var look = ShapeAppearance()
      look.stroke = ShapeStroke(width: width)
      look.stroke?.isInset = true
      try expectAccurate(figure, size, 23, 1.7, look) { -width...0 ~= $0.distance }
    }
  }

  /// A dash across the start of the outline is one dash.
  @Test func dashesAreExact() throws {
    var look = ShapeAppearance()
    look.stroke = ShapeStroke(width: 5)
    let length = 40 * Double.pi
    look.stroke?.dash = [length / 10, length / 10]
    try expectAccurate(.circle, 40, 11, 1.3, look) {
      abs($0.distance) <= 2.5 && Int($0.fraction * 10) % 2 == 0
    }
  }

  /// A point relative to the outline.
  struct Place {
    var point: SIMD2<Double>
    var distance: Double
    var outline: IdealOutline
    var fraction: Double { outline.fraction(point) }
  }

  private func expectAccurate(
    _ figure: Figure, _ size: Double, _ angle: Double, _ scale: Double, _ look: ShapeAppearance,
    contains: (Place) -> Bool
  ) throws {
    let drawn = DrawnShape(
      element: figure.element(size, look), size: figure.sides(size), angle: angle, scale: scale)
    let outline = figure.ideal(size)
    try drawn.expectCoverage("\(figure) \(size)") { q in
      contains(Place(point: q, distance: outline.distance(q), outline: outline))
    }
  }
}
