import RingCore

/// The parts with data of concentric rings, slices and bands, compared where two of them touch.
struct Neighbors {
  /// The parts; those of a group are equal.
  private(set) var groups = PartGroups()
  /// By the number of the group.
  private var bands: [RadialBand] = []
  /// The number of each part's group, by the index of the part.
  private var groupsOfParts: [Int: Int] = [:]
  /// The rows of luminances of each band: concentric rings are compared at the angles.
  let rows: BandRows
  /// The gap in points from which two parts are separated by what lies between them.
  private let separatingGap: Double

  /// The distance in points up to which radii are equal.
  private static let tolerance = 0.5
  /// The distance in points by which the chord of a gap may be shorter than its arc.
  private static let chordTolerance = 0.02
  private static let (minimumAngleCount, maximumAngleCount) = (16, 720)
  /// The number of luminances that are kept if that allows for the minimum number of angles.
  private static let maximumLuminanceCount = 1 << 20

  init(_ scene: LintScene) {
    separatingGap = 2 * scene.pixel - Self.chordTolerance
    var looks: [Look: Int] = [:]
    for index in scene.data {
      let part = scene.parts[index]
      guard let circle = part.circle else { continue }
      let backdrops = scene.backdrops[index]
      let look = Look(circle: circle, ramp: part.ramp, backdrops: backdrops)
      let number = looks.number(of: look)
      if number == bands.count { bands.append(RadialBand(look)) }
      groupsOfParts[index] = number
      groups.add(index, part, look: number, comparesWithinElement: false)
    }
    let columnCount = bands.reduce(1) { $0 + $1.backdrops.count }
    rows = BandRows(
      angleCount: max(
        Self.minimumAngleCount,
        min(Self.maximumAngleCount, Self.maximumLuminanceCount / columnCount)))
    for index in bands.indices { bands[index].setLuminances(in: rows) }
  }

  private struct ColorPair {
    /// The rows of the colours of both parts.
    var rows: (Int, Int)
    /// The number of the backdrop.
    var column: Int
    var ratio: Double
  }

  /// Returns the least contrast of the parts of two groups where they touch; `nil` if they do not.
  func leastRatio(ofGroups first: Int, _ second: Int) -> Double? {
    leastPair(ofGroups: first, second)?.ratio
  }

  /// Returns the colours of two parts at which their contrast is least; `nil` if they do not touch.
  func leastColors(
    ofParts first: Int, _ second: Int
  ) -> (first: SRGBColor, second: SRGBColor, ratio: Double)? {
    guard let a = groupsOfParts[first], let b = groupsOfParts[second],
      let least = leastPair(ofGroups: a, b)
    else { return nil }
    func color(_ band: RadialBand, _ row: Int) -> SRGBColor? {
      band.premultiplied(row: row, of: rows).map { band[least.column].under($0) }
    }
    guard let first = color(bands[a], least.rows.0), let second = color(bands[b], least.rows.1)
    else { return nil }
    return (first, second, least.ratio)
  }

  /// Returns the two colours with the least contrast where two groups touch; `nil` if they do not.
  ///
  /// Groups are compared at their ends if they lie on one circle, otherwise at the angles that both
  /// cover.
  private func leastPair(ofGroups first: Int, _ second: Int) -> ColorPair? {
    let (a, b) = (bands[first], bands[second])
    guard !a.backdrops.isEmpty, !b.backdrops.isEmpty else { return nil }
    var least: ColorPair?
    func compare(_ rows: (Int, Int)) {
      for column in 0..<max(a.backdrops.count, b.backdrops.count) {
        let x = a.luminance(row: rows.0, column: column)
        let y = b.luminance(row: rows.1, column: column)
        guard x >= 0, y >= 0 else { continue }
        let ratio = Contrast.ratio(x, y)
        if ratio < least?.ratio ?? .infinity {
          least = ColorPair(rows: rows, column: column, ratio: ratio)
        }
      }
    }
    let distance = abs(a.radius - b.radius)
    if distance < Self.tolerance {
      if (a.end - b.start).length < separatingGap { compare((rows.end, rows.start)) }
      if (a.start - b.end).length < separatingGap { compare((rows.start, rows.end)) }
    } else {
      let gap = distance - (a.width + b.width) / 2
      // Parts that overlap lie over one another instead of beside one another.
      guard gap < separatingGap, gap > -Self.tolerance else { return nil }
      for row in rows.angles { compare((row, row)) }
    }
    return least
  }
}

/// The indices of the rows of a band's luminances.
///
/// There is a row for each angle, then one for the beginning and one for the end of the part.
struct BandRows {
  /// The number of angles, evenly spaced.
  let angleCount: Int

  var angles: Range<Int> { 0..<angleCount }
  var start: Int { angleCount }
  var end: Int { angleCount + 1 }
  var all: Range<Int> { 0..<angleCount + 2 }
}

/// All that neighbours of a part are compared with.
private struct Look: Hashable {
  var circle: ScenePart.Circle
  var ramp: [ColorRamp.Segment]
  var backdrops: [Backdrop]
}

/// A part along a circle, and the luminances of its colours.
private struct RadialBand {
  let radius, width: Double
  let start, end: Point
  /// The backdrops on which the colours depend; empty if they are unknown.
  let backdrops: [Backdrop]
  private let arc: Arc
  private let ramp: [ColorRamp.Segment]
  /// The relative luminances in the rows of `BandRows`, with a column for each backdrop; negative
  /// where the part is not.
  private var luminances: [Double] = []

  init(_ look: Look) {
    (arc, width, ramp) = (look.circle.arc, look.circle.width, look.ramp)
    (radius, start, end) = (arc.radius, arc.startPoint, arc.endPoint)
    let isSeenAsItIs = ramp.isOpaque && look.backdrops.first?.opacity == 1
    backdrops = isSeenAsItIs ? Array(look.backdrops.prefix(1)) : look.backdrops
  }

  /// The backdrop of a column; the last one if there are fewer.
  subscript(column: Int) -> Backdrop { backdrops[min(column, backdrops.count - 1)] }

  /// Returns the relative luminance in a row over the backdrop of a column; negative if the part
  /// does not cover the row's angle.
  func luminance(row: Int, column: Int) -> Double {
    luminances[row * backdrops.count + min(column, backdrops.count - 1)]
  }

  mutating func setLuminances(in rows: BandRows) {
    let solid = ramp.solid.map { color in
      backdrops.map { Contrast.luminance($0.under(color)) }
    }
    luminances = rows.all.flatMap { row -> [Double] in
      guard let color = premultiplied(row: row, of: rows) else {
        return Array(repeating: -1, count: backdrops.count)
      }
      return solid ?? backdrops.map { Contrast.luminance($0.under(color)) }
    }
  }

  /// Returns the premultiplied colour of a row; `nil` if the part does not cover its angle.
  func premultiplied(row: Int, of rows: BandRows) -> SIMD4<Double>? {
    guard row < rows.angleCount else {
      return ramp.premultiplied(atFraction: row == rows.start ? 0 : 1)
    }
    guard arc.sweep != .zero else { return nil }
    let angle = Angle.turns((Double(row) + 0.5) / Double(rows.angleCount))
    let turns = (angle - arc.start).turns * (arc.sweep.degrees < 0 ? -1 : 1)
    let position = turns - turns.rounded(.down)
    let sweep = abs(arc.sweep.turns)
    return position <= sweep ? ramp.premultiplied(atFraction: position / sweep) : nil
  }
}
