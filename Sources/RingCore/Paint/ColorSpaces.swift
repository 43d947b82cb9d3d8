/// Conversions between gamma-encoded sRGB, linear sRGB, Display P3 and OKLab.
///
/// The transfer function is that of IEC 61966-2-1; OKLab's matrices are Björn Ottosson's
/// (https://bottosson.github.io/posts/oklab/). Powers are computed with roots, see
/// `ElementaryFunctions`.
package enum ColorSpaces {
  /// Converts a gamma-encoded component, 0…1, to linear light, 0…1.
  package static func linear(_ encoded: Double) -> Double {
    guard encoded > 0.04045 else { return encoded / 12.92 }
    let base = (encoded + 0.055) / 1.055
    let fifthRoot = ElementaryFunctions.root(base, degree: 5)
    return base * base * fifthRoot * fifthRoot
  }

  /// Converts linear light, 0…1, to a gamma-encoded component, 0…1.
  package static func encoded(_ linear: Double) -> Double {
    guard linear > 0.0031308 else { return max(0, linear) * 12.92 }
    let twelfthRoot = ElementaryFunctions.root(linear.squareRoot().squareRoot(), degree: 3)
    let sixthRoot = twelfthRoot * twelfthRoot
    return 1.055 * (sixthRoot * sixthRoot * twelfthRoot) - 0.055
  }

  /// Converts linear sRGB to OKLab (lightness 0…1, a, b).
  package static func oklab(linear c: SIMD3<Double>) -> SIMD3<Double> {
    let l = cubeRoot(0.4122214708 * c.x + 0.5363325363 * c.y + 0.0514459929 * c.z)
    let m = cubeRoot(0.2119034982 * c.x + 0.6806995451 * c.y + 0.1073969566 * c.z)
    let s = cubeRoot(0.0883024619 * c.x + 0.2817188376 * c.y + 0.6299787005 * c.z)
    return SIMD3(
      0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
      1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
      0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s)
  }

  /// Converts OKLab to linear sRGB; components are outside of 0…1 for colours out of gamut.
  package static func linear(oklab c: SIMD3<Double>) -> SIMD3<Double> {
    let l = cube(c.x + 0.3963377774 * c.y + 0.2158037573 * c.z)
    let m = cube(c.x - 0.1055613458 * c.y - 0.0638541728 * c.z)
    let s = cube(c.x - 0.0894841775 * c.y - 1.2914855480 * c.z)
    return SIMD3(
      4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
      -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
      -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s)
  }

  /// Returns an OKLCh colour (lightness 0…1, chroma ≥ 0, any hue), clipped to the sRGB gamut.
  package static func color(
    lightness: Double, chroma: Double, hue: Angle, alpha: Double = 1
  ) -> SRGBColor {
    let (sine, cosine) = ElementaryFunctions.sineCosine(degrees: hue.degrees)
    return color(oklab: SIMD3(lightness, chroma * cosine, chroma * sine), alpha: alpha)
  }

  static func color(oklab: SIMD3<Double>, alpha: Double) -> SRGBColor {
    color(linear: linear(oklab: oklab), alpha: alpha)
  }

  /// Returns the colour of gamma-encoded components of Display P3, each 0…1.
  ///
  /// Outside of the sRGB gamut, each component is clipped to 0…1, which is the `clip` of CSS Color
  /// 4.
  package static func color(displayP3 encoded: SIMD3<Double>, alpha: Double) -> SRGBColor {
    // Return greys unchanged: they are the same in both spaces, and rounding could change the last
    // bit.
    guard encoded.x != encoded.y || encoded.y != encoded.z else {
      return SRGBColor(red: encoded.x, green: encoded.x, blue: encoded.x, alpha: alpha)
    }
    // Display P3 has sRGB's transfer curve and white; the coefficients are the product of the
    // matrices of CSS Color 4.
    let (r, g, b) = (linear(encoded.x), linear(encoded.y), linear(encoded.z))
    return color(
      linear: SIMD3(
        1.2249401762805598 * r - 0.2249401762805598 * g,
        -0.0420569547096882 * r + 1.0420569547096882 * g,
        -0.0196375545903344 * r - 0.0786360455506319 * g + 1.0982736001409663 * b), alpha: alpha)
  }

  /// Returns a colour of linear light; each component is clipped to 0…1.
  package static func color(linear: SIMD3<Double>, alpha: Double) -> SRGBColor {
    func channel(_ value: Double) -> Double { encoded(value.clampedToUnit) }
    return SRGBColor(
      red: channel(linear.x), green: channel(linear.y), blue: channel(linear.z), alpha: alpha)
  }

  /// Returns the relative luminance of linear sRGB, 0 for black and 1 for white (ITU-R BT.709).
  package static func luminance(linear c: SIMD3<Double>) -> Double {
    0.2126 * c.x + 0.7152 * c.y + 0.0722 * c.z
  }

  package static func linear(_ color: SRGBColor) -> SIMD3<Double> {
    SIMD3(linear(color.red), linear(color.green), linear(color.blue))
  }

  private static func cubeRoot(_ x: Double) -> Double {
    x < 0 ? -ElementaryFunctions.root(-x, degree: 3) : ElementaryFunctions.root(x, degree: 3)
  }

  private static func cube(_ x: Double) -> Double { x * x * x }
}
