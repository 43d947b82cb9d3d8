import RingCore

package protocol Interpolatable: Hashable, Sendable {
  /// Returns the value at a fraction of the way to `other`: 0 is this value, 1 exactly `other`.
  ///
  /// Springs overshoot, so `fraction` may be outside of 0…1.
  func interpolated(to other: Self, at fraction: Double) -> Self
}

extension Double: Interpolatable {
  package func interpolated(to other: Double, at fraction: Double) -> Double {
    if fraction == 1 { return other }
    let difference = other - self
    // The difference of two finite values may overflow.
    return difference.isFinite
      ? self + difference * fraction : self * (1 - fraction) + other * fraction
  }
}

extension Int: Interpolatable {
  /// Rounds to the nearest integer; returns `self` if an `Int` cannot hold the value.
  package func interpolated(to other: Int, at fraction: Double) -> Int {
    if fraction == 1 { return other }
    return Int(exactly: Double(self).interpolated(to: Double(other), at: fraction).rounded())
      ?? self
  }
}

extension SRGBColor: Interpolatable {
  /// Returns the colour interpolated in sRGB with premultiplied alpha, as in gradients and CSS.
  ///
  /// Premultiplication keeps a colour that fades in from darkening on the way. Components are
  /// clamped to 0…1.
  package func interpolated(to other: SRGBColor, at fraction: Double) -> SRGBColor {
    if fraction == 0 || self == other { return self }
    if fraction == 1 { return other }
    let (from, to) = (premultiplied, other.premultiplied)
    return SRGBColor(premultiplied: from + (to - from) * fraction)
  }
}

extension Color: Interpolatable {
  /// Returns the colour whose variants are interpolated. Between 0 and 1 it is fixed, even if a
  /// value chooses both colours.
  package func interpolated(to other: Color, at fraction: Double) -> Color {
    if fraction == 0 || self == other { return self }
    if fraction == 1 { return other }
    return Color(
      light: light.interpolated(to: other.light, at: fraction),
      dark: dark.interpolated(to: other.dark, at: fraction))
  }
}
