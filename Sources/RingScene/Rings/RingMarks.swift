import RingCore

/// The positions of needles and targets on a ring.
extension RingGeometry {
  /// Returns a fraction of the scale, clamped to 0…1 if the ring clamps its value.
  func clamped(_ fraction: Double) -> Double { isClamped ? fraction.clampedToUnit : fraction }

  /// Returns the triangle of a needle that points towards `angle`, traced clockwise.
  ///
  /// The needle's `length` is a fraction of `freeRadius`, which is in points.
  func outline(of needle: GaugeNeedle, towards angle: Angle, freeRadius: Double) -> Path {
    let side = angle.tangent * (needle.width / 2)
    let tip = center.offset(by: needle.length * freeRadius, towards: angle)
    return Path([.move(center - side), .line(tip), .line(center + side), .close])
  }

  /// Returns the target's line from the inner to the outer end, across a ring of `width` points.
  func line(of target: GaugeTarget, at fraction: Double, across width: Double) -> GaugeGeometry.Line
  {
    let (half, angle) = (target.length(across: width) / 2, angle(of: clamped(fraction)))
    return GaugeGeometry.Line(
      from: center.offset(by: max(0, radius - half), towards: angle),
      to: center.offset(by: radius + half, towards: angle))
  }
}

extension GaugeTarget {
  /// On either side of the ring, in points.
  private static let overhang = 3.0

  /// Returns the length of the line in points, across a ring of a thickness in points.
  func length(across thickness: Double) -> Double { length ?? thickness + 2 * Self.overhang }

  /// Returns the largest distance of the line's corners from the centre of a ring, in points.
  func reach(radius: Double, across thickness: Double) -> Double {
    Vector(x: radius + length(across: thickness) / 2, y: width / 2).length
  }
}

extension Extent {
  /// Adds the corners of a straight line that is `width` points wide; nothing if it has no length.
  mutating func add(_ line: GaugeGeometry.Line, width: Double) {
    let direction = line.to - line.from
    guard direction.length > 0 else { return }
    let offset = direction.rightward * (width / 2 / direction.length)
    for end in [line.from, line.to] {
      add(end + offset)
      add(end - offset)
    }
  }
}

/// A builder of the draw commands for a ring's needles and targets.
struct RingMarks {
  var geometry: RingGeometry
  /// Needles and targets use its range.
  var progress: ProgressValue
  var context: SceneContext

  /// Returns the lines of targets across a ring that is `width` points wide.
  func commands(for targets: [GaugeTarget], across width: Double) -> [DrawCommand] {
    targets.map { target in
      let line = geometry.line(
        of: target, at: progress.fraction(of: target.value), across: width)
      return .stroke(
        Path(line.elements), StrokeStyle(width: target.width),
        .solid(context.resolve(target.color)))
    }
  }

  /// Returns the needles in their order, the first one lowest; those without a value are left out.
  ///
  /// `freeRadius` is the radius of the area inside the ring, in points.
  func commands(for needles: [GaugeNeedle], freeRadius: Double) -> [DrawCommand] {
    let drawn = needles.compactMap { needle in angle(of: needle).map { (needle, $0) } }
    return drawn.indices.flatMap { index -> [DrawCommand] in
      var (needle, angle) = drawn[index]
      // A hub under another hub would show through the soft edge of the upper one.
      if drawn[(index + 1)...].contains(where: { hides(needle, under: $0.0) }) { needle.hub = 0 }
      return commands(for: needle, towards: angle, freeRadius: freeRadius)
    }
  }

  /// Whether the hub of a later needle covers that of an earlier one.
  private func hides(_ needle: GaugeNeedle, under later: GaugeNeedle) -> Bool {
    later.hub >= needle.hub && context.resolve(later.hubColor ?? later.color).isOpaque
  }

  /// Returns a needle and its hub, if it has one.
  private func commands(
    for needle: GaugeNeedle, towards angle: Angle, freeRadius: Double
  ) -> [DrawCommand] {
    let hand = geometry.outline(of: needle, towards: angle, freeRadius: freeRadius)
    let color = context.resolve(needle.color)
    let hubColor = needle.hubColor.map(context.resolve) ?? color
    guard needle.hub > 0 else { return [.fill(hand, .solid(color))] }
    let hub = Path.circle(center: geometry.center, radius: needle.hub)
    // One path for both: otherwise a translucent needle would be darker over its hub.
    let both = Path(hub.elements + hand.elements)
    guard hubColor != color else { return [.fill(both, .solid(color))] }
    return [.fill(hand, .solid(color)), .fill(hub, .solid(hubColor))]
  }

  /// Returns the angle of a needle; `nil` if neither the needle nor the ring has a value.
  private func angle(of needle: GaugeNeedle) -> Angle? {
    if let value = needle.value {
      return geometry.angle(of: geometry.clamped(progress.fraction(of: value)))
    }
    return progress.value == nil ? nil : geometry.arcEnd
  }
}

extension [GaugeNeedle] {
  /// Between a hub and a text below it, in points.
  private static var clearance: Double { 3 }

  /// The distance between the centre and the top of a text below the hubs, in points; 0 without
  /// needles.
  var depthOfHubs: Double { map(\.hub).max().map { $0 + Self.clearance } ?? 0 }

  /// The radius of the disc under hubs and wide ends of needles, in points; 0 without needles.
  var reach: Double { map { Swift.max($0.hub, $0.width / 2) }.max() ?? 0 }
}

extension RingExtras {
  /// The first of `targets`. Setting it replaces the first one; setting `nil` removes it.
  package var target: GaugeTarget? {
    get { targets.first }
    set { targets.replaceFirst(with: newValue) }
  }

  /// The first of `needles`. Setting it replaces the first one; setting `nil` removes it.
  package var needle: GaugeNeedle? {
    get { needles.first }
    set { needles.replaceFirst(with: newValue) }
  }
}

extension Array {
  /// Replaces the first element, or removes it if `element` is `nil`.
  mutating func replaceFirst(with element: Element?) {
    if !isEmpty { removeFirst() }
    if let element { insert(element, at: 0) }
  }
}
