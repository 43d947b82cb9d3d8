import RingCore

/// A circular progress bar that continues past 100 %.
///
/// It consists of a track, edge lines, an arc, and a tip with a shadow at the arc's end.
public struct ActivityRing: Element {
  /// The progress, where 1 is 100 %. Default: no data, which shows the track only.
  package var progress = ProgressValue(nil)
  /// The centreline's radius in points, > 0; `nil` fills the frame. Default: 60.
  package var radius: Double? = 60
  /// The arc's width in points, > 0, at most twice the radius. Default: 20.
  package var thickness = 20.0
  /// The colours of the arc. Default: `#C8A8F0` to `#47219E`.
  package var colors = RingColors([
    Color(SRGBColor(bytes: 0xC8, 0xA8, 0xF0)), Color(SRGBColor(bytes: 0x47, 0x21, 0x9E)),
  ])
  /// The distribution of the colours along the ring. Default: over the arc, in gamma-encoded sRGB.
  package var gradient = RingGradient()
  /// The circle behind the arc; `nil` for none. Default: in the first colour, at 15 % opacity.
  package var track: RingTrack? {
    get { trackBox.value }
    set { trackBox.value = newValue }
  }
  private var trackBox = defaultTrack
  /// Two thin circles at the ring's edges; `nil` for none. Default: 1 point, systemGray2.
  package var edge: RingEdge? {
    get { edgeBox.value }
    set { edgeBox.value = newValue }
  }
  private var edgeBox = defaultEdge
  /// A disc at the arc's end; `nil` for none. Default: above 95 %, with a shadow.
  package var tip: RingTip? {
    get { tipBox.value }
    set { tipBox.value = newValue }
  }
  private var tipBox = defaultTip
  /// The shape of the arc's ends. Default: both round.
  package var cap = RingCaps()
  /// The position of 0 %, clockwise from 12 o'clock. Default: 0°.
  package var startAngle = Angle.zero
  /// The angle from 0 % to 100 %, > 0° and ≤ 360°. Default: 360°.
  package var sweep = Angle.fullTurn
  /// The size of an open ring: that of its track or of the full circle. Default: `arc`, the track.
  package var fit = RingFit.arc
  /// The direction in which the arc grows. Default: clockwise.
  package var direction = RotationDirection.clockwise
  /// The appearance at 0 %. Default: nothing.
  package var zero = ZeroAppearance.nothing
  /// The appearance above 100 %. An open ring (`sweep` < 360°) is always clamped. Default: lap.
  package var overflow = Overflow.lap
  var extrasBox = defaultExtras

  private static let defaultTrack = Shared<RingTrack?>(RingTrack())
  private static let defaultEdge = Shared<RingEdge?>(RingEdge())
  private static let defaultTip = Shared<RingTip?>(RingTip())
  private static let defaultExtras = Shared(RingExtras())

  /// Creates a ring without data: radius 60, thickness 20, and everything else at its default.
  package init() {}

  /// Creates a ring of `progress`, which is 1 for 100 % and `nil` for no data.
  ///
  /// `radius` is that of the centreline in points, > 0; `nil` fills the frame. `thickness` is the
  /// arc's width in points, > 0.
  public init(progress: Double?, radius: Double? = 60, thickness: Double = 20) {
    self.init(value: progress, in: 0...1, radius: radius, thickness: thickness)
  }

  package var sizing: ElementSizing {
    guard let radius else { return .proposed }
    return isPartial ? .inherited : .fixed(Size(square: diameter(radius: radius)))
  }

  package func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
    if isPartial { return partialSize(for: proposal, in: context) }
    if let radius { return Size(square: diameter(radius: radius)) }
    let natural = Size(square: diameter(radius: Self.naturalRadius * thickness))
    let proposed = proposal.replacingUnspecified(by: natural)
    return Size(square: max(0, min(proposed.width, proposed.height)))
  }

  private func partialSize(for proposal: ProposedSize, in context: SceneContext) -> Size {
    if let radius { return box(radius: radius, in: context).size }
    let natural = box(radius: Self.naturalRadius * thickness, in: context).size
    let proposed = proposal.replacingUnspecified(by: natural)
    return box(radius: radius(fitting: proposed, in: context), in: context).size
  }

  package func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    let geometry = geometry(in: rect, context: context)
    let drawingContext = ringContext(context)
    return RingDrawing(ring: self, geometry: geometry, context: drawingContext).commands
      + markCommands(geometry, context: drawingContext)
      + attachmentCommands(geometry, context: context)
      + centerCommands(geometry, context: context)
  }

  /// Returns the ring's circles and angles in a rectangle.
  ///
  /// The position of an open ring depends on the sizes of its centre element and labels, and so
  /// does its radius if the ring fills its frame. These sizes are measured in `context`.
  package func geometry(in rect: Rect, context: SceneContext) -> RingGeometry {
    if isPartial {
      let radius = radius ?? self.radius(fitting: rect.size, in: context)
      let center = rect.center - box(radius: radius, in: context).center
      return RingGeometry(self, center: center, radius: radius)
    }
    guard radius == nil else { return RingGeometry(self, center: rect.center, radius: radius ?? 0) }
    var ring = self
    let available = max(0, min(rect.width, rect.height) - (edge?.width ?? 0))
    // The hole closes when the thickness is half the available size; a thicker ring would overlap
    // itself.
    ring.thickness = min(thickness, available / 2)
    let outermost = max(ring.thickness, track?.thickness ?? 0)
    return RingGeometry(
      ring, center: rect.center, radius: max(0, available - min(outermost, available / 2)) / 2)
  }

  /// The radius of a ring with neither a radius nor a proposed size, as a multiple of `thickness`.
  ///
  /// The multiple is the ratio of the default `radius` to the default `thickness`.
  private static let naturalRadius = 3.0

  /// Returns the draw commands of targets and needles.
  private func markCommands(_ geometry: RingGeometry, context: SceneContext) -> [DrawCommand] {
    guard geometry.radius > 0, !(targets.isEmpty && needles.isEmpty) else { return [] }
    let marks = RingMarks(geometry: geometry, progress: progress, context: context)
    return marks.commands(for: targets, across: acrossWidth(geometry))
      + marks.commands(for: needles, freeRadius: holeDiameter(geometry) / 2)
  }

  private func attachmentCommands(
    _ geometry: RingGeometry, context: SceneContext
  ) -> [DrawCommand] {
    guard geometry.radius > 0, hasAttachments else { return [] }
    let inner = innerContext(context)
    return RingAttachments(self, on: geometry, in: inner).commands(in: inner)
  }

  /// Returns the width across arc, track and edge lines, in points.
  func maximumStrokeWidth(_ geometry: RingGeometry) -> Double {
    acrossWidth(geometry) + (edge?.width ?? 0)
  }

  /// Returns the width in points across arc and track, which is the width that targets cross.
  func acrossWidth(_ geometry: RingGeometry) -> Double {
    max(geometry.thickness, min(track?.thickness ?? 0, 2 * geometry.radius))
  }

  /// Returns the ring's outer diameter in points, including edge lines.
  ///
  /// `radius` is that of the centreline, in points.
  func diameter(radius: Double) -> Double {
    2 * radius + max(thickness, track?.thickness ?? 0) + (edge?.width ?? 0)
  }
}
