import RingCairo
import RingCore
import Testing

/// Lengths, angles and sizes that are too small to be visible.
@Suite struct TinyNumberTests {
  static let tiny = [
    Double.leastNonzeroMagnitude, 2 * .leastNonzeroMagnitude, 1e-300, 1e-30, 1e-12, 1e-9, 1e-7,
  ]

  private func alpha(_ commands: [DrawCommand]) throws -> Double {
    try Coverage(rasterized(commands, 20, 20)).sum
  }

  @Test func theLimit() {
    #expect(1e-6.snappedToZero == 1e-6)
    #expect((-1e-6).snappedToZero == -1e-6)
    #expect(0.99e-6.snappedToZero == 0)
    #expect((-Double.leastNonzeroMagnitude).snappedToZero == 0)
    #expect(Double.nan.snappedToZero.isNaN)
    #expect(Double.infinity.snappedToZero == .infinity)
  }

  @Test(arguments: tiny)
  func figures(size: Double) throws {
    let center = Point(x: 10, y: 10)
    let arc = Arc(center: center, radius: 5, start: .zero, sweep: .degrees(size))
    let square = Rect(x: 5, y: 5, width: 8, height: 8)
    #expect(try alpha([.fill(.circle(center: center, radius: size), .solid(.black))]) == 0)
    #expect(
      try alpha([.stroke(.arc(arc), StrokeStyle(width: 4), .solid(.black))]) == 0)
    #expect(
      try alpha([.stroke(.rect(square), StrokeStyle(width: size), .solid(.black))]) == 0)
    #expect(
      try alpha([.fill(.roundedRect(square, radius: size), .solid(.black))]) == 64 * 255)
    // Set the radius in the arcs themselves.
    let corners = [(13.0, 5.0, 0.0), (13, 13, 90), (5, 13, 180), (5, 5, 270)].map { x, y, start in
      PathElement.arc(
        Arc(
          center: Point(x: x, y: y), radius: size, start: .degrees(start), sweep: .degrees(90)))
    }
    #expect(try alpha([.fill(Path(corners + [.close]), .solid(.black))]) == 64 * 255)
  }

  @Test(arguments: tiny)
  func groups(size: Double) throws {
    let disc = DrawCommand.fill(.circle(center: .zero, radius: 3), .solid(.black))
    #expect(
      try alpha([.group(GroupEffects(transform: .scale(size, size)), [disc])]) == 0)
    let effects = GroupEffects(shadow: Shadow(color: .black, blur: size))
    #expect(try alpha([.group(effects, [disc])]) == alpha([disc, disc]))
    let image = RasterImage(
      size: PixelSize(width: 1, height: 1), pixels: [255, 255, 255, 255])
    let rect = Rect(x: 4, y: 4, width: size, height: 3)
    #expect(try alpha([.image(PlacedImage(image, in: rect))]) == 0)
  }

  @Test(arguments: tiny + [0, 1e-5, 1e-4, 9e-4])
  func texts(size: Double) throws {
    let paragraph = Paragraph("[ring", font: Font(size: size))
    let text = TextEngine(FontSources(base: .none))
    #expect(text.size(of: paragraph) == .zero)
    let run = DrawCommand.text(TextRun(paragraph, origin: .zero, color: .black))
    #expect(try Coverage(rasterized([run], 9, 9, text: text)).sum == 0)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, 1e19])
  func numbersBecomeIntegers(value: Double) {
    #expect(Int(clamping: value) == (value.isNaN ? 0 : value > 0 ? .max : .min))
    #expect(Int32(clamping: value) == (value.isNaN ? 0 : value > 0 ? .max : .min))
    #expect(UInt8(clamping: value) == (value > 0 ? 255 : 0))
  }

  @Test func numbersInRangeAreCutOff() {
    #expect(Int(clamping: 2.9) == 2)
    #expect(Int(clamping: -2.9) == -2)
    #expect(Int32(clamping: 2_147_483_647.0) == .max)
    #expect(Int32(clamping: 2_147_483_648.0) == .max)
    #expect(UInt8(clamping: -0.5) == 0)
  }
}
