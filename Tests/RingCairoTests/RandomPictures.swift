import RingCore

/// A generator of pictures in a row, most of which begin with the commands of the picture before.
struct RandomPictures {
  private var random: RandomGroupTree
  private var commands: [DrawCommand] = []

  /// The side of the pictures, in points.
  static let side = 48.0

  init(seed: UInt64) { random = RandomGroupTree(seed: seed) }

  /// Returns the commands of the next picture: one to six, of which mostly the last one is new.
  ///
  /// Sometimes, no command is new, or all are.
  mutating func next() -> [DrawCommand] {
    let kept = random.chance(0.6) ? max(0, commands.count - 1) : integer(0...commands.count)
    let count = random.chance(0.7) ? commands.count : integer(1...6)
    commands = Array(commands.prefix(kept))
    while commands.count < max(1, count) { commands.append(command()) }
    return commands
  }

  /// Returns a number of `range`.
  mutating func integer(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(random.next() % UInt64(range.count))
  }

  mutating func chance(_ probability: Double) -> Bool { random.chance(probability) }

  private mutating func command() -> DrawCommand {
    switch integer(0...5) {
    case 0, 1: return image()
    case 2: return random.group(depth: 2, side: Self.side)
    case 3:
      let modes: [BlendMode] = [.multiply, .screen, .plusLighter, .overlay, .mask]
      let effects = GroupEffects(blendMode: modes[integer(0...4)])
      return .group(effects, [image(), random.group(depth: 2, side: Self.side)])
    case 4: return .group(GroupEffects(blur: random.number(0.5...3), opacity: 0.7), [ring()])
    default: return ring()
    }
  }

  private mutating func ring() -> DrawCommand {
    let center = Point(x: random.number(10...38), y: random.number(10...38))
    let gradient = Gradient(colors: [.black, .white])
    return .stroke(
      .circle(center: center, radius: random.number(4...20)),
      StrokeStyle(width: random.number(1...6)),
      .conic(ConicGradient(center: center, gradient: gradient)))
  }

  private mutating func image() -> DrawCommand {
    let size = PixelSize(width: integer(1...40), height: integer(1...40))
    var pixels: [UInt8] = []
    for _ in 0..<size.count {
      let word = random.next()
      pixels += [UInt8(word & 255), UInt8(word >> 8 & 255), UInt8(word >> 16 & 255), 255]
    }
    let rect = Rect(
      x: random.number(-9...20), y: random.number(-9...20), width: random.number(1...60),
      height: random.number(1...60))
    let tint = random.chance(0.2) ? SRGBColor(red: 0.2, green: 0.5, blue: 1, alpha: 0.5) : nil
    return .image(PlacedImage(RasterImage(size: size, pixels: pixels), in: rect, tint: tint))
  }
}
