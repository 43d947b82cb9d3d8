import RingCore

/// The drawn parts of a segmented or dashed ring, as fractions of the ring in increasing order.
struct RingPattern: Hashable, Sendable {
  struct Segment: Hashable, Sendable {
    var from: Double
    var to: Double
  }

  var segments: [Segment]
  /// Whether the parts are equal segments, which are filled in proportion. Dashes are cut.
  private(set) var isSegmented = false

  /// The maximum number of segments. More of them would look like a solid line.
  static let maximumSegmentCount = 20_000

  /// Creates equal segments; `nil` if there are none, too many, or the ring has no length.
  ///
  /// Round caps lie inside the segments, so that the visible gap has the requested width.
  init?(segments: RingSegments, geometry: RingGeometry, caps: RingCaps) {
    let count = Double(segments.count)
    guard segments.count > 0, segments.count <= Self.maximumSegmentCount, geometry.length > 0 else {
      return nil
    }
    let half = geometry.thickness / 2
    let startMargin = (segments.gap / 2 + (caps.start == .round ? half : 0)) / geometry.length
    let endMargin = (segments.gap / 2 + (caps.end == .round ? half : 0)) / geometry.length
    isSegmented = true
    self.segments = (0..<segments.count).map { index in
      let (from, to) = (Double(index) / count, Double(index + 1) / count)
      // An open ring begins and ends with a segment, not with half a gap.
      let opens = !geometry.isClosed && index == 0
      let ends = !geometry.isClosed && index == segments.count - 1
      let (a, b) = (from + (opens ? 0 : startMargin), to - (ends ? 0 : endMargin))
      return a < b ? Segment(from: a, to: b) : Segment(from: (a + b) / 2, to: (a + b) / 2)
    }
  }

  /// Creates dashes; `nil` if the pattern is solid, has too many dashes, or the ring has no length.
  ///
  /// `dash` has the lengths of dashes and gaps in points. If `fits`, they are scaled: the pattern
  /// closes evenly on a circle, and ends with a dash on an open arc.
  init?(dash: [Double], fits: Bool, geometry: RingGeometry) {
    // A pattern of odd length is repeated once, and zeros mean a solid line, as in SVG.
    let pattern = dash.count % 2 == 0 ? dash : dash + dash
    let period = pattern.reduce(0, +).snappedToZero
    guard period > 0, geometry.length > 0 else { return nil }
    let lastGap = geometry.isClosed ? 0 : pattern[pattern.count - 1]
    let repeats = fits ? max(1, ((geometry.length + lastGap) / period).rounded()) : 0
    let factor = fits ? geometry.length / (repeats * period - lastGap) : 1
    guard
      geometry.length / (period * factor) * Double(pattern.count)
        < Double(Self.maximumSegmentCount),
      factor > 0, factor.isFinite
    else { return nil }
    segments = Self.segments(pattern.map { $0 * factor / geometry.length })
  }

  /// Returns the dashes of `pattern`, repeated until the ring ends. All lengths are fractions of
  /// the ring.
  private static func segments(_ pattern: [Double]) -> [Segment] {
    // The tolerance for rounding at the ring's end, as a fraction of the ring.
    let tolerance = 1e-9
    let period = pattern.reduce(0, +)
    var segments: [Segment] = []
    var repetition = 0
    while Double(repetition) * period < 1 - tolerance {
      var position = Double(repetition) * period
      for (index, length) in pattern.enumerated() {
        if index % 2 == 0, position < 1 - tolerance {
          segments.append(Segment(from: position, to: min(1, position + length)))
        }
        position += length
      }
      repetition += 1
    }
    return segments
  }

  /// Returns the segments between two fractions of the ring, clipped at these fractions.
  func cut(from: Double, to: Double) -> [Segment] {
    let (low, high) = (min(from, to), max(from, to))
    return segments.compactMap { segment in
      guard segment.from < high, segment.to > low || segment.from >= low else { return nil }
      return Segment(from: max(segment.from, low), to: min(segment.to, high))
    }
  }

  /// Returns the segments between two fractions of the ring, the first and last filled in
  /// proportion.
  ///
  /// Clipping would instead lose the progress that falls into the margins of a segment.
  func filled(from: Double, to: Double) -> [Segment] {
    let (low, high) = (min(from, to), max(from, to))
    let count = Double(segments.count)
    return segments.enumerated().compactMap { index, segment in
      let start = min(1, max(0, low * count - Double(index)))
      let end = min(1, max(0, high * count - Double(index)))
      guard end > start else { return nil }
      let length = segment.to - segment.from
      return Segment(from: segment.from + length * start, to: segment.from + length * end)
    }
  }
}
