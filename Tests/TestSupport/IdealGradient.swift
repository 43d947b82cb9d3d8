import Foundation
import RingCore

/// A gradient's real-valued colours, computed independently of the library with `pow`, `cbrt` and
/// `atan2`.
package struct IdealGradient {
  package let gradient: Gradient

  package init(gradient: Gradient) { self.gradient = gradient }

  /// Returns the premultiplied colour at a position: red, green, blue, alpha, 0…255.
  package func color(at position: Double) -> SIMD4<Double> {
    let stops = gradient.stops
    guard position > stops[0].position else { return stops[0].color.premultiplied * 255 }
    for (a, b) in zip(stops, stops.dropFirst()) where position < b.position {
      let t = (position - a.position) / (b.position - a.position)
      return mixed(a.color, b.color, t) * 255
    }
    return stops[stops.count - 1].color.premultiplied * 255
  }

  private func mixed(_ a: SRGBColor, _ b: SRGBColor, _ t: Double) -> SIMD4<Double> {
    let alpha = a.alpha + (b.alpha - a.alpha) * t
    if gradient.interpolation == .srgb {
      return a.premultiplied + (b.premultiplied - a.premultiplied) * t
    }
    guard alpha > 0 else { return .zero }
    let (wa, wb) = (a.alpha * (1 - t) / alpha, b.alpha * t / alpha)
    let straight: SIMD3<Double>
    switch gradient.interpolation {
    case .srgb, .linear: straight = Self.linear(a) * wa + Self.linear(b) * wb
    case .oklab: straight = Self.fromLab(Self.oklab(a) * wa + Self.oklab(b) * wb)
    case .oklch: straight = Self.fromLab(Self.mixedHue(Self.oklab(a), Self.oklab(b), wa, wb, t))
    }
    let encoded = SIMD3(
      Self.encode(straight.x), Self.encode(straight.y), Self.encode(straight.z))
    return SIMD4(encoded * alpha, alpha)
  }

  private static func mixedHue(
    _ a: SIMD3<Double>, _ b: SIMD3<Double>, _ wa: Double, _ wb: Double, _ t: Double
  ) -> SIMD3<Double> {
    let chroma = hypot(a.y, a.z) * wa + hypot(b.y, b.z) * wb
    let (from, to) = (atan2(a.z, a.y), atan2(b.z, b.y))
    let hue = from + remainder(to - from, 2 * .pi) * t
    return SIMD3(a.x * wa + b.x * wb, chroma * cos(hue), chroma * sin(hue))
  }

  private static func linear(_ color: SRGBColor) -> SIMD3<Double> {
    func decode(_ x: Double) -> Double {
      x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4)
    }
    return SIMD3(decode(color.red), decode(color.green), decode(color.blue))
  }

  private static func encode(_ x: Double) -> Double {
    let x = min(1, max(0, x))
    return x <= 0.0031308 ? x * 12.92 : 1.055 * pow(x, 1 / 2.4) - 0.055
  }

  /// Returns a colour without its opacity in OKLab.
  package static func oklab(_ color: SRGBColor) -> SIMD3<Double> {
    let c = linear(color)
    let l = cbrt(0.4122214708 * c.x + 0.5363325363 * c.y + 0.0514459929 * c.z)
    let m = cbrt(0.2119034982 * c.x + 0.6806995451 * c.y + 0.1073969566 * c.z)
    let s = cbrt(0.0883024619 * c.x + 0.2817188376 * c.y + 0.6299787005 * c.z)
    return SIMD3(
      0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
      1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
      0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s)
  }

  private static func fromLab(_ c: SIMD3<Double>) -> SIMD3<Double> {
    let l = pow(c.x + 0.3963377774 * c.y + 0.2158037573 * c.z, 3)
    let m = pow(c.x - 0.1055613458 * c.y - 0.0638541728 * c.z, 3)
    let s = pow(c.x - 0.0894841775 * c.y - 1.2914855480 * c.z, 3)
    return SIMD3(
      4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
      -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
      -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s)
  }
}
