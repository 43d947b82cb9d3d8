import RingCore

/// A circular progress bar that continues past 100 %.
///
/// It consists of a track, edge lines, an arc, and a tip with a shadow at the arc's end.
package struct ActivityRing: Element {
  package static let typeName = SceneSnapshot.ringType
  /// 1 is 100 %; without data, the ring shows only its track.
  package var progress = ProgressValue(nil)
  /// The centreline's radius in points, > 0; `nil` fills the frame.
  package var radius: Double? = 60
  /// The outer diameter in points, including edge lines, > 0, of a ring without a `radius`; `nil`
  /// fills the frame.
  package var diameter: Double? {
    get { extras.diameter }
    set { (extras.diameter, radius) = (newValue, nil) }
  }
  /// The arc's width in points, > 0, at most twice the radius.
  package var thickness = 20.0
  package var colors = defaultColors
  package var gradient = RingGradient()
  /// The circle behind the arc; `nil` for none.
  package var track: RingTrack? {
    get { trackBox.value }
    set { trackBox.value = newValue }
  }
  private var trackBox = defaultTrack
  /// Two thin circles at the ring's edges; `nil` for none.
  package var edge: RingEdge? {
    get { edgeBox.value }
    set { edgeBox.value = newValue }
  }
  private var edgeBox = defaultEdge
  /// A disc at the arc's end; `nil` for none.
  package var tip: RingTip? {
    get { tipBox.value }
    set { tipBox.value = newValue }
  }
  private var tipBox = defaultTip
  package var cap = RingCaps()
  /// The position of 0 %, clockwise from 12 o'clock.
  package var startAngle = Angle.zero
  /// The angle from 0 % to 100 %, > 0° and ≤ 360°.
  package var sweep = Angle.fullTurn
  package var fit = RingFit.arc
  package var direction = RotationDirection.clockwise
  package var zero = ZeroAppearance.nothing
  /// An open ring (`sweep` < 360°) is always clamped.
  package var overflow = Overflow.lap
  package var extras: RingExtras {
    get { extrasBox.value }
    set { extrasBox.value = newValue }
  }
  private var extrasBox = defaultExtras

  /// From a pale violet to a dark one, with a contrast ratio of at least 3:1 to the page of the
  /// scheme.
  package static let defaultColors = RingColors([
    .hex(0xA175D2, dark: 0xC8A8F0), .hex(0x47219E, dark: 0x6A49D2),
  ])
  private static let defaultTrack = Shared<RingTrack?>(RingTrack())
  private static let defaultEdge = Shared<RingEdge?>(RingEdge())
  private static let defaultTip = Shared<RingTip?>(RingTip())
  private static let defaultExtras = Shared(RingExtras())

  package init() {}

  package var sizing: ElementSizing {
    guard let radius = fixedRadius else { return .proposed }
    return isPartial ? .environment : .fixed(Size(square: diameter(radius: radius)))
  }

  package func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
    if isPartial { return partialSize(for: proposal, in: context) }
    if let radius = fixedRadius { return Size(square: diameter(radius: radius)) }
    let natural = Size(square: diameter(radius: Self.naturalRadius * thickness))
    let proposed = proposal.replacingUnspecified(by: natural)
    return Size(square: max(0, min(proposed.width, proposed.height)))
  }

  private func partialSize(for proposal: ProposedSize, in context: SceneContext) -> Size {
    if let radius = fixedRadius { return box(radius: radius, in: context).size }
    let natural = box(radius: Self.naturalRadius * thickness, in: context).size
    let proposed = proposal.replacingUnspecified(by: natural)
    return box(radius: radius(fitting: proposed, in: context), in: context).size
  }

  package func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    let geometry = geometry(in: rect, context: context)
    let drawingContext = ringContext(context)
    let commands =
      RingDrawing(ring: self, geometry: geometry, context: drawingContext).commands
      + markCommands(geometry, context: drawingContext)
    let labels =
      attachmentCommands(geometry, context: context) + centerCommands(geometry, context: context)
    return commands + labels.unlit(in: context)
  }

  /// The position of an open ring depends on the sizes of its centre element and labels, measured
  /// in `context`, and so does its radius if the ring fills its frame.
  package func geometry(in rect: Rect, context: SceneContext) -> RingGeometry {
    if isPartial {
      let radius = fixedRadius ?? radius(fitting: rect.size, in: context)
      let center = rect.center - box(radius: radius, in: context).center.vector
      return RingGeometry(self, center: center, radius: radius)
    }
    let radius = fixedRadius ?? radius(diameter: min(rect.width, rect.height))
    return RingGeometry(self, center: rect.center, radius: radius)
  }

  /// The radius of a ring that has a radius or a diameter of its own; `nil` fills the frame.
  private var fixedRadius: Double? { radius ?? extras.diameter.map { radius(diameter: $0) } }

  /// Returns the centreline's radius for an outer diameter including edge lines, in points.
  private func radius(diameter: Double) -> Double {
    let available = max(0, diameter - (edge?.width ?? 0))
    // The hole closes when the thickness is half the available size; a thicker ring would overlap
    // itself.
    let outermost = min(max(thickness, track?.thickness ?? 0), available / 2)
    return (available - outermost) / 2
  }

  /// The radius without a `radius` and without a proposed size, as a multiple of `thickness`: the
  /// ratio of the defaults.
  private static let naturalRadius = 3.0

  private func markCommands(_ geometry: RingGeometry, context: SceneContext) -> [DrawCommand] {
    guard geometry.radius > 0, !(extras.targets.isEmpty && extras.needles.isEmpty) else {
      return []
    }
    let marks = RingMarks(geometry: geometry, progress: progress, context: context)
    return marks.commands(for: extras.targets, across: acrossWidth(geometry)).unlit(in: context)
      + marks.commands(for: extras.needles, freeRadius: holeDiameter(geometry) / 2)
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

  /// Returns the outer diameter in points, including edge lines, for a centreline of `radius`.
  func diameter(radius: Double) -> Double {
    2 * radius + max(thickness, track?.thickness ?? 0) + (edge?.width ?? 0)
  }
}

/// The appearance of a timer's ring before any time has passed.
package enum TimerStart: String, Hashable, Sendable, CaseIterable {
  /// The arc shortens as time passes.
  case full
  /// The arc grows as time passes.
  case empty
}

extension ActivityRing {
  /// A plain ring: a systemGray4 track, no edge lines, no tip, and the percentage in the centre.
  package static var progressRing: ActivityRing {
    var ring = ActivityRing()
    ring.track = RingTrack(color: .systemGray4)
    ring.edge = nil
    ring.tip = nil
    ring.extras.label = .percent
    return ring
  }

  /// Returns `progressRing` at a progress, where 1 is 100 %; `radius` is in points.
  package static func progressRing(progress: Double?, radius: Double? = 60) -> ActivityRing {
    var ring = progressRing
    ring.progress = ProgressValue(progress)
    ring.radius = radius
    return ring
  }

  /// The colour of a timer's arc: a cyan with a contrast ratio of 3:1 to white and to black.
  private static let timerColor = Color(SRGBColor(bytes: 0, 0xA0, 0xB4))
  /// Returns a timer's ring that fills its frame; times are in seconds, `duration` > 0.
  ///
  /// The arc is clamped at full and empty; the printed time is not clamped. The arc shortens if
  /// `starts` is `full` and grows if it is `empty`, whatever the ring's `direction`.
  package static func timerRing(
    duration: Double, remaining: Double? = nil, countsDown: Bool = true, starts: TimerStart = .full
  ) -> ActivityRing {
    let countdown = Countdown(duration: duration, remaining: remaining ?? duration)
    var ring = ActivityRing()
    ring.extras.countdown = countdown
    ring.progress = ProgressValue(
      starts == .full ? countdown.remaining : countdown.elapsed, upperBound: duration)
    ring.radius = nil
    ring.colors = RingColors([timerColor])
    ring.track = RingTrack(color: .systemGray5)
    ring.edge = nil
    ring.tip = nil
    ring.overflow = .clamp
    ring.extras.label = countsDown ? .remaining : .elapsed
    return ring
  }

  package func altDescription(in context: SceneContext) -> AltDescription {
    let texts = textValues
    var values = AltValues(extras.countdown == nil ? "Progress ring" : "Timer", [])
    if let countdown = extras.countdown {
      values.items = [.time(countdown, showsElapsed: extras.label == .elapsed)]
    } else {
      values.items = [.progress(progress)] + GaugeNeedle.altItems(extras.needles, extras.targets)
    }
    values.items += extras.arcTexts.altItems(with: texts, in: context.locale)
    (values.texts, values.isOfGroup) = (texts, true)
    return .values(values)
  }

  package func resolvedProperties(in rect: Rect, context: SceneContext) -> [ResolvedProperty] {
    let geometry = geometry(in: rect, context: context)
    let drawing = RingDrawing(ring: self, geometry: geometry, context: ringContext(context))
    var properties = [
      ResolvedProperty("center", .point(geometry.center)),
      ResolvedProperty("radius", .number(geometry.radius)),
      ResolvedProperty("thickness", .number(geometry.thickness)),
      ResolvedProperty("colors", .list(drawing.gradient.stops.map { .color($0.color) })),
      ResolvedProperty("direction", .text(geometry.travelDirection.rawValue)),
      ResolvedProperty("sweep", .number(geometry.sweep * 360)),
      ResolvedProperty("caps", .list([cap.start, cap.end].map { .text($0.rawValue) })),
    ]
    let track = drawing.trackColors
    if !track.isEmpty {
      properties.append(ResolvedProperty("track", .list(track.map { .color($0) })))
    }
    if let edge {
      let color = ringContext(context).resolve(edge.color)
      properties += [
        ResolvedProperty("edgeWidth", .number(edge.width)),
        ResolvedProperty("edgeColor", .color(color)),
      ]
    }
    if let fraction = progress.fraction {
      properties.append(ResolvedProperty("progress", .number(fraction)))
    }
    if let countdown = extras.countdown {
      properties += [
        ResolvedProperty("duration", .number(countdown.duration)),
        ResolvedProperty("remaining", .number(countdown.remaining)),
      ]
    }
    properties += Self.arcProperties(geometry, drawing)
    properties.append(ResolvedProperty("showsTip", .flag(drawing.showsTip)))
    return properties
  }

  /// Returns where the arc begins and ends; nothing without an arc.
  private static func arcProperties(
    _ geometry: RingGeometry, _ drawing: RingDrawing
  ) -> [ResolvedProperty] {
    guard let arc = geometry.arc else { return [] }
    return [
      ResolvedProperty("startAngle", .number(arc.start.degrees)),
      ResolvedProperty("endAngle", .number(geometry.arcEnd.degrees)),
      ResolvedProperty("turns", .number(geometry.turns)),
      ResolvedProperty("endPoint", .point(geometry.point(at: geometry.arcEnd))),
      ResolvedProperty("endColor", .color(drawing.endColor)),
    ]
  }
}
