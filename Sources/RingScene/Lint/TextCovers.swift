import RingCore

/// The search for texts that an opaque part in front of them hides, as a whole or in part.
///
/// Only the letters of a text count, and only the area of a part that is not clipped away.
struct TextCovers {
  struct Cover {
    /// The index of the part that hides most of the text.
    var part: Int
    /// The share of the letters' visible area that the part hides, `minimumFraction`…1.
    var fraction: Double
  }

  /// Returns the outlines of a text's letters, each with its transform to the coordinate space of
  /// the run; none if they are unknown.
  typealias Outlines = (TextRun) -> [(path: Path, transform: Transform)]

  /// The covers of hidden texts, by the index of the text's part.
  private(set) var all: [Int: Cover] = [:]
  /// The number of texts that are not examined because that takes too long.
  private(set) var skippedCount = 0

  /// The hidden shares from which a text counts as hidden in part, and as a whole.
  ///
  /// The former is our choice: a shape that touches letters hides less of them, and one that hides
  /// a character of a short word hides more. The latter is less than 1 because of rounding.
  static let (minimumFraction, completeFraction) = (0.1, 0.99)
  /// The number of scanlines per em.
  private static let linesPerEm = 32.0
  /// The number of path elements from which the boxes of the lines stand for the letters. About
  /// 2000 letters have as many.
  private static let maximumElementCount = 1 << 16
  /// The maximum effort for one area, which takes about 40 MB.
  private static let maximumAreaWork = 1 << 20

  private let parts: [ScenePart]
  /// The effort so far, in edges and in the points in which they cross scanlines.
  private var work = 0
  private let maximumWork: Int

  /// Finds the hidden texts among parts, from back to front.
  ///
  /// Without `outlines`, the boxes of lines stand for letters. The default `maximumWork` takes about
  /// half a second.
  init(_ parts: [ScenePart], maximumWork: Int = 5_000_000, outlines: Outlines = { _ in [] }) {
    (self.parts, self.maximumWork) = (parts, maximumWork)
    let boxes = parts.map(\.outline.bounds)
    let covers = parts.indices.filter {
      parts[$0].text == nil && !parts[$0].isBlended && parts[$0].ramp.isOpaque
    }
    var numbers: [Area: Int] = [:]
    let areas = covers.map { numbers.number(of: Area(parts[$0])) }
    for (index, part) in parts.enumerated() {
      guard let text = part.text, let box = boxes[index] else { continue }
      var known: Set<Int> = []
      let upper = zip(covers, areas).filter { cover, area in
        cover > index && boxes[cover]?.overlaps(box) == true
          && part.groups.starts(with: parts[cover].groups)
          && part.masks.starts(with: parts[cover].masks) && known.insert(area).inserted
      }.map(\.0)
      guard !upper.isEmpty else { continue }
      if work >= maximumWork || !findCover(of: index, text, among: upper, outlines) {
        skippedCount += 1
      }
    }
  }

  /// The properties that decide how much a part hides.
  private struct Area: Hashable {
    private var outline: Polygon
    private var clips: [Polygon]
    private var isImage: Bool

    init(_ part: ScenePart) {
      (outline, clips, isImage) = (part.outline, part.clips, part.isImage)
    }
  }

  /// Returns whether all `covers` of a text were examined, in drawing order.
  private mutating func findCover(
    of index: Int, _ text: SceneText, among covers: [Int], _ outlines: Outlines
  ) -> Bool {
    let letters = letters(of: index, text, outlines)
    guard let bounds = letters.bounds else { return true }
    let lines = Scanlines(over: bounds, spacing: text.font.size / Self.linesPerEm)
    guard let visible = spans(of: letters, clippedTo: parts[index].clips[...], on: lines) else {
      return false
    }
    let total = visible.reduce(0) { $0 + $1.length }
    guard total > 0 else { return true }
    for cover in covers {
      // Clips that both parts share already limit the text.
      let clips = zip(parts[cover].clips, parts[index].clips).prefix { $0 == $1 }.count
      guard
        let area = spans(
          of: parts[cover].outline, clippedTo: parts[cover].clips[clips...], on: lines)
      else { return false }
      let hidden = zip(visible, area).reduce(0) { $0 + $1.0.intersection($1.1).length } / total
      let isImage = parts[cover].isImage
      guard hidden >= (isImage ? Self.completeFraction : Self.minimumFraction),
        hidden > all[index]?.fraction ?? 0
      else { continue }
      all[index] = Cover(part: cover, fraction: hidden)
      if hidden >= Self.completeFraction { break }
    }
    return true
  }

  /// Returns the area of a text's letters on the canvas; if it is unknown, that of its lines.
  private func letters(of index: Int, _ text: SceneText, _ outlines: Outlines) -> Polygon {
    let paths = outlines(text.run)
    let count = paths.reduce(0) { $0 + $1.path.elements.count }
    guard count > 0, count < Self.maximumElementCount else { return parts[index].outline }
    return Polygon(paths.map { ($0.path, $0.transform.then(text.transform)) })
  }

  /// Returns the pieces of each line inside an area and all `clips`; `nil` if that takes too long.
  private mutating func spans(
    of area: Polygon, clippedTo clips: ArraySlice<Polygon>, on lines: Scanlines
  ) -> [[Scanlines.Span]]? {
    var result: [[Scanlines.Span]]?
    for area in [area] + clips {
      let areaWork = area.pointCount + lines.count + lines.crossingCount(of: area)
      work += areaWork
      guard areaWork <= Self.maximumAreaWork, work <= maximumWork else { return nil }
      let spans = lines.spans(of: area)
      result = result.map { zip($0, spans).map { $0.intersection($1) } } ?? spans
    }
    return result
  }
}
