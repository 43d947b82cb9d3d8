import RingCore
import Testing

@testable import RingCairo

/// Coverage from Cairo is cached and computed by several threads, without an effect on the image.
struct ScannedCoverageTests {
  private static let size = PixelSize(width: 150, height: 140)
  private static let bounds = PixelRect(size)

  /// Returns a self-intersecting star of lines and curves; `side` is in points.
  private static func star(_ side: Double = 20) -> Path {
    Path([
      .move(Point(x: side * 0.5, y: 0)), .line(Point(x: side * 0.8, y: side)),
      .cubic(Point(x: side, y: 0), Point(x: 0, y: side * 0.1), Point(x: 0, y: side * 0.4)),
      .line(Point(x: side, y: side * 0.35)), .line(Point(x: side * 0.2, y: side)), .close,
    ])
  }

  private static func evenOdd(_ path: Path) -> Path {
    var path = path
    path.isEvenOdd = true
    return path
  }

  private static let open = Path([
    .move(Point(x: 2, y: 3)), .line(Point(x: 15, y: 9)), .line(Point(x: 4, y: 14)),
  ])

  /// Shapes that differ from one another in a single property each.
  private static let figures: [(Path, StrokeStyle?)] = [
    (star(), nil), (evenOdd(star()), nil), (star(20.01), nil), (open, nil),
    (open, StrokeStyle(width: 3)), (open, StrokeStyle(width: 3.5)),
    (open, StrokeStyle(width: 3, startCap: .round, endCap: .round)),
    (open, StrokeStyle(width: 3, join: .round)),
    (Path(open.elements + [.close]), StrokeStyle(width: 3)),
  ]

  private static func drawn(_ figure: (Path, StrokeStyle?)) -> DrawCommand {
    let paint = Paint.solid(SRGBColor(red: 0.9, green: 0.4, blue: 0.1, alpha: 0.8))
    return figure.1.map { .stroke(figure.0, $0, paint) } ?? .fill(figure.0, paint)
  }

  private static func command(_ figure: (Path, StrokeStyle?), at place: Point) -> DrawCommand {
    .group(GroupEffects(transform: .translation(place.vector)), [drawn(figure)])
  }

  private func picture(
    _ commands: [DrawCommand], scale: Double = 1, with rasterizer: inout Rasterizer
  ) throws -> RasterImage {
    try rasterizer.rasterize(DisplayList(commands), size: Self.size, scale: scale)
  }

  private func fresh(_ commands: [DrawCommand], scale: Double = 1) throws -> RasterImage {
    var rasterizer = Rasterizer()
    return try picture(commands, scale: scale, with: &rasterizer)
  }

  /// Positions that differ by whole pixels or fractions, and that clip the shape on all sides.
  private static let places = [
    Point(x: 40, y: 30), Point(x: 41, y: 30), Point(x: 40, y: 90), Point(x: 40.25, y: 30),
    Point(x: 40, y: 30.5), Point(x: -9, y: 30), Point(x: 40, y: -7), Point(x: 139, y: 131),
    Point(x: -9.25, y: -7), Point(x: 139, y: 30),
  ]

  @Test(arguments: [1, 0.37, 2.5])
  func theBytesAreThoseOfAFreshRasterizer(scale: Double) throws {
    var used = Rasterizer()
    for place in Self.places {
      for (index, figure) in Self.figures.enumerated() {
        let commands = [Self.command(figure, at: place)]
        let expected = try fresh(commands, scale: scale)
        // First after the other shapes, then from the cache.
        for _ in 0..<2 {
          let image = try picture(commands, scale: scale, with: &used)
          #expect(image == expected, "figure \(index) at \(place)")
        }
      }
    }
  }

  private static func cell(_ column: Int, _ row: Int) -> PixelRect {
    let (left, top) = (column * 37, row * 46)
    return PixelRect(left: left, top: top, right: left + 37, bottom: top + 46)
  }

  /// Twelve cells, each showing one of the shapes as a separate image does.
  @Test(arguments: 0..<3)
  func repeatedFiguresAreThoseOfPicturesOfTheirOwn(shift: Int) throws {
    let cells = (0..<12).map { Self.cell($0 % 4, $0 / 4) }
    let offset = Point(x: 6 + Double(shift) / 4, y: 8 - Double(shift) / 8)
    let figures = cells.indices.map { Self.figures[($0 + shift) * 5 % Self.figures.count] }
    let commands = zip(figures, cells).map { Self.command($0, at: offset + $1.origin.vector) }
    let all = try fresh(commands)
    for (figure, cell) in zip(figures, cells) {
      var rasterizer = Rasterizer()
      let alone = try rasterizer.rasterize(
        DisplayList([Self.command(figure, at: offset)]),
        size: PixelSize(width: cell.width, height: cell.height), scale: 1)
      for y in 0..<cell.height {
        let row = (0..<cell.width).map { all[cell.left + $0, cell.top + y] }
        #expect(row == (0..<cell.width).map { alone[$0, y] }, "\(cell), row \(y)")
      }
    }
  }

  /// All shapes at all positions: enough work to start threads.
  @Test(arguments: [0.37, 1, 2.5])
  func threadsMakeTheSameBytes(scale: Double) throws {
    let commands = Self.figures.flatMap { figure in
      Self.places.map { Self.command(figure, at: $0) }
    }
    let expected = try fresh(commands, scale: scale)
    for jobs in [1, 2, 3, 8] {
      var rasterizer = Rasterizer(jobs: jobs, minimumPixelCount: 1)
      for round in 0..<2 {
        let image = try picture(commands, scale: scale, with: &rasterizer)
        #expect(image == expected, "\(jobs) jobs, round \(round)")
      }
    }
  }

  @Test func coverageIsKeptWhileEveryPictureShowsIt() throws {
    let cache = CoverageCache(WorkMeter())
    func samples(_ index: Int, _ place: Int, jobs: Int = 1) throws -> CoverageSamples {
      let figure = StyledPath(
        path: Self.figures[index].0, style: Self.figures[index].1,
        transform: .translation(Self.places[place].vector))
      let found = try cache.coverage(of: [figure], in: Self.bounds, jobs: jobs)
      return try #require(found.first?.samples)
    }
    cache.beginImage(pixelCount: 0)
    let first = try samples(0, 0)
    #expect(try samples(0, 0, jobs: 2) === first && samples(0, 1) !== first)
    for index in 1..<Self.figures.count { #expect(try samples(index, 0) !== first, "\(index)") }
    cache.beginImage(pixelCount: 0)
    #expect(try samples(0, 0) === first)
    cache.beginImage(pixelCount: 0)
    cache.beginImage(pixelCount: 0)
    let second = try samples(0, 0)
    #expect(second !== first)
    cache.removeAll()
    #expect(try samples(0, 0) !== second)
  }

  /// A shape's box contains all that it covers, also with a rotation.
  @Test(arguments: [0, 30, 135])
  func noFigureCoversMoreThanItsBox(degrees: Double) throws {
    for (index, shape) in Self.figures.enumerated() {
      let turn = Transform.rotation(.degrees(degrees)).then(.translation(Vector(x: 60, y: 50)))
      let figure = StyledPath(path: shape.0, style: shape.1, transform: turn)
      let image = try fresh([.group(GroupEffects(transform: turn), [Self.drawn(shape)])])
      let covered = (0..<image.height).reduce(0) { count, y in
        count + (0..<image.width).count { image[$0, y].w > 0 }
      }
      let most = figure.maximumPixelCount(in: Self.bounds)
      #expect(covered > 20 && covered <= most && most <= Self.bounds.area, "\(index): \(covered)")
    }
  }
}

extension PathCoverage {
  fileprivate var samples: CoverageSamples? {
    if case .samples(let samples) = self { samples } else { nil }
  }
}
