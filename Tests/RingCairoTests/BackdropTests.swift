import RingCore
import TestSupport
import Testing

@testable import RingCairo

/// Pictures that begin with the commands of the picture before start from its pixels.
struct BackdropTests {
  private static let size = PixelSize(width: 100, height: 100)

  private static let image = RasterImage.pattern(width: 90, height: 90)
  /// An image that covers the canvas, and one that covers most of it.
  private static let photo = placed(Rect(x: 0, y: 0, width: 100, height: 100))
  private static let badge = placed(Rect(x: 10, y: 10, width: 80, height: 80))

  private static func placed(_ rect: Rect) -> DrawCommand { .image(PlacedImage(image, in: rect)) }

  /// A small disc, at another place in each picture.
  private static func disc(_ picture: Int) -> DrawCommand {
    .fill(
      .circle(center: Point(x: 20 + Double(picture) * 3, y: 50), radius: 4),
      .solid(SRGBColor(red: 0.9, green: 0.2, blue: 0.1, alpha: 0.6)))
  }

  /// The result of drawing a picture: its pixels or its error, and the work.
  private struct Result: Equatable {
    var words: [UInt32] = []
    var error = ""
    var work = 0
    /// The number of commands that were drawn for this picture.
    var count = 0

    /// The result without the number of drawn commands, which depends on the picture before.
    var independent: Result {
      var result = self
      result.count = 0
      return result
    }
  }

  /// Draws a picture; `textByteCount` bytes of the budget are in use for its texts.
  private static func draw(
    _ commands: [DrawCommand], size: PixelSize = size, scale: Double = 1, limit: Int = .max,
    textByteCount: Int = 0, with rasterizer: inout Rasterizer
  ) throws -> Result {
    let list = try TextEngine(FontSources(base: .none)).outlined(DisplayList(commands))
    let drawnCount = rasterizer.work.commands
    var result = Result()
    try rasterizer.reserve(list: textByteCount)
    defer { rasterizer.release(list: textByteCount) }
    do {
      result.words = try rasterizer.withPixels(
        of: list, size: size, scale: scale, maximumWork: limit
      ) { Array(UnsafeBufferPointer(start: $0.argb32, count: size.count)) }
    } catch { result.error = "\(error)" }
    result.work = rasterizer.lastImageWork
    result.count = rasterizer.work.commands - drawnCount
    return result
  }

  /// Draws a picture with a new rasterizer.
  private static func drawFresh(
    _ commands: [DrawCommand], size: PixelSize = size, scale: Double = 1, limit: Int = .max,
    textByteCount: Int = 0, memory: MemoryBudget = .default
  ) throws -> Result {
    var rasterizer = Rasterizer(memory: memory)
    return try draw(
      commands, size: size, scale: scale, limit: limit, textByteCount: textByteCount,
      with: &rasterizer)
  }

  // MARK: Equality

  /// Pixels, work and errors do not depend on earlier pictures, at any limits of work and memory.
  @Test func aPictureDoesNotDependOnEarlierOnes() throws {
    var (drawnCount, freshCount) = (0, 0)
    for seed in 1...8 as ClosedRange<UInt64> {
      var pictures = RandomPictures(seed: seed)
      // The layers of some of the pictures do not fit beside the texts.
      let memory = MemoryBudget(limit: 300_000)
      var rasterizer = Rasterizer(memory: memory)
      var (side, scale) = (48, 1.0)
      for picture in 0..<16 {
        let commands = pictures.next()
        if pictures.chance(0.1) { (side, scale) = side == 48 ? (60, 1.25) : (48, 1) }
        let size = PixelSize(width: side, height: side)
        let work = try Self.drawFresh(commands, size: size, scale: scale).work
        let limits = [Int.max, .max, work, work - 1, .max, pictures.integer(0...work)]
        let limit = limits[picture % limits.count]
        let texts = pictures.chance(0.6) ? 0 : pictures.integer(0...300_000)
        let drawn = try Self.draw(
          commands, size: size, scale: scale, limit: limit, textByteCount: texts,
          with: &rasterizer)
        let fresh = try Self.drawFresh(
          commands, size: size, scale: scale, limit: limit, textByteCount: texts, memory: memory)
        let isSame = drawn.independent == fresh.independent
        #expect(isSame, "seed \(seed), picture \(picture): \(drawn.error), \(fresh.error)")
        (drawnCount, freshCount) = (drawnCount + drawn.count, freshCount + fresh.count)
      }
    }
    #expect(drawnCount < freshCount, "some commands are not drawn again")
  }

  // MARK: What is drawn

  /// The first two pictures show what they have in common; later ones only draw the rest.
  @Test func whatStandsStillIsDrawnTwice() throws {
    var rasterizer = Rasterizer()
    let counts = try (0..<5).map { picture in
      let drawn = try Self.draw([Self.photo, Self.disc(picture)], with: &rasterizer)
      let fresh = try Self.drawFresh([Self.photo, Self.disc(picture)])
      let isSame = drawn.independent == fresh.independent
      #expect(isSame, "picture \(picture)")
      return drawn.count
    }
    #expect(counts == [2, 2, 1, 1, 1])
  }

  /// Commands that come to a standstill are added to the backdrop if they cost enough.
  @Test func theBackdropGrowsAndShrinks() throws {
    var rasterizer = Rasterizer()
    let lists = [
      [Self.photo, Self.disc(0)], [Self.photo, Self.disc(1)],
      [Self.photo, Self.badge, Self.disc(2)], [Self.photo, Self.badge, Self.disc(3)],
      [Self.photo, Self.badge, Self.disc(4)], [Self.photo, Self.disc(4)],
      [Self.photo, Self.disc(5)], [Self.disc(5), Self.photo],
    ]
    let counts = try lists.map { try Self.draw($0, with: &rasterizer).count }
    #expect(counts == [2, 2, 2, 2, 1, 2, 1, 2])
  }

  @Test func cheapCommandsAreDrawnAgain() throws {
    var rasterizer = Rasterizer()
    for picture in 0..<4 {
      let commands = [Self.disc(9), Self.disc(12), Self.disc(picture)]
      #expect(try Self.draw(commands, with: &rasterizer).count == 3)
    }
  }

  /// Another size or scale, an emptied cache or another budget make the rasterizer draw everything.
  @Test func whatCannotBeReusedIsDrawn() throws {
    var rasterizer = Rasterizer()
    func count(_ picture: Int, side: Int = 100, scale: Double = 1) throws -> Int {
      let size = PixelSize(width: side, height: side)
      return try Self.draw(
        [Self.photo, Self.disc(picture)], size: size, scale: scale, with: &rasterizer
      ).count
    }
    func prepare() throws { #expect(try [count(0), count(1), count(2)].last == 1) }
    try prepare()
    #expect(try count(3, side: 101) == 2)
    try prepare()
    #expect(try count(3, scale: 1.01) == 2)
    try prepare()
    rasterizer.clearCoverageCache()
    #expect(try count(3) == 2)
    try prepare()
    rasterizer.memoryBudget = MemoryBudget(limit: 1 << 29)
    #expect(try count(3) == 2)
    try prepare()
  }

  /// Large pictures are drawn band by band when all commands are known.
  @Test func queuedCommandsAreDrawnAgain() throws {
    var rasterizer = Rasterizer(jobs: 1, minimumPixelCount: Self.size.count)
    for picture in 0..<3 {
      #expect(try Self.draw([Self.photo, Self.disc(picture)], with: &rasterizer).count == 2)
    }
  }

  // MARK: Limits

  /// A picture that fails because of its work leaves the backdrop as it was.
  @Test func theLimitOfWorkIsTheSame() throws {
    var rasterizer = Rasterizer()
    func commands(_ picture: Int) -> [DrawCommand] { [Self.photo, Self.disc(picture)] }
    for picture in 0..<3 { _ = try Self.draw(commands(picture), with: &rasterizer) }
    let work = try Self.drawFresh(commands(3)).work
    for limit in [0, 10_000, 18_000, 18_500, work - 1, work] {
      let drawn = try Self.draw(commands(3), limit: limit, with: &rasterizer)
      let fresh = try Self.drawFresh(commands(3), limit: limit)
      let isSame = drawn.independent == fresh.independent
      #expect(isSame, "\(limit): \(drawn.error), \(fresh.error)")
      #expect(drawn.error.isEmpty == (limit == work))
    }
    #expect(try Self.draw(commands(4), with: &rasterizer).count == 1)
  }

  /// A picture fails if its backdrop would not fit beside its texts, although it need not be drawn.
  @Test func theBackdropsMemoryCounts() throws {
    // The canvas takes 40 000 bytes, the photo 32 400.
    let memory = MemoryBudget(limit: 100_000)
    func commands(_ picture: Int) -> [DrawCommand] { [Self.photo, Self.disc(picture)] }
    for (texts, count) in [(27_000, 1), (27_600, 1), (27_601, 1), (60_001, 0)] {
      var rasterizer = Rasterizer(memory: memory)
      for picture in 0..<3 { _ = try Self.draw(commands(picture), with: &rasterizer) }
      let drawn = try Self.draw(commands(3), textByteCount: texts, with: &rasterizer)
      let fresh = try Self.drawFresh(commands(3), textByteCount: texts, memory: memory)
      let isSame = drawn.independent == fresh.independent
      #expect(isSame, "\(texts): \(drawn.error), \(fresh.error)")
      #expect(drawn.error.isEmpty == (texts <= 27_600))
      #expect(drawn.count == count)
      // A picture that fails leaves the backdrop as it was. One that fills the budget has none.
      let next = try Self.draw(commands(4), with: &rasterizer)
      #expect(next.count == (texts == 27_600 ? 2 : 1), "\(texts)")
    }
  }

  /// The pixels, and the commands with their image, are kept only if each of them fits into what is
  /// left of the budget.
  @Test(arguments: [(72_400, 2), (79_999, 2), (80_000, 1)])
  func aTightBudgetHasNoBackdrop(limit: Int, count: Int) throws {
    var rasterizer = Rasterizer(memory: MemoryBudget(limit: limit))
    var last = 0
    for picture in 0..<3 {
      last = try Self.draw([Self.photo, Self.disc(picture)], with: &rasterizer).count
    }
    #expect(last == count)
  }
}
