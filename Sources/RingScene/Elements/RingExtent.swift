import RingGraphics

/// What room a ring that is not closed takes.
public enum RingFit: String, Hashable, Sendable, CaseIterable {
  /// That of its track with caps and edges, and of what stands in its middle.
  case arc
  /// That of the whole circle.
  case circle
}

/// The box around points: pure numbers.
struct Extent: Hashable {
  private var low = Point(x: .infinity, y: .infinity)
  private var high = Point(x: -.infinity, y: -.infinity)

  /// The directions in which a circle reaches farthest, clockwise from 12 o'clock.
  private static let cardinals = [
    Point(x: 0, y: -1), Point(x: 1, y: 0), Point(x: 0, y: 1), Point(x: -1, y: 0),
  ]

  /// Nothing at all is a box without extent at the origin.
  var rect: Rect {
    guard low.x <= high.x else { return .zero }
    return Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  mutating func add(_ point: Point) {
    low = Point(x: min(low.x, point.x), y: min(low.y, point.y))
    high = Point(x: max(high.x, point.x), y: max(high.y, point.y))
  }

  mutating func add(_ rect: Rect) {
    add(rect.origin)
    add(Point(x: rect.maxX, y: rect.maxY))
  }

  /// What is there, and the same on the other side of the origin.
  mutating func mirror() {
    guard low.x <= high.x else { return }
    let reach = Point(x: max(-low.x, high.x), y: max(-low.y, high.y))
    (low, high) = (.zero - reach, reach)
  }

  /// All that another one holds.
  mutating func add(_ other: Extent) {
    guard other.low.x <= other.high.x else { return }
    add(other.low)
    add(other.high)
  }

  /// A whole disc.
  mutating func add(disc center: Point, radius: Double) {
    for direction in Self.cardinals { add(center + direction * radius) }
  }

  /// A stroke of a width along all of a ring, on a circle of a radius; `roundStart` and `roundEnd` are
  /// half discs.
  mutating func add(
    _ ring: RingGeometry, radius: Double, width: Double, roundStart: Bool, roundEnd: Bool
  ) {
    let (outer, inner) = (radius + width / 2, max(0, radius - width / 2))
    let (start, sign) = (ring.angle(of: 0).degrees, ring.ringDirection.sign)
    for (index, direction) in Self.cardinals.enumerated() {
      let way = ((Double(index) * 90 - start) * sign).truncatingRemainder(dividingBy: 360)
      guard (way < 0 ? way + 360 : way) <= ring.sweep * 360 else { continue }
      add(ring.center + direction * outer)
    }
    for (fraction, isRound) in [(0.0, roundStart), (1.0, roundEnd)] {
      let angle = ring.angle(of: fraction)
      add(ring.center.moved(outer, towards: angle))
      add(ring.center.moved(inner, towards: angle))
      guard isRound else { continue }
      let outwards = angle.tangent * (fraction == 0 ? -sign : sign)
      let middle = ring.center.moved(radius, towards: angle)
      for direction in Self.cardinals where direction.dot(outwards) > 0 {
        add(middle + direction * (width / 2))
      }
    }
  }
}

extension Extent {
  /// The largest length up to a limit with which a box that grows with it fits into a size.
  static func largest(
    upTo limit: Double, in size: Size, _ box: (Double) -> Size
  ) -> Double {
    var search = FittingSearch(upTo: limit)
    while let length = search.next {
      let taken = box(length)
      let overflow = max(taken.width - size.width, taken.height - size.height)
      // A box that is not a number fits nowhere.
      search.narrow(
        at: length,
        overflow: fits(taken, in: size)
          ? min(0, overflow) : .maximum(overflow, .leastNonzeroMagnitude))
    }
    return search.low
  }

  static func fits(_ box: Size, in size: Size) -> Bool {
    box.width <= size.width && box.height <= size.height
  }
}

extension ActivityRing {
  /// Whether the ring takes other room than that of its circle: less, or more for what lies beyond it.
  var isPartial: Bool { fit == .arc && (sweep < .fullTurn || hasMarksBeyond) }

  /// Whether something beside track, arc and edge lines may reach beyond them.
  var hasMarksBeyond: Bool { !targets.isEmpty || hasAttachments }

  /// What the track and an arc over all of it reach, around a centre at the origin, with this radius
  /// of the centre line.
  ///
  /// It is the same for every value, or what stands beside an animated ring would move.
  func extent(radius: Double) -> Extent {
    let ring = RingGeometry(self, center: .zero, radius: radius)
    var extent = Extent()
    extent.add(
      ring, radius: ring.radius, width: ring.thickness,
      roundStart: cap.start == .round || zero == .dot, roundEnd: cap.end == .round || tip != nil)
    if let track {
      let isRing = track.dash == nil
      extent.add(
        ring, radius: ring.radius, width: min(track.thickness ?? ring.thickness, 2 * ring.radius),
        roundStart: isRing && cap.start == .round, roundEnd: isRing && cap.end == .round)
    }
    if let edge {
      for side in [-1.0, 1] {
        extent.add(
          ring, radius: max(0, ring.radius + side * ring.thickness / 2), width: edge.width,
          roundStart: false, roundEnd: false)
      }
    }
    addMarks(to: &extent, on: ring)
    return extent
  }

  /// The same with labels at its ends and texts along it.
  func extent(radius: Double, in context: SceneContext) -> Extent {
    var extent = extent(radius: radius)
    guard hasAttachments else { return extent }
    let ring = RingGeometry(self, center: .zero, radius: radius)
    extent.add(RingAttachments(self, on: ring, in: innerContext(context)).extent)
    return extent
  }

  /// What targets and the hubs of needles reach.
  private func addMarks(to extent: inout Extent, on ring: RingGeometry) {
    let across = acrossWidth(ring)
    for target in targets {
      if ring.isClosed {
        // The ring's centre stays in the middle of its box, whatever the target.
        extent.add(disc: .zero, radius: target.reach(radius: ring.radius, across: across))
      } else {
        let line = ring.line(
          of: target, at: progress.fraction(of: target.value), across: across)
        extent.add(line, width: target.width)
      }
    }
    if !needles.isEmpty { extent.add(disc: .zero, radius: needles.reach) }
  }

  /// What the ring takes around its centre, with its middle.
  func box(radius: Double, in context: SceneContext) -> Rect {
    var extent = extent(radius: radius, in: context)
    let geometry = RingGeometry(self, center: .zero, radius: radius)
    if let middle = middle(of: geometry, in: context) {
      extent.add(middle.box(times: 1))
    }
    return extent.rect
  }

  /// The radius with which the ring just fits into a box; its middle is as large as it wants, or, if it
  /// is a label, as the radius suggests.
  func radius(fitting size: Size, in context: SceneContext) -> Double {
    // An arc of few degrees would have a radius without end: none is longer than both sides.
    let limit = size.width + size.height
    let bare = Extent.largest(upTo: limit, in: size) {
      extent(radius: $0, in: context).rect.size
    }
    let ring = RingGeometry(self, center: .zero, radius: bare)
    guard let middle = middle(of: ring, in: context) else { return bare }
    func box(radius: Double) -> Size {
      var extent = extent(radius: radius, in: context)
      let factor = center == nil ? radius / bare : 1
      extent.add(middle.box(times: factor))
      return extent.rect.size
    }
    // Mostly the middle lies inside of the ring and takes no room.
    if Extent.fits(box(radius: bare), in: size) { return bare }
    return Extent.largest(upTo: limit, in: size, box)
  }
}

extension ActivityRing.Middle {
  /// The box around the ring's centre of a middle so many times as large, which hangs from the same
  /// height if it hangs.
  func box(times factor: Double) -> Rect {
    let size = Size(width: self.size.width * factor, height: self.size.height * factor)
    let top = drop > 0 ? drop - self.size.height / 2 : 0
    return Rect(
      center: Point(x: 0, y: drop > 0 ? top + size.height / 2 : 0), size: size)
  }
}
