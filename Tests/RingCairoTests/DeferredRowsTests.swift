import RingCore
import Testing

@testable import RingCairo

/// Large images may be drawn row by row on demand; the pixels equal those of an image drawn at
/// once.
struct DeferredRowsTests {
  private static let size = PixelSize(width: 301, height: 911)

  private static let figures = (0..<30).flatMap(OverlappingShapes.commands)

  private static let opaque = [
    DrawCommand.fill(
      .circle(center: Point(x: 150, y: 450), radius: 900),
      .solid(SRGBColor(red: 0.2, green: 0.4, blue: 0.1)))
  ]

  /// Returns the pixels of an image that is drawn at once.
  private func words(
    _ commands: [DrawCommand], _ size: PixelSize = Self.size
  ) throws -> [UInt32] {
    var rasterizer = Rasterizer(jobs: 1, minimumPixelCount: .max)
    return try rasterizer.withPixels(of: DisplayList(commands), size: size, scale: 1) {
      Array(UnsafeBufferPointer(start: $0.argb32, count: size.count))
    }
  }

  /// Returns the pixels of rows read from bottom to top; `nil` if the image was drawn at once.
  private func deferredWords(
    _ commands: [DrawCommand], jobs: Int = 1, size: PixelSize = Self.size, rows height: Int = 37
  ) throws -> [UInt32]? {
    var rasterizer = Rasterizer(jobs: jobs, minimumPixelCount: 1)
    let list = try TextEngine(FontSources(base: .none)).outlined(DisplayList(commands))
    return try rasterizer.withPremultipliedImage(of: list, size: size, scale: 1) { picture in
      guard case .deferred(let rows) = picture else { return nil }
      #expect(rows.size == size)
      var words = [UInt32](repeating: 7, count: size.count)
      var band = [UInt32](
        repeating: 9, count: height * size.width + DeferredRows.paddingPixelCount)
      for top in stride(from: 0, to: size.height, by: height).reversed() {
        let part = top..<min(top + height, size.height)
        band.withUnsafeMutableBufferPointer { buffer in
          guard let first = buffer.baseAddress else { return }
          rows.draw(part, into: first)
        }
        let start = top * size.width
        words.replaceSubrange(
          start..<start + part.count * size.width, with: band.prefix(part.count * size.width))
      }
      return words
    }
  }

  @Test(arguments: [1, 2, 3, 8])
  func rowsInAnyOrder(jobs: Int) throws {
    let expected = try words(Self.figures)
    #expect(expected.contains { $0 != 0 })
    for height in [1, 37, 911] {
      let isSame = try deferredWords(Self.figures, jobs: jobs, rows: height) == expected
      #expect(isSame, "\(height) rows at once")
    }
  }

  /// The image is so large that its coverage is computed in bands: no row is missing where two
  /// bands meet.
  @Test func aPictureOfSeveralParts() throws {
    let size = PixelSize(width: 4000, height: 2200)
    let seam = Painter.maximumTilePixelCount / size.width
    #expect(1..<size.height ~= seam)
    let commands = [
      DrawCommand.fill(
        .circle(center: Point(x: 60, y: Double(seam)), radius: 50),
        .solid(SRGBColor(red: 0.2, green: 0.4, blue: 0.1, alpha: 0.7)))
    ]
    let isSame = try deferredWords(commands, size: size, rows: 500) == words(commands, size)
    #expect(isSame)
  }

  /// An encoder that checks for transparency would read all rows of an opaque image beforehand.
  @Test func opaquePicturesAreDrawnAtOnce() throws {
    try expectDrawn(Self.opaque)
    try expectDrawn(Self.opaque + Self.figures)
  }

  /// Drawing with Cairo cannot be deferred, and neither can draws above it.
  @Test func cairoDrawsImmediately() throws {
    let square = DrawCommand.fill(
      .rect(Rect(x: 20.5, y: 20, width: 40, height: 30)), .solid(.white))
    try expectDrawn([square] + Self.figures)
    try expectDrawn(Self.figures + [square])
  }

  /// Coverage that needs too much memory is not held for rows on demand.
  @Test func tooMuchCoverageIsLaidAtOnce() throws {
    let size = PixelSize(width: 1500, height: 1500)
    let commands = (0..<20).map { index -> DrawCommand in
      let color = SRGBColor(red: Double(index) / 20, green: 0.5, blue: 0.2, alpha: 0.3)
      let place = Point(x: 5, y: 750)
      // No two rows have equal coverage, so none share memory.
      let wave = (0..<200).map { step in
        PathElement.line(
          Point(x: 5 + Double(step) * 7.4, y: step % 2 == 0 ? 20 + Double(index) : 1480))
      }
      return .fill(Path([.move(place)] + wave + [.close]), .solid(color))
    }
    try expectDrawn(commands, size: size)
  }

  @Test func smallPicturesAreDrawnAtOnce() throws {
    try expectDrawn(Self.figures, minimumPixelCount: Self.size.count + 1)
  }

  /// Errors are thrown before any row is read.
  @Test func errorsComeAtOnce() throws {
    let list = try TextEngine(FontSources(base: .none)).outlined(DisplayList(Self.figures))
    var rasterizer = Rasterizer(jobs: 2, minimumPixelCount: 1)
    #expect(throws: WorkLimitError.self) {
      try rasterizer.withPremultipliedImage(
        of: list, size: Self.size, scale: 1, maximumWork: 100_000
      ) { _ in
        Issue.record("there is no picture")
      }
    }
  }

  /// Expects that an image is drawn at once, with the right pixels.
  private func expectDrawn(
    _ commands: [DrawCommand], minimumPixelCount: Int = 1, size: PixelSize = Self.size
  ) throws {
    var rasterizer = Rasterizer(jobs: 2, minimumPixelCount: minimumPixelCount)
    let list = try TextEngine(FontSources(base: .none)).outlined(DisplayList(commands))
    let expected = try words(commands, size)
    try rasterizer.withPremultipliedImage(of: list, size: size, scale: 1) { picture in
      guard case .drawn(let pixels) = picture else {
        Issue.record("it is deferred")
        return
      }
      let isSame = UnsafeBufferPointer(start: pixels.argb32, count: size.count)
        .elementsEqual(expected)
      #expect(isSame)
    }
  }
}
