import RingCore
import Testing

@testable import RingCairo

/// The work of drawing an image is counted and limited, equally on every machine.
struct WorkTests {
  private static let size = PixelSize(width: 90, height: 80)

  private static let ring = DrawCommand.stroke(
    .circle(center: Point(x: 40, y: 40), radius: 24), StrokeStyle(width: 7),
    .conic(
      ConicGradient(center: Point(x: 40, y: 40), gradient: Gradient(colors: [.black, .white]))))

  private static let lists: [String: [DrawCommand]] = [
    "ring": [ring],
    "lines": [
      .stroke(
        Path([.move(Point(x: 5, y: 5)), .line(Point(x: 70, y: 60))]),
        StrokeStyle(width: 3), .solid(.black))
    ],
    "blur": [.group(GroupEffects(blur: 0.7), [ring])],
    "wide blur": [.group(GroupEffects(blur: 40), [ring])],
    "shadow": [
      .group(GroupEffects(shadow: Shadow(color: .black, blur: 3, offset: .zero)), [ring])
    ],
    "shadow of a shadow": [
      .group(
        GroupEffects(shadow: Shadow(color: .black, blur: 3, offset: .zero)),
        [.group(GroupEffects(shadow: Shadow(color: .white, blur: 2, offset: .zero)), [ring])])
    ],
    "faded": [.group(GroupEffects(opacity: 0.5), [ring])],
    "glow": [.group(GroupEffects(glow: Glow(blur: 3)), [ring])],
    "glow of a glow": [
      .group(
        GroupEffects(glow: Glow(blur: 3)), [.group(GroupEffects(glow: Glow(blur: 2)), [ring])])
    ],
    "masked glow": glowing([ring], maskedBy: glowing([ring], maskedBy: [ring])),
    "knockout": [
      .group(GroupEffects(shadow: Shadow(color: .black, blur: 3, isKnockout: true)), [ring])
    ],
  ]

  private func draw(
    _ commands: [DrawCommand], limit: Int = .max, scale: Double = 1,
    with rasterizer: inout Rasterizer
  ) throws -> Int {
    let size = PixelSize(
      width: Int(Double(Self.size.width) * scale), height: Int(Double(Self.size.height) * scale))
    let list = try TextEngine(FontSources(base: .none)).outlined(DisplayList(commands))
    try rasterizer.withPixels(of: list, size: size, scale: scale, maximumWork: limit) { _ in }
    return rasterizer.lastImageWork
  }

  @Test(arguments: lists.keys.sorted())
  func theLimitIsWhatIsCounted(name: String) throws {
    let commands = Self.lists[name] ?? []
    var rasterizer = Rasterizer()
    let work = try draw(commands, with: &rasterizer)
    #expect(try draw(commands, limit: work, with: &rasterizer) == work)
    #expect(throws: WorkLimitError(limit: work - 1)) {
      var fresh = Rasterizer()
      _ = try draw(commands, limit: work - 1, with: &fresh)
    }
    // The rasterizer remains usable, and counts the same at a lower SIMD level.
    #expect(throws: WorkLimitError.self) { _ = try draw(commands, limit: 1, with: &rasterizer) }
    #expect(try draw(commands, with: &rasterizer) == work)
    var baseline = Rasterizer(simdLevel: .baseline)
    #expect(try draw(commands, with: &baseline) == work)
  }

  /// Every pixel counts at least once, for every kind of command.
  @Test(arguments: lists.keys.sorted())
  func workGrowsWithThePixels(name: String) throws {
    let commands = Self.lists[name] ?? []
    var rasterizer = Rasterizer()
    let small = try draw(commands, scale: 4, with: &rasterizer)
    let large = try draw(commands, scale: 16, with: &rasterizer)
    let pixels = Self.size.count * 16 * 16
    #expect(large >= pixels && large <= 2000 * pixels)
    #expect(large >= 4 * small && large <= 40 * small, "\(small), \(large)")
  }

  @Test func workCountsEveryDraw() throws {
    var rasterizer = Rasterizer()
    let empty = try draw([], with: &rasterizer)
    let one = try draw([Self.ring], with: &rasterizer) - empty
    let three = try draw([Self.ring, Self.ring, Self.ring], with: &rasterizer) - empty
    #expect(three == 3 * one)
  }

  private static func glowing(
    _ commands: [DrawCommand], maskedBy mask: [DrawCommand]
  ) -> [DrawCommand] {
    [.group(GroupEffects(glow: Glow(blur: 2)), commands.masked(by: mask))]
  }

  /// Every mask is drawn for the content, the light and the shape of the glow around it, so the
  /// work grows with 3 to the power of the depth. It is refused before anything is drawn.
  @Test func masksWithGlowsInMasksAreRefused() throws {
    let commands = (0..<50).reduce([Self.ring]) { mask, _ in
      Self.glowing([Self.ring], maskedBy: mask)
    }
    var rasterizer = Rasterizer()
    #expect(throws: WorkLimitError(limit: 1 << 34)) {
      _ = try draw(commands, limit: 1 << 34, with: &rasterizer)
    }
  }

  @Test func copiesForGlowsCount() throws {
    var rasterizer = Rasterizer()
    func work(depth: Int) throws -> Int {
      let commands = (0..<depth).reduce([Self.ring]) { commands, _ in
        [.group(GroupEffects(glow: Glow(blur: 2)), commands)]
      }
      return try draw(commands, with: &rasterizer)
    }
    let (ten, twenty) = (try work(depth: 10), try work(depth: 20))
    #expect(twenty > 2 * ten && twenty < 8 * ten, "\(ten), \(twenty)")
  }

  @Test func theMessageNamesTheLimit() {
    #expect(
      "\(WorkLimitError(limit: 1 << 30))"
        == "the picture takes too much work: with its layers and blurs, more than "
        + "1074 million pixels are drawn")
  }
}
