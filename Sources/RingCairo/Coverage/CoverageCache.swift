import RingGraphics
import RingSystem

/// A cache of coverage, keyed by path.
///
/// Keeps an entry as long as every image shows it: most parts of an animation are static.
final class CoverageCache {
  private struct Key: Hashable {
    let path: StyledPath
    let bounds: PixelRect
    /// The hash of figure and bounds, computed once.
    ///
    /// Dictionaries hash keys repeatedly, and text paths are long.
    private let digest: Int

    init(_ figure: StyledPath, _ bounds: PixelRect) {
      (self.path, self.bounds) = (figure, bounds)
      var hasher = Hasher()
      hasher.combine(figure)
      hasher.combine(bounds)
      digest = hasher.finalize()
    }

    func hash(into hasher: inout Hasher) { hasher.combine(digest) }

    /// The size of the path, in bytes: a text's path is larger than its coverage.
    var memory: Int { path.path.elements.count * MemoryLayout<PathElement>.stride }
  }

  fileprivate struct Entry: Sendable {
    var coverage: PathCoverage
    /// The cost of computing the coverage, in pixels.
    var work: Int
  }

  private var entries = GenerationalCache<Key, Entry>(capacity: minimumCapacity)
  /// Buffers of removed entries, for reuse.
  private var recycledRuns: [CoverageRuns] = []
  private let scanner = ScanConverter()
  /// The idle scanners of earlier threads.
  private let idleScanners = Monitor([ScanConverter]())
  private let meter: WorkMeter
  private let vectors: SIMDLevel

  init(_ meter: WorkMeter, _ vectors: SIMDLevel = .avx512) {
    (self.meter, self.vectors) = (meter, vectors)
  }

  /// Returns the cache capacity in bytes for an image of `pixels` pixels.
  ///
  /// It is 8 MB, or one byte per pixel plus up to 16 MB if that is more: enough for four rings with
  /// lines along their edges at any size.
  private static func capacity(pixels: Int) -> Int {
    max(minimumCapacity, pixels + min(pixels, 16 << 20))
  }

  private static let minimumCapacity = 8 << 20

  /// Removes entries that the last image did not use, before an image of `pixels` pixels.
  func beginImage(pixelCount pixels: Int) {
    // Recycled buffers that were not reused are dropped: the capacity does not count them.
    recycledRuns = entries.beginGeneration(capacity: Self.capacity(pixels: pixels)).compactMap(
      \.coverage.runs)
  }

  /// Removes all entries and recycles their buffers.
  func removeAll() { recycledRuns += entries.removeAll().compactMap(\.coverage.runs) }

  /// Returns the coverage of `path` inside `bounds`, valid until the next image begins.
  func coverage(of figure: StyledPath, in bounds: PixelRect) throws -> PathCoverage {
    let key = Key(figure, bounds)
    if let known = try cachedCoverage(for: key) { return known }
    return try insert(
      scanner.scanConvert(figure, in: bounds, recycledRuns(for: figure), vectors), for: key)
  }

  /// Returns the coverage of several figures inside `bounds`, computed by up to `jobs` threads.
  func coverage(
    of figures: [StyledPath], in bounds: PixelRect, jobs: Int
  ) throws -> [PathCoverage] {
    guard jobs > 1 else { return try figures.map { try coverage(of: $0, in: bounds) } }
    let keys = figures.map { Key($0, bounds) }
    var result = try keys.map(cachedCoverage)
    let unknown = result.indices.filter { result[$0] == nil }
    let spare = unknown.map { recycledRuns(for: figures[$0]) }
    let (scanners, vectors) = (idleScanners, vectors)
    let found = Parallel.map(unknown.count, jobs: jobs) { index in
      let scanner = scanners.withLock { $0.popLast() } ?? ScanConverter()
      defer { scanners.withLock { $0.append(scanner) } }
      return Result {
        try scanner.scanConvert(figures[unknown[index]], in: bounds, spare[index], vectors)
      }
    }
    for (index, found) in zip(unknown, found) {
      result[index] = try insert(found.get(), for: keys[index])
    }
    return result.compactMap { $0 }
  }

  private func recycledRuns(for figure: StyledPath) -> CoverageRuns? {
    figure.isWorthExactScan ? recycledRuns.popLast() : nil
  }

  private func cachedCoverage(for key: Key) throws -> PathCoverage? {
    guard let known = entries.value(for: key) else { return nil }
    // Spend the cost as if it were computed again, so that earlier images do not change what is
    // allowed.
    try meter.spend(known.work)
    return known.coverage
  }

  private func insert(_ found: Entry, for key: Key) throws -> PathCoverage {
    try meter.spend(found.work)
    entries.insert(found, for: key, bytes: found.coverage.byteCount + key.memory)
    return found.coverage
  }
}

extension ScanConverter {
  /// Computes the coverage of a figure inside `bounds`; exact coverage reuses the buffers of
  /// `recycledRuns`.
  fileprivate func scanConvert(
    _ figure: StyledPath, in bounds: PixelRect, _ spare: CoverageRuns?, _ vectors: SIMDLevel
  ) throws -> CoverageCache.Entry {
    if let annulus = Annulus(figure) {
      let (runs, area) = (spare ?? CoverageRuns(), annulus.extents(in: bounds))
      try scanConvert(runs, of: annulus, in: area, vectors)
      return CoverageCache.Entry(coverage: .runs(runs), work: annulus.work(in: area))
    }
    let shape = try figure.shape()
    let area = shape.extents(in: bounds).intersection(bounds)
    if figure.isWorthExactScan || area.isEmpty {
      let runs = spare ?? CoverageRuns()
      try scanConvert(runs, in: shape.path, into: area)
      if figure.isExact || !runs.mayOverlap {
        return CoverageCache.Entry(
          coverage: .runs(runs), work: shape.path.points.count * WorkCost.point)
      }
    }
    let layout = CoverageSampleLayout(of: shape, in: area)
    let samples = try CoverageSamples(layout, of: shape)
    return CoverageCache.Entry(coverage: .samples(samples), work: layout.work(for: shape))
  }
}
