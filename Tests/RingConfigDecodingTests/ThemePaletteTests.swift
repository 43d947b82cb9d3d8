import Foundation
import RingCore
import RingScene
import Testing

@testable import RingConfigDecoding

/// The contrast and the distances of the themes' colours, with formulas of their own.
@Suite struct ThemePaletteTests {
  /// The linear components of a colour in one scheme.
  private func linear(_ color: Color, _ scheme: ColorScheme) -> [Double] {
    let color = color.resolved(in: scheme)
    return [color.red, color.green, color.blue].map {
      $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4)
    }
  }

  private func luminance(_ rgb: [Double]) -> Double {
    0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2]
  }

  /// Returns the contrast of WCAG 2, 1…21.
  private func contrast(_ a: [Double], _ b: [Double]) -> Double {
    let (low, high) = (min(luminance(a), luminance(b)), max(luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)
  }

  private func product(_ matrix: [[Double]], _ vector: [Double]) -> [Double] {
    matrix.map { zip($0, vector).reduce(0) { $0 + $1.0 * $1.1 } }
  }

  private func oklab(_ rgb: [Double]) -> [Double] {
    let cones = product(
      [
        [0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
      ], rgb)
    return product(
      [
        [0.2104542553, 0.7936177850, -0.0040720468], [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
      ], cones.map { cbrt($0) })
  }

  /// Returns a colour as viewers see it: unchanged, and with each kind of colour blindness.
  ///
  /// Viénot 1999 for protanopia and deuteranopia, Brettel 1997 for tritanopia.
  private func seen(_ rgb: [Double]) -> [[Double]] {
    let protan = [[0.11238, 0.88762, 0], [0.11238, 0.88762, 0], [0.00401, -0.00401, 1]]
    let deutan = [[0.29275, 0.70725, 0], [0.29275, 0.70725, 0], [-0.02234, 0.02234, 1]]
    let side = 0.03901 * rgb[0] - 0.02788 * rgb[1] - 0.01113 * rgb[2]
    let tritan =
      side >= 0
      ? [
        [1.01277, 0.13548, -0.14826], [-0.01243, 0.86812, 0.14431], [0.07589, 0.80500, 0.11911],
      ]
      : [
        [0.93678, 0.18979, -0.12657], [0.06154, 0.81526, 0.12320], [-0.37562, 1.12767, 0.24796],
      ]
    return [rgb] + [protan, deutan, tritan].map { product($0, rgb).map { min(1, max(0, $0)) } }
  }

  private static let cases = Theme.Name.allCases.flatMap { name in
    ColorScheme.allCases.map { (name, $0) }
  }

  private func background(_ theme: Theme, _ scheme: ColorScheme) -> [Double] {
    guard theme.background.resolved(in: scheme).alpha == 0 else {
      return linear(theme.background, scheme)
    }
    return scheme == .light ? [1, 1, 1] : [0, 0, 0]
  }

  @Test(arguments: cases)
  func coloursContrastWithTheBackground(name: Theme.Name, scheme: ColorScheme) throws {
    let theme = Theme.named(name)
    #expect(theme.palette.count >= 6)
    for background in [background(theme, scheme), linear(theme.surface, scheme)] {
      for color in theme.palette { #expect(contrast(linear(color, scheme), background) >= 3) }
      for text in [theme.textColors.0, theme.textColors.1] {
        #expect(contrast(linear(text, scheme), background) >= 4.5)
      }
    }
    #expect(theme.surface.resolved(in: scheme).isOpaque)
    let named = try #require(theme.color(named: "background"))
    #expect(linear(named, scheme) == background(theme, scheme))
  }

  @Test(arguments: cases)
  func viewersTellTheColoursApart(name: Theme.Name, scheme: ColorScheme) {
    let palette = Theme.named(name).palette.map { seen(linear($0, scheme)).map(oklab) }
    for first in palette.indices {
      for second in palette.indices where second > first {
        for (one, other) in zip(palette[first], palette[second]) {
          let squares = zip(one, other).map { ($0 - $1) * ($0 - $1) }
          #expect(squares.reduce(0, +).squareRoot() >= 0.075, "\(name) \(first) \(second)")
        }
      }
    }
  }

  @Test func greysAreGrey() {
    for color in Theme.named(.mono).palette {
      for scheme in ColorScheme.allCases {
        let color = color.resolved(in: scheme)
        #expect(color.red == color.green && color.green == color.blue)
      }
    }
  }

  @Test func nightIsDarkInBothSchemes() {
    let night = Theme.named(.night)
    for color in night.palette + [night.background, night.surface, night.track] {
      #expect(color.light == color.dark)
    }
  }
}
