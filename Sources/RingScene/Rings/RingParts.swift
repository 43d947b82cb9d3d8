import RingCore

/// One or several colours along a ring or a bar, evenly spaced or at given positions.
package struct RingColors: Hashable, Sendable {
  package struct Stop: Hashable, Sendable {
    package var color: Color
    /// On the span of the colours, 0…1; `nil` is 0 for the first stop, 1 for the last, and evenly
    /// between its neighbours for the others.
    package var position: Double?

    package init(_ color: Color, at position: Double? = nil) {
      self.color = color
      self.position = position
    }
  }

  /// At least one.
  package var stops: [Stop]

  /// Precondition: `colors` is not empty.
  package init(_ colors: [Color]) { self.init(stops: colors.map { Stop($0) }) }

  /// Precondition: `stops` is not empty.
  package init(stops: [Stop]) {
    precondition(!stops.isEmpty, "a ring needs a colour")
    self.stops = stops
  }

  package var first: Color { stops[0].color }
  /// The colour beyond the last position, too.
  package var last: Color { stops[stops.count - 1].color }

  func gradient(
    _ interpolation: Interpolation, dithers: Bool = false, in context: SceneContext
  ) -> Gradient {
    let positions = spreadPositions()
    return Gradient(
      stops: zip(stops, positions).map { GradientStop(context.resolve($0.color), at: $1) },
      interpolation: interpolation, dithers: dithers)
  }

  /// Returns the positions of all stops, 0…1, with missing ones resolved as in CSS.
  ///
  /// The first position defaults to 0 and the last to 1. Other missing positions are spread
  /// evenly, and a position below the previous one is raised to it ("color stop fix-up", CSS
  /// Images 4).
  private func spreadPositions() -> [Double] {
    let start = stops[0].position ?? 0
    // Most rings have two colours, for which no search is needed.
    if stops.count == 1 { return [start] }
    if stops.count == 2 { return [start, max(stops[1].position ?? 1, start)] }
    var explicitPositions = stops.map(\.position)
    explicitPositions[0] = start
    explicitPositions[explicitPositions.count - 1] =
      explicitPositions[explicitPositions.count - 1] ?? 1
    var positions: [Double] = []
    for index in explicitPositions.indices {
      if let position = explicitPositions[index] {
        positions.append(max(position, positions.last ?? position))
        continue
      }
      let next = explicitPositions[index...].firstIndex { $0 != nil } ?? explicitPositions.count - 1
      let previous = positions[index - 1]
      let after = max(explicitPositions[next] ?? 1, previous)
      positions.append(previous + (after - previous) / Double(next - index + 1))
    }
    return positions
  }
}

/// The part of a ring over which its colours run once.
public enum RingSpan: String, Hashable, Sendable, CaseIterable {
  /// The arc, whatever its length: the arc ends in the last colour.
  ///
  /// An arc with round ends that is shorter than a third of its thickness shows only the first
  /// colours, and below 2 % only the first.
  case value
  /// The whole track, revealed by the arc; the last colour continues above 100 %.
  case track
  /// One turn: the colours begin again on each lap.
  case lap
}

/// The distribution of a ring's colours along it.
package struct RingGradient: Hashable, Sendable {
  package var span: RingSpan
  package var interpolation: Interpolation
  /// Whether ordered dithering hides banding; it makes files larger.
  package var dither: Bool

  package init(
    span: RingSpan = .value, interpolation: Interpolation = .srgb, dither: Bool = false
  ) {
    (self.span, self.interpolation, self.dither) = (span, interpolation, dither)
  }

  /// Returns the gradient position, 0…1, at the round end of an arc or a bar that covers the
  /// fraction `travel` of its track.
  ///
  /// It is 0 below 2 %, where the end is a cap in the first colour, and 1 from 3 % on.
  static func endPosition(travel: Double) -> Double { ((travel - 0.02) / 0.01).clampedToUnit }
}

/// The circle behind a ring's arc.
package struct RingTrack: Hashable, Sendable {
  /// `nil` for the ring's first colour.
  package var color: Color?
  /// The colours along the whole track, from 0 % to 100 %, instead of `color`; `nil` for none.
  ///
  /// They are interpolated in the colour space of the ring's gradient.
  package var colors: RingColors?
  /// 0…1; `nil` is 1 for given colours, 0.15 for the ring's first colour.
  package var opacity: Double?
  /// In points, > 0; `nil` is the ring's thickness.
  package var thickness: Double?
  /// The lengths of dashes and gaps in points, drawn with butt caps; `nil` for the dashes of the
  /// ring, drawn with its caps. The segments of a ring replace the dashes of its track.
  package var dash: [Double]?

  package init() {}

  /// `colors` are evenly spaced; empty for the ring's first colour.
  package init(
    _ colors: [Color], thickness: Double? = nil, dash: [Double]? = nil,
    opacity: Double? = nil
  ) {
    (self.thickness, self.dash, self.opacity) = (thickness, dash, opacity)
    if colors.count == 1 { color = colors[0] }
    if colors.count > 1 { self.colors = RingColors(colors) }
  }

  package init(color: Color, opacity: Double? = nil) {
    self.color = color
    self.opacity = opacity
  }
}

/// Thin lines at a ring's outer and inner edge.
package struct RingEdge: Hashable, Sendable {
  package var color: Color
  /// In points, > 0.
  package var width: Double

  package init(color: Color = .systemGray2, width: Double = 1) {
    (self.color, self.width) = (color, width)
  }
}

/// The disc at the end of a ring's arc.
///
/// On a segmented or dashed ring, it and its shadow show only on the segment where the arc ends.
package struct RingTip: Hashable, Sendable {
  /// The progress above which the tip shows, where 1 is 100 %.
  package var threshold = 0.95
  /// `nil` for the colour of the arc's end, which only the front half of a thick ring's tip has.
  package var color: Color?
  package var shadow: TipShadow? = TipShadow()

  package init() {}
}

/// The shadow that a ring's tip casts ahead of it.
package struct TipShadow: Hashable, Sendable {
  /// Black at 30 %.
  package var color = Color(SRGBColor(bytes: 0, 0, 0, alpha: Double(0x4D) / 255))
  /// The standard deviation of the blur in points, ≥ 0.
  package var radius = 2.5
  /// The distance of the shadow ahead of the tip, in turns.
  package var advance = 0.0075
  /// Whether the shadow stays on the ring and ahead of the tip.
  package var clip = true

  package init() {}
}

/// The shapes of an arc's two ends.
package struct RingCaps: Hashable, Sendable {
  package var start: LineCap
  package var end: LineCap

  package init(start: LineCap = .round, end: LineCap = .round) {
    self.start = start
    self.end = end
  }
}

extension ActivityRing {
  /// The shapes of the track's ends: those of the arcs that reach them.
  ///
  /// An arc that begins between them, at its origin, reaches each of them with its own end.
  var trackCap: RingCaps {
    let origin = progress.originFraction
    return RingCaps(
      start: origin > 0 ? cap.end : cap.start, end: origin >= 1 ? cap.start : cap.end)
  }
}

/// The appearance of an arc of length 0.
package enum ZeroAppearance: String, Hashable, Sendable, CaseIterable {
  /// Only the track is visible.
  case nothing
  /// A disc of the ring's thickness in the first colour.
  case dot
}

/// The appearance of an arc above 100 %.
public enum Overflow: String, Hashable, Sendable, CaseIterable {
  /// The arc continues over its own beginning.
  case lap
  /// The arc stops at 100 %.
  case clamp
}

/// A division of a ring or a bar into equal parts.
package struct RingSegments: Hashable, Sendable {
  /// ≥ 1.
  package var count: Int
  /// The visible gap in points along the centreline, ≥ 0.
  package var gap: Double

  package init(count: Int = 1, gap: Double = 4) { (self.count, self.gap) = (count, gap) }
}
