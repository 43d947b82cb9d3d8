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
  /// The number of different outlines.
  private let outlineCount: Int
  /// The indices of the parts that may lie below data, and of those that may lie below texts.
  private let surfaces, lowers: [Int]
  /// Whether each part hides all that lies below it.
  private let isOpaque: [Bool]
  private let isImage: [Bool]

  /// The number of colours that are all compared further: the samples of three gradients over one
  /// another, on two pages. Of more, only some are kept, evenly spread by their luminance.
  private static let maximumColors = 2 * samples * samples * samples
  private static let samples = [ColorRamp.Segment].gradientSamples

  /// The maximum number of translucent surfaces that are seen through one another. With more, those
  /// far below would hardly change a colour, but take time and memory for each part.
  private static let maximumSurfaces = 64

  init(_ parts: [ScenePart], on pages: [SRGBColor]) {
    (self.parts, self.pages) = (parts, pages)
    boxes = parts.map(\.outline.bounds)
    areas = boxes.map { $0?.inset(by: -Polygon.coverTolerance) }
    surfaces = parts.indices.filter { parts[$0].isSurface }
    lowers = parts.indices.filter { parts[$0].text == nil }
    isOpaque = parts.map { part in
      !part.ramp.isEmpty && part.ramp.allSatisfy { $0.from.w >= 1 && $0.to.w >= 1 }
    }
    isImage = parts.map(\.isImage)
    var numbers: [Polygon: Int] = [:]
    outlines = parts.map { numbers.number(of: $0.outline) }
    outlineCount = numbers.count
  }

  /// The opaque colours below each part, one for each page and each colour of a gradient.
  ///
  /// These are the canvas's, covered by all earlier parts that cover the part as a whole. Tracks
  /// and data lie only below texts.
  var all: [[SRGBColor]] {
    var all = Array(repeating: pages, count: parts.count)
    // Parts with the same surfaces below them share their colours.
    var known: [[Int]: [SRGBColor]] = [:]
    for upper in Dictionary(grouping: parts.indices, by: { outlines[$0] }).values {
      var covers = [Bool?](repeating: nil, count: outlineCount)
      for index in upper {
        let below = surfaces(below: index, &covers)
        let colors = known[below] ?? colors(of: below)
        known[below] = colors
        all[index] = colors
      }
    }
    return all
  }

  /// Returns the indices of the parts whose colours can be seen below a part, from front to back, up
  /// to `maximumSurfaces`; of an image alone if there is one.
  ///
  /// `covers` keeps which outlines cover that of the part.
  private func surfaces(below index: Int, _ covers: inout [Bool?]) -> [Int] {
    guard let box = boxes[index] else { return [] }
    var below: [Int] = []
    var isHidden = false
    for lower in (parts[index].text == nil ? surfaces : lowers).reversed() where lower < index {
      // An image counts even if something hides it.
      guard !isHidden || isImage[lower], areas[lower]?.contains(box) == true else { continue }
      let outline = outlines[lower]
      let isCover = covers[outline] ?? parts[lower].outline.covers(parts[index].outline)
      covers[outline] = isCover
      guard isCover else { continue }
      if isImage[lower] { return [lower] }
      below.append(lower)
      isHidden = isOpaque[lower] || below.count == Self.maximumSurfaces
    }
    return below
  }

  private func colors(of below: [Int]) -> [SRGBColor] {
    if let first = below.first, isImage[first] { return [] }
    return below.reversed().reduce(pages) { Self.colors($0, under: parts[$1].ramp) }
  }

  /// Returns the colours of a ramp over other colours.
  private static func colors(
    _ colors: [SRGBColor], under ramp: [ColorRamp.Segment]
  ) -> [SRGBColor] {
    if let solid = ramp.solid { return colors.map { $0.under(solid) } }
    let all = ramp.samples.flatMap { color -> [SRGBColor] in
      var known: Set<SRGBColor> = []
      return colors.map { $0.under(color) }.filter { known.insert($0).inserted }
    }
    guard all.count > maximumColors else { return all }
    let sorted = all.map { (color: $0, luminance: Contrast.luminance($0)) }
      .sorted { $0.luminance < $1.luminance }
    let count = samples * samples
    return [all[0]] + (0..<count).map { sorted[$0 * (sorted.count - 1) / (count - 1)].color }
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
