import RingCore
import Testing

@testable import RingUI

@Suite struct ColorTests {
  private func resolved(_ color: Color, in scheme: ColorScheme = .light) -> SRGBColor {
    var environment = EnvironmentValues()
    (environment.colorScheme, environment.tintColor) = (scheme, .red)
    return color.resolved(in: environment)
  }

  @Test func readsHexadecimalNumbers() {
    #expect(resolved(Color(hex: 0x1A2B3C)) == SRGBColor(bytes: 26, 43, 60))
    #expect(resolved(Color(hex: 0xFF00_0000)) == .black)
    #expect(resolved(Color(hex: 0xFFFFFF)) == .white)
  }

  @Test func clampsComponents() {
    #expect(
      resolved(Color(red: 2, green: -1, blue: .nan, opacity: 0.25))
        == SRGBColor(red: 1, green: 0, blue: 0, alpha: 0.25))
  }

  @Test func hasAColorForEachScheme() {
    let color = Color(light: .white, dark: .accentColor)
    #expect(resolved(color) == .white)
    #expect(resolved(color, in: .dark) == resolved(.red, in: .dark))
    // Each variant is that of its own scheme.
    let primary = Color(light: .primary, dark: .primary)
    for scheme in ColorScheme.allCases {
      #expect(resolved(primary, in: scheme) == resolved(.primary, in: scheme))
    }
    #expect(
      resolved(color.opacity(0.5)) == SRGBColor(red: 1, green: 1, blue: 1, alpha: 0.5))
  }

  @Test func mixesPerceptually() {
    let (red, blue) = (Color(hex: 0xFF0000), Color(hex: 0x0000FF))
    for (fraction, expected) in [(0, red), (-1, red), (1, blue), (2, blue), (Double.nan, red)] {
      #expect(resolved(red.mix(with: blue, by: fraction)) == resolved(expected))
    }
    // Half of OKLab's lightness of white is 0.5, whose grey has the linear component 0.5³.
    let gray = resolved(Color.white.mix(with: .black, by: 0.5))
    let expected = 1.055 * pow(0.125, 1 / 2.4) - 0.055
    for component in [gray.red, gray.green, gray.blue] {
      #expect(abs(component - expected) < 1e-4)
    }
    #expect(resolved(Color.white.mix(with: .clear, by: 0.25)).alpha == 0.75)
    #expect(resolved(Color.white.mix(with: .black, by: 0).opacity(0.5)).alpha == 0.5)
    let schemes = Color.primary.mix(with: .black, by: 0.5)
    #expect(resolved(schemes).red < 1e-9)
    #expect(abs(resolved(schemes, in: .dark).red - expected) < 1e-4)
    // Gamma-encoded components are mixed as they are.
    let device = resolved(Color.white.mix(with: .black, by: 0.5, in: .device))
    #expect(device == SRGBColor(red: 0.5, green: 0.5, blue: 0.5))
    #expect(resolved(Color.white.mix(with: .black, by: 0.5, in: .perceptual)) == gray)
  }
}
