import RingGraphics
import RingSystem

/// What a command covers, before it is turned into device pixels.
struct Figure: Hashable {
  let path: Path
  /// The pen; `nil` where the inside is filled.
  let style: StrokeStyle?
  /// Maps the path's points to pixels.
  let transform: Transform

  /// Whether the outline does not cross itself, so that its coverage can be computed
  /// exactly; Cairo's scan converter does the rest.
  let isExact: Bool

  init(path: Path, style: StrokeStyle?, transform: Transform) {
    (self.path, self.style, self.transform) = (path, style, transform)
    isExact = style.map(path.isExactStroke) ?? path.isExactFill
  }

  func shape() throws -> DeviceShape {
    guard let style else { return try DeviceShape(filling: path, transform) }
    return try DeviceShape(stroking: path, style, transform)
  }
}

/// The coverage of figures, kept as long as every picture shows them: of an animation most things
/// do not move.
final class FigureCache {
  private struct Key: Hashable {
    var figure: Figure
    var bounds: PixelRect
  }

  private struct Entry {
    var runs: CoverageRuns
    /// Points of the outline.
    var points: Int
    var lastPicture: Int
  }

  private var entries: [Key: Entry] = [:]
  /// Memory of entries that are gone.
  private var spare: [CoverageRuns] = []
  private var picture = 0
  /// Bytes of all entries.
  private var memory = 0
  private let scanner = OutlineScanner()
  /// Those that threads have taken before.
  private let scanners = Monitor([OutlineScanner]())
  private let meter: WorkMeter

  init(_ meter: WorkMeter) { self.meter = meter }

  /// Most bytes that are kept: one for each pixel, which is what four rings need, but at least 8 MB.
  private var capacity = leastCapacity
  private static let leastCapacity = 8 << 20

  /// Forgets what the last picture did not show, before one of so many pixels.
  func beginPicture(pixels: Int) {
    capacity = max(Self.leastCapacity, pixels)
    memory = 0
    var seen = 0
    // What nobody took would not be counted again.
    spare.removeAll(keepingCapacity: true)
    entries = entries.filter { _, entry in
      seen += entry.runs.memory
      guard seen <= capacity else { return false }
      guard entry.lastPicture == picture else {
        spare.append(entry.runs)
        return false
      }
      memory += entry.runs.memory
      return true
    }
    picture += 1
  }

  /// Gives up what is kept, but for its memory.
  func forget() {
    spare += entries.values.map(\.runs)
    (entries, memory) = ([:], 0)
  }

  /// The pixels of an exact figure inside `bounds`, valid until the next picture begins.
  func runs(of figure: Figure, in bounds: PixelRect) throws -> CoverageRuns {
    let key = Key(figure: figure, bounds: bounds)
    if let known = try find(key) { return known }
    let runs = spare.popLast() ?? CoverageRuns()
    try keep(runs, key, points: scanner.find(runs, of: figure, in: bounds))
    return runs
  }

  /// The same of several figures, found by as many threads as there are jobs.
  func runs(of figures: [Figure], in bounds: PixelRect, jobs: Int) throws -> [CoverageRuns] {
    guard jobs > 1 else { return try figures.map { try runs(of: $0, in: bounds) } }
    let keys = figures.map { Key(figure: $0, bounds: bounds) }
    let known = try keys.map(find)
    let unknown = known.indices.filter { known[$0] == nil }
    // Each thread writes to runs that no other one has.
    nonisolated(unsafe) let result = known.map { $0 ?? spare.popLast() ?? CoverageRuns() }
    let scanners = scanners
    let points = Parallel.map(unknown.count, jobs: jobs) { index in
      let scanner = scanners.withLock { $0.popLast() } ?? OutlineScanner()
      defer { scanners.withLock { $0.append(scanner) } }
      let index = unknown[index]
      return Result { try scanner.find(result[index], of: keys[index].figure, in: bounds) }
    }
    for (index, points) in zip(unknown, points) {
      try keep(result[index], keys[index], points: points.get())
    }
    return result
  }

  private func find(_ key: Key) throws -> CoverageRuns? {
    guard let known = entries[key] else { return nil }
    entries[key]?.lastPicture = picture
    // As if it were found anew: what was drawn before does not change what may be drawn.
    try meter.spend(known.points * WorkUnits.point)
    return known.runs
  }

  /// What has no room is made again by whoever needs it again.
  private func keep(_ runs: CoverageRuns, _ key: Key, points: Int) throws {
    try meter.spend(points * WorkUnits.point)
    guard entries[key] == nil, memory + runs.memory <= capacity else { return }
    memory += runs.memory
    entries[key] = Entry(runs: runs, points: points, lastPicture: picture)
  }
}

extension OutlineScanner {
  /// Finds the pixels of an exact figure inside `bounds`; returns how many points its outline has.
  fileprivate func find(
    _ runs: CoverageRuns, of figure: Figure, in bounds: PixelRect
  ) throws -> Int {
    let shape = try figure.shape()
    try find(runs, of: shape.path, in: shape.extents(in: bounds).intersection(bounds))
    return shape.path.points.count
  }
}
