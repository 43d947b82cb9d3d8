import RingCore

/// A text along a ring's or a gauge's arc.
package struct RingText: Hashable, Sendable {
  /// May contain placeholders, see `RingLabel.text`.
  package var text: String
  package var font: Font
  package var color: Color
  package var placement: ArcTextPlacement
  package var alignment: ArcTextAlignment
  package var reading: ArcTextReading
  /// Between the ring and a text outside or inside it, in points, ≥ 0.
  package var gap: Double

  package init(
    _ text: String, placement: ArcTextPlacement = .outside, alignment: ArcTextAlignment = .center,
    reading: ArcTextReading = .auto, gap: Double = 2, font: Font = Font(size: 9),
    color: Color = .primary
  ) {
    (self.text, self.placement, self.alignment) = (text, placement, alignment)
    (self.reading, self.gap, self.font, self.color) = (reading, gap, font, color)
  }

  /// Returns the text along a ring whose edges have the radii `inner` and `outer`, in points.
  func along(_ ring: RingGeometry, inner: Double, outer: Double) -> ArcText {
    var arc = ArcText()
    (arc.text, arc.font) = (text, font)
    (arc.color, arc.placement, arc.reading) = (color, placement, reading)
    switch placement {
    case .outside: arc.radius = outer + gap
    case .on: arc.radius = ring.radius
    case .inside: arc.radius = max(0, inner - gap)
    }
    switch alignment {
    case .start: arc.angle = ring.angle(of: 0)
    case .center: arc.angle = ring.angle(of: 0.5)
    case .end: arc.angle = ring.angle(of: 0) + .turns(ring.ringDirection.sign * ring.sweep)
    }
    // `start` and `end` follow the direction of the ring.
    let opposite: [ArcTextAlignment: ArcTextAlignment] = [.start: .end, .end: .start]
    arc.alignment =
      ring.ringDirection == .clockwise ? alignment : opposite[alignment] ?? alignment
    return arc
  }
}

package enum RingEndPlacement: String, Hashable, Sendable, CaseIterable {
  /// On the ring, at the beginning or the end of its arc.
  case on
  /// Beyond the end of the track, along the tangent.
  ///
  /// If the ring is closed, or if there is too little space, the label lies outside the ring.
  case beyond
}

/// An element at the beginning or the end of a ring.
package struct RingEndLabel: Hashable, Sendable {
  /// At its natural size; its text may contain placeholders, see `RingLabel.text`.
  ///
  /// A text in primary on an arc is drawn in black or white, whichever contrasts more.
  package var element: AnyElement
  package var placement: RingEndPlacement

  package init(_ element: AnyElement, placement: RingEndPlacement = .on) {
    (self.element, self.placement) = (element, placement)
  }

  package init(_ text: String, placement: RingEndPlacement = .on) {
    self.init(AnyElement(Text(text, font: Font(size: 9))), placement: placement)
  }
}

/// The layout of labels at a ring's ends and texts along it.
struct RingAttachments {
  /// The labels at the arc's beginning and beyond the ends. They do not depend on the value.
  private let staticLabels: [GaugeLayout.Placed]
  /// The label at the arc's end, which moves with the value.
  private let movingLabel: GaugeLayout.Placed?
  private let texts: [ArcTextLayout]

  /// `context` is the ring's `innerContext`.
  init(_ ring: ActivityRing, on geometry: RingGeometry, in context: SceneContext) {
    let halfWidth = ring.maximumStrokeWidth(geometry) / 2
    let (inner, outer) = (max(0, geometry.radius - halfWidth), geometry.radius + halfWidth)
    texts = ring.extras.arcTexts.map {
      ArcTextLayout(
        $0.along(geometry, inner: inner, outer: outer), around: geometry.center, in: context)
    }
    let labels: [(label: RingEndLabel?, side: RingEndLabelLayout.Side)] = [
      (ring.extras.startLabel, .start), (ring.extras.endLabel, .end),
    ]
    func labelOnArc(
      _ label: RingEndLabel?, at angle: Angle, _ side: RingEndLabelLayout.Side
    ) -> GaugeLayout.Placed? {
      guard let label, label.placement == .on else { return nil }
      let element = ring.legible(label.element, at: side, of: geometry, in: context)
      let measuredElement = GaugeLayout.MeasuredElement(element, in: context)
      return GaugeLayout.Placed(element: measuredElement, center: geometry.point(at: angle))
    }
    let beyond = labels.compactMap { end -> RingEndLabelLayout.End? in
      guard let label = end.label, label.placement == .beyond else { return nil }
      return RingEndLabelLayout.End(
        element: GaugeLayout.MeasuredElement(label.element, in: context), side: end.side)
    }
    let endLayout = RingEndLabelLayout(
      ring: geometry, caps: ring.trackCap, capWidth: max(geometry.thickness, halfWidth * 2),
      reach: outer)
    staticLabels =
      [labelOnArc(ring.extras.startLabel, at: geometry.arcStart, .start)].compactMap { $0 }
      + endLayout.placements(of: beyond)
    movingLabel = labelOnArc(ring.extras.endLabel, at: geometry.arcEnd, .end)
    (self.geometry, hasData) = (geometry, geometry.span != nil)
  }

  private let geometry: RingGeometry
  private let hasData: Bool

  /// Returns the draw commands in drawing order: the moving label lies over the other labels.
  func commands(in context: SceneContext) -> [DrawCommand] {
    (staticLabels + (hasData ? [movingLabel].compactMap { $0 } : [])).flatMap {
      $0.element.draw(around: $0.center)
    } + texts.flatMap { $0.commands(in: context) }
  }

  /// The bounds of all labels and texts, with space for the moving label everywhere on the ring.
  ///
  /// They do not depend on the value; otherwise the neighbours of an animated ring would move.
  var extent: Extent {
    var extent = Extent()
    for label in staticLabels where label.element.size != .zero { extent.add(label.rect) }
    for text in texts { extent.add(text.extent) }
    // The bounds of a closed ring are symmetric, so that its centre is the centre of its box.
    if geometry.isClosed { extent.makeSymmetric() }
    if let size = movingLabel?.element.size, size != .zero {
      extent.add(
        strokeAlong: geometry, radius: geometry.radius,
        width: Vector(x: size.width, y: size.height).length, roundStart: true, roundEnd: true)
    }
    return extent
  }
}

extension ActivityRing {
  /// Returns a label that is legible on one side of the arc: a text in primary becomes black or
  /// white, whichever contrasts more with the arc's colour there.
  fileprivate func legible(
    _ element: AnyElement, at side: RingEndLabelLayout.Side, of geometry: RingGeometry,
    in context: SceneContext
  ) -> AnyElement {
    guard var text = element.element as? Text, text.color == .primary, geometry.arc != nil else {
      return element
    }
    let drawing = RingDrawing(ring: self, geometry: geometry, context: ringContext(context))
    text.color = (side == .end ? drawing.endColor : drawing.startColor).legible
    return AnyElement(text, id: element.id)
  }

  /// Whether the ring has labels at its ends or texts along it.
  var hasAttachments: Bool {
    extras.startLabel != nil || extras.endLabel != nil || !extras.arcTexts.isEmpty
  }
}

/// The rarely used properties of a ring.
///
/// They are stored separately, because rings are copied often and should be small.
package struct RingExtras: Hashable, Sendable {
  package var segments: RingSegments?
  /// Dashes and gaps in turn, in points along the centreline; the ring is solid if empty or all 0.
  package var dash: [Double] = []
  /// Whether dashes are scaled slightly so that the pattern closes on a full circle, and ends with
  /// a dash on an open ring.
  package var dashFit = true
  /// Lines across the ring, later ones on top.
  package var targets: [GaugeTarget] = []
  /// Later ones are on top. With needles, the label lies below their hubs.
  package var needles: [GaugeNeedle] = []
  /// At the arc's beginning, or beyond the track's beginning.
  package var startLabel: RingEndLabel?
  /// At the arc's end, moving with it, or beyond the track's end.
  package var endLabel: RingEndLabel?
  package var arcTexts: [RingText] = []
  /// In the centre, sized to the ring.
  package var styledLabel = StyledLabel(.none)
  package var label: RingLabel {
    get { styledLabel.label }
    set { styledLabel.label = newValue }
  }
  /// In the centre, instead of the label.
  package var center: AnyElement?
  /// See `ActivityRing.diameter`.
  var diameter: Double?
  /// The time that the ring's texts show; the arc shows `progress`.
  package var countdown: Countdown?
  /// The blur, shadow, glow, opacity and visibility of a ring inside `ActivityRings`, which has no
  /// `AnyElement` around it; others do not apply.
  package var effects: CommonModifiers {
    get { effectsBox.value }
    set { effectsBox.value = newValue }
  }
  private var effectsBox = noEffects
  private static let noEffects = Shared(CommonModifiers())
  /// The `id` of a ring inside `ActivityRings`, which has no `AnyElement` to hold the name.
  package var elementName: String?
  /// The origin of a ring inside `ActivityRings`. Default: unknown.
  package var elementOrigin: ElementOrigin? {
    get { ignoredOrigin.origin }
    set { ignoredOrigin.origin = newValue }
  }
  private var ignoredOrigin = IgnoredOrigin()
}
