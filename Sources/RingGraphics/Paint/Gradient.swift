/// The space in which a gradient's colours are mixed. Alpha is always interpolated premultiplied.
public enum Interpolation: String, Hashable, Sendable, CaseIterable {
  /// Gamma-encoded sRGB, as SwiftUI's device gradients and CSS by default.
  case srgb
  /// Linear light.
  case linear
  /// OKLab: even steps of lightness.
  case oklab
  /// OKLCh: keeps chroma and takes the shorter way round the hue circle.
  case oklch
}

/// A colour at a place of a gradient.
public struct GradientStop: Hashable, Sendable {
  /// The colour that the gradient has at exactly this place.
  public var color: Color
  /// 0 is the gradient's beginning, 1 its end.
  public var position: Double

  /// A colour at a position, of which 0 is the gradient's beginning and 1 its end.
  public init(_ color: Color, at position: Double) {
    self.color = color
    self.position = position
  }
}

/// A run of colours over 0…1.
public struct Gradient: Hashable, Sendable {
  /// At least one stop; positions never fall. Two stops at one place make a hard edge.
  public private(set) var stops: [GradientStop]
  /// The space in which neighbouring stops are mixed. Default: gamma-encoded sRGB.
  public var interpolation: Interpolation

  /// A gradient of these stops; a position below an earlier one is raised to it (CSS fix-up).
  ///
  /// No stops at all is a programmer's error.
  public init(stops: [GradientStop], interpolation: Interpolation = .srgb) {
    precondition(!stops.isEmpty, "a gradient needs a colour")
    self.stops = stops
    var highest = -Double.infinity
    for index in stops.indices {
      // Most rise, and then need no list of their own.
      if stops[index].position >= highest {
        highest = stops[index].position
      } else {
        self.stops[index].position = highest
      }
    }
    self.interpolation = interpolation
  }

  /// A gradient of evenly spaced colours.
  public init(colors: [Color], interpolation: Interpolation = .srgb) {
    let last = Double(max(1, colors.count - 1))
    self.init(
      stops: colors.enumerated().map { GradientStop($1, at: Double($0) / last) },
      interpolation: interpolation)
  }

  /// The colour of the first stop, and of everything before it.
  public var first: Color { stops[0].color }
  /// The colour of the last stop, and of everything after it.
  public var last: Color { stops[stops.count - 1].color }
  /// Whether nothing shows through anywhere: all stops are opaque.
  public var isOpaque: Bool { stops.allSatisfy { $0.color.isOpaque } }

  /// The colour at `position`, premultiplied; beyond the outer stops their colours go on.
  ///
  /// At a hard edge the colour after it.
  public func premultiplied(at position: Double) -> SIMD4<Double> {
    guard let after = stops.firstIndex(where: { $0.position > position }) else {
      return last.premultiplied
    }
    guard after > 0 else { return first.premultiplied }
    let (a, b) = (stops[after - 1], stops[after])
    return interpolation.mix(
      a.color, b.color, (position - a.position) / (b.position - a.position))
  }

  /// The colour at `position`, straight; beyond the outer stops their colours go on.
  public func color(at position: Double) -> Color {
    Color(premultiplied: premultiplied(at: position))
  }
}

extension Interpolation {
  /// The colour a fraction `t` (0…1) of the way from `a` to `b`, premultiplied.
  func mix(_ a: Color, _ b: Color, _ t: Double) -> SIMD4<Double> {
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

  private func components(_ color: Color) -> SIMD3<Double> {
    let linear = ColorSpaces.linear(color)
    return self == .linear ? linear : ColorSpaces.oklab(linear: linear)
  }

  /// CSS Color 4: lightness and chroma premultiplied, hue not; a grey takes the other's hue.
  private func mixHues(_ a: Color, _ b: Color, _ t: Double, alpha: Double) -> Color {
    let (p, q) = (components(a), components(b))
    let (chromaA, chromaB) = (
      (p.y * p.y + p.z * p.z).squareRoot(), (q.y * q.y + q.z * q.z).squareRoot()
    )
    // Below this chroma the hue is rounding noise (CSS Color 4 uses the same order of magnitude).
    let grey = 4e-6
    var hueA = Elementary.arcTangentDegrees(y: p.z, x: p.y)
    var hueB = Elementary.arcTangentDegrees(y: q.z, x: q.y)
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
  /// The same colours from the other end.
  public var reversed: Gradient {
    Gradient(
      stops: stops.reversed().map { GradientStop($0.color, at: 1 - $0.position) },
      interpolation: interpolation)
  }
}
