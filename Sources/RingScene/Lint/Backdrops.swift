import RingCore

/// The search for the colours below parts.
///
/// Over an image the colours are unknown, so there are none.
struct Backdrops {
  private let parts: [ScenePart]
  private let pages: [SRGBColor]
  /// The bounds of each part's outline, and those that a part may cover; `nil` if it is empty.
  private let boxes, areas: [Rect?]
  /// The number of each part's outline, which equal outlines share.
  private let outlines: [Int]
  private let outlineCount: Int
  /// The indices of the parts that may lie below data, and of those that may lie below texts.
  private let surfaces, lowers: [Int]
  /// Whether each part hides all that lies below it.
  private let isOpaque: [Bool]
  private let isImage: [Bool]
  /// The effort so far, in about the time that comparing a point with a side takes.
  private var work = 0

  /// The backdrops of each part, from back to front: one for each page, or several if a gradient
  /// lies below.
  private(set) var all: [[Backdrop]]
  /// The number of parts whose backdrops are unknown because finding them takes too long.
  private(set) var skippedCount = 0

  /// The maximum number of translucent surfaces that are seen through one another. With more, those
  /// far below would hardly change a colour, but take time and memory for each part.
  private static let maximumSurfaces = 64

  /// The `work` after which the backdrops of further parts are unknown.
  private let maximumWork: Int
  private static let compositingWork = 30

  /// Finds the backdrops of parts on opaque pages.
  ///
  /// These are the pages, covered by all earlier parts that cover the part as a whole. Tracks and
  /// data lie only below texts. Default: a `maximumWork` of about half a second.
  init(_ parts: [ScenePart], on pages: [SRGBColor], maximumWork: Int = 200_000_000) {
    (self.parts, self.pages, self.maximumWork) = (parts, pages, maximumWork)
    boxes = parts.map(\.outline.bounds)
    areas = boxes.map { $0?.inset(by: -Polygon.coverTolerance) }
    surfaces = parts.indices.filter { parts[$0].isSurface }
    lowers = parts.indices.filter { parts[$0].text == nil }
    isOpaque = parts.map { $0.groups.isEmpty && $0.ramp.isOpaque }
    isImage = parts.map(\.isImage)
    var numbers: [Polygon: Int] = [:]
    outlines = parts.map { numbers.number(of: $0.outline) }
    outlineCount = numbers.count
    all = Array(repeating: [], count: parts.count)
    findAll()
  }

  /// The parts below a part, from front to back, and the groups that the part is in.
  private struct Below: Hashable {
    var surfaces: [Int]
    var groups: [OpacityGroup]
  }

  /// Sets `all`; parts with equal outlines share the tests of which parts cover them.
  private mutating func findAll() {
    // Parts with the same surfaces below them share their backdrops.
    var known: [Below: [Backdrop]] = [:]
    let uppers = Dictionary(grouping: parts.indices) { outlines[$0] }.values
    for upper in uppers.sorted(by: { $0[0] < $1[0] }) {
      var covers = [Bool?](repeating: nil, count: outlineCount)
      for index in upper {
        guard let lower = findSurfaces(below: index, &covers), work < maximumWork else {
          skippedCount += 1
          continue
        }
        let below = Below(surfaces: lower, groups: parts[index].groups)
        if known[below] == nil { known[below] = backdrops(over: below) }
        all[index] = known[below] ?? []
      }
    }
  }

  /// Returns the indices of the parts whose colours can be seen below a part, from front to back,
  /// up to `maximumSurfaces`; of an image alone if there is one. `nil` if that takes too long.
  ///
  /// `covers` keeps which outlines cover that of the part.
  private mutating func findSurfaces(below index: Int, _ covers: inout [Bool?]) -> [Int]? {
    guard let box = boxes[index] else { return [] }
    var below: [Int] = []
    var isHidden = false
    for lower in (parts[index].text == nil ? surfaces : lowers).reversed() where lower < index {
      // An image counts even if something hides it.
      guard !isHidden || isImage[lower], areas[lower]?.contains(box) == true else { continue }
      let outline = outlines[lower]
      let isCover: Bool
      if let known = covers[outline] {
        isCover = known
      } else {
        work += parts[lower].outline.pointCount * parts[index].outline.pointCount
        guard work < maximumWork else { return nil }
        isCover = parts[lower].outline.covers(parts[index].outline)
        covers[outline] = isCover
      }
      guard isCover else { continue }
      if isImage[lower] { return [lower] }
      below.append(lower)
      isHidden = isOpaque[lower] || below.count == Self.maximumSurfaces
    }
    return below
  }

  /// Returns the colours of the pages under the surfaces of `below`; none over an image.
  private mutating func backdrops(over below: Below) -> [Backdrop] {
    if let first = below.surfaces.first, isImage[first] { return [] }
    var layers = pages.map { GroupLayers(page: $0) }
    for lower in below.surfaces.reversed() {
      let samples = parts[lower].ramp.samples
      work += layers.count * samples.count * Self.compositingWork
      layers = samples.flatMap { sample in
        layers.map { $0.adding(sample, in: parts[lower].groups) }
      }.thinned { $0.backdrop.color }
    }
    return layers.map { $0.entering(below.groups).backdrop }
  }
}

extension ScenePart {
  fileprivate var isImage: Bool {
    if case .image = role { true } else { false }
  }

  /// Whether the part may lie below data.
  fileprivate var isSurface: Bool {
    if case .surface = role { true } else { isImage }
  }
}
