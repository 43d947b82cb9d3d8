import RingCore
import RingSystem

/// Keeps an entry as long as every image draws it: most of an animation is static.
final class CoverageCache {
  private struct Key: Hashable {
    let path: StyledPath
    let bounds: PixelRect
    /// Computed once: dictionaries hash keys repeatedly, and text paths are long.
    private let digest: Int

    init(_ path: StyledPath, _ bounds: PixelRect) {
      (self.path, self.bounds) = (path, bounds)
      var hasher = Hasher()
      hasher.combine(path)
      hasher.combine(bounds)
      digest = hasher.finalize()
    }

    func hash(into hasher: inout Hasher) { hasher.combine(digest) }

    /// Counted by the cache, because a text's path is larger than its coverage.
    var byteCount: Int { path.path.elements.count * MemoryLayout<PathElement>.stride }
  }

  struct Entry: Sendable {
    var coverage: PathCoverage
    /// The cost of computing the coverage, in pixels.
    var work: Int
  }

  private var entries = GenerationalCache<Key, Entry>(capacity: minimumCapacity)
  private var recycledRuns: [CoverageRuns] = []
  private let scanner = ScanConverter()
  private let idleScanners = Monitor([ScanConverter]())
  private let meter: WorkMeter
  private let simdLevel: SIMDLevel

  init(_ meter: WorkMeter, _ simdLevel: SIMDLevel = .avx512) {
    (self.meter, self.simdLevel) = (meter, simdLevel)
  }

  /// In bytes, ≥ 8 MiB: two per pixel for the first 16 Mi pixels, one for each further pixel.
  /// Suffices for four rings with lines along their edges at any size.
  private static func capacity(pixels: Int) -> Int {
    max(minimumCapacity, pixels + min(pixels, 16 << 20))
  }

  private static let minimumCapacity = 8 << 20

  /// Removes entries that the last image did not use, before an image of `pixels` pixels.
  ///
  /// From now on the entries take at most `maximumByteCount` bytes.
  func beginImage(pixelCount pixels: Int, maximumByteCount: Int = .max) {
    // Recycled buffers that were not reused are dropped: the capacity does not count them.
    let capacity = min(Self.capacity(pixels: pixels), maximumByteCount)
    recycledRuns = entries.beginGeneration(capacity: capacity).compactMap(\.coverage.runs)
  }

  /// Frees all entries and buffers.
  func discard() {
    _ = entries.removeAll()
    recycledRuns = []
    idleScanners.withLock { $0.removeAll() }
  }

  /// Removes all entries and recycles their buffers.
  func removeAll() { recycledRuns += entries.removeAll().compactMap(\.coverage.runs) }

  /// Returns the coverage of `path` inside `bounds`, valid until the next image begins.
  func coverage(of path: StyledPath, in bounds: PixelRect) throws -> PathCoverage {
    let key = Key(path, bounds)
    if let cached = try cachedCoverage(for: key) { return cached }
    let recycled = takeRecycledRuns(for: path)
    return try insert(
      scanner.computeCoverage(of: path, in: bounds, recycling: recycled, simdLevel), for: key)
  }

  /// Returns the coverage of `paths` inside `bounds`, in order, computed by up to `jobs` threads.
  func coverage(
    of paths: [StyledPath], in bounds: PixelRect, jobs: Int
  ) throws -> [PathCoverage] {
    guard jobs > 1 else { return try paths.map { try coverage(of: $0, in: bounds) } }
    let keys = paths.map { Key($0, bounds) }
    var result = try keys.map(cachedCoverage)
    let missing = result.indices.filter { result[$0] == nil }
    let recycled = missing.map { takeRecycledRuns(for: paths[$0]) }
    let (scanners, simdLevel) = (idleScanners, simdLevel)
    let scanned = Parallel.map(missing.count, jobs: jobs) { index in
      let scanner = scanners.withLock { $0.popLast() } ?? ScanConverter()
      defer { scanners.withLock { $0.append(scanner) } }
      return Result {
        try scanner.computeCoverage(
          of: paths[missing[index]], in: bounds, recycling: recycled[index], simdLevel)
      }
    }
    for (index, entry) in zip(missing, scanned) {
      result[index] = try insert(entry.get(), for: keys[index])
    }
    return result.compactMap { $0 }
  }

  /// Takes runs whose buffers can be reused; `nil` if there are none or the path needs none.
  private func takeRecycledRuns(for path: StyledPath) -> CoverageRuns? {
    path.isWorthExactScan ? recycledRuns.popLast() : nil
  }

  /// Returns a cached coverage and spends the full cost of computing it, so that earlier images do
  /// not change whether this image exceeds the limit; `nil` if there is none.
  private func cachedCoverage(for key: Key) throws -> PathCoverage? {
    guard let entry = entries.value(for: key) else { return nil }
    try meter.spend(entry.work)
    return entry.coverage
  }

  /// Spends the cost of a new entry, and caches the entry if it fits.
  private func insert(_ entry: Entry, for key: Key) throws -> PathCoverage {
    try meter.spend(entry.work)
    entries.insert(entry, for: key, bytes: entry.coverage.byteCount + key.byteCount)
    return entry.coverage
  }
}
