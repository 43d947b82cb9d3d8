import RingGraphics

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
  private let meter: WorkMeter

  init(_ meter: WorkMeter) { self.meter = meter }

  /// Most bytes that are kept.
  private static let capacity = 8 << 20

  /// Forgets what the last picture did not show.
  func beginPicture() {
    memory = 0
    var seen = 0
    // What nobody took would not be counted again.
    spare.removeAll(keepingCapacity: true)
    entries = entries.filter { _, entry in
      seen += entry.runs.memory
      guard seen <= Self.capacity else { return false }
      guard entry.lastPicture == picture else {
        spare.append(entry.runs)
        return false
      }
      memory += entry.runs.memory
      return true
    }
    picture += 1
  }

  /// The pixels of an exact figure inside `bounds`, valid until the next ones are asked for.
  func runs(of figure: Figure, in bounds: PixelRect) throws -> CoverageRuns {
    let key = Key(figure: figure, bounds: bounds)
    if let known = entries[key] {
      entries[key]?.lastPicture = picture
      // As if it were found anew: what was drawn before does not change what may be drawn.
      try meter.spend(known.points * WorkUnits.point)
      return known.runs
    }
    let runs = spare.popLast() ?? CoverageRuns()
    let shape = try figure.shape()
    let points = shape.path.points.count
    try meter.spend(points * WorkUnits.point)
    try scanner.find(runs, of: shape.path, in: shape.extents(in: bounds).intersection(bounds))
    memory += runs.memory
    // What has no room is made again by whoever needs it again.
    if memory <= Self.capacity {
      entries[key] = Entry(runs: runs, points: points, lastPicture: picture)
    } else {
      memory -= runs.memory
    }
    return runs
  }
}
