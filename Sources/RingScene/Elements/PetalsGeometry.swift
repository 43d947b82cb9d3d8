import RingGraphics

/// Where the petals of a wheel lie and how visible each is: pure numbers, no colours.
public struct PetalsGeometry: Hashable, Sendable {
  /// The middle of the wheel, in points of the drawing space.
  public let center: Point
  /// How many petals, ≥ 1.
  public let count: Int
  /// A petal's width in points.
  public let width: Double
  /// A petal's length, rounded ends included, in points.
  public let length: Double
  /// How far a petal's middle lies from the centre, in points.
  public let distance: Double
  /// The direction of the first petal.
  public let start: Angle
  /// The way round in which petals follow each other.
  public let direction: RotationDirection

  /// The fractions of the wheel's side that the article's petals have.
  private static let (widthFraction, lengthFraction, distanceFraction) = (1.0 / 8, 1.0 / 3, 1.0 / 3)

  init(_ petals: Petals, center: Point) {
    self.center = center
    count = min(max(petals.count, Petals.counts.lowerBound), Petals.counts.upperBound)
    width = petals.size * Self.widthFraction
    length = petals.size * Self.lengthFraction
    distance = petals.size * Self.distanceFraction
    let turned = petals.spins ? Angle(turns: petals.direction.sign * petals.phase) : .zero
    start = petals.startAngle + turned
    direction = petals.direction
  }

  /// The direction in which a petal lies.
  public func angle(of index: Int) -> Angle {
    start + .degrees(direction.sign * 360 * Double(index) / Double(count))
  }

  /// The middle of a petal.
  public func middle(of index: Int) -> Point { center.moved(distance, towards: angle(of: index)) }

  /// A petal's outline: two half circles and the straight sides between them.
  public func outline(of index: Int) -> Path {
    let angle = angle(of: index)
    let radius = width / 2
    let (middle, reach) = (middle(of: index), length / 2 - radius)
    let quarter = Angle.degrees(90)
    return Path([
      .arc(
        Arc(
          center: middle.moved(reach, towards: angle), radius: radius, start: angle - quarter,
          sweep: .degrees(180))),
      .arc(
        Arc(
          center: middle.moved(-reach, towards: angle), radius: radius, start: angle + quarter,
          sweep: .degrees(180))),
      .close,
    ])
  }

  /// The opacities of all petals when this fraction (1 is 100 %) is done: one petal after the other.
  public func opacities(completed: Double) -> [Double] {
    (0..<count).map { min(1, max(0, completed * Double(count) - Double($0))) }
  }

  /// The opacities of all petals of a tail that fades behind its head, which is `phase` turns round.
  ///
  /// The head steps from petal to petal. It is the only opaque one; the faintest comes next.
  public func tailOpacities(phase: Double) -> [Double] {
    // A phase that is meant to be a whole step may be a rounding error short of it.
    let dust = 1e-9
    let steps = (phase - phase.rounded(.down)) * Double(count) + dust
    let head = Int(clamping: steps.rounded(.down)) % count
    return (0..<count).map { index in
      let behind = (head - index + count) % count
      return 1 - Double(behind) / Double(count)
    }
  }
}
