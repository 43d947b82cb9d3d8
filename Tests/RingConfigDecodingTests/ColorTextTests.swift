import Foundation
import RingCore
import RingScene
import Testing

@testable import RingConfigDecoding

@Suite struct ColorTextTests {
  /// Bytes and alpha according to CSS Color 4.
  private static let readings: [(String, String)] = [
    ("#F80", "#FF8800"), ("#f808", "#FF8800@0.533333"), ("#FF9896", "#FF9896"),
    ("#0000004D", "#000000@0.301961"), ("red", "#FF0000"), ("RebeccaPurple", "#663399"),
    ("Transparent", "#000000@0"), ("rgb(1, 2, 3)", "#010203"), ("RGB(1 2 3)", "#010203"),
    ("rgba(1,2,3,.5)", "#010203@0.5"), ("rgb(1 2 3 / 50%)", "#010203@0.5"),
    ("rgb(1 2 3/0.25)", "#010203@0.25"), ("rgb(100%, 0%, 20%)", "#FF0033"),
    ("rgb(300 -5 none)", "#FF0000"), ("rgb(1e2 2.5e1 0)", "#641900"),
    ("hsl(0 100% 50%)", "#FF0000"), ("hsl(120deg, 100%, 25%)", "#008000"),
    ("hsl(240 100 50)", "#0000FF"), ("hsl(-120, 100%, 50%)", "#0000FF"),
    ("hsla(0.5turn 100% 50% / 0.4)", "#00FFFF@0.4"), ("hsl(200grad 100% 50%)", "#00FFFF"),
    ("hsl(210, 50%, 40%)", "#336699"), ("hsl(90 0% 50%)", "#808080"),
    ("hsl(3.14159265358979rad 100% 50%)", "#00FFFF"), ("hsl(780 100% 50%)", "#FFFF00"),
    ("oklch(62.796% 0.25768 29.234)", "#FF0000"), ("oklch(1 0 0)", "#FFFFFF"),
    ("oklch(0.86644 0.29483 142.495deg / 50%)", "#00FF00@0.5"),
    ("oklch(45.201% 78.3% 264.052)", "#0000FF"), ("oklch(0 0 none)", "#000000"),
  ]

  @Test(arguments: readings)
  func reads(text: String, expected: String) throws {
    #expect(try ColorText.parse(text).light.description == expected)
  }

  @Test func readsEverySystemColor() throws {
    for (name, color) in Color.named {
      #expect(try ColorText.parse(name) == color, "\(name)")
    }
  }

  @Test func capitalsTellSystemColorsFromCSS() throws {
    #expect(try ColorText.parse("darkGray").light == SRGBColor(bytes: 85, 85, 85))
    #expect(try ColorText.parse("darkgray").light == SRGBColor(bytes: 169, 169, 169))
    #expect(try ColorText.parse("DARKGRAY").light == SRGBColor(bytes: 169, 169, 169))
    #expect(throws: ColorText.ParseError.self) { try ColorText.parse("systemgray2") }
  }

  /// CSS Color 4 has 148 names, with both spellings of grey.
  @Test func knowsEveryNameOfCSS() throws {
    #expect(CSSColors.values.count == 148)
    for (name, value) in CSSColors.values where name.contains("gray") {
      #expect(CSSColors.values[name.replacingOccurrences(of: "gray", with: "grey")] == value)
    }
    #expect(CSSColors.values["aqua"] == CSSColors.values["cyan"])
    #expect(CSSColors.values["fuchsia"] == CSSColors.values["magenta"])
    for (name, value) in CSSColors.values {
      let color = try ColorText.parse(name)
      #expect(color.light == color.dark)
      #expect(color.light.hex == "#" + String(format: "%06X", value))
    }
  }

  @Test func writesWhatItReads() throws {
    for text in ["systemGray2", "primary", "transparent", "#FF9896", "#0000004D", "#47219E"] {
      #expect(ColorText.json(try ColorText.parse(text)) == .string(text))
    }
  }

  @Test(arguments: [
    "", " ", "#", "#12", "#12345", "#1234567", "#123456789", "#ggg", "#１２３", "rgb", "rgb()",
    "rgb(", "rgb)", "rgb(1 2)", "rgb(1 2 3", "rgb(1 2 3))", "rgb(1,2,3,4,5)", "rgb(1,,3)",
    "rgb(1 2 3 /)", "rgb(/ 1)", "rgb(1 2 / 3)", "rgb(1 2 3 4)", "rgb(none, 1, 2)", "rgb(1 2 3deg)",
    "rgb(nan 0 0)", "rgb(inf 0 0)", "rgb(0x10 0 0)", "hsl(1e999 0% 0%)", "hsl(1e308turn 0% 0%)",
    "hsl(120% 0% 0%)", "hsl(1cm 0% 0%)", "oklch(1, 0, 0)", "lch(1 2 3)", "color(srgb 1 0 0)",
    "var(--x)", "currentcolor", "rgb (1 2 3)", "rgb(1 2 3 / 1 / 1)", "re\u{301}d", "🎉", "(((",
  ])
  func refuses(text: String) {
    #expect(throws: ColorText.ParseError.self) { try ColorText.parse(text) }
  }

  /// Compares `hsl()` with the usual sextant formula, an independent implementation.
  @Test func hslAgreesWithTheSextantFormula() throws {
    var largest = 0.0
    for hue in stride(from: -360.0, through: 720, by: 7) {
      for saturation in [0.0, 0.3, 1] {
        for lightness in [0.0, 0.2, 0.5, 0.9, 1] {
          let text = "hsl(\(hue) \(saturation * 100)% \(lightness * 100)%)"
          let color = try ColorText.parse(text).light
          let ideal = sextants(hue, saturation, lightness)
          let difference = zip([color.red, color.green, color.blue], ideal).map { abs($0 - $1) }
          largest = max(largest, difference.max() ?? 1)
        }
      }
    }
    #expect(largest < 1e-12, "largest difference \(largest)")
  }

  private func sextants(_ hue: Double, _ saturation: Double, _ lightness: Double) -> [Double] {
    let h = (hue - 360 * (hue / 360).rounded(.down)) / 60
    let c = (1 - abs(2 * lightness - 1)) * saturation
    let x = c * (1 - abs(fmod(h, 2) - 1))
    let m = lightness - c / 2
    let rgb: [Double] =
      switch Int(h) {
      case 0: [c, x, 0]
      case 1: [x, c, 0]
      case 2: [0, c, x]
      case 3: [0, x, c]
      case 4: [x, 0, c]
      default: [c, 0, x]
      }
    return rgb.map { $0 + m }
  }
}
