import RingGraphics
import RingScene

/// A value that can go over into another of its kind.
public protocol Interpolatable: Hashable, Sendable {
  /// What lies at a fraction of the way to another value: 0 is this one, 1 exactly the other. A spring
  /// asks for fractions outside of 0…1 too.
  func interpolated(to other: Self, at fraction: Double) -> Self
}

extension Double: Interpolatable {
  public func interpolated(to other: Double, at fraction: Double) -> Double {
    if fraction == 1 { return other }
    let way = other - self
    // Between the ends of what a Double can be lies more than a Double can say.
    return way.isFinite ? self + way * fraction : self * (1 - fraction) + other * fraction
  }
}

extension Int: Interpolatable {
  /// Rounded to the nearest whole number.
  public func interpolated(to other: Int, at fraction: Double) -> Int {
    if fraction == 1 { return other }
    return Int(exactly: Double(self).interpolated(to: Double(other), at: fraction).rounded())
      ?? self
  }
}

extension Color: Interpolatable {
  /// In sRGB with premultiplied alpha, as gradients and CSS's transitions do it: a colour that fades
  /// in does not darken on its way. Components are pinned to 0…1.
  public func interpolated(to other: Color, at fraction: Double) -> Color {
    if fraction == 0 || self == other { return self }
    if fraction == 1 { return other }
    let (from, to) = (premultiplied, other.premultiplied)
    return Color(premultiplied: from + (to - from) * fraction)
  }
}

extension DynamicColor: Interpolatable {
  public func interpolated(to other: DynamicColor, at fraction: Double) -> DynamicColor {
    DynamicColor(
      light: light.interpolated(to: other.light, at: fraction),
      dark: dark.interpolated(to: other.dark, at: fraction))
  }
}
