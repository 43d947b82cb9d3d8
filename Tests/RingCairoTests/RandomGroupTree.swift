import RingCore

/// A generator of random nested groups; equal seeds make equal display lists.
struct RandomGroupTree {
  private var state: UInt64

  /// Whether groups are blurred, too. Default: `false`.
  private let hasBlurs: Bool

  init(seed: UInt64, hasBlurs: Bool = false) { (state, self.hasBlurs) = (seed, hasBlurs) }

  /// Returns the next number of SplitMix64.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func number(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound
      + (range.upperBound - range.lowerBound) * Double(next() >> 11) / Double(1 << 53)
  }

  mutating func chance(_ probability: Double) -> Bool { number(0...1) < probability }

  /// Returns `depth` nested groups, within about 0…`side` on both axes. The outermost group has a
  /// shadow. `depth` is at least 2.
  mutating func group(depth: Int, side: Double) -> DrawCommand {
    .group(effects(side, hasShadow: true), content(depth: depth - 1, side))
  }

  private mutating func content(depth: Int, _ side: Double) -> [DrawCommand] {
    guard depth > 0 else { return [figure(side), figure(side)] }
    var commands: [DrawCommand] = []
    if chance(0.5) { commands.append(figure(side)) }
    let inner = content(depth: depth - 1, side)
    commands.append(.group(effects(side, hasShadow: depth == 1 || chance(0.6)), inner))
    if chance(0.3) {
      commands.append(.group(effects(side, hasShadow: chance(0.5)), [figure(side)]))
    }
    if chance(0.3) { commands.append(figure(side)) }
    return commands
  }

  private mutating func effects(_ side: Double, hasShadow: Bool) -> GroupEffects {
    var effects = GroupEffects()
    if chance(0.4) {
      let turn = Transform.rotation(.degrees(number(-180...180)))
      effects.transform = turn.then(.scale(number(0.8...1.2), number(0.8...1.2)))
        .about(Point(x: side / 2, y: side / 2))
    }
    if chance(0.3) { effects.clip = figurePath(side * 1.3) }
    if chance(0.4) { effects.opacity = number(0.2...1) }
    if hasShadow {
      let blur = chance(0.25) ? 0 : number(0.8...3)
      let offset = Vector(x: number(-4...4), y: number(-4...4))
      effects.shadow = Shadow(color: color(), blur: blur, offset: offset)
    }
    // These blurs are so wide that the positions of edges within a pixel do not matter.
    if hasBlurs, chance(0.5) { effects.blur = number(2...3) }
    return effects
  }

  private mutating func color() -> SRGBColor {
    SRGBColor(
      red: number(0...1), green: number(0...1), blue: number(0...1), alpha: number(0.2...1))
  }

  private mutating func figure(_ side: Double) -> DrawCommand {
    guard chance(0.3) else { return .fill(figurePath(side), .solid(color())) }
    let center = Point(x: side * number(0.2...0.8), y: side * number(0.2...0.8))
    return .stroke(
      .circle(center: center, radius: side * number(0.1...0.3)),
      StrokeStyle(width: number(1...4)), .solid(color()))
  }

  /// Returns a circle, a rectangle with or without rounded corners, or a convex polygon.
  ///
  /// The coverage of these shapes is exact.
  private mutating func figurePath(_ side: Double) -> Path {
    let center = Point(x: side * number(0.2...0.8), y: side * number(0.2...0.8))
    let size = Size(width: side * number(0.2...0.6), height: side * number(0.2...0.6))
    if chance(0.4) { return .circle(center: center, radius: size.width / 2) }
    let rect = Rect(center: center, size: size)
    if chance(0.4) { return .roundedRect(rect, radius: number(1...4)) }
    if chance(0.3) { return .rect(rect) }
    let start = number(0...360)
    let corners = (0..<3 + Int(number(0...2.99))).map { index in
      center.offset(
        by: size.height / 2, towards: .degrees(start + Double(index) * 72 + number(0...40)))
    }
    return Path([.move(corners[0])] + corners.dropFirst().map { .line($0) } + [.close])
  }
}
