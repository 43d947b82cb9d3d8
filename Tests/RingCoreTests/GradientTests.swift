import Foundation
import RingCore
import TestSupport
import Testing

@Suite struct ColorSpaceTests {
  @Test func transferCurveAgreesWithItsDefinition() {
    for i in 0...1000 {
      let v = Double(i) / 1000
      let linear = v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4)
      expectClose(ColorSpaces.linear(v), linear, within: 1e-13)
      expectClose(ColorSpaces.encoded(linear), v, within: 1e-8)
    }
  }

  @Test func oklabOfKnownColors() {
    // Ottosson's published values for the primaries, to four digits.
    let red = ColorSpaces.oklab(linear: SIMD3(1, 0, 0))
    expectClose(red.x, 0.6280, within: 1e-4)
    expectClose(red.y, 0.2249, within: 1e-4)
    expectClose(red.z, 0.1258, within: 1e-4)
    let white = ColorSpaces.oklab(linear: SIMD3(1, 1, 1))
    expectClose(white.x, 1, within: 1e-6)
    expectClose(white.y, 0, within: 1e-6)
    expectClose(white.z, 0, within: 1e-6)
  }

  @Test func oklabGoesThereAndBack() {
    for c in [SIMD3(0.1, 0.5, 0.9), SIMD3(0, 1, 0), SIMD3(0.02, 0.3, 0)] {
      let back = ColorSpaces.linear(oklab: ColorSpaces.oklab(linear: c))
      expectClose((back - c).max(), 0, within: 1e-6)
      expectClose((back - c).min(), 0, within: 1e-6)
    }
  }
}

/// The conversion of Display P3, compared with a conversion through CIE XYZ that uses the
/// chromaticities and the C library's `pow`.
@Suite struct DisplayP3Tests {
  private typealias Vector = SIMD3<Double>

  /// Returns the columns of the matrix from linear light to XYZ: the primaries, scaled so that
  /// their sum is the white of D65.
  private static func columns(_ primaries: [(x: Double, y: Double)]) -> [Vector] {
    let xyz = (primaries + [(0.3127, 0.3290)]).map {
      Vector($0.x / $0.y, 1, (1 - $0.x - $0.y) / $0.y)
    }
    let strengths = solve(Array(xyz.prefix(3)), xyz[3])
    return (0..<3).map { xyz[$0] * strengths[$0] }
  }

  /// Solves the equation m · x = `v` by Cramer's rule; `m` is given by columns.
  private static func solve(_ m: [Vector], _ v: Vector) -> Vector {
    func det(_ a: Vector, _ b: Vector, _ c: Vector) -> Double {
      a.x * (b.y * c.z - b.z * c.y) - b.x * (a.y * c.z - a.z * c.y)
        + c.x * (a.y * b.z - a.z * b.y)
    }
    return Vector(det(v, m[1], m[2]), det(m[0], v, m[2]), det(m[0], m[1], v))
      / det(m[0], m[1], m[2])
  }

  private static let p3 = columns([(0.68, 0.32), (0.265, 0.69), (0.15, 0.06)])
  private static let srgb = columns([(0.64, 0.33), (0.3, 0.6), (0.15, 0.06)])

  /// Returns the gamma-encoded sRGB of a Display P3 colour; components may leave 0…1.
  private static func ideal(_ c: Vector) -> Vector {
    func linear(_ v: Double) -> Double { v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4) }
    func encoded(_ v: Double) -> Double {
      let size = abs(v)
      let value = size <= 0.0031308 ? 12.92 * size : 1.055 * pow(size, 1 / 2.4) - 0.055
      return v < 0 ? -value : value
    }
    let xyz = p3[0] * linear(c.x) + p3[1] * linear(c.y) + p3[2] * linear(c.z)
    let rgb = solve(srgb, xyz)
    return Vector(encoded(rgb.x), encoded(rgb.y), encoded(rgb.z))
  }

  @Test func theIdealIsThatOfCSS() {
    // The sRGB components of color(display-p3 1 0 0) and (0 1 0), computed by the code in CSS Color
    // 4.
    expectClose(
      (Self.ideal(Vector(1, 0, 0)) - Vector(1.0930, -0.2267, -0.1501)).max(), 0, within: 1e-3)
    expectClose(
      (Self.ideal(Vector(0, 1, 0)) - Vector(-0.5116, 1.0183, -0.3107)).max(), 0, within: 1e-3)
  }

  @Test func coloursAreConvertedAndClipped() {
    var largest = 0.0
    for step in 0..<9 * 9 * 9 {
      let c = Vector(Double(step % 9), Double(step / 9 % 9), Double(step / 81)) / 8
      let color = ColorSpaces.color(displayP3: c, alpha: 1)
      let found = Vector(color.red, color.green, color.blue)
      let wanted = Self.ideal(c).clamped(lowerBound: .zero, upperBound: .one)
      largest = max(largest, (found - wanted).max(), (wanted - found).max())
    }
    #expect(largest < 1e-7, "largest error \(largest)")
  }

  @Test func greysStay() {
    for byte in 0...255 {
      let color = ColorSpaces.color(displayP3: Vector(repeating: Double(byte) / 255), alpha: 1)
      let bytes = Vector(color.red, color.green, color.blue) * 255
      #expect(bytes.rounded(.toNearestOrAwayFromZero) == Vector(repeating: Double(byte)))
    }
  }
}

/// The sRGB encoding must equal the one with the C library's `pow`, although it does not call
/// `pow`.
@Suite struct LinearLightTests {
  private func ideal(_ v: Double) -> Double {
    v <= 0.0031308 ? 12.92 * v : 1.055 * pow(v, 1 / 2.4) - 0.055
  }

  @Test func encodedComponentsAreThoseOfThePower() {
    var largest = 0.0
    for step in 0...100_000 {
      let linear = Double(step) / 100_000
      let encoded = ColorSpaces.encoded(linear)
      largest = max(largest, abs(encoded - ideal(linear)))
      #expect((encoded * 255).rounded() == (ideal(linear) * 255).rounded(), "\(linear)")
    }
    #expect(largest < 1e-14, "largest error \(largest)")
  }

  @Test func bytesAreThoseOfThePower() {
    for byte in 0...255 {
      let linear = Double(byte) / 255
      #expect(
        (ColorSpaces.encoded(linear) * 255).rounded() == (ideal(linear) * 255).rounded(), "\(byte)")
    }
  }
}

@Suite struct GradientTests {
  let red = SRGBColor(red: 1, green: 0, blue: 0)
  let clearBlue = SRGBColor(red: 0, green: 0, blue: 1, alpha: 0)

  @Test func alphaIsInterpolatedPremultiplied() {
    let middle = Gradient(colors: [red, clearBlue]).color(at: 0.5)
    #expect(middle == SRGBColor(red: 1, green: 0, blue: 0, alpha: 0.5))
  }

  @Test func linearMixIsBrighter() {
    let middle = Gradient(colors: [.black, .white], interpolation: .linear).color(at: 0.5)
    expectClose(middle.red, 0.7353569830524495, within: 1e-9)
  }

  @Test func hueTakesTheShorterWay() {
    // Red's hue is 29°, magenta's 328°: the midpoint is a pink near 358°, not a green.
    let magenta = SRGBColor(red: 1, green: 0, blue: 1)
    let middle = Gradient(colors: [red, magenta], interpolation: .oklch).color(at: 0.5)
    #expect(middle.red > 0.95 && middle.green < 0.3 && middle.blue > 0.3)
  }

  @Test func greyTakesTheOthersHue() {
    let blue = SRGBColor(red: 0, green: 0, blue: 1)
    let middle = Gradient(colors: [.white, blue], interpolation: .oklch).color(at: 0.5)
    #expect(middle.blue > middle.red && middle.blue > middle.green)
  }

  @Test func fallingPositionsAreRaised() {
    let gradient = Gradient(stops: [
      GradientStop(.black, at: 0.6), GradientStop(.white, at: 0.2), GradientStop(red, at: 1),
    ])
    #expect(gradient.stops.map(\.position) == [0.6, 0.6, 1])
    #expect(gradient.color(at: 0.59) == .black)
    #expect(gradient.color(at: 0.6) == .white)
  }

  /// The example of CSS Images 4: stops outside of 0…1 affect the colours inside.
  @Test func stopsOutsideStillCount() {
    let gradient = Gradient(stops: [GradientStop(.white, at: -0.5), GradientStop(.black, at: 1.5)])
    expectClose(gradient.color(at: 0).red, 0.75, within: 1e-12)
    expectClose(gradient.color(at: 1).red, 0.25, within: 1e-12)
    let ramp = ColorRamp(gradient)
    expectClose(ramp.color(at: 0).x, 0.75, within: 1e-12)
    expectClose(ramp.color(at: 1).x, 0.25, within: 1e-12)
  }
}

@Suite struct ColorRampTests {
  /// The ramp matches the true curve for random gradients in every space, opaque and translucent.
  @Test(arguments: Interpolation.allCases)
  func rampFollowsTheCurve(interpolation: Interpolation) {
    var state: UInt64 = 7
    func random() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 33) / Double(1 << 31)
    }
    for _ in 0..<20 {
      let stops = (0..<6).map { i in
        GradientStop(
          SRGBColor(
            red: random(), green: random(), blue: random(), alpha: i % 2 == 0 ? 1 : random()),
          at: Double(i) / 5)
      }
      let gradient = Gradient(stops: stops, interpolation: interpolation)
      let ramp = ColorRamp(gradient)
      for i in 0...997 {
        let position = Double(i) / 997
        let error = ramp.color(at: position) - gradient.premultiplied(at: position)
        #expect(max(error.max(), -error.min()) < 0.15 / 255, "at \(position)")
      }
    }
  }

  @Test func hardEdgesStayHard() {
    let gradient = Gradient(stops: [
      GradientStop(.black, at: 0), GradientStop(.black, at: 0.5), GradientStop(.white, at: 0.5),
      GradientStop(.white, at: 1),
    ])
    let ramp = ColorRamp(gradient)
    #expect(ramp.color(at: 0.4999).x == 0)
    #expect(ramp.color(at: 0.5).x == 1)
  }

  @Test func conicRampsTakeTheirPartOfTheGradient() {
    let conic = ConicGradient(
      center: .zero, gradient: Gradient(colors: [.black, .white]),
      sectors: [.init(end: 0.5, .ramp(0.2, 1)), .init(end: 1, .solid(.black))])
    let ramp = ColorRamp(conic)
    expectClose(ramp.color(at: 0).x, 0.2, within: 1e-12)
    expectClose(ramp.color(at: 0.25).x, 0.6, within: 1e-12)
    #expect(ramp.color(at: 0.75).x == 0)
  }

  /// At 1000 laps, the last turn is a 1000th of the gradient and must still reach the gradient's
  /// end.
  @Test func aThinSliceOfTheGradientIsExact() {
    let conic = ConicGradient(
      center: .zero, gradient: Gradient(colors: [.black, .white]),
      sectors: [.init(end: 1, .ramp(0.999, 1))])
    let ramp = ColorRamp(conic)
    expectClose(ramp.color(at: 0).x, 0.999, within: 1e-12)
    #expect(ramp.color(at: 1).x == 1)
  }
}
