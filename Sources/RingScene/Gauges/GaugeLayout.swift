import RingCore

/// The layout of a gauge: measured texts and the positions of all parts.
struct GaugeLayout {
  /// An element with its placeholder values and its measured size.
  struct MeasuredElement {
    var element: AnyElement
    var context: SceneContext
    var size: Size

    init(_ element: AnyElement, in context: SceneContext) {
      self.element = element
      self.context = element.context(context, for: .unspecified)
      size = element.size(for: .unspecified, in: context)
    }

    func draw(around center: Point) -> [DrawCommand] {
      element.draw(in: Rect(center: center, size: size), context: context)
    }
  }

  struct Placed {
    var element: MeasuredElement
    var center: Point

    var rect: Rect { Rect(center: center, size: element.size) }
  }

  private(set) var geometry: GaugeGeometry
  let ticks: [GaugeTick]
  private(set) var center: Placed
  /// The numbers at ticks and the labels of the bounds.
  private(set) var labels: [Placed]
  /// The texts along the scale, in the order of `arcTexts`.
  private(set) var texts: [ArcTextLayout]
  /// The bounds of an open gauge around its centre; `nil` if the bounds are symmetric.
  private let partialBox: Rect?

  init(_ gauge: Gauge, around center: Point, in context: SceneContext) {
    let natural = GaugeCenter(gauge, in: context)
    let isClosed = gauge.sweep >= .fullTurn
    let ticks = gauge.ticks?.ticks(of: gauge.progress, isClosed: isClosed) ?? []
    let numbers = gauge.numbers(at: ticks, in: context)
    let depth = gauge.depth(of: numbers)
    let textDepth = gauge.depthOfTexts(in: context)
    let geometry = GaugeGeometry(
      gauge, center: center,
      diameter: natural.diameter(of: gauge, tickDepth: depth, textDepth: textDepth), depth: depth)
    let gaugeCenter = natural.fitted(into: 2 * max(0, geometry.freeRadius - textDepth), of: gauge)
    self.geometry = geometry
    self.ticks = ticks
    self.center = Placed(
      element: gaugeCenter.element,
      center: Point(x: center.x, y: center.y + gaugeCenter.verticalOffset))
    let labelLayout = GaugeLabelLayout(geometry: geometry, gauge: gauge)
    labels = numbers.map(labelLayout.placed) + labelLayout.endLabels(in: context)
    texts = gauge.arcTexts.map {
      ArcTextLayout(
        $0.along(geometry.ring, inner: geometry.freeRadius, outer: geometry.textEdge),
        around: center, in: context.withValues(of: gauge.progress))
    }
    partialBox =
      gauge.ring.isPartial
      ? gauge.extent(of: geometry, ticks, [self.center] + labels, texts).rect : nil
  }

  /// Creates the layout of a gauge whose bounds are centred in a rectangle.
  init(_ gauge: Gauge, in rect: Rect, _ context: SceneContext) {
    guard gauge.ring.isPartial else {
      self.init(gauge, around: rect.center, in: context)
      return
    }
    self.init(gauge, around: .zero, in: context)
    let offset = rect.center - (partialBox ?? .zero).center
    geometry = geometry.recentered(gauge, at: Point.zero + offset)
    center.center = center.center + offset
    for index in labels.indices { labels[index].center = labels[index].center + offset }
    for index in texts.indices { texts[index].move(by: offset) }
  }

  /// The size in points of the bounds of all parts, which are symmetric about the ring's centre,
  /// unless the scale is open and `fit` is `.arc`.
  var size: Size {
    if let partialBox { return partialBox.size }
    let outermost = 2 * geometry.lineReach
    let rects = labels.map(\.rect) + texts.map(\.extent.rect).filter { $0.width > 0 }
    return rects.reduce(Size(square: outermost)) { size, rect in
      let center = geometry.center
      let x = max(rect.maxX - center.x, center.x - rect.minX)
      let y = max(rect.maxY - center.y, center.y - rect.minY)
      return Size(width: max(size.width, 2 * x), height: max(size.height, 2 * y))
    }
  }
}

extension Gauge {
  /// Returns the bounds of a gauge around the origin, for all positions of its arc and needles.
  fileprivate func extent(
    of geometry: GaugeGeometry, _ ticks: [GaugeTick], _ placedElements: [GaugeLayout.Placed],
    _ texts: [ArcTextLayout]
  ) -> Extent {
    var ring = ring
    if !showsArc { ring.thickness = 0 }
    var extent = ring.extent(radius: geometry.ring.radius)
    if !bands.isEmpty {
      let width = bandThickness ?? thickness
      extent.add(
        strokeAlong: geometry.ring, radius: geometry.bandRing(of: self, width: width).radius,
        width: width, roundStart: cap.start == .round, roundEnd: cap.end == .round)
    }
    for line in self.ticks.map({ style in ticks.map { geometry.line(of: $0, in: style) } }) ?? [] {
      extent.add(line.from)
      extent.add(line.to)
    }
    for target in targets {
      let line = geometry.ring.line(
        of: target, at: progress.fraction(of: target.value), across: outermostThickness)
      extent.add(line, width: target.width)
    }
    if !needles.isEmpty { extent.add(disc: geometry.center, radius: needles.reach) }
    for placed in placedElements where placed.element.size != .zero { extent.add(placed.rect) }
    for text in texts { extent.add(text.extent) }
    return extent
  }

  /// Returns the depth of the texts along the inside of the scale, in points; 0 if there are none.
  fileprivate func depthOfTexts(in context: SceneContext) -> Double {
    arcTexts.filter { $0.placement == .inside }
      .map {
        $0.gap
          + context.text.line(of: Paragraph($0.text, font: context.themed($0.font)))
          .height
      }
      .max() ?? 0
  }
}
