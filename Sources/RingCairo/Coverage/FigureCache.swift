import RingGraphics
import RingSystem

/// The coverage of figures, kept as long as every picture shows them: of an animation most things
/// do not move.
final class FigureCache {
  private struct Key: Hashable {
    let figure: Figure
    let bounds: PixelRect
    /// Of both; a dictionary asks for it again and again, and texts have long paths.
    private let digest: Int

    init(_ figure: Figure, _ bounds: PixelRect) {
      (self.figure, self.bounds) = (figure, bounds)
      var hasher = Hasher()
      hasher.combine(figure)
      hasher.combine(bounds)
      digest = hasher.finalize()
    }

    func hash(into hasher: inout Hasher) { hasher.combine(digest) }

    /// Bytes that it holds on to: a text's path is larger than its coverage.
    var memory: Int { figure.path.elements.count * MemoryLayout<PathElement>.stride }
  }

  fileprivate struct Found: Sendable {
    var coverage: FigureCoverage
    /// What it takes to find it, in pixels.
    var work: Int
  }

  private var kept = PictureCache<Key, Found>(capacity: leastCapacity)
  /// Memory of what is gone.
  private var spare: [CoverageRuns] = []
  private let scanner = OutlineScanner()
  /// Those that threads have taken before.
  private let scanners = Monitor([OutlineScanner]())
  private let meter: WorkMeter
  private let vectors: PixelVectors

  init(_ meter: WorkMeter, _ vectors: PixelVectors = .avx512) {
    (self.meter, self.vectors) = (meter, vectors)
  }

  /// Most bytes that are kept: 8 MB or one for each pixel and up to 16 MB more, which is what four rings
  /// with lines along their edges need at any size.
  private static func capacity(pixels: Int) -> Int {
    max(leastCapacity, pixels + min(pixels, 16 << 20))
  }

  private static let leastCapacity = 8 << 20

  /// Forgets what the last picture did not show, before one of so many pixels.
  func beginPicture(pixels: Int) {
    // What nobody took of the spare ones would not be counted again.
    spare = kept.beginPicture(capacity: Self.capacity(pixels: pixels)).compactMap(\.coverage.runs)
  }

  /// Gives up what is kept, but for its memory.
  func forget() { spare += kept.forget().compactMap(\.coverage.runs) }

  /// What a figure covers inside `bounds`, valid until the next picture begins.
  func coverage(of figure: Figure, in bounds: PixelRect) throws -> FigureCoverage {
    let key = Key(figure, bounds)
    if let known = try find(key) { return known }
    return try keep(scanner.find(figure, in: bounds, spareRuns(for: figure), vectors), key)
  }

  /// The same of several figures, found by as many threads as there are jobs.
  func coverage(
    of figures: [Figure], in bounds: PixelRect, jobs: Int
  ) throws -> [FigureCoverage] {
    guard jobs > 1 else { return try figures.map { try coverage(of: $0, in: bounds) } }
    let keys = figures.map { Key($0, bounds) }
    var result = try keys.map(find)
    let unknown = result.indices.filter { result[$0] == nil }
    let spare = unknown.map { spareRuns(for: figures[$0]) }
    let (scanners, vectors) = (scanners, vectors)
    let found = Parallel.map(unknown.count, jobs: jobs) { index in
      let scanner = scanners.withLock { $0.popLast() } ?? OutlineScanner()
      defer { scanners.withLock { $0.append(scanner) } }
      return Result { try scanner.find(figures[unknown[index]], in: bounds, spare[index], vectors) }
    }
    for (index, found) in zip(unknown, found) {
      result[index] = try keep(found.get(), keys[index])
    }
    return result.compactMap { $0 }
  }

  private func spareRuns(for figure: Figure) -> CoverageRuns? {
    figure.isLikelyExact ? spare.popLast() : nil
  }

  private func find(_ key: Key) throws -> FigureCoverage? {
    guard let known = kept.find(key) else { return nil }
    // As if it were found anew: what was drawn before does not change what may be drawn.
    try meter.spend(known.work)
    return known.coverage
  }

  private func keep(_ found: Found, _ key: Key) throws -> FigureCoverage {
    try meter.spend(found.work)
    kept.keep(found, for: key, bytes: found.coverage.memory + key.memory)
    return found.coverage
  }
}

extension OutlineScanner {
  /// Finds what a figure covers of `bounds`, where it may be exact in the memory of `spare`.
  fileprivate func find(
    _ figure: Figure, in bounds: PixelRect, _ spare: CoverageRuns?, _ vectors: PixelVectors
  ) throws -> FigureCache.Found {
    if let annulus = Annulus(figure) {
      let (runs, area) = (spare ?? CoverageRuns(), annulus.extents(in: bounds))
      try find(runs, of: annulus, in: area, vectors)
      return FigureCache.Found(coverage: .runs(runs), work: annulus.work(in: area))
    }
    let shape = try figure.shape()
    let area = shape.extents(in: bounds).intersection(bounds)
    if figure.isLikelyExact || area.isEmpty {
      let runs = spare ?? CoverageRuns()
      try find(runs, of: shape.path, in: area)
      if figure.isExact || !runs.isDoubtful {
        return FigureCache.Found(
          coverage: .runs(runs), work: shape.path.points.count * WorkUnits.point)
      }
    }
    let layout = SampleLayout(of: shape, in: area)
    let samples = try ScannedSamples(layout, of: shape)
    return FigureCache.Found(coverage: .samples(samples), work: layout.work(for: shape))
  }
}
