import RingGraphics

/// A text that follows a ring's or a gauge's arc.
public struct RingText: Hashable, Sendable {
  /// The text; it may hold `{percent}` and `{value}`, see `TextTemplate`.
  public var text: String
  /// Default: the default family at 9 points.
  public var font = Font(size: 9)
  /// Default: secondary.
  public var color = DynamicColor.secondary
  /// On which side of the ring it lies, or on it. Default: outside.
  public var placement = ArcTextPlacement.outside
  /// Whether it lies at the beginning of the ring, in the middle of it or at its end. Default: center.
  public var alignment = ArcTextAlignment.center
  /// The way in which it runs. Default: the one in which it is not upside down.
  public var reading = ArcTextReading.auto
  /// Between the ring and a text beside it in points, ≥ 0. Default: 2.
  public var gap = 2.0

  /// A text of 9 points outside of a ring, in the middle of its sweep.
  public init(_ text: String) { self.text = text }

  /// The text along all of a ring, whose edges lie at two radii.
  func along(_ ring: RingGeometry, inner: Double, outer: Double) -> ArcText {
    var arc = ArcText(text, font: font)
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
    // Start and end are the ring's own.
    let turned: [ArcTextAlignment: ArcTextAlignment] = [.start: .end, .end: .start]
    arc.alignment =
      ring.ringDirection == .clockwise ? alignment : turned[alignment] ?? alignment
    return arc
  }
}

/// Where a label at an end of a ring lies.
public enum RingEndPlacement: String, Hashable, Sendable, CaseIterable {
  /// On the ring, where its arc begins or ends.
  case on
  /// Straight on beyond the end of the track; beside the ring where that is closed or there is too
  /// little room.
  case beyond
}

/// An element at the beginning or at the end of a ring.
public struct RingEndLabel: Hashable, Sendable {
  /// What stands there, as large as it is by itself; its texts may hold `{percent}` and `{value}`. A
  /// text in primary on an arc is black or white, whichever is easier to read on it.
  public var element: AnyElement
  /// Default: on the ring.
  public var placement: RingEndPlacement

  /// An element at an end of a ring, by default on it.
  public init(_ element: AnyElement, placement: RingEndPlacement = .on) {
    (self.element, self.placement) = (element, placement)
  }

  /// A text of 9 points in primary at an end of a ring, by default on it.
  public init(_ text: String, placement: RingEndPlacement = .on) {
    self.init(AnyElement(Text(text, font: Font(size: 9))), placement: placement)
  }
}

/// What goes with a ring beside its arc: labels at its ends and texts along it.
struct RingAttachments {
  /// Where the arc begins, and beyond the ends.
  private let steady: [GaugeLayout.Placed]
  /// Where the arc ends.
  private let moving: GaugeLayout.Placed?
  private let texts: [ArcTextLayout]

  /// `context` is that of the ring's own texts.
  init(_ ring: ActivityRing, on geometry: RingGeometry, in context: SceneContext) {
    let half = ring.outermostWidth(geometry) / 2
    let (inner, outer) = (max(0, geometry.radius - half), geometry.radius + half)
    texts = ring.arcTexts.map {
      ArcTextLayout(
        $0.along(geometry, inner: inner, outer: outer), around: geometry.center, in: context)
    }
    let ends = [(ring.startLabel, false), (ring.endLabel, true)].compactMap { label, isEnd in
      label.map { (label: $0, isEnd: isEnd) }
    }
    func on(_ label: RingEndLabel?, at angle: Angle, isEnd: Bool) -> GaugeLayout.Placed? {
      guard let label, label.placement == .on else { return nil }
      let element = ring.legible(label.element, onEnd: isEnd, of: geometry, in: context)
      let piece = GaugeLayout.Piece(element, in: context)
      return GaugeLayout.Placed(piece: piece, center: geometry.point(at: angle))
    }
    let beyond = ends.filter { $0.label.placement == .beyond }.map { end in
      RingEndPlacing.End(
        piece: GaugeLayout.Piece(end.label.element, in: context), isEnd: end.isEnd)
    }
    let placing = RingEndPlacing(
      ring: geometry, caps: ring.cap, capWidth: max(geometry.thickness, half * 2), reach: outer)
    steady =
      [on(ring.startLabel, at: geometry.arcStart, isEnd: false)].compactMap { $0 }
      + placing.places(of: beyond)
    moving = on(ring.endLabel, at: geometry.arcEnd, isEnd: true)
    (self.geometry, hasData) = (geometry, geometry.span != nil)
  }

  private let geometry: RingGeometry
  private let hasData: Bool

  /// In painting order: what moves lies over what does not.
  func commands(in context: SceneContext) -> [DrawCommand] {
    (steady + (hasData ? [moving].compactMap { $0 } : [])).flatMap {
      $0.piece.draw(around: $0.center)
    } + texts.flatMap { $0.commands(in: context) }
  }

  /// What all of it takes; what moves with the arc's end has room everywhere on the ring.
  var extent: Extent {
    var extent = Extent()
    for label in steady where label.piece.size != .zero { extent.add(label.rect) }
    for text in texts { extent.add(text.extent) }
    // The middle of a closed ring is the middle of its box.
    if geometry.isClosed { extent.mirror() }
    if let size = moving?.piece.size, size != .zero {
      extent.add(
        geometry, radius: geometry.radius, width: Point(x: size.width, y: size.height).length,
        roundStart: true, roundEnd: true)
    }
    return extent
  }
}

extension ActivityRing {
  /// An element that lies on an end of the arc: a text in primary has a colour in which it can be read.
  fileprivate func legible(
    _ element: AnyElement, onEnd isEnd: Bool, of geometry: RingGeometry, in context: SceneContext
  ) -> AnyElement {
    guard var text = element.element as? Text, text.color == .primary, geometry.arc != nil else {
      return element
    }
    let drawing = RingDrawing(ring: self, geometry: geometry, context: ownContext(context))
    text.color = (isEnd ? drawing.endColor : drawing.startColor).legible
    return AnyElement(text, id: element.id)
  }

  /// Whether there is anything beside track, arc, edge lines and marks.
  var hasAttachments: Bool { startLabel != nil || endLabel != nil || !arcTexts.isEmpty }
}
