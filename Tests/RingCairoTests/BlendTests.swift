import RingCairo
import RingCore
import TestSupport
import Testing

/// Blend modes, compared with the formulas of CSS compositing in Double.
@Suite struct BlendTests {
  private static let lower = SRGBColor(bytes: 200, 90, 30).opacity(0.7)
  private static let upper = SRGBColor(bytes: 40, 160, 250).opacity(0.6)
  private static let square = Path.rect(Rect(x: 0, y: 0, width: 8, height: 8))
  /// The right half of the image.
  private static let half = Path.rect(Rect(x: 4, y: 0, width: 4, height: 8))

  private static func fill(_ path: Path, _ color: SRGBColor) -> DrawCommand {
    .fill(path, .solid(color))
  }

  private static func blended(
    _ mode: BlendMode, _ path: Path = square, _ color: SRGBColor = upper, opacity: Double = 1
  ) -> DrawCommand {
    .group(GroupEffects(opacity: opacity, blendMode: mode), [fill(path, color)])
  }

  /// Returns a pixel's premultiplied red, green, blue and alpha, 0…255.
  private func pixel(_ x: Int, _ commands: [DrawCommand]) throws -> SIMD4<Double> {
    var rasterizer = Rasterizer()
    let word = try rasterizer.withPixels(
      of: DisplayList(commands), size: PixelSize(width: 8, height: 8), scale: 1
    ) { $0.argb32[3 * 8 + x] }
    return SIMD4(
      Double(word >> 16 & 255), Double(word >> 8 & 255), Double(word & 255), Double(word >> 24))
  }

  /// Returns the result of the formula as a premultiplied colour, 0…255.
  private func ideal(_ mode: BlendMode, _ upper: SRGBColor, over lower: SRGBColor) -> SIMD4<Double>
  {
    let (s, d) = (upper.premultiplied, lower.premultiplied)
    switch mode {
    case .normal: return 255 * (s + d * (1 - s.w))
    case .multiply: return 255 * (s * (1 - d.w) + d * (1 - s.w) + s * d)
    case .screen: return 255 * (s + d - s * d)
    case .plusLighter: return 255 * (s + d).clamped(lowerBound: .zero, upperBound: .one)
    case .overlay: return overlaid(upper, over: lower)
    case .mask: return 255 * d * s.w
    }
  }

  /// Returns the colours by the blend function of Compositing and Blending Level 1, 9.1.4 and 9.1.8,
  /// which takes colours that are not premultiplied.
  private func overlaid(_ upper: SRGBColor, over lower: SRGBColor) -> SIMD4<Double> {
    func channel(_ s: Double, _ d: Double) -> Double {
      let blended = d <= 0.5 ? s * 2 * d : s + (2 * d - 1) - s * (2 * d - 1)
      let (a, b) = (upper.alpha, lower.alpha)
      return 255 * (a * (1 - b) * s + a * b * blended + (1 - a) * b * d)
    }
    return SIMD4(
      channel(upper.red, lower.red), channel(upper.green, lower.green),
      channel(upper.blue, lower.blue),
      255 * (upper.alpha + lower.alpha - upper.alpha * lower.alpha))
  }

  private func expect(
    _ pixel: SIMD4<Double>, is ideal: SIMD4<Double>, within error: Double = 1.01,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let far = (0..<4).contains { abs(pixel[$0] - ideal[$0]) > error }
    #expect(!far, "\(pixel) instead of \(ideal)", sourceLocation: sourceLocation)
  }

  @Test(arguments: BlendMode.allCases)
  func colorsMeetAsTheFormulaSays(mode: BlendMode) throws {
    let below = Self.fill(Self.square, Self.lower)
    let picture = [below, Self.blended(mode, Self.half)]
    expect(try pixel(6, picture), is: ideal(mode, Self.upper, over: Self.lower))
    expect(
      try pixel(1, picture), is: mode == .mask ? .zero : 255 * Self.lower.premultiplied)
    let faded = [below, Self.blended(mode, Self.half, opacity: 0.5)]
    expect(
      try pixel(6, faded), is: ideal(mode, Self.upper.opacity(0.5), over: Self.lower), within: 1.5)
  }

  @Test func randomColorsMeetAsTheFormulasSay() throws {
    var random = SplitMix64(seed: 3)
    func color() -> SRGBColor {
      // Clear and opaque colours are as likely as translucent ones together.
      let alpha = [0, 1, Double.random(in: 0...1, using: &random)].randomElement(using: &random)
      return SRGBColor(
        red: .random(in: 0...1, using: &random), green: .random(in: 0...1, using: &random),
        blue: .random(in: 0...1, using: &random), alpha: alpha ?? 1)
    }
    for mode in BlendMode.allCases {
      for _ in 0..<60 {
        let (lower, upper) = (color(), color())
        let picture = [Self.fill(Self.square, lower), Self.blended(mode, Self.square, upper)]
        // The colours and the result are rounded; overlay doubles the errors of both colours.
        expect(try pixel(3, picture), is: ideal(mode, upper, over: lower), within: 3)
      }
    }
  }

  /// Nested shadows make every layer a layer of floats.
  @Test(arguments: BlendMode.allCases)
  func layersOfFloatsBlendAsPixelsDo(mode: BlendMode) throws {
    let soft = Shadow(color: SRGBColor(bytes: 0, 0, 0).opacity(0.001), blur: 0.1)
    let far = DrawCommand.group(
      GroupEffects(shadow: soft),
      [
        Self.fill(
          .rect(Rect(x: 0, y: 0, width: 1, height: 1)), SRGBColor(bytes: 0, 0, 0).opacity(0.01))
      ]
    )
    let inner = [far, Self.fill(Self.square, Self.lower), Self.blended(mode, Self.half)]
    let picture = [DrawCommand.group(GroupEffects(shadow: soft), inner)]
    expect(try pixel(6, picture), is: ideal(mode, Self.upper, over: Self.lower))
    expect(
      try pixel(2, picture), is: mode == .mask ? .zero : 255 * Self.lower.premultiplied)
  }

  @Test func effectsAndIsolationKeepBlendsInside() throws {
    let below = Self.fill(Self.square, Self.lower)
    let through = ideal(.multiply, Self.upper, over: Self.lower)
    let apart = ideal(.normal, Self.upper, over: Self.lower)
    func picture(_ effects: GroupEffects) -> [DrawCommand] {
      [below, .group(effects, [Self.blended(.multiply)])]
    }
    expect(try pixel(3, picture(GroupEffects())), is: through)
    expect(
      try pixel(3, picture(GroupEffects(transform: .translation(Vector(x: 1, y: 0))))), is: through)
    let isolating = [
      GroupEffects(isIsolated: true), GroupEffects(clip: Self.square),
      GroupEffects(opacity: 0.9999),
      GroupEffects(shadow: Shadow(color: SRGBColor.black.opacity(0.001), blur: 0)),
    ]
    for effects in isolating {
      expect(try pixel(3, picture(effects)), is: apart)
      // An outer group isolates as well.
      let moved = DrawCommand.group(
        GroupEffects(transform: .scale(2, 1)), [Self.blended(.multiply)])
      expect(try pixel(3, [below, .group(effects, [moved])]), is: apart)
    }
  }

  /// Isolation in layers of floats: inside nested shadows.
  @Test func layersOfFloatsIsolateAsPixelsDo() throws {
    func soft(_ commands: [DrawCommand]) -> [DrawCommand] {
      let shadow = Shadow(color: SRGBColor.black.opacity(0.001), blur: 0.1)
      let dust = DrawCommand.group(
        GroupEffects(shadow: shadow),
        [Self.fill(.rect(Rect(x: 0, y: 0, width: 1, height: 1)), SRGBColor.black.opacity(0.01))])
      return [.group(GroupEffects(shadow: shadow), [dust] + commands)]
    }
    let below = Self.fill(Self.square, Self.lower)
    let moved = GroupEffects(transform: .scale(2, 1))
    expect(
      try pixel(3, soft([below, .group(moved, [Self.blended(.multiply)])])),
      is: ideal(.multiply, Self.upper, over: Self.lower))
    expect(
      try pixel(3, soft([below, .group(GroupEffects(isIsolated: true), [Self.blended(.screen)])])),
      is: ideal(.normal, Self.upper, over: Self.lower))
    // A blended group is one layer: its content blends inside it first.
    let (red, white) = (SRGBColor(bytes: 255, 0, 0), SRGBColor(bytes: 255, 255, 255))
    let inner = [Self.fill(Self.square, white), Self.blended(.multiply, Self.square, red)]
    let picture = [
      Self.fill(Self.square, SRGBColor(bytes: 0, 255, 0)),
      DrawCommand.group(GroupEffects(blendMode: .multiply), inner),
    ]
    expect(try pixel(3, picture), is: SIMD4(0, 0, 0, 255))
    expect(try pixel(3, soft(picture)), is: SIMD4(0, 0, 0, 255))
  }

  @Test func aMaskOfNothingLeavesNothing() throws {
    let nothing = DrawCommand.group(GroupEffects(blendMode: .mask), [])
    let inner = [Self.fill(Self.square, Self.lower), nothing]
    expect(try pixel(3, [.group(GroupEffects(isIsolated: true), inner)]), is: .zero, within: 0)
  }

  @Test func aMaskLeavesWhatLiesUnderTheGroup() throws {
    let below = Self.fill(Self.square, Self.lower)
    let masked = [Self.fill(Self.square, Self.upper), Self.blended(.mask, Self.half, .black)]
    let picture = [below, .group(GroupEffects(isIsolated: true), masked)]
    expect(try pixel(1, picture), is: 255 * Self.lower.premultiplied)
    expect(try pixel(6, picture), is: ideal(.normal, Self.upper, over: Self.lower))
  }

  /// Large layers of floats are drawn in bands of rows; here of 1023 and 7 rows.
  @Test(arguments: [BlendMode.overlay, .mask])
  func bandsOfLayersMeetWithoutASeam(mode: BlendMode) throws {
    let size = PixelSize(width: 4097, height: 1030)
    let rows = Path.rect(Rect(x: 0, y: -60, width: 4097, height: 1150))
    let column = Path.rect(Rect(x: 9, y: -60, width: 6, height: 1150))
    let commands = [
      Self.fill(rows, Self.lower),
      .group(
        GroupEffects(shadow: Shadow(color: .black, blur: 1)),
        [
          .group(GroupEffects(blur: 2), [Self.fill(column, Self.lower)]),
          Self.blended(mode, .rect(Rect(x: 11, y: -60, width: 9, height: 1150))),
        ]),
    ]
    var rasterizer = Rasterizer()
    try rasterizer.withPixels(of: DisplayList(commands), size: size, scale: 1) { pixels in
      let words = UnsafeBufferPointer(start: pixels.argb32, count: size.count)
      let first = words[0..<32]
      #expect(Set(first).count > 4)
      for y in 0..<size.height {
        let start = y * size.width
        let isEqual = first.elementsEqual(words[start..<start + 32])
        #expect(isEqual, "row \(y)")
        guard isEqual else { break }
      }
    }
  }

  /// Both squares have the same winding direction: only the even-odd rule leaves a hole.
  @Test func theEvenOddRuleLeavesAHole() throws {
    let inner = Path.rect(Rect(x: 2, y: 2, width: 4, height: 4))
    var path = Path(Self.square.elements + inner.elements)
    #expect(try pixel(3, [Self.fill(path, .black)]).w == 255)
    path.isEvenOdd = true
    #expect(try pixel(3, [Self.fill(path, .black)]).w == 0)
    #expect(try pixel(0, [Self.fill(path, .black)]).w == 255)
    #expect(try pixel(3, [Self.fill(path.simple(), .black)]).w == 0)
    #expect(
      try pixel(3, [.group(GroupEffects(clip: path), [Self.fill(Self.square, .black)])]).w == 0)
  }
}
