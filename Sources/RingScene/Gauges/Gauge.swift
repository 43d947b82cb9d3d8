import RingCore

/// A circular scale with an arc up to a value, sized to the element in its centre.
package struct Gauge: Element {
  package static let typeName = "gauge"
  /// If the value is outside the range, arc and needle stay at the end of the scale; printed
  /// numbers are not clamped. With an `origin` the arc extends from there in either direction.
  package var progress = ProgressValue(nil, lowerBound: 0, upperBound: 100)
  /// `nil` shows `label`. Texts inside it may contain `{percent}` and `{value}`.
  package var center: AnyElement?
  /// The text in the centre without `center`, which scales with the gauge. Space is reserved for the
  /// percentage `100 %`.
  package var styledLabel = StyledLabel(.percent)
  package var label: RingLabel {
    get { styledLabel.label }
    set { styledLabel.label = newValue }
  }
  /// The arc's width in points, > 0.
  package var thickness = 5.0
  /// The ring's outer diameter as a multiple of the centre's width, > 0.
  package var sizeFactor = defaultSizeFactor
  /// The ring's outer diameter in points, > 0; `nil` is `sizeFactor` times the centre's width, plus
  /// space for parts inside the ring.
  package var diameter: Double?
  package var colors = RingColors([.red, .green])
  /// The arc's colours below the origin; `nil` for `colors`.
  package var negativeColors: RingColors?
  /// Over the whole scale, of which the arc reveals a part, and mixed in OKLab: between red and
  /// green, sRGB has dark brown tones.
  package var gradient = RingGradient(span: .track, interpolation: .oklab)
  package var showsArc = true
  package var cap = RingCaps(start: .butt, end: .butt)
  /// The line under the arc; `nil` for none.
  package var track: RingTrack? = RingTrack(color: .primary, opacity: 0.2)
  /// The lengths of the track's dashes and gaps in points, unless it has a `dash` of its own; solid
  /// if empty or all 0.
  package var dash: [Double] = [5]
  /// Whether dashes are scaled slightly so that the pattern ends evenly.
  package var dashFit = true
  /// The position of the lower bound, clockwise from 12 o'clock.
  package var startAngle = Angle.degrees(180)
  /// The angle from the lower bound to the upper, > 0° and ≤ 360°.
  package var sweep = Angle.fullTurn
  /// The size of an open scale: that of its parts or of the full circle.
  package var fit = RingFit.arc
  package var direction = RotationDirection.clockwise
  package var ticks: GaugeTicks?
  /// Over the track and under the arc; later ones cover earlier ones.
  package var bands: [GaugeBand] = []
  /// In points, > 0; `nil` for the thickness.
  package var bandThickness: Double?
  package var bandPlacement = GaugeBandPlacement.arc
  /// Between the ring and bands inside or outside it in points, ≥ 0.
  package var bandGap = 2.0
  /// Later ones lie on top. With needles the default centre lies below their hubs.
  package var needles: [GaugeNeedle] = []
  /// Lines across the ring, later ones on top.
  package var targets: [GaugeTarget] = []
  /// Texts along the scale, on the ring or next to ring, bands and ticks.
  package var arcTexts: [RingText] = []
  /// Beyond the scale's beginning; `{value}` is the lower bound.
  package var minLabel: AnyElement?
  /// Beyond the scale's end; `{value}` is the upper bound.
  package var maxLabel: AnyElement?

  /// The default ratio of a gauge's diameter to the width of its centre, and of the arc's thickness
  /// to the track's.
  static let defaultSizeFactor = 1.777

  package init() {}

  /// Returns a label for an end of the scale, 9 points in primary; `{value}` is the bound.
  package static func boundLabel(_ text: String = "{value}") -> AnyElement {
    AnyElement(Text(text, font: Font(size: 9)))
  }

  var trackThickness: Double { track?.thickness ?? thickness / Self.defaultSizeFactor }

  /// The first of `needles`; setting `nil` removes it.
  package var needle: GaugeNeedle? {
    get { needles.first }
    set { needles.replaceFirst(with: newValue) }
  }

  /// The first of `targets`; setting `nil` removes it.
  package var target: GaugeTarget? {
    get { targets.first }
    set { targets.replaceFirst(with: newValue) }
  }

  /// The width of the widest of track, arc and bands on the arc, in points.
  var outermostThickness: Double {
    let bands = bands.isEmpty || bandPlacement != .arc ? 0 : bandThickness ?? thickness
    return max(thickness, track == nil ? 0 : trackThickness, bands)
  }

  /// Returns the width in points that bands on `side` add to the ring, with their gap; 0 if none
  /// lie there.
  func bandDepth(_ side: GaugeBandPlacement) -> Double {
    bands.isEmpty || bandPlacement != side ? 0 : bandGap + (bandThickness ?? thickness)
  }

  package var sizing: ElementSizing { .environment }

  package func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
    GaugeLayout(self, around: .zero, in: context).size
  }

  package func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    let layout = GaugeLayout(self, in: rect, context)
    let values = progress.textValues
    let template =
      center.map { $0.template ?? "" } ?? label.template(for: values, in: context.locale)
    let drawingContext = context.withOwner(values, in: template)
    return GaugeDrawing(gauge: self, layout: layout, context: drawingContext).commands
  }

  /// Returns the geometry; the gauge's size depends on its texts, which are measured in `context`.
  package func geometry(in rect: Rect, context: SceneContext) -> GaugeGeometry {
    GaugeLayout(self, in: rect, context).geometry
  }

  package func altDescription(in context: SceneContext) -> AltDescription {
    var values = AltValues("Gauge", of: progress, hasScale: true)
    values.items += GaugeNeedle.altItems(needles, targets)
    values.items += arcTexts.altItems(with: progress.textValues, in: context.locale)
    values.scaleTemplate = ticks?.labels?.text
    return .values(values)
  }

  package func resolvedProperties(in rect: Rect, context: SceneContext) -> [ResolvedProperty] {
    let geometry = geometry(in: rect, context: context)
    var properties = [
      ResolvedProperty("center", .point(geometry.center)),
      ResolvedProperty("diameter", .number(geometry.diameter)),
      ResolvedProperty("radius", .number(geometry.ring.radius)),
      ResolvedProperty("thickness", .number(geometry.ring.thickness)),
      ResolvedProperty("startAngle", .number(startAngle.degrees)),
      ResolvedProperty("sweep", .number(sweep.degrees)),
    ]
    if let value = progress.value, let fraction = progress.fraction {
      properties += [
        ResolvedProperty("value", .number(value)),
        ResolvedProperty("progress", .number(fraction)),
        ResolvedProperty("endAngle", .number(geometry.ring.arcEnd.degrees)),
        ResolvedProperty("endPoint", .point(geometry.ring.point(at: geometry.ring.arcEnd))),
      ]
    }
    return properties
  }
}

/// The tick marks along a gauge's scale, and their numbers.
package struct GaugeTicks: Hashable, Sendable {
  package enum Placement: String, Hashable, Sendable, CaseIterable {
    /// Between the ring and its centre, or around the ring.
    case inside, outside
  }

  /// The number of equal parts into which major ticks divide the range, ≥ 1.
  package var divisions = 10
  /// Between major ticks in the unit of the value, > 0; ticks lie at its multiples.
  ///
  /// `nil` divides the range into `divisions`, counted from the lower bound.
  package var step: Double?
  /// The number of minor ticks between two major ones, ≥ 0.
  package var minor = 4
  /// A major tick's length in points, ≥ 0.
  package var length = 6.0
  /// In points, ≥ 0.
  package var minorLength = 3.0
  /// The line width in points, > 0.
  package var width = 1.0
  package var color = Color.secondary
  /// Between the ring and the ticks in points, ≥ 0.
  package var gap = 2.0
  package var placement = Placement.outside
  /// At major ticks; `nil` for none.
  package var labels: GaugeTickLabels? = GaugeTickLabels()

  package init() {}
}

package struct GaugeTickLabels: Hashable, Sendable {
  /// A template in which `{value}` and `{percent}` are the tick's numbers, see `RingLabel.text`.
  package var text = "{value}"
  package var font = Font(size: 9)
  package var color = Color.primary
  /// Between a tick and its number in points, ≥ 0.
  package var spacing = 2.0

  package init() {}
}

package struct GaugeBand: Hashable, Sendable {
  /// The values at the two ends, in either order; clamped to the gauge's range.
  package var from: Double
  package var to: Double
  package var color: Color

  package init(from: Double, to: Double, color: Color) {
    self.from = from
    self.to = to
    self.color = color
  }
}

/// The circle along which a gauge's bands lie.
package enum GaugeBandPlacement: String, Hashable, Sendable, CaseIterable {
  /// On the arc's own circle, nearer to the centre, or farther from it.
  case arc, inside, outside
}

/// A needle that points at a value of a gauge or of a ring.
package struct GaugeNeedle: Hashable, Sendable {
  /// In the unit of the gauge or ring, and clamped like its value.
  ///
  /// `nil` is the value of the gauge or ring; without data, no needle is drawn.
  package var value: Double?
  package var color: Color
  /// From the centre to the tip, as a fraction of the free radius, 0…1.
  ///
  /// The free radius is that of the area inside ring, bands, ticks and numbers.
  package var length: Double
  /// At the centre, tapering to a point, in points, > 0.
  package var width: Double
  /// The radius in points, ≥ 0.
  package var hub: Double
  /// `nil` for the colour of the needle.
  package var hubColor: Color?

  package init(
    value: Double? = nil, length: Double = 0.9, color: Color = .primary,
    width: Double = 4, hub: Double = 4, hubColor: Color? = nil
  ) {
    (self.value, self.length, self.color) = (value, length, color)
    (self.width, self.hub, self.hubColor) = (width, hub, hubColor)
  }
}

/// A line across a gauge or a ring at a value to reach or not to exceed.
package struct GaugeTarget: Hashable, Sendable {
  /// In the unit of the gauge or ring; clamped to the range, unless the ring continues past 100 %.
  package var value: Double
  package var color: Color
  /// Along the ring in points, > 0.
  package var width: Double
  /// Across the ring in points, > 0; `nil` is the ring's width plus 3 on either side.
  package var length: Double?

  package init(
    value: Double, color: Color = .primary, width: Double = 2, length: Double? = nil
  ) {
    (self.value, self.color, self.width, self.length) = (value, color, width, length)
  }
}
