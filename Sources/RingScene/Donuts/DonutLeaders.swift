import RingCore

/// The columns of labels beside a donut, which leader lines join to their parts.
///
/// A line begins in the middle of its part's outer edge, which is within the rim if round ends
/// leave only a disc of the part. It crosses the rim there, leaves a circle around the donut at the
/// height of its label, and is then horizontal. A label that no other label displaces has a radial
/// line. Lines do not cross: between rim and circle they are straight, and their ends have the same
/// order on both, so two of them meet an even number of times, that is never. Outside the circle,
/// texts and lines have heights of their own.
struct DonutLeaders {
  /// A column with labels on one side, from top to bottom.
  private struct Column {
    let labels: [DonutLabelTexts.Label]
    let directions: [Vector]
    /// 1 for the right side, −1 for the left side.
    let sign: Double
  }

  /// The side of a label that faces the donut, where the label's line ends.
  private struct LabelSide {
    /// 1 if the label is on the right of the donut, −1 if it is on the left.
    let sign: Double
    /// The radius of the circle that the line leaves, in points.
    let circle: Double
    /// The height of the label's centre, in points from the donut's centre.
    let y: Double
    /// The distance of the label from the horizontal axis through the donut's centre, in points; 0
    /// if the axis crosses it.
    let nearest: Double
    /// The distance of the line's end from the vertical axis through the donut's centre, in points.
    let end: Double

    /// Creates the side of a label of a height in points; `tail` is the least length of its
    /// horizontal line.
    ///
    /// The label lies outside the circle.
    init(ofHeight height: Double, at y: Double, circle: Double, tail: Double, sign: Double) {
      nearest = max(0, abs(y) - height / 2)
      end = (circle * circle - nearest * nearest).squareRoot() + tail
      (self.sign, self.circle, self.y) = (sign, circle, y)
    }

    var endPoint: Vector { Vector(x: sign * end, y: y) }

    /// Returns the point of the circle at a height, on this side of the donut.
    func circlePoint(atHeight height: Double) -> Vector {
      Vector(x: sign * (circle * circle - height * height).squareRoot(), y: height)
    }
  }

  private let (style, geometry, limit): (DonutLabels, DonutGeometry, Size?)

  /// The least distance of a line's bend from the circle's top and bottom, where the lines of both
  /// sides would meet, as a fraction of the length of a radial line.
  private static let margin = 0.01
  /// The least distance from a line's exit from the circle to the rim's tangent at the line's
  /// beginning, as a fraction of the length of a radial line. Shallower lines seem to touch other
  /// parts.
  private static let clearance = 0.5
  /// The free height between labels, as a fraction of the height of a label.
  private static let spacing = 0.1
  /// The number of circles that are tried, each by an eighth of the rim's radius larger.
  private static let maximumGrowth = 8

  init(_ style: DonutLabels, _ geometry: DonutGeometry, _ limit: Size?) {
    (self.style, self.geometry, self.limit) = (style, geometry, limit)
  }

  /// Returns the labels that have room, with their lines. Omits those of the smallest parts first.
  func placed(_ labels: [DonutLabelTexts.Label]) -> [DonutLabelLayout.Placed] {
    // The space that a column needs between the rim and its texts, at the least.
    let reach = style.radialLength + style.tail + style.textSpace
    let widest = limit.map { $0.width - reach - geometry.outer }
    let narrow = labels.filter { $0.size.width <= widest ?? .infinity }
    let directed = narrow.map { (label: $0, direction: geometry.middleDirection(of: $0.part)) }
    return [1.0, -1].flatMap { sign in
      placedBeside(directed.filter { ($0.direction.x >= 0) == (sign > 0) }, sign)
    }
  }

  /// Returns the radii in points at which a donut has room for columns, the largest first.
  ///
  /// `limit` is half the size of the frame, and `texts` the largest size of a label.
  static func radii(_ style: DonutLabels, limit: Size, texts: Size) -> [Double] {
    let circle = min(
      limit.width - texts.width - style.tail - style.textSpace,
      limit.height - texts.height / 2)
    return (0...maximumGrowth).map {
      (circle - style.radialLength) / (1 + Double($0) / Double(maximumGrowth))
    }
  }

  /// Returns the labels of one side that have room: as many of the largest parts as possible.
  ///
  /// `sign` is that of a column.
  private func placedBeside(
    _ labels: [(label: DonutLabelTexts.Label, direction: Vector)], _ sign: Double
  ) -> [DonutLabelLayout.Placed] {
    let bySize = labels.sorted { geometry.isLarger($0.label.part, than: $1.label.part) }
    func column(_ count: Int) -> [DonutLabelLayout.Placed]? {
      let sorted = bySize.prefix(count).sorted {
        $0.direction.descent < $1.direction.descent
      }
      let column = Column(
        labels: sorted.map(\.label), directions: sorted.map(\.direction), sign: sign)
      return (0...Self.maximumGrowth).lazy.compactMap { placedLabels(of: column, growth: $0) }.first
    }
    if let all = column(labels.count) { return all }
    // Find the largest number of labels that have room, by bisection.
    var (best, low, high): ([DonutLabelLayout.Placed], Int, Int) = ([], 0, labels.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if let placed = column(middle) { (best, low) = (placed, middle) } else { high = middle }
    }
    return best
  }

  /// Returns a column of labels at a circle; `nil` if the circle has no room.
  ///
  /// `growth` is the number of eighths of the rim's radius by which the circle is enlarged.
  private func placedLabels(of column: Column, growth: Int) -> [DonutLabelLayout.Placed]? {
    let rim = geometry.outer
    let circle =
      rim * (1 + Double(growth) / Double(Self.maximumGrowth)) + style.radialLength
    guard let heights = heights(of: column, circle) else { return nil }
    var placed: [DonutLabelLayout.Placed] = []
    for (index, y) in heights.enumerated() {
      let (label, direction) = (column.labels[index], column.directions[index])
      let side = LabelSide(
        ofHeight: label.size.height, at: y, circle: circle, tail: style.tail, sign: column.sign)
      let middle = side.end + style.textSpace + label.size.width / 2
      let rect = Rect(center: Point(x: column.sign * middle, y: y), size: label.size)
      guard rect.isWithin(limit), let bend = bend(from: direction, to: side) else { return nil }
      placed.append(
        DonutLabelLayout.Placed(
          label: label, rect: rect, isInside: false,
          leader: leader(of: label.part, [bend, side.endPoint])))
      placed[index].label.text.alignment = column.sign > 0 ? .leading : .trailing
    }
    return placed
  }

  /// Returns the corners of a line from a part, by way of the rim, to `corners`.
  private func leader(of part: Int, _ corners: [Vector]) -> [Vector] {
    let rim = geometry.middleDirection(of: part) * geometry.outer
    let start = geometry.outermostPoint(of: part)
    return ((rim - start).length.snappedToZero > 0 ? [start] : []) + [rim] + corners
  }

  /// Returns the point at the height of the label's centre to which a line from the rim is
  /// straight; `nil` if the line would come too near to other parts.
  ///
  /// `direction` is that of the part's middle. The line leaves the circle at a height between the
  /// label's nearest one and that of its centre: as near as possible to the radial direction.
  private func bend(from direction: Vector, to side: LabelSide) -> Vector? {
    let start = direction * geometry.outer
    let y = side.y
    var (exit, bend) = (side.circlePoint(atHeight: y), side.circlePoint(atHeight: y))
    let radial = side.circle * direction.y
    if y * radial > 0, abs(y) > abs(radial) {
      let height = max(abs(radial), side.nearest) * (y > 0 ? 1 : -1)
      let nearer = side.circlePoint(atHeight: height)
      let straight = start + (nearer - start) * ((y - start.y) / (nearer.y - start.y))
      if abs(straight.x) <= side.end { (exit, bend) = (nearer, straight) }
    }
    // Beyond the tangent at its beginning, a line does not cross the donut.
    let clearance = style.radialLength * Self.clearance
    return exit.dot(direction) >= geometry.outer + clearance ? bend : nil
  }

  /// Returns the heights of the centres of labels, as near as possible to the radial ones in the
  /// sense of least squares; `nil` if a circle has no room.
  private func heights(of column: Column, _ circle: Double) -> [Double]? {
    guard let first = column.labels.first, let last = column.labels.last else { return [] }
    // The distances of the centres from the first one, if the labels lie as close as they may.
    var offsets = [0.0]
    for (upper, lower) in zip(column.labels, column.labels.dropFirst()) {
      let distance = (upper.size.height + lower.size.height) / 2 * (1 + Self.spacing)
      offsets.append((offsets.last ?? 0) + distance)
    }
    let bound = circle - style.radialLength * Self.margin
    var (low, high) = (-bound, bound)
    if let limit {
      low = max(low, first.size.height / 2 - limit.height)
      high = min(high, limit.height - last.size.height / 2)
    }
    high -= offsets.last ?? 0
    guard low <= high else { return nil }
    // Less their offsets, heights are in order if the labels do not overlap. The best ones between
    // two bounds are the best ones without bounds, clamped.
    let targets = zip(column.directions, offsets).map { circle * $0.y - $1 }
    return zip(targets.isotonicRegression, offsets).map { min(high, max(low, $0)) + $1 }
  }
}

extension DonutLabels {
  /// The length of a radial line in points.
  fileprivate var radialLength: Double { max(gap, font.size) }
  /// The least length of a horizontal line in points.
  fileprivate var tail: Double { font.size / 2 }
  /// The space between a line and its text in points.
  fileprivate var textSpace: Double { font.size / 3 }
}

extension Vector {
  /// A number that increases with the angle from the top of a circle to its bottom, −1…1.
  ///
  /// Near the top and the bottom, it tells directions apart whose `y` are rounded to the same
  /// number.
  fileprivate var descent: Double { y / (abs(x) + abs(y)) }
}

extension [Double] {
  /// The numbers in ascending order whose squared differences from these have the least sum.
  ///
  /// Pool adjacent violators, in linear time: M. Ayer, H. D. Brunk, G. M. Ewing, W. T. Reid,
  /// E. Silverman: An Empirical Distribution Function for Sampling with Incomplete Information
  /// (1955).
  var isotonicRegression: [Double] {
    var blocks: [(sum: Double, count: Int)] = []
    for number in self {
      var block = (sum: number, count: 1)
      while let last = blocks.last,
        last.sum / Double(last.count) > block.sum / Double(block.count)
      {
        block = (last.sum + block.sum, last.count + block.count)
        blocks.removeLast()
      }
      blocks.append(block)
    }
    return blocks.flatMap { [Double](repeating: $0.sum / Double($0.count), count: $0.count) }
  }
}
