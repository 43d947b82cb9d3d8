import Foundation
import RingCore

@testable import RingScene

/// Scenes for tests of lint.
enum LintSupport {
  /// Returns the findings in a scene of one element, by default on white.
  static func findings(
    _ element: some Element, on background: SRGBColor? = .white, width: Double? = nil,
    height: Double? = nil, pages: [ColorScheme] = [],
    measuring text: any TextMeasuring = FixedText(), invisibility: Invisibility? = nil
  ) -> [LintFinding] {
    scene(
      element, on: background, width: width, height: height, pages: pages, measuring: text,
      invisibility: invisibility
    ).findings()
  }

  /// Returns a scene of one element, by default on white.
  static func scene(
    _ element: some Element, on background: SRGBColor? = .white, width: Double? = nil,
    height: Double? = nil, pages: [ColorScheme] = [],
    measuring text: any TextMeasuring = FixedText(), invisibility: Invisibility? = nil
  ) -> LintScene {
    var canvas = Canvas()
    (canvas.width, canvas.height) = (width, height)
    if let background { canvas.background = .color(Color(background)) }
    let scene = Scene(canvas: canvas, root: AnyElement(element))
    let trace = LayoutTrace(keepsFacts: false, keepsParts: true)
    let layout = scene.layout(measuring: text, trace: trace)
    return LintScene(scene, layout, trace, on: pages, invisibility: invisibility)
  }

  /// Returns an arc of three quarters, without a track, an edge and a tip.
  static func ring(
    _ colors: [SRGBColor], radius: Double = 60, thickness: Double = 20
  ) -> ActivityRing {
    var ring = ActivityRing(progress: 0.75, radius: radius, thickness: thickness)
    ring.colors = RingColors(colors.map { Color($0) })
    (ring.track, ring.edge, ring.tip) = (nil, nil, nil)
    return ring
  }

  static func color(_ hex: String) -> SRGBColor {
    let bytes = stride(from: 1, to: 7, by: 2).map { offset -> Int in
      let start = hex.index(hex.startIndex, offsetBy: offset)
      return Int(hex[start..<hex.index(start, offsetBy: 2)], radix: 16) ?? 0
    }
    return SRGBColor(bytes: bytes[0], bytes[1], bytes[2])
  }

  /// Returns the contrast ratio of WCAG 2, by `pow`.
  static func ratio(_ a: SRGBColor, _ b: SRGBColor) -> Double {
    func luminance(_ color: SRGBColor) -> Double {
      func linear(_ c: Double) -> Double {
        c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * linear(color.red) + 0.7152 * linear(color.green)
        + 0.0722 * linear(color.blue)
    }
    let (x, y) = (luminance(a), luminance(b))
    return (max(x, y) + 0.05) / (min(x, y) + 0.05)
  }
}

extension [LintFinding] {
  /// Returns the only finding of a rule; `nil` if there is none or if there are several.
  func only(_ rule: LintRule.ID) -> LintFinding? {
    let found = filter { $0.rule == rule }
    return found.count == 1 ? found[0] : nil
  }

  func has(_ rule: LintRule.ID) -> Bool { contains { $0.rule == rule } }
}

extension SRGBColor {
  /// Returns a random opaque colour of whole bytes.
  static func random(_ generator: inout some RandomNumberGenerator) -> SRGBColor {
    func byte() -> Int { Int.random(in: 0...255, using: &generator) }
    return SRGBColor(bytes: byte(), byte(), byte())
  }
}
