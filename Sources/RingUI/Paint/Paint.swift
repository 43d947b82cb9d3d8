import RingCore
import RingScene

/// A paint in unit coordinates, not yet mapped to the bounds that it fills.
public struct _Paint: Sendable, Equatable {
  enum Kind: Sendable, Equatable {
    case color(RingCore.SRGBColor)
    case linear(RingCore.Gradient, from: UnitPoint, to: UnitPoint)
    case radial(RingCore.Gradient, center: UnitPoint, from: Double, to: Double)
    case elliptical(RingCore.Gradient, center: UnitPoint, from: Double, to: Double)
    case angular(RingCore.Gradient, center: UnitPoint, from: Angle, to: Angle)
  }

  var kind: Kind
  init(_ kind: Kind) { self.kind = kind }

  /// `nil` for gradients.
  var color: RingCore.SRGBColor? {
    if case .color(let color) = kind { color } else { nil }
  }

  /// The stop positions, points, radii and angles, for validation.
  var numbers: [Double] {
    switch kind {
    case .color: []
    case .linear(let colors, let from, let to): colors.positions + [from.x, from.y, to.x, to.y]
    case .radial(let colors, let center, let from, let to),
      .elliptical(let colors, let center, let from, let to):
      colors.positions + [center.x, center.y, from, to]
    case .angular(let colors, let center, let from, let to):
      colors.positions + [center.x, center.y, from.degrees, to.degrees]
    }
  }

  func opacity(_ factor: Double) -> _Paint {
    func faded(_ gradient: RingCore.Gradient) -> RingCore.Gradient {
      RingCore.Gradient(
        stops: gradient.stops.map { GradientStop($0.color.opacity(factor), at: $0.position) })
    }
    switch kind {
    case .color(let color): return _Paint(.color(color.opacity(factor)))
    case .linear(let colors, let from, let to):
      return _Paint(.linear(faded(colors), from: from, to: to))
    case .radial(let colors, let center, let from, let to):
      return _Paint(.radial(faded(colors), center: center, from: from, to: to))
    case .elliptical(let colors, let center, let from, let to):
      return _Paint(.elliptical(faded(colors), center: center, from: from, to: to))
    case .angular(let colors, let center, let from, let to):
      return _Paint(.angular(faded(colors), center: center, from: from, to: to))
    }
  }

  private var isClear: Bool { color.map { $0.alpha <= 0 } ?? false }

  /// Maps the paint to `rect`. Returns no commands for a clear paint or an empty path.
  ///
  /// `isBox` is as in `DrawCommand.fill`.
  func filling(_ path: RingCore.Path, in rect: Rect, isBox: Bool = false) -> [DrawCommand] {
    guard !isClear, !path.isEmpty else { return [] }
    if let gradient = ScaledRadialGradient(self, rect) {
      return [.group(GroupEffects(clip: path), [gradient.covering(path.bounds ?? rect)])]
    }
    return [.fill(path, paint(in: rect), isBox: isBox)]
  }

  /// Returns the commands of `draw`, which must stay within `area`, with the paint mapped to
  /// `rect`; none for a clear paint.
  func painting(
    in rect: Rect, within area: Rect, _ draw: (RingCore.Paint) -> [DrawCommand]
  ) -> [DrawCommand] {
    guard !isClear else { return [] }
    guard let gradient = ScaledRadialGradient(self, rect) else { return draw(paint(in: rect)) }
    return [gradient.covering(area)].masked(by: draw(.solid(.black)))
  }

  /// Draws the paint, mapped to `rect` and masked by `commands`, which must stay within `area`.
  func replacing(colorsOf commands: [DrawCommand], in rect: Rect, within area: Rect)
    -> [DrawCommand]
  { filling(.rect(area), in: rect).masked(by: commands) }

  /// A radial gradient of circles in a square, scaled to the bounds.
  private struct ScaledRadialGradient {
    private let gradient: RingCore.RadialGradient
    private let rect: Rect

    /// `nil` unless the paint is elliptical with several colours and the bounds are not empty.
    init?(_ paint: _Paint, _ rect: Rect) {
      guard case .elliptical(let colors, let center, let from, let to) = paint.kind,
        !colors.isSolid, rect.width > 0, rect.height > 0
      else { return nil }
      self.rect = rect
      // The square has the width of the bounds, so that the circles are computed in points and not
      // in fractions.
      gradient = RingCore.RadialGradient(
        gradient: colors,
        center: center.point(in: Rect(x: 0, y: 0, width: rect.width, height: rect.width)),
        startRadius: from * rect.width, endRadius: to * rect.width)
    }

    /// Fills `area` with the gradient, scaled from the square to the bounds.
    func covering(_ area: Rect) -> DrawCommand {
      let ratio = rect.height / rect.width
      let square = Rect(
        x: area.minX - rect.minX, y: (area.minY - rect.minY) / ratio, width: area.width,
        height: area.height / ratio)
      let transform = Transform.scale(1, ratio).then(.translation(rect.origin.vector))
      return .group(
        GroupEffects(transform: transform), [.fill(.rect(square), .radial(gradient))])
    }
  }

  /// Returns the paint mapped to `rect`; for an elliptical paint, its last colour.
  ///
  /// An elliptical paint is drawn with `ScaledRadialGradient`, except in empty bounds or if it has
  /// only one colour.
  func paint(in rect: Rect) -> RingCore.Paint {
    switch kind {
    case .color(let color): return .solid(color)
    case .elliptical(let colors, _, _, _): return .solid(colors.last)
    case .linear(let colors, let from, let to):
      guard !colors.isSolid else { return .solid(colors.first) }
      return .linear(
        RingCore.LinearGradient(
          gradient: colors, start: from.point(in: rect), end: to.point(in: rect)))
    case .radial(let colors, let center, let from, let to):
      guard !colors.isSolid else { return .solid(colors.first) }
      return .radial(
        RingCore.RadialGradient(
          gradient: colors, center: center.point(in: rect), startRadius: from, endRadius: to))
    case .angular(let colors, let center, let from, let to):
      guard !colors.isSolid else { return .solid(colors.first) }
      return .conic(ConicGradient(colors, around: center.point(in: rect), from: from, to: to))
    }
  }
}

extension RingCore.Gradient {
  fileprivate var positions: [Double] { stops.map(\.position) }
}

extension ConicGradient {
  /// Creates SwiftUI's angular gradient, whose sectors `AngularGradient` documents.
  fileprivate init(
    _ colors: RingCore.Gradient, around center: Point, from: Angle, to: Angle
  ) {
    let turns = abs((to - from).turns)
    let direction = to < from ? RotationDirection.counterclockwise : .clockwise
    let quarter = Angle.degrees(90)
    let sectors: [Sector] =
      turns >= 1
      ? [Sector(end: 1, .ramp(1 - 1 / turns, 1))]
      : [
        Sector(end: turns, .ramp(0, 1)), Sector(end: (1 + turns) / 2, .solid(colors.last)),
        Sector(end: 1, .solid(colors.first)),
      ]
    self.init(
      center: center, start: (turns >= 1 ? to : from) + quarter, direction: direction,
      gradient: colors, sectors: sectors)
  }
}

extension _Paint {
  /// Returns the paint interpolated towards `other`; `fraction` is 0 for this paint, 1 for `other`.
  ///
  /// If the kinds, interpolations or numbers of gradient stops differ, returns `other` at once.
  func interpolated(to other: _Paint, at fraction: Double) -> _Paint {
    func mix(_ a: Double, _ b: Double) -> Double { a.interpolated(to: b, at: fraction) }
    func mix(_ a: UnitPoint, _ b: UnitPoint) -> UnitPoint {
      UnitPoint(x: mix(a.x, b.x), y: mix(a.y, b.y))
    }
    switch (kind, other.kind) {
    case (.color(let a), .color(let b)): return _Paint(.color(a.interpolated(to: b, at: fraction)))
    case (.linear(let a, let start, let end), .linear(let b, let toStart, let toEnd)):
      guard let colors = a.mixed(b, fraction) else { return other }
      return _Paint(.linear(colors, from: mix(start, toStart), to: mix(end, toEnd)))
    case (.radial(let a, let center, let from, let to), .radial(let b, let c, let f, let t)):
      guard let colors = a.mixed(b, fraction) else { return other }
      return _Paint(
        .radial(colors, center: mix(center, c), from: max(0, mix(from, f)), to: mix(to, t)))
    case (.elliptical(let a, let center, let from, let to), .elliptical(let b, let c, let f, let t)):
      guard let colors = a.mixed(b, fraction) else { return other }
      return _Paint(
        .elliptical(colors, center: mix(center, c), from: max(0, mix(from, f)), to: mix(to, t)))
    case (.angular(let a, let center, let from, let to), .angular(let b, let c, let f, let t)):
      guard let colors = a.mixed(b, fraction) else { return other }
      return _Paint(
        .angular(
          colors, center: mix(center, c), from: .degrees(mix(from.degrees, f.degrees)),
          to: .degrees(mix(to.degrees, t.degrees))))
    default: return other
    }
  }
}

extension RingCore.Gradient {
  /// Returns the gradient interpolated towards `other`; `nil` if the stop counts or interpolations
  /// differ.
  fileprivate func mixed(_ other: Self, _ fraction: Double) -> Self? {
    guard stops.count == other.stops.count, interpolation == other.interpolation else { return nil }
    let mixed = zip(stops, other.stops).map { a, b in
      GradientStop(
        a.color.interpolated(to: b.color, at: fraction),
        at: a.position.interpolated(to: b.position, at: fraction))
    }
    return replacingStops(by: mixed)
  }
}

/// A shape style that is also a view.
///
/// It fills the proposed size, and takes 10 points in unspecified dimensions.
nonisolated public protocol _PaintView: ShapeStyle, View where Body == Never {}

nonisolated extension _PaintView {
  public static func _lower(_ view: Self, _ inputs: _ViewInputs) -> _ViewList {
    guard inputs.canDescend else { return _ViewList() }
    let paint = inputs.animated(view._paint(in: inputs.environment))
    return _ViewList(
      ClosureElement { proposal, _ in
        proposal.replacingUnspecified(by: ProposedSize.natural)
      } draw: { rect, _ in
        paint.filling(.rect(rect), in: rect, isBox: true)
      })
  }
}

extension Color: _PaintView {}
extension LinearGradient: _PaintView {}
extension RadialGradient: _PaintView {}
extension EllipticalGradient: _PaintView {}
extension AngularGradient: _PaintView {}
extension Gradient: _PaintView {}
