import RingCairo
import RingCore
import Testing

/// Shadows of groups that contain shadows.
@Suite struct NestedShadowTests {
  /// The width of the border around the compared part of the reference image, in pixels. Shapes in
  /// the border cast shadows into that part.
  private static let border = 44

  /// Returns the largest difference of premultiplied channels from the reference image.
  private func difference(_ commands: [DrawCommand], side: Int, border: Int) throws -> Double {
    // Both images use the same coordinates, so that shapes have identical coverage; but the drawn
    // image lacks the border on the right and at the bottom.
    let moved = Transform.translation(Vector(x: Double(border), y: Double(border)))
    var rasterizer = Rasterizer()
    let end = border + side
    let words = try rasterizer.withPixels(
      of: DisplayList([.group(GroupEffects(transform: moved), commands)]),
      size: PixelSize(width: end, height: end), scale: 1
    ) { pixels in (0..<end * end).map { pixels.argb32[$0] } }
    let expected = try FlattenedPicture(commands, moved, side: end + border)
    var largest = 0.0
    for y in border..<end {
      for x in border..<end {
        let word = SIMD4<Double>(premultiplied: words[y * end + x])
        let difference = word - expected.pixels[y * expected.side + x]
        largest = max(largest, difference.max(), -difference.min())
      }
    }
    return largest
  }

  /// 200 images, each with 2 to 6 nested groups.
  @Test(arguments: 1...8)
  func nestedGroupsEqualTheReference(seed: UInt64) throws {
    var random = RandomGroupTree(seed: seed)
    for number in 0..<25 {
      let group = random.group(depth: 2 + number % 5, side: 36)
      let background = DrawCommand.fill(
        .rect(Rect(x: -9, y: -9, width: 60, height: 60)), .solid(.white))
      let commands = number % 2 == 0 ? [group] : [background, group]
      let largest = try difference(commands, side: 36, border: Self.border)
      #expect(largest <= 1, "seed \(seed), number \(number): \(largest)/255")
    }
  }

  @Test(arguments: [6.0, 13, 25])
  func wide(sigma: Double) throws {
    let disc = DrawCommand.fill(.circle(center: Point(x: 30, y: 26), radius: 14), .solid(.white))
    let inner = GroupEffects(
      shadow: Shadow(color: .black, blur: sigma, offset: Vector(x: 5.3, y: -8.6)))
    let outer = GroupEffects(
      shadow: Shadow(
        color: SRGBColor(red: 1, green: 0, blue: 0, alpha: 0.8), blur: sigma / 2,
        offset: Vector(x: -7.5, y: 3.1)))
    let largest = try difference(
      [.group(outer, [.group(inner, [disc])])], side: 60, border: Int(8 * sigma))
    #expect(largest <= 1, "\(largest)/255")
  }

  // MARK: Cost

  private func chain(depth: Int, isAlone: Bool = false) -> DrawCommand {
    let disc = DrawCommand.fill(.circle(center: Point(x: 32, y: 32), radius: 9), .solid(.white))
    var command = disc
    for level in 1...depth {
      var effects = GroupEffects(
        transform: Transform.rotation(.degrees(3)).about(Point(x: 32, y: 32)),
        shadow: Shadow(color: .black, blur: 0.5, offset: Vector(x: 0.5, y: 0.25)))
      if level % 3 == 0 { effects.opacity = 0.99 }
      if level % 5 == 0 { effects.clip = .rect(Rect(x: 1, y: 1, width: 62, height: 62)) }
      command = .group(effects, isAlone ? [command] : [disc, command])
    }
    return command
  }

  private func work(_ command: DrawCommand, _ memory: MemoryBudget = .default) throws
    -> (commands: Int, bytes: Int)
  {
    var rasterizer = Rasterizer(memory: memory)
    let size = PixelSize(width: 64, height: 64)
    try rasterizer.withPixels(of: DisplayList([command]), size: size, scale: 1) { _ in }
    return rasterizer.work
  }

  @Test func costsGrowWithTheDepth() throws {
    let (few, many) = (try work(chain(depth: 8)), try work(chain(depth: 64)))
    #expect(few.commands == 9)
    #expect(many.commands == 65)
    #expect(many.bytes <= 8 * few.bytes * 2)
    let (one, other) = (
      try work(chain(depth: 8, isAlone: true)), try work(chain(depth: 64, isAlone: true))
    )
    #expect(one.commands == 1 && other.commands == 1)
    #expect(other.bytes <= 8 * one.bytes * 2)
  }

  @Test func opacityInOpacityCostsGrowWithTheDepth() throws {
    func faded(_ depth: Int) -> DrawCommand {
      (0..<depth).reduce(chain(depth: 1)) { command, _ in
        .group(GroupEffects(opacity: 0.99), [command])
      }
    }
    let (few, many) = (try work(faded(8)), try work(faded(64)))
    #expect(many.commands == few.commands)
    #expect(many.bytes <= 8 * few.bytes)
  }

  /// A layer of floats is 64 KiB; all 64 at once would be 4 MiB.
  @Test func aChainNeedsFewLayersAtATime() throws {
    _ = try work(chain(depth: 64), MemoryBudget(limit: 1 << 20))
  }
}
