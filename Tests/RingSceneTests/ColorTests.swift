import Foundation
import RingCore
import RingScene
import Testing

@Suite struct ColorTests {
  @Test func readsHexadecimalNumbers() {
    #expect(Color(hex: 0x1A2B3C) == Color(SRGBColor(bytes: 26, 43, 60)))
    #expect(Color(hex: 0xFF00_0000) == .black)
    #expect(Color(hex: 0xFFFFFF) == .white)
  }

  @Test func clampsComponents() {
    #expect(Color(red: 1, green: 0.5, blue: 0).light == SRGBColor(red: 1, green: 0.5, blue: 0))
    #expect(
      Color(red: 2, green: -1, blue: .nan, opacity: 0.25).dark
        == SRGBColor(red: 1, green: 0, blue: 0, alpha: 0.25))
  }

  @Test func hasAColorForEachScheme() {
    let color = Color(light: .white, dark: .black)
    #expect(color.resolved(in: .light) == SRGBColor.white)
    #expect(color.resolved(in: .dark) == SRGBColor.black)
    // Each variant is that of its own scheme.
    let gray = Color(light: .primary, dark: .primary)
    #expect(gray == .primary && gray.light != gray.dark)
    #expect(color.opacity(0.5).dark == SRGBColor(red: 0, green: 0, blue: 0, alpha: 0.5))
  }

  @Test func mixesPerceptually() {
    let (red, blue) = (Color(hex: 0xFF0000), Color(hex: 0x0000FF))
    #expect(red.mix(with: blue, by: 0) == red && red.mix(with: blue, by: -1) == red)
    #expect(red.mix(with: blue, by: 1) == blue && red.mix(with: blue, by: 2) == blue)
    #expect(red.mix(with: blue, by: .nan) == red)
    // Half of OKLab's lightness of white is 0.5, whose grey has the linear component 0.5³.
    let gray = Color.white.mix(with: .black, by: 0.5).light
    let expected = 1.055 * pow(0.125, 1 / 2.4) - 0.055
    for component in [gray.red, gray.green, gray.blue] {
      #expect(abs(component - expected) < 1e-4)
    }
    #expect(Color.white.mix(with: .clear, by: 0.25).light.alpha == 0.75)
    let schemes = Color.primary.mix(with: .black, by: 0.5)
    #expect(schemes.light.red < 1e-9 && abs(schemes.dark.red - expected) < 1e-4)
  }
}
