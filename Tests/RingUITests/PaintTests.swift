import RingCore
import RingScene
import RingUI
import Testing

@MainActor @Suite struct PaintTests {
  private func paint(_ style: some ShapeStyle) throws -> String {
    try lines(RingUI.Rectangle().fill(style).frame(width: 20, height: 10))[0]
  }

  private let colors = [RingUI.Color(red: 1, green: 0, blue: 0), RingUI.Color.black]

  @Test func angularGradientsOfAPartOfATurnHalveTheGap() throws {
    let text = try paint(
      RingUI.AngularGradient(
        gradient: RingUI.Gradient(colors: colors), center: .center, startAngle: .degrees(0),
        endAngle: .degrees(270)))
    #expect(text.contains("conic (10,5) from 90° clockwise"))
    #expect(text.contains("{…0.75: 0–1, …0.875: #000000, …1: #FF0000}"))
  }

  @Test func angularGradientsOfMoreThanATurnShowTheLastOne() throws {
    let text = try paint(
      RingUI.AngularGradient(
        gradient: RingUI.Gradient(colors: colors), center: .center, startAngle: .degrees(0),
        endAngle: .degrees(450)))
    #expect(text.contains("from 540° clockwise"))
    #expect(text.contains("{…1: 0.2–1}"))
  }

  @Test func anAngleAloneIsAWholeTurn() throws {
    let text = try paint(
      RingUI.AngularGradient(
        gradient: RingUI.Gradient(colors: colors), center: .topLeading, angle: .degrees(-90)))
    #expect(text.contains("conic (0,0) from 360° clockwise"))
    #expect(text.contains("{…1: 0–1}"))
  }

  @Test func linearAndRadialGradientsLieInTheFrame() throws {
    let linear = try paint(
      RingUI.LinearGradient(colors: colors, startPoint: .leading, endPoint: .trailing))
    #expect(linear.contains("linear (0,5)→(20,5) srgb(#FF0000 0, #000000 1)"))
    let radial = try paint(
      RingUI.RadialGradient(colors: colors, center: .center, startRadius: 1, endRadius: 9))
    #expect(radial.contains("radial (10,5) r1→9"))
  }

  @Test func coloursAreTheSystems() throws {
    #expect(try paint(RingUI.Color.red).hasSuffix("#FF3B30"))
    #expect(try paint(RingUI.Color(.systemGray4)).hasSuffix("#D1D1D6"))
    #expect(try paint(RingUI.Color(.darkGray)).hasSuffix("#555555"))
    #expect(try paint(RingUI.Color(.cyan)).hasSuffix("#00FFFF"))
    #expect(
      try paint(RingUI.Color(hue: 1 / 3.0, saturation: 1, brightness: 1)).hasSuffix("#00FF00"))
    let dark = try lines(
      RingUI.Rectangle().fill(RingUI.Color(.systemGray4)).environment(\.colorScheme, .dark))
    #expect(dark[0].hasSuffix("#3A3A3C"))
  }

  @Test func componentsAreOfTheirSpace() throws {
    #expect(try paint(RingUI.Color(.sRGBLinear, white: 0.5)).hasSuffix("#BCBCBC"))
    #expect(
      try paint(RingUI.Color(.sRGBLinear, red: 0.2, green: 0.001, blue: 2)).hasSuffix("#7C03FF"))
    // The expected colours are those of CSS `color(display-p3 …)` in a browser's sRGB image.
    func p3(_ red: Double, _ green: Double, _ blue: Double) throws -> Substring {
      try paint(RingUI.Color(.displayP3, red: red, green: green, blue: blue)).suffix(7)
    }
    #expect(try p3(1, 0, 0) == "#FF0000")
    #expect(try p3(0, 1, 0) == "#00FF00")
    #expect(try p3(0, 0, 1) == "#0000FF")
    #expect(try p3(0.5, 0.5, 0.5) == "#808080")
    #expect(try p3(1, 1, 1) == "#FFFFFF")
    #expect(try p3(0.9, 0.3, 0.2) == "#F93B21")
    #expect(try p3(0.4, 0.6, 0.8) == "#559BD1")
    let faint = try paint(RingUI.Color(.displayP3, white: 0.5, opacity: 0.25))
    #expect(faint.hasSuffix("#808080@0.25"))
  }

  @Test func levelsAreOfTheStyleInForce() throws {
    #expect(try paint(.primary).hasSuffix("#000000"))
    let view = RingUI.Rectangle().fill(.secondary).foregroundStyle(RingUI.Color.red)
    #expect(try lines(view)[0].hasSuffix("#FF3B30@0.5"))
    let tinted = RingUI.Rectangle().fill(.tint).tint(.green)
    #expect(try lines(tinted)[0].hasSuffix("#34C759"))
  }

  @Test func clearPaintsDrawNothing() throws {
    #expect(try dump(RingUI.Circle().fill(RingUI.Color.clear)).isEmpty)
    #expect(try dump(RingUI.Color.clear.frame(width: 3, height: 3)).isEmpty)
  }
}
