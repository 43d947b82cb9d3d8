import RingCore
import Testing

@testable import RingCairo

/// Large images are drawn band by band, on several threads.
///
/// The bytes equal those of small images, whose paths are composited one after the other.
struct DrawQueueTests {
  /// The size of an image of several bands, with odd sides.
  private static let size = PixelSize(width: 301, height: 911)

  private func draw(
    _ commands: [DrawCommand], _ rasterizer: consuming Rasterizer, scale: Double = 1
  ) throws -> RasterImage {
    let list = try TextEngine(FontSources(base: .none)).outlined(DisplayList(commands))
    return try rasterizer.rasterize(list, size: Self.size, scale: scale)
  }

  /// Returns nested groups with shadows, blurs, opacity, clips and rotations, all over the image.
  private static func nestings(_ seed: UInt64) -> [DrawCommand] {
    var random = RandomGroupTree(seed: seed, hasBlurs: true)
    return (0..<6).map { index in
      let place = Vector(x: random.number(-30...230), y: random.number(-30...830))
      let effects = GroupEffects(transform: .translation(place))
      return .group(effects, [random.group(depth: 1 + index % 3, side: 90)])
    }
  }

  @Test(arguments: 0..<4)
  func groupsInGroups(seed: UInt64) throws {
    let commands = Self.nestings(seed)
    let expected = try draw(commands, Rasterizer())
    for jobs in [1, 3] {
      #expect(
        try draw(commands, Rasterizer(jobs: jobs, minimumPixelCount: 1)) == expected, "\(jobs)")
    }
  }

  /// A blend reads what is below it, so that the draws that wait must be done before.
  @Test(arguments: BlendMode.allCases)
  func blendsOverDrawsThatWait(mode: BlendMode) throws {
    let blended = DrawCommand.group(
      GroupEffects(opacity: 0.8, blendMode: mode),
      [.fill(.circle(center: Point(x: 150, y: 450), radius: 400), .solid(.white.opacity(0.6)))])
    let masked = DrawCommand.group(
      GroupEffects(isIsolated: true),
      Self.figures + [.group(GroupEffects(blendMode: .mask), [blended])])
    let commands = Self.figures + [blended, masked] + Self.figures
    let expected = try draw(commands, Rasterizer())
    for jobs in [1, 3] {
      #expect(
        try draw(commands, Rasterizer(jobs: jobs, minimumPixelCount: 1)) == expected, "\(jobs)")
    }
  }

  /// Rings, discs, open lines and rectangles; Cairo draws some of them.
  private static let figures: [DrawCommand] = (0..<40).flatMap { index -> [DrawCommand] in
    let place = OverlappingShapes.place(index)
    let gradient = LinearGradient(
      gradient: OverlappingShapes.gradient, start: place, end: place + Vector(x: 40, y: 3))
    let rectangle = DrawCommand.fill(
      .rect(Rect(x: place.x, y: place.y, width: 40, height: 3)),
      index % 3 == 0 ? .solid(.white) : .linear(gradient))
    return OverlappingShapes.commands(index) + [rectangle]
  }

  @Test(arguments: [0.31, 1, 3.3])
  func figuresOverOneAnother(scale: Double) throws {
    let expected = try draw(Self.figures, Rasterizer(), scale: scale)
    for jobs in [1, 2, 3, 8] {
      var rasterizer = Rasterizer(jobs: jobs, minimumPixelCount: 1)
      let list = try TextEngine(FontSources(base: .none)).outlined(DisplayList(Self.figures))
      // The second pass uses cached coverage.
      for round in 0..<2 {
        let image = try rasterizer.rasterize(list, size: Self.size, scale: scale)
        #expect(image == expected, "\(jobs) jobs, round \(round)")
      }
    }
  }

  /// More paths than the queue holds.
  @Test func manyFigures() throws {
    let commands = (0..<30).flatMap { _ in Self.figures }
    let expected = try draw(commands, Rasterizer(), scale: 0.5)
    #expect(try draw(commands, Rasterizer(jobs: 2, minimumPixelCount: 1), scale: 0.5) == expected)
  }

  /// Enough coverage that some is composited before the rest is computed: 24 times 1.7 million
  /// pixels.
  @Test func moreCoverageThanIsHeldAtOnce() throws {
    let side = 1500
    let commands = (0..<24).map { index -> DrawCommand in
      let color = SRGBColor(red: Double(index) / 24, green: 0.5, blue: 0.2, alpha: 0.3)
      return .fill(
        .circle(center: Point(x: 750, y: 750), radius: 740 - Double(index)), .solid(color))
    }
    let list = try TextEngine(FontSources(base: .none)).outlined(DisplayList(commands))
    let size = PixelSize(width: side, height: side)
    var one = Rasterizer(jobs: 1, minimumPixelCount: .max)
    let expected = try one.rasterize(list, size: size, scale: 1)
    var two = Rasterizer(jobs: 2, minimumPixelCount: 1)
    #expect(try two.rasterize(list, size: size, scale: 1) == expected)
    #expect(try two.rasterize(list, size: size, scale: 1) == expected, "with the same memory")
  }

  @Test func itsWorkIsTheSame() throws {
    let list = try TextEngine(FontSources(base: .none)).outlined(DisplayList(Self.figures))
    func work(_ rasterizer: consuming Rasterizer) throws -> Int {
      try rasterizer.withPixels(of: list, size: Self.size, scale: 1) { _ in }
      return rasterizer.lastImageWork
    }
    let expected = try work(Rasterizer())
    #expect(try work(Rasterizer(jobs: 3, minimumPixelCount: 1)) == expected)
  }

  /// Errors are thrown as usual, and the rasterizer remains usable.
  @Test func errorsComeThrough() throws {
    let far = DrawCommand.fill(
      .circle(center: Point(x: 1e9, y: 0), radius: 3), .solid(.black))
    #expect(throws: RasterLimitError.self) {
      _ = try draw(Self.figures + [far], Rasterizer(jobs: 2, minimumPixelCount: 1))
    }
    let list = try TextEngine(FontSources(base: .none)).outlined(DisplayList(Self.figures))
    var rasterizer = Rasterizer(jobs: 2, minimumPixelCount: 1)
    #expect(throws: WorkLimitError.self) {
      try rasterizer.withPixels(of: list, size: Self.size, scale: 1, maximumWork: 400_000) { _ in }
    }
    let again = try rasterizer.rasterize(list, size: Self.size, scale: 1)
    #expect(try draw(Self.figures, Rasterizer()) == again)
  }
}
