import RingGraphics
import RingScene

/// A value that can go over into another of its kind.
public protocol Interpolatable: Hashable, Sendable {
  /// What lies at a share of the way to another value: 0 is this one, 1 exactly the other. A spring
  /// asks for shares outside of 0…1 too.
  func interpolated(to other: Self, at share: Double) -> Self
}

extension Double: Interpolatable {
  public func interpolated(to other: Double, at share: Double) -> Double {
    if share == 1 { return other }
    let way = other - self
    // Between the ends of what a Double can be lies more than a Double can say.
    return way.isFinite ? self + way * share : self * (1 - share) + other * share
  }
}

extension Int: Interpolatable {
  /// Rounded to the nearest whole number.
  public func interpolated(to other: Int, at share: Double) -> Int {
    if share == 1 { return other }
    return Int(exactly: Double(self).interpolated(to: Double(other), at: share).rounded()) ?? self
  }
}

extension Color: Interpolatable {
  /// In sRGB with premultiplied alpha, as gradients and CSS's transitions do it: a colour that fades
  /// in does not darken on its way. Components are pinned to 0…1.
  public func interpolated(to other: Color, at share: Double) -> Color {
    if share == 0 || self == other { return self }
    if share == 1 { return other }
    let (from, to) = (premultiplied, other.premultiplied)
    return Color(premultiplied: from + (to - from) * share)
  }
}

extension DynamicColor: Interpolatable {
  public func interpolated(to other: DynamicColor, at share: Double) -> DynamicColor {
    DynamicColor(
      light: light.interpolated(to: other.light, at: share),
      dark: dark.interpolated(to: other.dark, at: share))
  }
}
