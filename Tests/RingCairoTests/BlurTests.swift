import Foundation
import RingCairo
import RingCore
import TestSupport
import Testing

/// Blurred groups, compared with a Gaussian of the exact shapes, averaged over each pixel's area.
@Suite struct BlurTests {
  /// A rectangle, whose blur is known in closed form.
  private struct Slab {
    var rect: Rect
    var color: SRGBColor

    var command: DrawCommand { .fill(.rect(rect), .solid(color)) }
  }

  /// The rectangles do not touch, so that premultiplied colours add up.
  private static let slabs = [
    Slab(
      rect: Rect(x: 30.25, y: 41.5, width: 20.5, height: 37.3), color: SRGBColor(bytes: 255, 0, 64)),
    Slab(
      rect: Rect(x: 54, y: 30.75, width: 40.4, height: 50),
      color: SRGBColor(bytes: 20, 200, 90).opacity(0.6)),
  ]

  /// Returns premultiplied ARGB pixels, row by row.
  private func words(
    _ commands: [DrawCommand], _ width: Int, _ height: Int, scale: Double = 1,
    memory: MemoryBudget = .default
  ) throws -> [UInt32] {
    var rasterizer = Rasterizer(memory: memory)
    return try rasterizer.withPixels(
      of: DisplayList(commands), size: PixelSize(width: width, height: height), scale: scale
    ) { pixels in (0..<width * height).map { pixels.argb32[$0] } }
  }

  /// Returns the integral of the blurred edge's coverage from −∞ to x: the normal density,
  /// integrated twice.
  private func rampIntegral(_ x: Double, _ sigma: Double) -> Double {
    let z = x / sigma
    return x * (1 + erf(z / 2.0.squareRoot())) / 2
      + sigma * exp(-z * z / 2) / (2 * .pi).squareRoot()
  }

  /// Returns the blurred interval a…b, averaged over the pixel from x to x + 1.
  private func interval(_ x: Double, _ a: Double, _ b: Double, _ sigma: Double) -> Double {
    rampIntegral(x + 1 - a, sigma) - rampIntegral(x - a, sigma)
      - rampIntegral(x + 1 - b, sigma) + rampIntegral(x - b, sigma)
  }

  private func ideal(_ slabs: [Slab], _ x: Int, _ y: Int, _ sigma: Double) -> SIMD4<Double> {
    slabs.reduce(.zero) { sum, slab in
      let along = interval(Double(x), slab.rect.minX, slab.rect.maxX, sigma)
      let down = interval(Double(y), slab.rect.minY, slab.rect.maxY, sigma)
      return sum + 255 * along * down * slab.color.premultiplied
    }
  }

  private func largestError(
    _ words: [UInt32], width: Int, _ ideal: (Int, Int) -> SIMD4<Double>
  ) -> Double {
    words.indices.reduce(0.0) { largest, index in
      let error =
        SIMD4<Double>(premultiplied: words[index]) - ideal(index % width, index / width)
      return max(largest, error.max(), -error.min())
    }
  }

  @Test(arguments: [0.2, 0.3, 0.5, 1, 1.5, 2, 2.5, 4, 8, 11.9, 12, 13, 20])
  func colours(sigma: Double) throws {
    let group = DrawCommand.group(GroupEffects(blur: sigma), Self.slabs.map(\.command))
    let error = try largestError(words([group], 120, 110), width: 120) { x, y in
      ideal(Self.slabs, x, y, sigma)
    }
    #expect(error <= 1, "largest error \(error)/255")
  }

  /// Very wide blurs are drawn at a smaller scale.
  @Test(arguments: [50.0, 200, 500])
  func wide(sigma: Double) throws {
    let slab = Slab(
      rect: Rect(x: -300, y: -1000, width: 420.3, height: 2000),
      color: SRGBColor(bytes: 255, 128, 0))
    let group = DrawCommand.group(GroupEffects(blur: sigma), [slab.command])
    let error = try largestError(words([group], 240, 8), width: 240) { x, y in
      ideal([slab], x, y, sigma)
    }
    #expect(error <= 1, "largest error \(error)/255")
  }

  @Test(arguments: [1.5, 5, 14])
  func disc(sigma: Double) throws {
    let (center, radius) = (Point(x: 60.3, y: 59.8), 20.0)
    let group = DrawCommand.group(
      GroupEffects(blur: sigma), [.fill(.circle(center: center, radius: radius), .solid(.black))])
    let words = try words([group], 120, 120)
    for k in 0..<120 {
      var mean = 0.0
      for i in 0..<4 {
        for j in 0..<4 {
          let (x, y) = (Double(k) + (Double(i) + 0.5) / 4, 60 + (Double(j) + 0.5) / 4)
          mean += SpotTests.slicedCoverage(hypot(x - center.x, y - center.y), radius, sigma) / 16
        }
      }
      expectClose(Double(words[60 * 120 + k] >> 24), 255 * mean, within: 1, "column \(k)")
    }
  }

  /// The radius is in points of the parent, independent of the group's own transform.
  @Test func scaleAndTransform() throws {
    let slab = Slab(rect: Rect(x: 10, y: 8, width: 12, height: 9), color: .black)
    let transform = Transform.scale(0.5, 0.5).then(.translation(Vector(x: 4, y: 6)))
    let group = DrawCommand.group(
      GroupEffects(transform: transform, blur: 1.25), [slab.command])
    let drawn = Slab(rect: Rect(x: 9 * 4, y: 10 * 4, width: 6 * 4, height: 4.5 * 4), color: .black)
    let error = try largestError(words([group], 90, 90, scale: 4), width: 90) { x, y in
      ideal([drawn], x, y, 5)
    }
    #expect(error <= 1, "largest error \(error)/255")
  }

  @Test func zeroBlurChangesNothing() throws {
    let commands = Self.slabs.map(\.command)
    func work(_ command: DrawCommand) throws -> (image: RasterImage, commands: Int, bytes: Int) {
      var rasterizer = Rasterizer()
      let size = PixelSize(width: 120, height: 110)
      let image = try rasterizer.rasterize(DisplayList([command]), size: size, scale: 1)
      return (image, rasterizer.work.commands, rasterizer.work.bytes)
    }
    let effects = GroupEffects(transform: .translation(Vector(x: 0.5, y: 0)))
    var blurred = effects
    blurred.blur = 0
    let (plain, none) = (
      try work(.group(effects, commands)), try work(.group(blurred, commands))
    )
    #expect(plain.image == none.image)
    #expect(plain.bytes == none.bytes, "no layer")
  }

  /// The blur is applied before the clip, the opacity and the shadow.
  @Test func theClipIsSharpAndTheOpacityOnTop() throws {
    let clip = Path.rect(Rect(x: 40, y: 0, width: 30, height: 110))
    let group = DrawCommand.group(
      GroupEffects(blur: 4, clip: clip, opacity: 0.5), Self.slabs.map(\.command))
    let error = try largestError(words([group], 120, 110), width: 120) { x, y in
      40..<70 ~= x ? 0.5 * ideal(Self.slabs, x, y, 4) : .zero
    }
    #expect(error <= 1, "largest error \(error)/255")
  }

  // MARK: Nesting and size

  /// Blurs inside blurs and shadows, with 2 to 5 nested groups.
  @Test(arguments: 1...6)
  func nestedGroupsEqualTheReference(seed: UInt64) throws {
    var random = RandomGroupTree(seed: seed, hasBlurs: true)
    let (border, side) = (80, 36)
    for number in 0..<10 {
      let group = random.group(depth: 2 + number % 4, side: Double(side))
      let moved = Transform.translation(Vector(x: Double(border), y: Double(border)))
      let end = border + side
      let words = try words([.group(GroupEffects(transform: moved), [group])], end, end)
      let expected = try FlattenedPicture([group], moved, side: end + border)
      var largest = 0.0
      for y in border..<end {
        for x in border..<end {
          let difference =
            SIMD4<Double>(premultiplied: words[y * end + x])
            - expected.pixels[y * expected.side + x]
          largest = max(largest, difference.max(), -difference.min())
        }
      }
      #expect(largest <= 1.3, "seed \(seed), number \(number): \(largest)/255")
    }
  }

  /// Large images are blurred in bands without visible seams.
  @Test func bands() throws {
    let slab = Slab(rect: Rect(x: 5, y: 4.5, width: 8190, height: 540), color: .black)
    let group = DrawCommand.group(GroupEffects(blur: 3), [slab.command])
    let (width, height) = (8200, 550)
    let words = try words([group], width, height)
    for x in [0, 7, 4000, 8195] {
      for y in 0..<height {
        let alpha = Double(words[y * width + x] >> 24)
        expectClose(alpha, ideal([slab], x, y, 3).w, within: 1, "(\(x), \(y))")
      }
    }
  }

  // MARK: Cost and limits

  /// Returns nested blurs; the clip bounds every one of them.
  private func chain(depth: Int) -> DrawCommand {
    let disc = DrawCommand.fill(.circle(center: Point(x: 32, y: 32), radius: 9), .solid(.white))
    let clip = Path.rect(Rect(x: 0, y: 0, width: 64, height: 64))
    return (0..<depth).reduce(disc) { command, level in
      let effects = GroupEffects(blur: level % 2 == 0 ? 0.1 : 0.7, clip: clip)
      return .group(effects, level % 3 == 0 ? [disc, command] : [command])
    }
  }

  private func work(_ command: DrawCommand) throws -> (commands: Int, bytes: Int) {
    var rasterizer = Rasterizer()
    let size = PixelSize(width: 64, height: 64)
    try rasterizer.withPixels(of: DisplayList([command]), size: size, scale: 1) { _ in }
    return rasterizer.work
  }

  @Test func costsGrowWithTheDepth() throws {
    let (few, many) = (try work(chain(depth: 12)), try work(chain(depth: 48)))
    #expect(few.commands == 5 && many.commands == 17)
    #expect(many.bytes <= 4 * few.bytes * 2)
  }

  @Test func memoryCounts() throws {
    let disc = DrawCommand.fill(
      .circle(center: Point(x: 500, y: 500), radius: 400), .solid(.white))
    let blurred = DrawCommand.group(GroupEffects(blur: 4), [disc])
    #expect {
      _ = try words([blurred], 1000, 1000, memory: MemoryBudget(limit: 30_000_000))
    } throws: { error in
      "\(error)".hasPrefix("a blur of 832 × 834 px needs ") && error is MemoryLimitError
    }
    _ = try words([blurred], 1000, 1000, memory: MemoryBudget(limit: 120 << 20))
  }

  /// A blur is computed only where it is visible, as coarsely as its width allows.
  @Test(arguments: [1.0, 1000])
  func hugeBlursOfHugeFigures(scale: Double) throws {
    let rect = Path.rect(Rect(x: -3000, y: -2000, width: 6000, height: 6000))
    let blurred = DrawCommand.group(GroupEffects(blur: 4000), [.fill(rect, .solid(.white))])
    _ = try words([blurred], 50, 50, scale: scale, memory: MemoryBudget(limit: 16 << 20))
  }

  @Test(arguments: [
    (-1.0, "a blur's radius must be finite and not negative, found -1.0"),
    (.nan, "a blur's radius must be finite and not negative, found nan"),
    (.infinity, "a blur's radius must be at most 8388607.0 pixels, found inf"),
    (1e7, "a blur's radius must be at most 8388607.0 pixels, found 10000000.0"),
  ])
  func invalidBlursAreRejected(blur: Double, message: String) throws {
    let group = DrawCommand.group(GroupEffects(blur: blur), Self.slabs.map(\.command))
    #expect {
      _ = try words([group], 8, 8)
    } throws: { error in
      "\(error)" == message && error is RasterLimitError
    }
  }
}
