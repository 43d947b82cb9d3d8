import RingGraphics
import RingSystem

/// A cache of coverage, keyed by path.
///
/// Keeps an entry as long as every image shows it: most parts of an animation are static.
final class FigureCache {
  private struct Key: Hashable {
    let figure: Figure
    let bounds: PixelRect
    /// The hash of figure and bounds, computed once.
    ///
    /// Dictionaries hash keys repeatedly, and text paths are long.
    private let digest: Int

    init(_ figure: Figure, _ bounds: PixelRect) {
      (self.figure, self.bounds) = (figure, bounds)
      var hasher = Hasher()
      hasher.combine(figure)
      hasher.combine(bounds)
      digest = hasher.finalize()
    }

    func hash(into hasher: inout Hasher) { hasher.combine(digest) }

    /// The size of the path, in bytes: a text's path is larger than its coverage.
    var memory: Int { figure.path.elements.count * MemoryLayout<PathElement>.stride }
  }

  fileprivate struct Found: Sendable {
    var coverage: FigureCoverage
    /// The cost of computing the coverage, in pixels.
    var work: Int
  }

  private var kept = PictureCache<Key, Found>(capacity: leastCapacity)
  /// Buffers of removed entries, for reuse.
  private var spare: [CoverageRuns] = []
  private let scanner = OutlineScanner()
  /// The idle scanners of earlier threads.
  private let scanners = Monitor([OutlineScanner]())
  private let meter: WorkMeter
  private let vectors: PixelVectors

  init(_ meter: WorkMeter, _ vectors: PixelVectors = .avx512) {
    (self.meter, self.vectors) = (meter, vectors)
  }

  /// Returns the cache capacity in bytes for an image of `pixels` pixels.
  ///
  /// It is 8 MB, or one byte per pixel plus up to 16 MB if that is more: enough for four rings with
  /// lines along their edges at any size.
  private static func capacity(pixels: Int) -> Int {
    max(leastCapacity, pixels + min(pixels, 16 << 20))
  }

  private static let leastCapacity = 8 << 20

  /// Removes entries that the last image did not use, before an image of `pixels` pixels.
  func beginPicture(pixels: Int) {
    // Recycled buffers that were not reused are dropped: the capacity does not count them.
    spare = kept.beginPicture(capacity: Self.capacity(pixels: pixels)).compactMap(\.coverage.runs)
  }

  /// Removes all entries and recycles their buffers.
  func forget() { spare += kept.forget().compactMap(\.coverage.runs) }

  /// Returns the coverage of `figure` inside `bounds`, valid until the next image begins.
  func coverage(of figure: Figure, in bounds: PixelRect) throws -> FigureCoverage {
    let key = Key(figure, bounds)
    if let known = try find(key) { return known }
    return try keep(scanner.find(figure, in: bounds, spareRuns(for: figure), vectors), key)
  }

  /// Returns the coverage of several figures inside `bounds`, computed by up to `jobs` threads.
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
    // Spend the cost as if it were computed again, so that earlier images do not change what is
    // allowed.
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
  /// Computes the coverage of a figure inside `bounds`; exact coverage reuses the buffers of
  /// `spare`.
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
