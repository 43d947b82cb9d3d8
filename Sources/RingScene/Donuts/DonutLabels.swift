import RingCore

/// The text, appearance and placement of a donut's labels.
///
/// Parts are labelled from the largest to the smallest. By default, a label lies in the middle of
/// its part if it fits there with 2 points of clearance on all sides. Otherwise the label lies
/// outside the rim, in the direction of the middle of the part. A label that would overlap another
/// label outside is left out. Parts with value 0 have no label.
package struct DonutLabels: Hashable, Sendable {
  /// The position of labels relative to the donut.
  package enum Placement: String, Hashable, Sendable, CaseIterable {
    /// Inside the parts if there is space, otherwise outside.
    case auto
    /// Inside the parts; parts without space have no label.
    case inside
    /// Outside the donut, in the direction of the middle of each part.
    case outside
  }

  /// The template of all labels. Default: each part's own `label`, which is a template too.
  ///
  /// `{percent}`, `{value}` and `{total}` are replaced by the part's numbers.
  package var text: String?
  /// The font. Default: the default family at 9 points.
  package var font = Font(size: 9)
  /// The text colour.
  ///
  /// Default: inside a part, black or white, whichever contrasts more with it; outside, primary.
  package var color: Color?
  /// The position of labels relative to the donut. Default: auto.
  package var placement = Placement.auto
  /// The distance between the rim and labels outside it, in points, ≥ 0. Default: 3.
  package var gap = 3.0

  /// Creates labels with the parts' own texts at 9 points, inside the parts or outside.
  package init() {}
}

extension Donut {
  /// Returns the placeholder values for the label of `part`.
  static func values(of part: DonutPart, among parts: [DonutPart], total: Double?) -> TextValues {
    // Values are divided by the largest value, so that the sum of huge values stays finite.
    let values = parts.map { max(0, $0.value) }
    let largest = max(values.max() ?? 0, total ?? 0)
    guard largest > 0 else {
      return TextValues(fraction: 0, value: part.value, upperBound: total ?? 0)
    }
    let sum = values.reduce(0) { $0 + $1 / largest }
    let scaledTotal = max(sum, (total ?? 0) / largest)
    return TextValues(
      fraction: max(0, part.value) / largest / scaledTotal, value: part.value,
      upperBound: min(scaledTotal * largest, .greatestFiniteMagnitude))
  }

  /// Whether labels may lie outside the donut, which shrinks the donut or enlarges its box.
  var mayLabelOutside: Bool { labels.map { $0.placement != .inside } ?? false }
}

/// The layout of a donut's labels.
struct DonutLabelLayout {
  /// A label with its position.
  struct Placed {
    var part: Int
    var element: GaugeLayout.MeasuredElement
    var center: Point
    var isInside: Bool

    var rect: Rect { Rect(center: center, size: element.size) }
  }

  private let geometry: DonutGeometry
  private let labels: DonutLabels
  private let elements: [(part: Int, element: GaugeLayout.MeasuredElement)]

  /// The clearance around a label inside its part, in points.
  private static let clearance = 2.0

  init?(_ donut: Donut, _ geometry: DonutGeometry, in context: SceneContext) {
    guard let labels = donut.labels else { return nil }
    (self.labels, self.geometry) = (labels, geometry)
    let visible = donut.parts.indices.filter { geometry.spans[$0].to > geometry.spans[$0].from }
    elements = visible.compactMap { index in
      let part = donut.parts[index]
      let text = Text(labels.text ?? part.label, font: labels.font)
      guard !text.text.isEmpty else { return nil }
      var inner = context.with(axis: nil)
      inner.values = Donut.values(of: part, among: donut.parts, total: donut.total)
      var centered = text
      centered.alignment = .center
      return (index, GaugeLayout.MeasuredElement(AnyElement(centered), in: inner))
    }
  }

  /// The labels that fit, in the order of the parts, with their positions.
  var placed: [Placed] {
    func share(_ part: Int) -> Double { geometry.spans[part].to - geometry.spans[part].from }
    var (placed, outside): ([Placed], [Rect]) = ([], [])
    for (part, element) in elements.sorted(by: {
      (share($0.part), -$0.part) > (share($1.part), -$1.part)
    }) {
      if labels.placement != .outside, let center = centerInside(part, element.size) {
        placed.append(Placed(part: part, element: element, center: center, isInside: true))
      } else if labels.placement != .inside {
        let center = centerOutside(part, element.size)
        let rect = Rect(center: center, size: element.size)
        guard !outside.contains(where: { $0.overlaps(rect) }) else { continue }
        outside.append(rect)
        placed.append(Placed(part: part, element: element, center: center, isInside: false))
      }
    }
    return placed.sorted { $0.part < $1.part }
  }

  /// The largest width and the largest height of a label, each with the gap added, in points.
  var depth: Size {
    Size(
      width: labels.gap + (elements.map(\.element.size.width).max() ?? 0),
      height: labels.gap + (elements.map(\.element.size.height).max() ?? 0))
  }

  private func direction(_ part: Int) -> Point {
    let span = geometry.spans[part]
    return geometry.angle(at: (span.from + span.to) / 2).direction
  }

  /// Returns the centre of a label outside the circle, beyond the tangent at the part's middle.
  private func centerOutside(_ part: Int, _ size: Size) -> Point {
    let direction = direction(part)
    return geometry.center
      + direction * (geometry.outer + labels.gap + size.reach(along: direction))
  }

  /// Returns the middle of a part; `nil` if a label of `size` does not fit there.
  private func centerInside(_ part: Int, _ size: Size) -> Point? {
    let (span, direction) = (geometry.spans[part], direction(part))
    let offset = direction * ((geometry.outer + geometry.inner) / 2)
    let rect = Rect(center: offset, size: size)
    guard rect.maximumDistance <= geometry.outer - Self.clearance,
      geometry.inner <= 0 || rect.nearest >= geometry.inner + Self.clearance
    else { return nil }
    let corners = rect.corners
    let margin = Self.clearance + geometry.gap / 2
    if span.to - span.from >= 1 { return geometry.center + offset }
    guard span.to - span.from < 0.5 else {
      // A part of at least half a turn contains the whole half plane towards its middle.
      let isInside = corners.allSatisfy { $0.dot(direction) >= margin }
      return isInside ? geometry.center + offset : nil
    }
    let sides = [(span.from, 1.0), (span.to, -1.0)].map { turn, sign in
      geometry.angle(at: turn).tangent * (sign * geometry.direction.sign)
    }
    let fits = sides.allSatisfy { inwards in
      corners.allSatisfy { $0.dot(inwards) >= margin }
    }
    return fits ? geometry.center + offset : nil
  }
}

extension Rect {
  /// The distance from the origin to the farthest point.
  fileprivate var maximumDistance: Double { corners.map(\.length).max() ?? 0 }

  /// The distance from the origin to the nearest point; 0 if the origin lies inside.
  fileprivate var nearest: Double {
    Point(x: max(minX, -maxX, 0), y: max(minY, -maxY, 0)).length
  }
}

extension SRGBColor {
  /// Black or white, whichever has the higher contrast ratio with this colour (WCAG 2).
  ///
  /// Black and white contrast equally at the relative luminance L with (L + 0.05)² = 1.05 · 0.05.
  var legible: Color {
    let light = Contrast.luminance(self)
    return Color((light + 0.05) * (light + 0.05) > 1.05 * 0.05 ? .black : .white)
  }
}
