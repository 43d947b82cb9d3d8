import RingCore

/// The contrast of colours as in WCAG 2: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio.
enum Contrast {
  /// Success criterion 1.4.3.
  static let minimumTextRatio = 4.5
  /// Success criterion 1.4.3, for large texts.
  static let minimumLargeTextRatio = 3.0
  /// The ratio below which a text, however large, cannot be read, and a shape is hardly seen. It is
  /// our choice: WCAG has none.
  static let minimumVisibleRatio = 1.5
  /// Success criterion 1.4.11, for graphics.
  static let minimumGraphicsRatio = 3.0

  /// Returns the relative luminance of an opaque colour, 0…1.
  static func luminance(_ color: SRGBColor) -> Double {
    ColorSpaces.luminance(linear: ColorSpaces.linear(color))
  }

  /// Returns the contrast ratio of two relative luminances, 1…21.
  static func ratio(_ a: Double, _ b: Double) -> Double {
    (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// Returns the contrast ratio of two opaque colours, 1…21.
  static func ratio(_ a: SRGBColor, _ b: SRGBColor) -> Double {
    ratio(luminance(a), luminance(b))
  }
}

extension SRGBColor {
  /// Returns a premultiplied colour composited over this opaque colour.
  func under(_ premultiplied: SIMD4<Double>) -> SRGBColor {
    let rest = 1 - premultiplied.w
    return SRGBColor(
      red: premultiplied.x + red * rest, green: premultiplied.y + green * rest,
      blue: premultiplied.z + blue * rest)
  }
}

extension [ColorRamp.Segment] {
  /// Returns the ramp's colour over `backdrop` with the least contrast to `other`, and their ratio.
  ///
  /// `other` is opaque. Returns `nil` for an empty ramp.
  func leastContrast(
    to other: SRGBColor, over backdrop: Backdrop
  ) -> (color: SRGBColor, ratio: Double)? {
    let luminance = Contrast.luminance(other)
    func least(_ segment: ColorRamp.Segment) -> (color: SRGBColor, ratio: Double) {
      let color = segment.color(nearestTo: luminance, over: backdrop)
      return (color, Contrast.ratio(Contrast.luminance(color), luminance))
    }
    guard count > 1 else { return first.map(least) }
    // Search only the segments that may have the least contrast.
    let bounds = map { $0.lowerRatio(to: luminance, over: backdrop) }
    guard let nearest = indices.min(by: { bounds[$0] < bounds[$1] }) else { return nil }
    let limit = least(self[nearest]).ratio + 1e-9
    return indices.filter { bounds[$0] <= limit }.map { least(self[$0]) }.min {
      $0.ratio < $1.ratio
    }
  }
}

extension ColorRamp.Segment {
  /// Returns a ratio that no colour over a backdrop falls below, from the ranges of the
  /// components.
  fileprivate func lowerRatio(to luminance: Double, over backdrop: Backdrop) -> Double {
    let a = ColorSpaces.linear(backdrop.under(from))
    let b = ColorSpaces.linear(backdrop.under(to))
    let low = ColorSpaces.luminance(linear: pointwiseMin(a, b))
    let high = ColorSpaces.luminance(linear: pointwiseMax(a, b))
    return Contrast.ratio(min(high, max(low, luminance)), luminance)
  }

  /// Returns the colour over a backdrop whose relative luminance is nearest to a given one.
  ///
  /// The encoded components are linear along a segment, and linear light is a convex function of
  /// them, so the luminance has one minimum and rises on both sides of it.
  fileprivate func color(nearestTo luminance: Double, over backdrop: Backdrop) -> SRGBColor {
    func color(_ t: Double) -> SRGBColor { backdrop.under(from * (1 - t) + to * t) }
    func difference(_ t: Double) -> Double { Contrast.luminance(color(t)) - luminance }
    guard from != to else { return color(0) }
    let darkest = Self.positionOfMinimum(of: difference)
    // At the minimum, or else where a side of it crosses the luminance, or at the brighter end.
    guard difference(darkest) < 0 else { return color(darkest) }
    let brighterEnd = difference(0) > difference(1) ? 0.0 : 1.0
    guard difference(brighterEnd) > 0 else { return color(brighterEnd) }
    return color(Self.root(of: difference, negativeAt: darkest, positiveAt: brighterEnd))
  }

  /// The steps of a search along a segment; each keeps at most two thirds of it.
  private static let iterations = 40

  /// Returns the position, 0…1, at which a function with one minimum has it, by ternary search.
  private static func positionOfMinimum(of function: (Double) -> Double) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<iterations {
      let (a, b) = (low + (high - low) / 3, high - (high - low) / 3)
      if function(a) <= function(b) { high = b } else { low = a }
    }
    return (low + high) / 2
  }

  /// Returns a position just before a function becomes positive, by bisection.
  private static func root(
    of function: (Double) -> Double, negativeAt start: Double, positiveAt end: Double
  ) -> Double {
    var (under, over) = (start, end)
    for _ in 0..<iterations {
      let middle = (under + over) / 2
      if function(middle) < 0 { under = middle } else { over = middle }
    }
    return under
  }
}

extension SRGBColor {
  /// Returns the colour nearest in OKLab lightness that passes a test; `nil` if none does.
  ///
  /// It has the hue and the alpha of this colour, and its chroma as far as the sRGB gamut allows.
  /// Its components are whole bytes, so that the colour of its `hex` passes, too.
  func nearestInLightness(where passes: (SRGBColor) -> Bool) -> SRGBColor? {
    let lab = oklab
    for step in 1...Self.lightnessSteps {
      let distance = Double(step) / Double(Self.lightnessSteps)
      for lightness in [lab.x - distance, lab.x + distance] where (0...1).contains(lightness) {
        let color = Self.inGamut(SIMD3(lightness, lab.y, lab.z), alpha: alpha).roundedToBytes
        if passes(color) { return color }
      }
    }
    return nil
  }

  /// The number of steps from black to white; one changes an 8-bit component by about a level.
  private static let lightnessSteps = 256

  var oklab: SIMD3<Double> { ColorSpaces.oklab(linear: ColorSpaces.linear(self)) }

  /// Returns the OKLab colour with its chroma reduced until it is in the sRGB gamut.
  private static func inGamut(_ lab: SIMD3<Double>, alpha: Double) -> SRGBColor {
    func linear(_ factor: Double) -> SIMD3<Double> {
      ColorSpaces.linear(oklab: SIMD3(lab.x, lab.y * factor, lab.z * factor))
    }
    func isInside(_ factor: Double) -> Bool {
      let color = linear(factor)
      return color.min() >= -gamutTolerance && color.max() <= 1 + gamutTolerance
    }
    guard !isInside(1) else { return ColorSpaces.color(linear: linear(1), alpha: alpha) }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<chromaSteps {
      let middle = (low + high) / 2
      if isInside(middle) { low = middle } else { high = middle }
    }
    return ColorSpaces.color(linear: linear(low), alpha: alpha)
  }

  /// The steps of the search for the chroma; each halves the interval.
  private static let chromaSteps = 16

  /// The rounding error of the conversion, in linear light.
  private static let gamutTolerance = 1e-4

  private var roundedToBytes: SRGBColor {
    func rounded(_ component: Double) -> Double {
      (component.clampedToUnit * 255).rounded() / 255
    }
    return SRGBColor(
      red: rounded(red), green: rounded(green), blue: rounded(blue), alpha: rounded(alpha))
  }
}
