import RingCairo
import RingCore
import Testing

/// Shadows and glows that are left out behind a group's shape.
@Suite struct GlowTests {
  private static let side = 48
  private static let glass = SRGBColor(red: 1, green: 1, blue: 1, alpha: 0.2)
  private static let red = SRGBColor(red: 1, green: 0, blue: 0)
  /// Begins and ends in the middle of a pixel.
  private static let square = Path.rect(Rect(x: 14.5, y: 14.5, width: 19, height: 19))

  /// Returns a row of pixels, premultiplied red, green, blue and alpha, 0…255.
  private func row(_ commands: [DrawCommand], y: Int = 24) throws -> [SIMD4<Double>] {
    var rasterizer = Rasterizer()
    return try rasterizer.withPixels(
      of: DisplayList(commands), size: PixelSize(width: Self.side, height: Self.side), scale: 1
    ) { pixels in
      (0..<Self.side).map { SIMD4<Double>(premultiplied: pixels.argb32[y * Self.side + $0]) }
    }
  }

  private func shadowed(
    _ color: SRGBColor, blur: Double = 4, isKnockout: Bool, _ path: Path = square
  ) -> [DrawCommand] {
    let shadow = Shadow(
      color: .black, blur: blur, offset: Vector(x: 1, y: 2), isKnockout: isKnockout)
    return [.group(GroupEffects(shadow: shadow), [.fill(path, .solid(color))])]
  }

  private func expect(
    _ row: [SIMD4<Double>], equals other: [SIMD4<Double>], in range: Range<Int> = 0..<side,
    within error: Double = 1.01, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for x in range {
      let difference = row[x] - other[x]
      #expect(
        max(difference.max(), -difference.min()) <= error, "\(x): \(row[x]), not \(other[x])",
        sourceLocation: sourceLocation)
    }
  }

  // MARK: Shadows

  @Test func glassShowsNoShadowThroughItself() throws {
    let (plain, opaque, knockout) = (
      try row(shadowed(Self.glass, isKnockout: false)),
      try row(shadowed(Self.red, isKnockout: false)),
      try row(shadowed(Self.glass, isKnockout: true))
    )
    // Beside it lies the whole shadow of its shape.
    expect(knockout, equals: opaque, in: 0..<14)
    expect(knockout, equals: opaque, in: 34..<Self.side)
    let fill = Array(repeating: 255 * Self.glass.premultiplied, count: Self.side)
    expect(knockout, equals: fill, in: 15..<33)
    #expect(plain[24].w > 80)
  }

  /// The shadow fills the half of an edge pixel that the glass leaves free.
  @Test func anEdgeHasTheShadowOfItsFreePart() throws {
    let glass = Self.glass.alpha / 2
    let opaque = try row(shadowed(Self.red, isKnockout: false))
    let knockout = try row(shadowed(Self.glass, isKnockout: true))
    for x in [14, 33] {
      let shadow = (opaque[x].w / 255 - 0.5) / 0.5
      let ideal = 255 * (glass + shadow / 2)
      #expect(abs(knockout[x].w - ideal) < 1.5, "\(x): \(knockout[x].w), not \(ideal)")
    }
  }

  @Test func anOpaqueGroupLooksTheSame() throws {
    let disc = Path.circle(center: Point(x: 23.7, y: 24.2), radius: 11.3)
    for y in [13, 20, 24, 35, 38] {
      expect(
        try row(shadowed(Self.red, isKnockout: true, disc), y: y),
        equals: try row(shadowed(Self.red, isKnockout: false, disc), y: y))
    }
  }

  /// The group's own opacity is not that of its shape, nor is an opacity or a clip inside.
  @Test func groupsInsideAreShapes() throws {
    let fill = DrawCommand.fill(
      .rect(Rect(x: 0, y: 0, width: 48, height: 48)), .solid(Self.red))
    let shadow = Shadow(color: .black, blur: 4, isKnockout: true)
    let faded = DrawCommand.group(GroupEffects(clip: Self.square, opacity: 0.2), [fill])
    let drawn = try row([.group(GroupEffects(shadow: shadow, opacity: 0.5), [faded])])
    let ideal = Array(repeating: 255 * Self.red.opacity(0.1).premultiplied, count: Self.side)
    expect(drawn, equals: ideal, in: 15..<33)
    #expect(drawn[12].w > 3)
  }

  @Test func whatIsTransparentIsNoShape() throws {
    let clear = DrawCommand.fill(
      .rect(Rect(x: 0, y: 0, width: 48, height: 48)), .solid(Self.red.opacity(0)))
    let shadow = Shadow(color: .black, blur: 4, isKnockout: true)
    let square = DrawCommand.fill(Self.square, .solid(Self.glass))
    expect(
      try row([.group(GroupEffects(shadow: shadow), [clear, square])]),
      equals: try row([.group(GroupEffects(shadow: shadow), [square])]))
  }

  // MARK: Glows

  private static let fill = DrawCommand.fill(square, .solid(red))

  private func blurred(_ color: SRGBColor, _ sigma: Double = 5) throws -> [SIMD4<Double>] {
    try row([.group(GroupEffects(blur: sigma), [.fill(Self.square, .solid(color))])])
  }

  private func glowing(_ glow: Glow, _ commands: [DrawCommand] = [fill]) throws
    -> [SIMD4<Double>]
  { try row([.group(GroupEffects(glow: glow), commands)]) }

  @Test func lightIsABlurredCopyAround() throws {
    let drawn = try glowing(Glow(blur: 5))
    expect(drawn, equals: try blurred(Self.red), in: 0..<14)
    expect(drawn, equals: try blurred(Self.red), in: 34..<Self.side)
    let fill = Array(repeating: 255 * Self.red.premultiplied, count: Self.side)
    expect(drawn, equals: fill, in: 15..<33)
    // Half of the edge is red; the other half has light of about one half.
    #expect(abs(drawn[14].w - 0.75 * 255) < 12)
  }

  @Test func lightHasAColorAndAnIntensity() throws {
    let blue = SRGBColor(red: 0, green: 0, blue: 1)
    expect(
      try glowing(Glow(color: blue, blur: 5)), equals: try blurred(blue), in: 0..<14)
    expect(
      try glowing(Glow(color: blue.opacity(0.5), blur: 5)),
      equals: try blurred(blue.opacity(0.5)), in: 0..<14)
    let single = try blurred(Self.red)
    expect(
      try glowing(Glow(blur: 5, intensity: 3)),
      equals: single.map { $0 * min(3, $0.w > 0 ? 255 / $0.w : 3) }, in: 0..<14, within: 2.6)
    expect(
      try glowing(Glow(blur: 5, intensity: 0.5)), equals: single.map { $0 / 2 }, in: 0..<14)
    expect(try glowing(Glow(blur: 5, intensity: 0)), equals: try row([Self.fill]))
  }

  /// A translucent track right of the square has no light on it and makes none.
  @Test func tracksNeitherShineNorAreLit() throws {
    let gray = SRGBColor(red: 0, green: 0, blue: 1, alpha: 0.25)
    let track = DrawCommand.fill(
      .rect(Rect(x: 33.5, y: 14.5, width: 8.5, height: 19)), .solid(gray))
    let drawn = try glowing(
      Glow(blur: 5), [.group(GroupEffects(glowRole: .unlit), [track]), Self.fill])
    expect(drawn, equals: try blurred(Self.red), in: 0..<14)
    let unlit = Array(repeating: 255 * gray.premultiplied, count: Self.side)
    expect(drawn, equals: unlit, in: 34..<42)
    expect(drawn, equals: try blurred(Self.red), in: 42..<Self.side)
  }

  /// Where a stencil covers the same part of a pixel as the square, it takes no more light away.
  @Test func stencilsAreNotDrawnAndKeepLightAway() throws {
    let stencil = DrawCommand.group(
      GroupEffects(glowRole: .stencil),
      [.fill(.rect(Rect(x: 14.5, y: 14.5, width: 26.5, height: 19)), .solid(.black))])
    let drawn = try glowing(Glow(blur: 5), [stencil, Self.fill])
    expect(drawn, equals: try glowing(Glow(blur: 5)), in: 0..<33)
    expect(drawn, equals: Array(repeating: .zero, count: Self.side), in: 34..<41)
    expect(drawn, equals: try blurred(Self.red), in: 41..<Self.side)
    // Without a glow, nothing is left of a stencil.
    expect(try row([stencil, Self.fill]), equals: try row([Self.fill]))
  }

  @Test func contentMayFollowLater() throws {
    let alone = DrawCommand.group(
      GroupEffects(glow: Glow(blur: 5, hidesContent: true)), [Self.fill])
    let light = try row([alone])
    expect(light, equals: try blurred(Self.red), in: 0..<14)
    expect(light, equals: Array(repeating: .zero, count: Self.side), in: 15..<33)
    expect(try row([alone, Self.fill]), equals: try glowing(Glow(blur: 5)))
  }

  /// A shadow inside does not shine, and lies over the light.
  @Test func shadowsInsideDoNotShine() throws {
    let shadow = Shadow(color: .black, blur: 0, offset: Vector(x: -10, y: 0))
    let inner = DrawCommand.group(GroupEffects(shadow: shadow), [Self.fill])
    let drawn = try glowing(Glow(blur: 5), [inner])
    expect(drawn, equals: try blurred(Self.red), in: 34..<Self.side)
    expect(
      drawn, equals: Array(repeating: 255 * SRGBColor.black.premultiplied, count: Self.side),
      in: 5..<14)
  }

  @Test func numbersThatCannotBeDrawnAreErrors() {
    for glow in [
      Glow(blur: -1), Glow(blur: .nan), Glow(blur: 1, intensity: -1),
      Glow(blur: 1, intensity: .infinity),
    ] {
      #expect(throws: RasterLimitError.self) { _ = try glowing(glow) }
    }
  }

  /// Each level draws its content, its light and its shape once.
  @Test func nestedGlowsTakeTheSquareOfTheirDepthAtMost() throws {
    func work(depth: Int) throws -> Int {
      var command = Self.fill
      for _ in 0..<depth { command = .group(GroupEffects(glow: Glow(blur: 1)), [command]) }
      var rasterizer = Rasterizer()
      let size = PixelSize(width: Self.side, height: Self.side)
      try rasterizer.withPixels(of: DisplayList([command]), size: size, scale: 1) { _ in }
      return rasterizer.work.commands
    }
    #expect(try work(depth: 12) <= 3 * 12)
  }
}
