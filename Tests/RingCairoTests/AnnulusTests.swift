import RingCore
import TestSupport
import Testing

@testable import RingCairo

/// The coverage of discs and closed rings is computed directly, without a polygon.
@Suite struct AnnulusTests {
  /// A ring as drawn, with its annulus and bounds in pixels.
  private struct Ring {
    var figure: StyledPath
    var annulus: Annulus
    var bounds: PixelRect
  }

  private static let kinds = ["disc", "ring", "line", "turned"]

  /// Returns a ring with an outer radius of 8 to 400 pixels; small radii are more frequent.
  ///
  /// About half of the centres are on pixel edges or pixel centres, so that the lower rows mirror
  /// the upper ones.
  private static func ring(_ kind: String, _ random: inout SplitMix64) throws -> Ring {
    let scale = Double.random(in: 0.5...3, using: &random)
    let share = Double.random(in: 0...1, using: &random)
    let outer = 8.2 + share * share * share * 390
    let widest = min(outer - 8, kind == "line" ? 3 : 400)
    let width = kind == "disc" ? 0 : Double.random(in: 0.05...1, using: &random) * widest
    let isMirrored = Bool.random(using: &random)
    func place() -> Double {
      let place = Double.random(in: outer...outer + 3, using: &random)
      return isMirrored ? (2 * place).rounded() / 2 : place
    }
    let (center, middle) = (Point(x: place(), y: place()), outer - width / 2)
    let turn = kind == "turned" ? Transform.rotation(.degrees(33)).about(center) : .identity
    // Only divisions by powers of 2 leave the centres exact.
    let power = kind == "line" ? scale : 2
    let figure = StyledPath(
      path: .circle(center: center.scaled(by: 1 / power), radius: middle / power),
      style: kind == "disc" ? nil : StrokeStyle(width: width / power),
      transform: Transform.scale(power, power).then(turn))
    let side = Int(2 * outer) + 6
    return Ring(
      figure: figure, annulus: try #require(Annulus(figure), "\(figure)"),
      bounds: PixelRect(left: 0, top: 0, right: side, bottom: side))
  }

  private static func coverage(
    _ figure: StyledPath, _ bounds: PixelRect, _ vectors: SIMDLevel = .avx512
  ) throws -> [UInt8] {
    let cache = CoverageCache(WorkMeter(), vectors)
    let runs = try #require(try cache.coverage(of: figure, in: bounds).runs)
    var pixels = [UInt8](repeating: 0, count: bounds.area)
    pixels.withUnsafeMutableBufferPointer {
      guard let mask = $0.baseAddress else { return }
      runs.copy(to: mask, stride: bounds.width, origin: bounds)
    }
    return pixels
  }

  /// Returns the area of a pixel that a disc covers, integrated over 400 columns.
  private static func area(_ radius: Double, _ center: Point, _ x: Int, _ y: Int) -> Double {
    let corner = Vector(x: Double(x) - center.x, y: Double(y) - center.y)
    let distance = (corner + Vector(x: 0.5, y: 0.5)).length
    if abs(distance - radius) > 1 { return distance < radius ? 1 : 0 }
    let count = 400
    return (0..<count).reduce(0) { sum, index in
      let across = corner.x + (Double(index) + 0.5) / Double(count)
      let half = max(0, radius * radius - across * across).squareRoot()
      return sum + max(0, min(corner.y + 1, half) - max(corner.y, -half)) / Double(count)
    }
  }

  @Test(arguments: kinds, TestCases.seeds(8))
  func everyPixelIsCoveredExactly(kind: String, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<4 {
      let ring = try Self.ring(kind, &random)
      let (annulus, bounds) = (ring.annulus, ring.bounds)
      let found = try Self.coverage(ring.figure, bounds)
      // Rounding accounts for half a level.
      let limit = annulus.inner > 0 ? 0.95 : 0.7
      for index in found.indices {
        let (x, y) = (index % bounds.width, index / bounds.width)
        let outer = Self.area(annulus.outer, annulus.center, x, y)
        let inner = annulus.inner > 0 ? Self.area(annulus.inner, annulus.center, x, y) : 0
        let difference = abs(Double(found[index]) - 255 * (outer - inner))
        #expect(difference <= limit, "\(x), \(y): \(difference) of 255, \(ring)")
        if difference > limit { return }
      }
    }
  }

  @Test(arguments: kinds, SIMDLevel.allCases)
  func allVectorsGiveTheSame(kind: String, vectors: SIMDLevel) throws {
    var random = SplitMix64(seed: 5)
    for _ in 0..<20 {
      let ring = try Self.ring(kind, &random)
      let baseline = try Self.coverage(ring.figure, ring.bounds, .baseline)
      #expect(try Self.coverage(ring.figure, ring.bounds, vectors) == baseline, "\(ring)")
    }
  }

  /// A part of an image, at any offset, has the same pixels as the whole image, to within one
  /// level.
  @Test(arguments: kinds, TestCases.seeds(6))
  func partsAreLikeTheWhole(kind: String, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<8 {
      let ring = try Self.ring(kind, &random)
      let (bounds, figure) = (ring.bounds, ring.figure)
      let whole = try Self.coverage(figure, bounds)
      let left = Int.random(in: 0..<bounds.width - 2, using: &random)
      let top = Int.random(in: 0..<bounds.height - 2, using: &random)
      let part = PixelRect(
        left: left, top: top, right: .random(in: left + 1...bounds.right, using: &random),
        bottom: .random(in: top + 1...bounds.bottom, using: &random))
      let found = try Self.coverage(figure, part)
      for y in part.rows {
        let first = y * bounds.width + left
        let expected = whole[first..<first + part.width]
        let row = found[(y - top) * part.width..<(y - top + 1) * part.width]
        // Blocks of pixels that start elsewhere round their distances differently.
        let largest = zip(row, expected).map { abs(Int($0) - Int($1)) }.max()
        #expect(largest ?? 0 <= 1, "row \(y) of \(part) in \(ring)")
        if largest ?? 0 > 1 { return }
      }
    }
  }

  /// Mirrored rows share their bytes, but the pixel count includes both.
  @Test func rowsBelowTheCentreShareTheBytesOfThoseAbove() throws {
    func runs(_ y: Double) throws -> CoverageRuns {
      let figure = StyledPath(
        path: .circle(center: Point(x: 60, y: y), radius: 40), style: StrokeStyle(width: 9),
        transform: .identity)
      let bounds = PixelRect(left: 0, top: 0, right: 120, bottom: 120)
      return try #require(try CoverageCache(WorkMeter()).coverage(of: figure, in: bounds).runs)
    }
    for y in [60, 60.5] {
      let coverage = try runs(y).cValue
      #expect(2 * coverage.byte_count >= coverage.pixel_count, "\(y)")
      #expect(2 * coverage.byte_count <= coverage.pixel_count + 100, "\(y)")
    }
    let coverage = try runs(60.3).cValue
    #expect(coverage.byte_count == coverage.pixel_count)
  }

  @Test func aRingBeyondThePictureTakesNoWork() throws {
    let figure = StyledPath(
      path: .circle(center: Point(x: 30, y: 300), radius: 20), style: StrokeStyle(width: 4),
      transform: .identity)
    let annulus = try #require(Annulus(figure))
    let area = annulus.extents(in: PixelRect(left: 0, top: 0, right: 60, bottom: 60))
    #expect(area.height < 0 && annulus.work(in: area) == 0)
  }

  /// Paths that are not circles in pixels, or are too small, open or out of range, use another scan
  /// converter.
  @Test func nothingElseIsTakenForARing() {
    func isAnnulus(
      _ path: Path, _ width: Double? = nil, _ transform: Transform = .identity
    ) -> Bool {
      let style = width.map { StrokeStyle(width: $0) }
      return Annulus(StyledPath(path: path, style: style, transform: transform)) != nil
    }
    let (center, circle) = (
      Point(x: 50, y: 50), Path.circle(center: Point(x: 50, y: 50), radius: 30)
    )
    #expect(isAnnulus(circle) && isAnnulus(circle, 5) && isAnnulus(circle, 60))
    #expect(isAnnulus(circle, nil, .rotation(.degrees(12))) && isAnnulus(circle, 5, .scale(-2, 2)))
    #expect(!isAnnulus(circle, 5, .scale(2, 2.001)) && !isAnnulus(circle, 50))
    #expect(!isAnnulus(.circle(center: center, radius: 7.9)))
    #expect(!isAnnulus(circle, 5, .scale(.nan, .nan)) && !isAnnulus(circle, .nan))
    #expect(!isAnnulus(circle, .infinity) && !isAnnulus(circle, 0) && !isAnnulus(circle, -3))
    #expect(!isAnnulus(.circle(center: center, radius: 9e6)))
    #expect(!isAnnulus(.circle(center: Point(x: 8.4e6, y: 0), radius: 9)))
    let arc = Arc(center: center, radius: 30, start: .zero, sweep: .degrees(359))
    #expect(!isAnnulus(.arc(arc), 5) && !isAnnulus(Path([.arc(arc), .close])))
    #expect(!isAnnulus(Path()))
  }
}
