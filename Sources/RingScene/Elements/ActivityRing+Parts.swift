import RingGraphics

/// The colours along a ring: one, or several, evenly spaced or at given positions.
public struct RingColors: Hashable, Sendable {
  /// A colour with an optional position, 0…1.
  public struct Stop: Hashable, Sendable {
    /// The colour at exactly this position.
    public var color: DynamicColor
    /// The position on the span of the colours, 0…1. Default: evenly between its neighbours.
    public var position: Double?

    /// Creates a stop at a position, 0…1; without one, evenly between its neighbours.
    public init(_ color: DynamicColor, at position: Double? = nil) {
      self.color = color
      self.position = position
    }
  }

  /// The stops, at least one.
  public var stops: [Stop]

  /// Creates evenly spaced colours. Precondition: at least one.
  public init(_ colors: [DynamicColor]) { self.init(stops: colors.map { Stop($0) }) }

  /// Creates stops as in CSS: missing positions are spread evenly between their neighbours.
  public init(stops: [Stop]) {
    precondition(!stops.isEmpty, "a ring needs a colour")
    self.stops = stops
  }

  /// The colour of the first stop, in which the ring begins.
  public var first: DynamicColor { stops[0].color }
  /// The colour of the last stop, which continues beyond the end.
  public var last: DynamicColor { stops[stops.count - 1].color }

  /// Returns the gradient of these colours in the context's scheme.
  func gradient(_ interpolation: Interpolation, in context: SceneContext) -> Gradient {
    let positions = spreadPositions()
    return Gradient(
      stops: zip(stops, positions).map { GradientStop(context.resolve($0.color), at: $1) },
      interpolation: interpolation)
  }

  /// Resolves missing positions ("color stop fix-up", CSS Images 4): the ends at 0 and 1, the
  /// others evenly.
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
      let next =
        explicitPositions.indices.dropFirst(index).first { explicitPositions[$0] != nil }
        ?? explicitPositions.count - 1
      let previous = positions[index - 1]
      let after = max(explicitPositions[next] ?? 1, previous)
      positions.append(previous + (after - previous) / Double(next - index + 1))
    }
    return positions
  }
}

/// The distribution of a ring's colours along it.
public struct RingGradient: Hashable, Sendable {
  /// The span of the colours.
  public enum Span: String, Hashable, Sendable, CaseIterable {
    /// Over the arc, whatever its length: it ends in the last colour.
    ///
    /// An arc with round ends that is shorter than a third of its thickness shows only the first
    /// colours.
    case value
    /// Over the whole track, revealed by the arc; the last colour continues above 100 %.
    case track
    /// Over each turn again.
    case lap
  }

  /// The span of the colours. Default: value.
  public var span = Span.value
  /// The colour space of the interpolation. Default: srgb.
  public var interpolation = Interpolation.srgb
  /// Whether ordered dithering hides banding. It makes files larger. Default: false.
  public var dither = false

  /// Creates a distribution over the arc, in gamma-encoded sRGB, without dithering.
  public init() {}
}

/// The circle behind a ring's arc.
public struct RingTrack: Hashable, Sendable {
  /// The colour. Default: the ring's first colour.
  public var color: DynamicColor?
  /// Colours along the whole track, from 0 % to 100 %, instead of a single colour. Default: none.
  ///
  /// They are interpolated in the colour space of the ring.
  public var colors: RingColors?
  /// The opacity, 0…1. Default: 1 for given colours, 0.15 for the ring's first colour.
  public var opacity: Double?
  /// The width in points, > 0. Default: the ring's thickness.
  public var thickness: Double?
  /// The lengths of dashes and gaps in points, with butt caps. Default: the ring's, with its caps.
  public var dash: [Double]?

  /// Creates a track in the ring's first colour at 15 %, as thick as the ring.
  public init() {}

  /// Creates a track of a colour, by default fully opaque.
  public init(color: DynamicColor, opacity: Double? = nil) {
    self.color = color
    self.opacity = opacity
  }

  /// Creates a track of colours from 0 % to 100 %, by default fully opaque.
  public init(colors: RingColors, opacity: Double? = nil) {
    self.colors = colors
    self.opacity = opacity
  }
}

/// Thin lines at a ring's outer and inner edge.
public struct RingEdge: Hashable, Sendable {
  /// The colour of the lines. Default: systemGray2.
  public var color = DynamicColor.systemGray2
  /// The line width in points, > 0. Default: 1.
  public var width = 1.0

  /// Creates lines of 1 point in systemGray2.
  public init() {}
}

/// The disc at the end of a ring's arc.
public struct RingTip: Hashable, Sendable {
  /// The progress above which the tip shows. Default: 0.95.
  public var threshold = 0.95
  /// The colour. Default: that of the arc's end.
  public var color: DynamicColor?
  /// The shadow. Default: black at 30 %, clipped to the ring and ahead of the tip.
  public var shadow: TipShadow? = TipShadow()

  /// Creates a tip above 95 %, in the arc's last colour, with a shadow.
  public init() {}
}

/// The shadow that a ring's tip casts ahead of it.
public struct TipShadow: Hashable, Sendable {
  /// The colour. Default: `#0000004D`, black at 30 %.
  public var color = DynamicColor(Color(bytes: 0, 0, 0, alpha: Double(0x4D) / 255))
  /// The standard deviation of the blur in points, ≥ 0. Default: 2.5.
  public var radius = 2.5
  /// The distance of the shadow ahead of the tip, in turns. Default: 0.0075.
  public var advance = 0.0075
  /// Whether the shadow stays on the ring and ahead of the tip. Default: true.
  public var clip = true

  /// Creates a shadow of black at 30 %, blurred by 2.5 points, that stays on the ring.
  public init() {}
}

/// The shapes of an arc's two ends.
public struct RingCaps: Hashable, Sendable {
  /// The shape of the beginning. Default: round.
  public var start = LineCap.round
  /// The shape of the end. Default: round.
  public var end = LineCap.round

  /// Creates the shapes of both ends, by default round.
  public init(start: LineCap = .round, end: LineCap = .round) {
    self.start = start
    self.end = end
  }
}

/// The appearance of an arc of length 0.
public enum ZeroAppearance: String, Hashable, Sendable, CaseIterable {
  /// Nothing: only the track is visible.
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

/// A division of a ring into equal parts.
public struct RingSegments: Hashable, Sendable {
  /// The number of parts, ≥ 1.
  public var count = 1
  /// The visible gap between two parts in points along the centreline, ≥ 0. Default: 4.
  public var gap = 4.0

  /// Creates one part, the whole ring; set `count`.
  public init() {}
}
