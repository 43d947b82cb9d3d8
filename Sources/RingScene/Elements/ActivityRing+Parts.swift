import RingGraphics

/// The colours along a ring: one, or several, evenly spaced or at given places.
public struct RingColors: Hashable, Sendable {
  /// A colour, and where it lies (0…1) if that is given.
  public struct Stop: Hashable, Sendable {
    /// The colour that the ring has at exactly this place.
    public var color: DynamicColor
    /// Where on the span of the colours, 0…1. Default: evenly between its neighbours.
    public var position: Double?

    /// A colour at a place, 0…1; without one, evenly between its neighbours.
    public init(_ color: DynamicColor, at position: Double? = nil) {
      self.color = color
      self.position = position
    }
  }

  /// At least one.
  public var stops: [Stop]

  /// Evenly spaced colours; none at all is a programmer's error.
  public init(_ colors: [DynamicColor]) { self.init(stops: colors.map { Stop($0) }) }

  /// Stops as CSS has them: missing places are spread evenly between their neighbours.
  public init(stops: [Stop]) {
    precondition(!stops.isEmpty, "a ring needs a colour")
    self.stops = stops
  }

  /// The first stop's colour, in which the ring begins.
  public var first: DynamicColor { stops[0].color }
  /// The last stop's colour, which goes on beyond the end.
  public var last: DynamicColor { stops[stops.count - 1].color }

  /// The gradient of these colours in a scheme.
  func gradient(_ interpolation: Interpolation, in context: SceneContext) -> Gradient {
    let positions = spreadPositions()
    return Gradient(
      stops: zip(stops, positions).map { GradientStop(context.resolve($0.color), at: $1) },
      interpolation: interpolation)
  }

  /// CSS Images 4, "color stop fix-up": ends at 0 and 1, then runs without a place evenly.
  private func spreadPositions() -> [Double] {
    let beginning = stops[0].position ?? 0
    // Most are two colours, for which nothing has to be looked for.
    if stops.count == 1 { return [beginning] }
    if stops.count == 2 { return [beginning, max(stops[1].position ?? 1, beginning)] }
    var known = stops.map(\.position)
    known[0] = beginning
    known[known.count - 1] = known[known.count - 1] ?? 1
    var positions: [Double] = []
    for index in known.indices {
      if let position = known[index] {
        positions.append(max(position, positions.last ?? position))
        continue
      }
      let next = known.indices.dropFirst(index).first { known[$0] != nil } ?? known.count - 1
      let before = positions[index - 1]
      let after = max(known[next] ?? 1, before)
      positions.append(before + (after - before) / Double(next - index + 1))
    }
    return positions
  }
}

/// How a ring's colours are laid along it.
public struct RingGradient: Hashable, Sendable {
  /// What the colours stretch over.
  public enum Span: String, Hashable, Sendable, CaseIterable {
    /// Over the arc, however long: it ends in the last colour, unless it is an arc with round ends
    /// that is shorter than a third of its thickness, which shows only the first part.
    case value
    /// Over the whole track, revealed by the arc; the last colour goes on above 100 %.
    case track
    /// Over each turn anew.
    case lap
  }

  /// Default: value.
  public var span = Span.value
  /// Default: srgb.
  public var interpolation = Interpolation.srgb
  /// Whether an ordered dither hides banding, at the price of larger files. Default: false.
  public var dither = false

  /// Over the arc, mixed in gamma-encoded sRGB, without dither.
  public init() {}
}

/// The circle behind a ring's arc.
public struct RingTrack: Hashable, Sendable {
  /// Default: the ring's first colour.
  public var color: DynamicColor?
  /// Colours over all of the track, from 0 % to 100 %, instead of one; they are mixed as the ring's.
  /// Default: none.
  public var colors: RingColors?
  /// 0…1. Default: 1 for given colours, 0.15 for the ring's first one.
  public var opacity: Double?
  /// Points, > 0. Default: the ring's thickness.
  public var thickness: Double?
  /// Dashes and gaps in points, cut straight. Default: the ring's, with its caps.
  public var dash: [Double]?

  /// A track in the ring's first colour at 15 %, as thick as the ring.
  public init() {}

  /// A track of this colour, fully opaque unless said otherwise.
  public init(color: DynamicColor, opacity: Double? = nil) {
    self.color = color
    self.opacity = opacity
  }

  /// A track of these colours from 0 % to 100 %, fully opaque unless said otherwise.
  public init(colors: RingColors, opacity: Double? = nil) {
    self.colors = colors
    self.opacity = opacity
  }
}

/// Thin lines at a ring's outer and inner edge.
public struct RingEdge: Hashable, Sendable {
  /// Default: systemGray2.
  public var color = DynamicColor.systemGray2
  /// Points, > 0. Default: 1.
  public var width = 1.0

  /// Lines of 1 point in systemGray2.
  public init() {}
}

/// The disc at the end of a ring's arc.
public struct RingTip: Hashable, Sendable {
  /// The progress above which the tip shows. Default: 0.95.
  public var threshold = 0.95
  /// Default: the colour in which the arc ends.
  public var color: DynamicColor?
  /// Default: black at 30 %, clipped to the ring and ahead of the tip.
  public var shadow: TipShadow? = TipShadow()

  /// A tip from 95 % on, in the arc's last colour, with a shadow.
  public init() {}
}

/// The shadow that a ring's tip casts ahead of it.
public struct TipShadow: Hashable, Sendable {
  /// Default: `#0000004D`, black at 30 %.
  public var color = DynamicColor(Color(bytes: 0, 0, 0, alpha: Double(0x4D) / 255))
  /// Standard deviation of the blur in points, ≥ 0. Default: 2.5.
  public var radius = 2.5
  /// How far ahead of the tip the shadow lies, in turns. Default: 0.0075.
  public var advance = 0.0075
  /// Whether the shadow stays on the ring and ahead of the tip. Default: true.
  public var clip = true

  /// A shadow of black at 30 %, blurred by 2.5 points, that stays on the ring.
  public init() {}
}

/// The looks of an arc's two ends.
public struct RingCaps: Hashable, Sendable {
  /// Default: round.
  public var start = LineCap.round
  /// Default: round.
  public var end = LineCap.round

  /// Round ends, unless told otherwise.
  public init(start: LineCap = .round, end: LineCap = .round) {
    self.start = start
    self.end = end
  }
}

/// What an arc of length zero shows.
public enum ZeroLook: String, Hashable, Sendable, CaseIterable {
  /// Only the track is visible.
  case nothing
  /// A disc of the ring's thickness in the first colour.
  case dot
}

/// What an arc does above 100 %.
public enum Overflow: String, Hashable, Sendable, CaseIterable {
  /// It goes on over its own beginning.
  case lap
  /// It stops at 100 %.
  case pin
}

/// Equal parts of a ring.
public struct RingSegments: Hashable, Sendable {
  /// ≥ 1.
  public var count = 1
  /// The visible gap between two parts in points along the centre line, ≥ 0. Default: 4.
  public var gap = 4.0

  /// One part, which is the whole ring; set `count`.
  public init() {}
}
