import RingCairo
import RingCore
import TestSupport
import Testing

/// The memory limit of drawing.
@Suite struct DrawingMemoryLimitTests {
  private let disc = DrawCommand.fill(
    .circle(center: Point(x: 500, y: 500), radius: 400), .solid(.white))

  private func draw(
    _ commands: [DrawCommand], side: Int = 1000, scale: Double = 1, limit: Int
  ) throws {
    var rasterizer = Rasterizer(memory: MemoryBudget(limit: limit))
    let size = PixelSize(width: side, height: side)
    try rasterizer.withPixels(of: DisplayList(commands), size: size, scale: scale) { _ in }
  }

  private func refusal(_ commands: [DrawCommand], side: Int = 1000, limit: Int) -> String? {
    do {
      try draw(commands, side: side, limit: limit)
      return nil
    } catch { return error is MemoryLimitError ? "\(error)" : nil }
  }

  @Test func aPictureFitsExactly() throws {
    try draw([disc], limit: 4_000_000)
    #expect(
      refusal([disc], limit: 3_999_999)
        == "a canvas of 1000 × 1000 px needs 4 MiB of memory, and 4 MiB are allowed")
  }

  @Test func layersCount() throws {
    let faded = DrawCommand.group(GroupEffects(opacity: 0.5), [disc])
    try draw([faded], limit: 7_000_000)
    #expect(
      refusal([faded], limit: 5_000_000)
        == "a layer of 800 × 802 px needs 3 MiB of memory besides the 4 MiB in use, "
        + "and 5 MiB are allowed")
  }

  @Test(arguments: [0.1, 3, 30, 400, 5000])
  func shadowsCount(sigma: Double) throws {
    let shadow = Shadow(color: .black, blur: sigma)
    let shadowed = DrawCommand.group(GroupEffects(shadow: shadow), [disc])
    let message = try #require(refusal([shadowed], limit: 4_100_000))
    #expect(message.hasPrefix("a shadow of ") || message.hasPrefix("a layer of "))
    try draw([shadowed], limit: 100 << 20)
    let nested = DrawCommand.group(
      GroupEffects(shadow: Shadow(color: .black, blur: 1)), [shadowed])
    #expect(refusal([nested], limit: 20_000_000)?.hasPrefix("a ") == true)
    if sigma < 100 { try draw([nested], limit: 100 << 20) }
  }

  /// The buffers of nested shadows, as they do not fit any more.
  @Test func whatNeedsTheMemoryIsNamed() {
    let shadow = GroupEffects(shadow: Shadow(color: .black, blur: 1))
    let nested = DrawCommand.group(shadow, [.group(shadow, [disc])])
    let refused = stride(from: 4_100_000, to: 40_000_000, by: 500_000)
      .compactMap { refusal([nested], limit: $0) }
    #expect(
      refused.contains { $0.hasPrefix("a layer with shadows of 8") }, "\(Set(refused).sorted())")
    let image = RasterImage(
      size: PixelSize(width: 400, height: 300), pixels: [UInt8](repeating: 200, count: 480_000))
    let placed = DrawCommand.image(
      PlacedImage(image, in: Rect(x: 0.5, y: 0.5, width: 300, height: 300)))
    #expect(
      refusal([placed], limit: 4_400_000)
        == "an image of 400 × 300 px needs 1 MiB of memory besides the 4 MiB in use, "
        + "and 5 MiB are allowed")
  }

  /// A shadow is computed only where it is visible, as coarsely as its width allows.
  @Test(arguments: [1.0, 1000])
  func hugeShadowsOfHugeFigures(scale: Double) throws {
    let rect = Path.rect(Rect(x: -3000, y: -2000, width: 6000, height: 6000))
    let shadow = Shadow(color: .black, blur: 4000)
    let shadowed = DrawCommand.group(
      GroupEffects(shadow: shadow), [.fill(rect, .solid(.white))])
    try draw([shadowed], side: 50, scale: scale, limit: 16 << 20)
  }

  /// Buffers of earlier images do not make later ones fail.
  @Test func memoryLimitDoesNotDependOnEarlierDraws() throws {
    var rasterizer = Rasterizer(memory: MemoryBudget(limit: 5_000_000))
    let size = PixelSize(width: 1000, height: 1000)
    for side in [10.0, 300, 40, 200] {
      let rect = Path.rect(Rect(x: 1, y: 1, width: side, height: side))
      let list = DisplayList([
        .group(GroupEffects(opacity: 0.5), [.fill(rect, .solid(.black))])
      ])
      try rasterizer.withPixels(of: list, size: size, scale: 1) { _ in }
    }
    #expect(throws: MemoryLimitError.self) {
      try rasterizer.withPixels(
        of: DisplayList([.group(GroupEffects(opacity: 0.5), [disc])]), size: size, scale: 1
      ) { _ in }
    }
    try rasterizer.withPixels(of: DisplayList([disc]), size: size, scale: 1) { _ in }
  }

  /// A wide shadow is drawn at a smaller scale, but the result is still that of the Gaussian.
  @Test func wideShadowsDrawnSmallerAreRight() throws {
    let rect = Path.rect(Rect(x: -3000, y: -4000, width: 3100, height: 8000))
    let shadow = Shadow(color: .black, blur: 500, offset: Vector(x: 0, y: 0))
    let moved = GroupEffects(
      transform: .translation(Vector(x: 0, y: -20_000)),
      shadow: Shadow(color: shadow.color, blur: 500, offset: Vector(x: 0, y: 20_000)))
    let image = try rasterized([.group(moved, [.fill(rect, .solid(.white))])], 200, 10)
    // Across an edge at x = 100: Φ((100 − x) / 500).
    for (x, expected) in [(0, 0.5793 - 0.0), (100, 0.5), (199, 0.4213)] {
      let alpha = Double(image[x, 5].w) / 255
      expectClose(alpha, expected, within: 0.004, "column \(x): \(alpha)")
    }
  }
}
