import RingCore

/// The search for the colours below parts.
///
/// Over an image, a masked group or a blended part the colours are unknown, so there are none.
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
  /// The effort of compositing one sample over one of the layers.
  private static let compositingWork = 30

  /// Finds the backdrops of parts on opaque pages.
  ///
  /// These are the pages, covered by all earlier parts that cover the part as a whole. Tracks and
  /// data lie only below texts. The default `maximumWork` takes about half a second.
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
    findBackdrops()
  }

  /// The parts below a part, from front to back, and the groups that the part is in.
  private struct Below: Hashable {
    var surfaces: [Int]
    var groups: [OpacityGroup]
  }

  /// Whether the outline of each number covers a given outline; `nil` if this is not tested.
  private typealias KnownCovers = [Bool?]

  /// Sets `all`; parts with equal outlines share the tests of which parts cover them.
  private mutating func findBackdrops() {
    // Parts with the same surfaces below them share their backdrops.
    var known: [Below: [Backdrop]] = [:]
    let uppers = Dictionary(grouping: parts.indices) { outlines[$0] }.values
    for upper in uppers.sorted(by: { $0[0] < $1[0] }) {
      var covers = KnownCovers(repeating: nil, count: outlineCount)
      for index in upper where !parts[index].isBlended {
        guard let lower = findSurfaces(below: index, &covers), work < maximumWork else {
          skippedCount += 1
          continue
        }
        if let first = lower.first, hasUnknownColors(first, below: index) { continue }
        let below = Below(surfaces: lower, groups: parts[index].groups)
        if known[below] == nil { known[below] = backdrops(over: below) }
        all[index] = known[below] ?? []
      }
    }
  }

  /// Returns the indices of the parts whose colours can be seen below a part, from front to back.
  ///
  /// Returns at most `maximumSurfaces` indices, or only that of a part of unknown colours if one
  /// lies below; `nil` if finding them takes too long. `covers` keeps which outlines cover that of
  /// the part.
  private mutating func findSurfaces(below index: Int, _ covers: inout KnownCovers) -> [Int]? {
    guard let box = boxes[index] else { return [] }
    var below: [Int] = []
    var isHidden = false
    for lower in (parts[index].text == nil ? surfaces : lowers).reversed() where lower < index {
      // An image counts even if something hides it.
      guard !isHidden || isImage[lower], areas[lower]?.contains(box) == true else { continue }
      guard let isCover = checkCover(of: index, by: lower, &covers) else { return nil }
      guard isCover else { continue }
      if hasUnknownColors(lower, below: index) { return [lower] }
      below.append(lower)
      isHidden = isOpaque[lower] || below.count == Self.maximumSurfaces
    }
    return below
  }

  /// Returns whether lint does not know the colours of a part below another: those of an image, of
  /// a blended part, and of one with a mask that the other does not have.
  private func hasUnknownColors(_ lower: Int, below index: Int) -> Bool {
    isImage[lower] || parts[lower].isBlended
      || !parts[index].masks.starts(with: parts[lower].masks)
  }

  /// Returns whether the outline of `lower` covers that of `index`; `nil` if that takes too long.
  private mutating func checkCover(
    of index: Int, by lower: Int, _ covers: inout KnownCovers
  ) -> Bool? {
    if let known = covers[outlines[lower]] { return known }
    work += parts[lower].outline.pointCount * parts[index].outline.pointCount
    guard work < maximumWork else { return nil }
    let isCover = parts[lower].outline.covers(parts[index].outline)
    covers[outlines[lower]] = isCover
    return isCover
  }

  /// Returns the colours of the pages under the surfaces of `below`, whose colours are known.
  private mutating func backdrops(over below: Below) -> [Backdrop] {
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
  var isImage: Bool {
    if case .image = role { true } else { false }
  }

  /// Whether the part may lie below data.
  fileprivate var isSurface: Bool {
    if case .surface = role { true } else { isImage }
  }
}

/// A group of elements that is composited as a whole, with an opacity.
struct OpacityGroup: Hashable, Sendable {
  /// Unique in the scene.
  var number: Int
  /// In the group around it, 0…1.
  var opacity: Double
}

extension [OpacityGroup] {
  /// The opacity of an opaque part in these nested groups, 0…1.
  var totalOpacity: Double { reduce(1) { $0 * $1.opacity } }
}

/// What a part lies over: an opaque colour, and the one that the part replaces.
///
/// The two differ in a group that is not opaque: the part replaces what lies below it in the group,
/// and the group as a whole lets its surroundings through.
struct Backdrop: Hashable, Sendable {
  /// The colour that is seen where the part is not.
  var color: SRGBColor
  /// The colour that would be seen where the part is not if its groups were opaque.
  var covered: SRGBColor
  /// The product of the opacities of the part's groups, 0…1.
  var opacity: Double

  /// Returns the opaque colour that is seen of a premultiplied colour of the part.
  func under(_ premultiplied: SIMD4<Double>) -> SRGBColor {
    let part = covered.under(premultiplied)
    // Without a translucent group, the colour of an opaque part must not be rounded.
    guard opacity < 1 else { return part }
    return SRGBColor(
      red: color.red + opacity * (part.red - covered.red),
      green: color.green + opacity * (part.green - covered.green),
      blue: color.blue + opacity * (part.blue - covered.blue))
  }

  /// Returns the backdrop of parts in the same groups that lie over a premultiplied colour.
  func covered(by premultiplied: SIMD4<Double>) -> Backdrop {
    Backdrop(
      color: under(premultiplied), covered: covered.under(premultiplied), opacity: opacity)
  }
}

extension [Backdrop] {
  /// The number of colours compared with each part: the samples of a gradient on two pages.
  fileprivate static var maximumCount: Int { 2 * [ColorRamp.Segment].gradientSamples }

  func covered(by ramp: [ColorRamp.Segment]) -> [Backdrop] {
    ramp.samples.flatMap { sample in map { $0.covered(by: sample) } }.thinned(by: \.color)
  }
}

extension Array {
  /// Returns the first element and others, evenly spread by brightness; all if they are few.
  func thinned(by color: (Element) -> SRGBColor) -> [Element] {
    let count = [Backdrop].maximumCount
    guard self.count > count else { return self }
    // Any order from dark to light will do.
    let sorted = map { element -> (element: Element, brightness: Double) in
      let color = color(element)
      return (element, 2 * color.red + 7 * color.green + color.blue)
    }.sorted { $0.brightness < $1.brightness }
    return [self[0]]
      + (0..<count - 1).map { sorted[$0 * (sorted.count - 1) / (count - 2)].element }
  }
}

/// The colours of an opaque page and of the groups over it that have not ended, at one point.
struct GroupLayers {
  /// The groups that have not ended, outermost first.
  private var groups: [OpacityGroup] = []
  /// The premultiplied colours of the page and of each of `groups`.
  private var colors: [SIMD4<Double>]

  init(page: SRGBColor) { colors = [page.premultiplied] }

  /// Returns the layers after a premultiplied colour is added in nested groups.
  func adding(_ premultiplied: SIMD4<Double>, in groups: [OpacityGroup]) -> GroupLayers {
    var layers = entering(groups)
    let last = layers.colors.count - 1
    layers.colors[last] = Self.composite(premultiplied, over: layers.colors[last])
    return layers
  }

  /// Returns the layers after other groups have ended and these have begun.
  func entering(_ groups: [OpacityGroup]) -> GroupLayers {
    guard self.groups != groups else { return self }
    var layers = self
    let common = zip(self.groups, groups).prefix { $0 == $1 }.count
    while layers.groups.count > common { layers.endGroup() }
    for group in groups[common...] {
      layers.groups.append(group)
      layers.colors.append(.zero)
    }
    return layers
  }

  private mutating func endGroup() {
    let group = groups.removeLast()
    let color = colors.removeLast() * group.opacity
    colors[colors.count - 1] = Self.composite(color, over: colors[colors.count - 1])
  }

  /// The backdrop of a part that is added next.
  var backdrop: Backdrop {
    var (opaque, ended) = (colors[0], self)
    for color in colors.dropFirst() { opaque = Self.composite(color, over: opaque) }
    while !ended.groups.isEmpty { ended.endGroup() }
    func color(_ c: SIMD4<Double>) -> SRGBColor { SRGBColor(red: c.x, green: c.y, blue: c.z) }
    return Backdrop(
      color: color(ended.colors[0]), covered: color(opaque), opacity: groups.totalOpacity)
  }

  private static func composite(
    _ color: SIMD4<Double>, over other: SIMD4<Double>
  ) -> SIMD4<Double> { color + other * (1 - color.w) }
}
