/// The colour space of a gradient's interpolation. Alpha is always interpolated premultiplied.
public enum Interpolation: String, Hashable, Sendable, CaseIterable {
  /// Gamma-encoded sRGB, as in SwiftUI's device gradients and CSS by default.
  case srgb
  /// Linear-light sRGB: mixes colours as light does.
  case linear
  /// OKLab: perceptually even lightness.
  case oklab
  /// OKLCh: preserves chroma and takes the shorter arc of hue.
  case oklch
}

package struct GradientStop: Hashable, Sendable {
  package var color: SRGBColor
  /// 0 at the start of the gradient, 1 at its end.
  package var position: Double

  package init(_ color: SRGBColor, at position: Double) {
    self.color = color
    self.position = position
  }
}

/// A colour ramp over the positions 0…1.
package struct Gradient: Hashable, Sendable {
  /// The stops, at least one, by ascending position. Two stops at one position make a hard edge.
  package private(set) var stops: [GradientStop]
  package var interpolation: Interpolation
  /// Whether an ordered dither hides banding, at the cost of larger files.
  package var dithers: Bool

  /// Creates a gradient; a position below an earlier one is raised to it (CSS fix-up).
  ///
  /// Precondition: `stops` is not empty.
  package init(
    stops: [GradientStop], interpolation: Interpolation = .srgb, dithers: Bool = false
  ) {
    precondition(!stops.isEmpty, "a gradient needs a colour")
    self.stops = stops
    var highest = -Double.infinity
    for index in stops.indices {
      // Write only changed positions: stops are usually ascending, and the first write copies them.
      if stops[index].position >= highest {
        highest = stops[index].position
      } else {
        self.stops[index].position = highest
      }
    }
    (self.interpolation, self.dithers) = (interpolation, dithers)
  }

  /// Creates a gradient of evenly spaced colours. Precondition: `colors` is not empty.
  package init(
    colors: [SRGBColor], interpolation: Interpolation = .srgb, dithers: Bool = false
  ) {
    let last = Double(max(1, colors.count - 1))
    self.init(
      stops: colors.enumerated().map { GradientStop($1, at: Double($0) / last) },
      interpolation: interpolation, dithers: dithers)
  }

  /// The colour of the first stop, and of positions before it.
  package var first: SRGBColor { stops[0].color }
  /// The colour of the last stop, and of positions after it.
  package var last: SRGBColor { stops[stops.count - 1].color }
  package var isOpaque: Bool { stops.allSatisfy { $0.color.isOpaque } }

  /// Returns the premultiplied colour at `position`; beyond the outer stops, that of the nearest
  /// stop.
  ///
  /// At a hard edge, returns the colour after the edge.
  package func premultiplied(at position: Double) -> SIMD4<Double> {
    guard let after = stops.firstIndex(where: { $0.position > position }) else {
      return last.premultiplied
    }
    guard after > 0 else { return first.premultiplied }
    let (a, b) = (stops[after - 1], stops[after])
    return interpolation.mix(
      a.color, b.color, (position - a.position) / (b.position - a.position))
  }

  package func color(at position: Double) -> SRGBColor {
    SRGBColor(premultiplied: premultiplied(at: position))
  }
}

extension Interpolation {
  /// Returns the premultiplied colour at the fraction `t`, 0…1, from `a` to `b`.
  func mix(_ a: SRGBColor, _ b: SRGBColor, _ t: Double) -> SIMD4<Double> {
    guard self != .srgb else { return a.premultiplied * (1 - t) + b.premultiplied * t }
    let alpha = a.alpha * (1 - t) + b.alpha * t
    guard alpha > 0 else { return SIMD4(repeating: 0) }
    if self == .oklch { return mixHues(a, b, t, alpha: alpha).premultiplied }
    let mixed = (components(a) * (a.alpha * (1 - t)) + components(b) * (b.alpha * t)) / alpha
    let color =
      self == .linear
      ? ColorSpaces.color(linear: mixed, alpha: alpha)
      : ColorSpaces.color(oklab: mixed, alpha: alpha)
    return color.premultiplied
  }

  private func components(_ color: SRGBColor) -> SIMD3<Double> {
    let linear = ColorSpaces.linear(color)
    return self == .linear ? linear : ColorSpaces.oklab(linear: linear)
  }

  /// Interpolates as in CSS Color 4: only lightness and chroma are premultiplied, and a grey takes
  /// the hue of the other colour.
  private func mixHues(_ a: SRGBColor, _ b: SRGBColor, _ t: Double, alpha: Double) -> SRGBColor {
    let (p, q) = (components(a), components(b))
    let (chromaA, chromaB) = (
      (p.y * p.y + p.z * p.z).squareRoot(), (q.y * q.y + q.z * q.z).squareRoot()
    )
    // Below this chroma, hue is rounding noise (CSS Color 4 uses the same order of magnitude).
    let grey = 4e-6
    var hueA = ElementaryFunctions.arcTangentDegrees(y: p.z, x: p.y)
    var hueB = ElementaryFunctions.arcTangentDegrees(y: q.z, x: q.y)
    if chromaA < grey { hueA = hueB }
    if chromaB < grey { hueB = hueA }
    let difference = (hueB - hueA).remainder(dividingBy: 360)
    func weighted(_ x: Double, _ y: Double) -> Double {
      (x * a.alpha * (1 - t) + y * b.alpha * t) / alpha
    }
    return ColorSpaces.color(
      lightness: weighted(p.x, q.x), chroma: weighted(chromaA, chromaB),
      hue: .degrees(hueA + difference * t), alpha: alpha)
  }
}

extension Gradient {
  package var reversed: Gradient {
    replacingStops(by: stops.reversed().map { GradientStop($0.color, at: 1 - $0.position) })
  }

  /// Returns a gradient of other stops, with the same interpolation and dither.
  ///
  /// Precondition: `stops` is not empty.
  package func replacingStops(by stops: [GradientStop]) -> Gradient {
    Gradient(stops: stops, interpolation: interpolation, dithers: dithers)
  }
}
