import RingCore

/// The bounds that an open ring has in the layout.
package enum RingFit: String, Hashable, Sendable, CaseIterable {
  /// The bounds of the track with caps and edge lines, and of the centre element.
  case arc
  /// The bounds of the full circle, as if the ring's sweep were a full turn.
  case circle
}

extension Extent {
  /// Enlarges the box so that it is symmetric about the origin.
  mutating func makeSymmetric() {
    guard !isEmpty else { return }
    let reach = Point(x: max(-low.x, high.x), y: max(-low.y, high.y))
    (low, high) = (Point.zero - reach.vector, reach)
  }

  mutating func add(_ rect: Rect) {
    add(rect.origin)
    add(Point(x: rect.maxX, y: rect.maxY))
  }

  /// An empty extent adds nothing.
  mutating func add(_ other: Extent) {
    guard !other.isEmpty else { return }
    add(other.low)
    add(other.high)
  }

  /// Adds a stroke of `width` along a whole ring, on a circle of `radius`.
  ///
  /// `roundStart` and `roundEnd` add semicircular caps.
  mutating func add(
    strokeAlong ring: RingGeometry, radius: Double, width: Double, roundStart: Bool, roundEnd: Bool
  ) {
    let (outer, inner) = (radius + width / 2, max(0, radius - width / 2))
    let (start, sign) = (ring.angle(of: 0).degrees, ring.ringDirection.sign)
    for (index, direction) in Self.cardinals.enumerated() {
      let angleFromStart = ((Double(index) * 90 - start) * sign).truncatingRemainder(
        dividingBy: 360)
      guard (angleFromStart < 0 ? angleFromStart + 360 : angleFromStart) <= ring.sweep * 360 else {
        continue
      }
      add(ring.center + direction * outer)
    }
    for (fraction, isRound) in [(0.0, roundStart), (1.0, roundEnd)] {
      let angle = ring.angle(of: fraction)
      add(ring.center.offset(by: outer, towards: angle))
      add(ring.center.offset(by: inner, towards: angle))
      guard isRound else { continue }
      let outwards = angle.tangent * (fraction == 0 ? -sign : sign)
      let capCenter = ring.center.offset(by: radius, towards: angle)
      for direction in Self.cardinals where direction.dot(outwards) > 0 {
        add(capCenter + direction * (width / 2))
      }
    }
  }

  /// Returns the largest length, at most `limit`, whose box fits into `size`; 0 if none fits.
  ///
  /// `box` returns the box's size for a length, in points. The box must grow with the length.
  static func largest(
    upTo limit: Double, in size: Size, _ box: (Double) -> Size
  ) -> Double {
    var search = LargestFitSearch(upTo: limit)
    while let length = search.next {
      let boxSize = box(length)
      let overflow = max(boxSize.width - size.width, boxSize.height - size.height)
      // A box whose size is NaN does not fit.
      search.narrow(
        at: length,
        overflow: fits(boxSize, in: size)
          ? min(0, overflow) : .maximum(overflow, .leastNonzeroMagnitude))
    }
    return search.low
  }

  /// Whether both sides of a box are at most as long as those of `size`; `false` for NaN.
  static func fits(_ box: Size, in size: Size) -> Bool {
    box.width <= size.width && box.height <= size.height
  }
}

extension ActivityRing {
  /// Whether the bounds of the ring differ from those of its circle: smaller for an open arc,
  /// larger for marks beyond the circle.
  var isPartial: Bool { fit == .arc && (sweep < .fullTurn || hasMarksBeyond) }

  /// Whether labels, texts or targets may extend beyond track, arc and edge lines.
  var hasMarksBeyond: Bool { !extras.targets.isEmpty || hasAttachments }

  /// Returns the bounds of the track and of a full arc, for a centreline of `radius` around the
  /// origin.
  ///
  /// They do not depend on the value; otherwise the neighbours of an animated ring would move.
  func extent(radius: Double) -> Extent {
    let ring = RingGeometry(self, center: .zero, radius: radius)
    let cap = trackCap
    var extent = Extent()
    extent.add(
      strokeAlong: ring, radius: ring.radius, width: ring.thickness,
      roundStart: cap.start == .round || zero == .dot, roundEnd: cap.end == .round || tip != nil)
    if let track {
      let isRing = track.dash == nil
      extent.add(
        strokeAlong: ring, radius: ring.radius,
        width: min(track.thickness ?? ring.thickness, 2 * ring.radius),
        roundStart: isRing && cap.start == .round, roundEnd: isRing && cap.end == .round)
    }
    if let edge {
      for side in [-1.0, 1] {
        extent.add(
          strokeAlong: ring, radius: max(0, ring.radius + side * ring.thickness / 2),
          width: edge.width,
          roundStart: false, roundEnd: false)
      }
    }
    addMarks(to: &extent, on: ring)
    return extent
  }

  /// Returns the bounds of the ring, its end labels and its texts, relative to the ring's centre.
  func extent(radius: Double, in context: SceneContext) -> Extent {
    var extent = extent(radius: radius)
    guard hasAttachments else { return extent }
    let ring = RingGeometry(self, center: .zero, radius: radius)
    extent.add(RingAttachments(self, on: ring, in: innerContext(context)).extent)
    return extent
  }

  /// Adds the bounds of targets and of the hubs of needles.
  private func addMarks(to extent: inout Extent, on ring: RingGeometry) {
    let across = acrossWidth(ring)
    for target in extras.targets {
      if ring.isClosed {
        // The ring's centre stays in the centre of its box, wherever the target lies.
        extent.add(disc: .zero, radius: target.reach(radius: ring.radius, across: across))
      } else {
        let line = ring.line(
          of: target, at: progress.fraction(of: target.value), across: across)
        extent.add(line, width: target.width)
      }
    }
    if !extras.needles.isEmpty { extent.add(disc: .zero, radius: extras.needles.reach) }
  }

  /// Returns the bounds of the ring and its centre element, relative to the ring's centre.
  func box(radius: Double, in context: SceneContext) -> Rect {
    var extent = extent(radius: radius, in: context)
    let geometry = RingGeometry(self, center: .zero, radius: radius)
    if let content = centerContent(of: geometry, in: context) {
      extent.add(content.box(times: 1))
    }
    return extent.rect
  }

  /// Returns the largest radius with which the ring fits into a size.
  ///
  /// A centre element keeps its natural size; a label scales with the radius.
  func radius(fitting size: Size, in context: SceneContext) -> Double {
    // A short arc fits even with a huge radius, so limit the radius to the sum of both sides.
    let limit = size.width + size.height
    let bare = Extent.largest(upTo: limit, in: size) {
      extent(radius: $0, in: context).rect.size
    }
    let ring = RingGeometry(self, center: .zero, radius: bare)
    guard let content = centerContent(of: ring, in: context) else { return bare }
    func box(radius: Double) -> Size {
      var extent = extent(radius: radius, in: context)
      let factor = extras.center == nil ? radius / bare : 1
      extent.add(content.box(times: factor))
      return extent.rect.size
    }
    // Usually the centre element lies inside the ring and adds nothing to the bounds.
    if Extent.fits(box(radius: bare), in: size) { return bare }
    return Extent.largest(upTo: limit, in: size, box)
  }
}

extension ActivityRing.CenterContent {
  /// Returns the box of this element scaled by `factor`, relative to the ring's centre.
  ///
  /// If a label lies below the hubs of needles, its top edge does not move.
  func box(times factor: Double) -> Rect {
    let size = self.size.scaled(by: factor)
    let y = verticalOffset > 0 ? verticalOffset - self.size.height / 2 + size.height / 2 : 0
    return Rect(center: Point(x: 0, y: y), size: size)
  }
}
