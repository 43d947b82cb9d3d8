import RingCore
import RingScene

extension _Paint {
  /// Returns the paint interpolated towards `other`; `fraction` is 0 for this paint, 1 for `other`.
  ///
  /// Returns `other` at once if the kinds, the interpolations or the numbers of gradient stops
  /// differ.
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
    return Self(stops: mixed, interpolation: interpolation)
  }
}
