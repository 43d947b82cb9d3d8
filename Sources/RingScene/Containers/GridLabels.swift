import RingCore

/// The labels along one side of a grid, at their natural sizes.
struct GridLabels {
  /// `horizontal` for labels above columns, `vertical` for labels before rows.
  let axis: Axis
  /// Between neighbouring columns or rows, in points.
  let gap: Double
  /// The fraction of a column or row, beyond its label, that is before the label.
  let fraction: Double
  private(set) var labels: [Label] = []

  struct Label {
    let element: AnyElement
    /// The index of the column or row.
    let index: Int
    let size: Size
  }

  /// Measures the labels of the first `count` columns or rows; `nil` is none.
  init(
    _ elements: [AnyElement?], count: Int, along axis: Axis, gap: Double, fraction: Double,
    in context: SceneContext
  ) {
    (self.axis, self.gap, self.fraction) = (axis, gap, fraction)
    for (index, element) in elements.prefix(count).enumerated() {
      guard let element else { continue }
      labels.append(
        Label(element: element, index: index, size: element.size(for: .unspecified, in: context)))
    }
  }

  /// The extent of the labels across the axis, in whole points, so that cells keep sharp edges.
  var breadth: Double {
    labels.reduce(0) { max($0, axis == .horizontal ? $1.size.height : $1.size.width) }.rounded(.up)
  }

  private func length(_ label: Label) -> Double {
    axis == .horizontal ? label.size.width : label.size.height
  }

  /// Returns the lengths of columns or rows that leave room for their labels.
  ///
  /// A label may be over neighbours without a label. Above columns, a gap remains between labels;
  /// lines of text have room enough above and below their letters.
  func widened(_ lengths: [Double]) -> [Double] {
    var lengths = lengths
    func room(from first: Int, to second: Int) -> Double {
      guard labels.indices.contains(first), labels.indices.contains(second) else {
        return .infinity
      }
      let (start, end) = (labels[first].index, labels[second].index)
      let between = lengths[(start + 1)..<end].reduce(gap * Double(end - start), +)
      return axis == .horizontal ? between - gap : between
    }
    for (number, label) in labels.enumerated() {
      let overhang = length(label) - lengths[label.index]
      guard overhang > MeasuredSize.tolerance else { continue }
      let before = fraction == 0 ? .infinity : room(from: number - 1, to: number)
      let after = fraction == 1 ? .infinity : room(from: number, to: number + 1)
      lengths[label.index] += Self.wholePoints(overhang - min(before, after))
    }
    return lengths
  }

  /// Returns how far labels reach beyond the first and the last column or row, in whole points.
  func overhang(over lengths: [Double]) -> (before: Double, after: Double) {
    var (before, after) = (0.0, 0.0)
    let starts = Grid.starts(of: lengths, gap, from: 0)
    let extent = Grid.extent(of: lengths, gap)
    for label in labels {
      let start = starts[label.index] + (lengths[label.index] - length(label)) * fraction
      before = max(before, -start)
      after = max(after, start + length(label) - extent)
    }
    return (Self.wholePoints(before), Self.wholePoints(after))
  }

  private static func wholePoints(_ length: Double) -> Double {
    max(0, (length - MeasuredSize.tolerance).rounded(.up))
  }

  /// Returns the places of the labels, which end at `edge` beside columns or rows that begin at
  /// `starts`.
  func placements(before edge: Double, _ starts: [Double], _ lengths: [Double]) -> [Placement] {
    labels.map { label in
      let start = starts[label.index] + (lengths[label.index] - length(label)) * fraction
      let origin =
        axis == .horizontal
        ? Point(x: start, y: edge - label.size.height)
        : Point(x: edge - label.size.width, y: start)
      return Placement(rect: Rect(origin: origin, size: label.size), proposal: .unspecified)
    }
  }
}
