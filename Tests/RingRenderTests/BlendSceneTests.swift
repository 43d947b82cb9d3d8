import RingCore
import RingRender
import RingScene
import TestSupport
import Testing

/// Pixels of blended and masked elements, against the formulas of Compositing and Blending Level 1
/// in Double: https://www.w3.org/TR/compositing-1/.
@Suite struct BlendSceneTests {
  private static let side = 24.0
  private static let modes = BlendMode.allCases.filter { $0 != .mask }

  // MARK: The ideal

  /// A colour that is not premultiplied, with its alpha as w.
  private typealias Ideal = SIMD4<Double>

  private static func ideal(_ color: SRGBColor) -> Ideal {
    Ideal(color.red, color.green, color.blue, color.alpha)
  }

  /// Returns section 9.1's blend function of a channel; `d` is the backdrop's.
  private static func mixed(_ mode: BlendMode, _ s: Double, _ d: Double) -> Double {
    switch mode {
    case .multiply: s * d
    case .screen: s + d - s * d
    case .overlay: d <= 0.5 ? 2 * s * d : 1 - 2 * (1 - s) * (1 - d)
    case .normal, .plusLighter, .mask: s
    }
  }

  /// Returns section 5.8's result: the source mixed with the backdrop, then composited over it.
  private static func composited(_ mode: BlendMode, _ source: Ideal, over backdrop: Ideal) -> Ideal
  {
    let (a, b) = (source.w, backdrop.w)
    let alpha = mode == .plusLighter ? min(1, a + b) : a + b - a * b
    guard alpha > 0 else { return .zero }
    var result = Ideal(0, 0, 0, alpha)
    for k in 0..<3 {
      let (s, d) = (source[k], backdrop[k])
      let premultiplied =
        mode == .plusLighter
        ? min(1, a * s + b * d)
        : (1 - b) * a * s + a * b * mixed(mode, s, d) + (1 - a) * b * d
      result[k] = premultiplied / alpha
    }
    return result
  }

  // MARK: The drawn

  private static func color(_ random: inout SplitMix64, alpha: ClosedRange<Double>) -> SRGBColor {
    SRGBColor(
      red: .random(in: 0...1, using: &random), green: .random(in: 0...1, using: &random),
      blue: .random(in: 0...1, using: &random), alpha: .random(in: alpha, using: &random))
  }

  /// Returns a square of the canvas's size in a colour.
  private static func square(
    _ color: SRGBColor, _ change: (inout CommonModifiers) -> Void = { _ in }
  ) -> AnyElement {
    var rectangle = Rectangle()
    rectangle.appearance.fill = .color(Color(color))
    var modifiers = CommonModifiers()
    (modifiers.width, modifiers.height) = (side, side)
    change(&modifiers)
    return modifiers.applied(to: rectangle)
  }

  private static func stack(
    _ children: [AnyElement], _ change: (inout CommonModifiers) -> Void = { _ in }
  ) -> AnyElement {
    var modifiers = CommonModifiers()
    change(&modifiers)
    return modifiers.applied(to: ZStack(children: children))
  }

  private func image(of root: AnyElement, on background: SRGBColor = .clear) throws -> RasterImage {
    var scene = Scene(root: root)
    (scene.canvas.width, scene.canvas.height) = (Self.side, Self.side)
    scene.canvas.background = .color(Color(background))
    var renderer = Renderer()
    return try renderer.image(of: scene)
  }

  /// Compares a pixel, premultiplied because a faint colour has few levels.
  ///
  /// Each layer is rounded to whole levels, and overlay doubles the errors.
  private func expect(
    _ pixel: SIMD4<UInt8>, is ideal: SIMD4<Double>, within error: Double = 3,
    _ comment: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) {
    func premultiplied(_ color: SIMD4<Double>) -> SIMD4<Double> {
      SIMD4(color.x * color.w, color.y * color.w, color.z * color.w, color.w) * 255
    }
    let drawn = SIMD4(Double(pixel.x), Double(pixel.y), Double(pixel.z), Double(pixel.w)) / 255
    let difference = premultiplied(drawn) - premultiplied(ideal)
    let worst = (0..<4).map { abs(difference[$0]) }.max() ?? 0
    #expect(
      worst <= error, "\(drawn) instead of \(ideal) \(comment)", sourceLocation: sourceLocation)
  }

  // MARK: Tests

  @Test(arguments: modes)
  func elementsMeetTheCanvasAndOneAnother(mode: BlendMode) throws {
    var random = SplitMix64(seed: 5)
    for index in 0..<20 {
      let background = Self.color(&random, alpha: index % 2 == 0 ? 1...1 : 0...1)
      let (lower, upper) = (
        Self.color(&random, alpha: 0...1), Self.color(&random, alpha: 0.2...1)
      )
      let opacity = [1, 0.4][index % 2]
      let root = Self.stack([
        Self.square(lower), Self.square(upper) { ($0.blend, $0.opacity) = (mode, opacity) },
      ])
      let below = Self.composited(.normal, Self.ideal(lower), over: Self.ideal(background))
      var source = Self.ideal(upper)
      source.w *= opacity
      expect(
        try image(of: root, on: background)[9, 9],
        is: Self.composited(mode, source, over: below), within: 4, "\(index)")
    }
  }

  /// The effects that make the stack a group: inside, elements blend with one another only.
  @Test(arguments: modes)
  func groupsIsolateAndStacksDoNot(mode: BlendMode) throws {
    let (below, lower, upper) = (
      SRGBColor(bytes: 250, 120, 30), SRGBColor(bytes: 90, 200, 110).opacity(0.5),
      SRGBColor(bytes: 200, 70, 180).opacity(0.75)
    )
    let children = [Self.square(lower), Self.square(upper) { $0.blend = mode }]
    func root(_ change: (inout CommonModifiers) -> Void) -> AnyElement {
      Self.stack([Self.square(below), Self.stack(children, change)])
    }
    let (b, l, u) = (Self.ideal(below), Self.ideal(lower), Self.ideal(upper))
    let open = Self.composited(mode, u, over: Self.composited(.normal, l, over: b))
    for change: (inout CommonModifiers) -> Void in [
      { _ in }, { $0.rotation = .degrees(90) }, { $0.padding = Insets(0) },
    ] {
      expect(try image(of: root(change))[9, 9], is: open)
    }
    let inside = Self.composited(mode, u, over: l)
    let closed = Self.composited(.normal, inside, over: b)
    for change: (inout CommonModifiers) -> Void in [
      { $0.clip = AnyShape(Rectangle()) }, { $0.mask = ElementLayer(.paint(.color(.black))) },
      { $0.cornerRadius = 1 },
    ] {
      expect(try image(of: root(change))[9, 9], is: closed)
    }
    var faded = inside
    faded.w *= 0.5
    expect(
      try image(of: root { $0.opacity = 0.5 })[9, 9], is: Self.composited(.normal, faded, over: b))
    // A blended group is blended as a whole.
    expect(
      try image(of: root { $0.blend = .multiply })[9, 9],
      is: Self.composited(.multiply, inside, over: b), within: 4)
  }

  /// A shadow without a blur, 8 points to the right, is blended as the element is.
  @Test(arguments: modes)
  func theShadowIsBlendedToo(mode: BlendMode) throws {
    let (below, shade) = (
      SRGBColor(bytes: 180, 90, 220), SRGBColor(bytes: 60, 160, 90).opacity(0.6)
    )
    let element = Self.square(.white) {
      ($0.width, $0.height) = (8, 8)
      var shadow = ShadowStyle()
      (shadow.color, shadow.radius, shadow.offset) = (Color(shade), 0, Vector(x: 8, y: 0))
      ($0.shadow, $0.blend) = (shadow, mode)
    }
    let drawn = try image(of: Self.stack([Self.square(below), element]))
    let (b, s) = (Self.ideal(below), Self.ideal(shade))
    expect(drawn[20, 12], is: Self.composited(mode, s, over: b))
    expect(drawn[12, 12], is: Self.composited(mode, Self.ideal(.white), over: b))
    expect(drawn[2, 2], is: b)
  }

  @Test func aGradientFadesAnElement() throws {
    let clear = SRGBColor(red: 0, green: 0, blue: 0, alpha: 0)
    var paint = ShapeGradient(.linear, RingColors([Color(.black), Color(clear)]))
    paint.angle = .degrees(90)
    let red = SRGBColor(bytes: 255, 0, 0)
    let drawn = try image(of: Self.square(red) { $0.mask = ElementLayer(.paint(.gradient(paint))) })
    for x in 0..<Int(Self.side) {
      let alpha = 1 - (Double(x) + 0.5) / Self.side
      expect(drawn[x, 12], is: SIMD4(1, 0, 0, alpha), within: 1.01, "\(x)")
    }
  }

  /// The mask is laid out in the element's frame, and its colour does not matter.
  @Test func anElementMasksWhereItsAlignmentSays() throws {
    let green = SRGBColor(bytes: 0, 255, 0)
    let half = Self.square(SRGBColor(bytes: 9, 99, 199).opacity(0.5)) {
      ($0.width, $0.height) = (6, 6)
    }
    let below = SRGBColor(bytes: 0, 0, 255)
    let masked = Self.square(green) {
      $0.mask = ElementLayer(.element(half), alignment: .bottomTrailing)
    }
    let drawn = try image(of: Self.stack([Self.square(below), masked]))
    expect(drawn[12, 12], is: Self.ideal(below), within: 0)
    expect(drawn[17, 23], is: Self.ideal(below), within: 0)
    for (x, y) in [(18, 18), (23, 23)] { expect(drawn[x, y], is: SIMD4(0, 0.5, 0.5, 1)) }
    // The shadow is that of what the mask leaves.
    let shaded = Self.square(green) {
      $0.mask = ElementLayer(.element(half), alignment: .bottomTrailing)
      var shadow = ShadowStyle()
      (shadow.color, shadow.radius, shadow.offset) = (Color(.black), 0, Vector(x: -12, y: 0))
      $0.shadow = shadow
    }
    let image = try image(of: shaded)
    expect(image[8, 20], is: SIMD4(0, 0, 0, 0.5))
    expect(image[2, 20], is: .zero, within: 0)
  }
}
