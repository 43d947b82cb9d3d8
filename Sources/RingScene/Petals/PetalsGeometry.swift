import RingCore

/// The positions and opacities of the petals of a wheel, without colours.
package struct PetalsGeometry: Hashable, Sendable {
  /// In points.
  package let center: Point
  /// 1…1000.
  package let count: Int
  /// In points.
  package let width: Double
  /// With rounded ends, in points.
  package let length: Double
  /// The distance of a petal's middle from the centre, in points.
  package let distance: Double
  /// The angle of the first petal.
  package let start: Angle
  package let direction: RotationDirection

  /// A petal's width, length and distance from the centre, as fractions of the wheel's side.
  private static let (widthFraction, lengthFraction, distanceFraction) = (1.0 / 8, 1.0 / 3, 1.0 / 3)

  init(_ petals: Petals, center: Point) {
    self.center = center
    count = min(max(petals.count, Petals.counts.lowerBound), Petals.counts.upperBound)
    width = petals.size * Self.widthFraction
    length = petals.size * Self.lengthFraction
    distance = petals.size * Self.distanceFraction
    let rotation = petals.isRotated ? Angle(turns: petals.direction.sign * petals.phase) : .zero
    start = petals.startAngle + rotation
    direction = petals.direction
  }

  /// Returns the angle of a petal, clockwise from 12 o'clock.
  package func angle(of index: Int) -> Angle {
    start + .degrees(direction.sign * 360 * Double(index) / Double(count))
  }

  package func petalCenter(_ index: Int) -> Point {
    center.offset(by: distance, towards: angle(of: index))
  }

  /// Returns a petal's outline: two semicircles and the straight sides between them.
  package func outline(of index: Int) -> Path {
    let angle = angle(of: index)
    let radius = width / 2
    let (midpoint, reach) = (petalCenter(index), length / 2 - radius)
    let quarter = Angle.degrees(90)
    return Path([
      .arc(
        Arc(
          center: midpoint.offset(by: reach, towards: angle), radius: radius,
          start: angle - quarter,
          sweep: .degrees(180))),
      .arc(
        Arc(
          center: midpoint.offset(by: -reach, towards: angle), radius: radius,
          start: angle + quarter,
          sweep: .degrees(180))),
      .close,
    ])
  }

  /// Returns the opacities of the petals, 0…1, which fill in order; `completed` is 1 at 100 %.
  package func opacities(completed: Double) -> [Double] {
    (0..<count).map { (completed * Double(count) - Double($0)).clampedToUnit }
  }

  /// Returns the opacities of all petals of a fading tail whose head is at `phase`, in turns.
  ///
  /// The head steps from petal to petal. It is the only opaque petal; the next one is the faintest.
  package func tailOpacities(phase: Double) -> [Double] {
    // A phase that should be a whole step may fall short of the step by a rounding error.
    let tolerance = 1e-9
    let steps = (phase - phase.rounded(.down)) * Double(count) + tolerance
    let head = Int(clamping: steps.rounded(.down)) % count
    return (0..<count).map { index in
      let behind = (head - index + count) % count
      return 1 - Double(behind) / Double(count)
    }
  }
}
