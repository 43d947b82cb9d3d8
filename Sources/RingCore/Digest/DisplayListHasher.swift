/// A hasher of consecutive display lists, which hashes the commands at their beginning only once.
///
/// The result is that of hashing each list alone. For the lists of one thread's frames: most of
/// them begin with the same commands, which may contain a large image.
package struct DisplayListHasher: Sendable {
  /// The commands of the last list; empty if it was too small or too large.
  private var commands: [OutlinedCommand] = []
  /// The states before the first of these commands and after each of them.
  private var states: [StableHasher] = []
  /// The total number of commands hashed: a measure of work.
  private(set) var work = 0

  /// The sizes of lists that are kept, in hashed bytes, including the pixels of images.
  ///
  /// Hashing a smaller list takes a fraction of the time of drawing it. A larger one would take too
  /// much memory, besides that of the next list.
  private static let keptByteCounts: ClosedRange<UInt64> = 1 << 16...1 << 26

  package init() {}

  /// Hashes everything in `list` that affects the rendered image.
  package mutating func combine(_ list: OutlinedDisplayList, into hasher: inout StableHasher) {
    hasher.combine(list.commands.count)
    let start = hasher
    // The number of commands is hashed, so only lists of the same length have the same state here.
    let shared = states.first == start ? commands.commonPrefixCount(with: list.commands) : 0
    if shared == 0 { states = [start] } else { states.removeSubrange((shared + 1)...) }
    hasher = states[shared]
    for command in list.commands[shared...] {
      hasher.combine(command)
      states.append(hasher)
    }
    work &+= list.commands.count - shared
    let byteCount = hasher.byteCount &- start.byteCount
    let pixelByteCount = hasher.nestedByteCount &- start.nestedByteCount
    if Self.keptByteCounts ~= byteCount &+ pixelByteCount {
      commands = list.commands
    } else {
      (commands, states) = ([], [])
    }
  }
}

extension OutlinedDisplayList {
  /// Hashes everything that affects the rendered image.
  package func combine(into hasher: inout StableHasher) {
    var listHasher = DisplayListHasher()
    listHasher.combine(self, into: &hasher)
  }
}

/// A value whose hash is the same in every process and on every machine.
///
/// The conformances are written by hand, because Swift synthesises such code only for its own
/// `Hasher`. A test counts the fields of each type, so that none is omitted.
protocol StablyHashable {
  func combine(into hasher: inout StableHasher)
}

extension StableHasher {
  mutating func combine(_ value: some StablyHashable) { value.combine(into: &self) }

  mutating func combine(_ values: [some StablyHashable]) {
    combine(values.count)
    for value in values { combine(value) }
  }

  mutating func combine(_ value: (some StablyHashable)?) {
    combine(value == nil ? 0 : 1)
    if let value { combine(value) }
  }

  mutating func combine(_ flag: Bool) { combine(flag ? 1 : 0) }

  /// Hashes a case by its name, so that the order of cases in the source does not matter.
  mutating func combine(name: some RawRepresentable<String>) { combine(name.rawValue) }
}

extension Double: StablyHashable {
  func combine(into hasher: inout StableHasher) { hasher.combine(self) }
}

extension Int: StablyHashable {
  func combine(into hasher: inout StableHasher) { hasher.combine(self) }
}

extension String: StablyHashable {
  func combine(into hasher: inout StableHasher) { hasher.combine(self) }
}

extension OutlinedCommand: StablyHashable {
  func combine(into hasher: inout StableHasher) {
    switch self {
    case .primitive(let primitive): hasher.combine(primitive)
    case .group(let effects, let commands):
      // The tag 7 precedes a group that blends or is isolated.
      if effects.blendMode != .normal || effects.isIsolated {
        hasher.combine(7)
        hasher.combine(name: effects.blendMode)
        hasher.combine(effects.isIsolated)
      }
      // The tag 8 precedes a group with a glow, or with a role in one.
      if effects.glow != nil || effects.glowRole != .light {
        hasher.combine(8)
        hasher.combine(effects.glow)
        hasher.combine(name: effects.glowRole)
      }
      // The tag 6 marks a group with a blur.
      hasher.combine(effects.blur == 0 ? 5 : 6)
      if effects.blur != 0 { hasher.combine(effects.blur) }
      hasher.combine(effects)
      hasher.combine(commands)
    }
  }
}

/// Hashes a tag per case. Glyphs have the tag of a fill, and the word "text" after the path.
///
/// Manifests and PNG files store digests, so a tag is never reused.
extension Primitive: StablyHashable {
  func combine(into hasher: inout StableHasher) {
    switch self {
    case .fill(let path, let paint, _):
      // `isBox` is not hashed, because edges of boxes are snapped before a list is hashed.
      hasher.combine(1)
      hasher.combine(path)
      hasher.combine(paint)
    case .glyphs(let path, let paint):
      hasher.combine(1)
      hasher.combine(path)
      hasher.combine("text")
      hasher.combine(paint)
    case .stroke(let path, let style, let paint):
      hasher.combine(2)
      hasher.combine(path)
      hasher.combine(style)
      hasher.combine(paint)
    case .image(let image):
      hasher.combine(4)
      hasher.combine(image)
    }
  }
}

/// Hashes the effects except `blur`, `glow`, `glowRole`, `blendMode` and `isIsolated`, which the
/// group itself hashes.
extension GroupEffects: StablyHashable {
  func combine(into hasher: inout StableHasher) {
    hasher.combine(transform)
    hasher.combine(clip)
    hasher.combine(shadow)
    hasher.combine(opacity)
  }
}

extension Shadow: StablyHashable {
  func combine(into hasher: inout StableHasher) {
    hasher.combine(color)
    hasher.combine(blur)
    hasher.combine(offset)
    if isKnockout { hasher.combine("knockout") }
  }
}

extension Glow: StablyHashable {
  func combine(into hasher: inout StableHasher) {
    hasher.combine(color)
    hasher.combine(blur)
    hasher.combine(intensity)
    hasher.combine(hidesContent)
  }
}

extension PlacedImage: StablyHashable {
  func combine(into hasher: inout StableHasher) {
    hasher.combine(image)
    hasher.combine(rect)
    hasher.combine(tint)
  }
}

/// Hashes the digest of the pixels instead of the pixels, so that a placeholder hashes equally.
extension RasterImage: StablyHashable {
  func combine(into hasher: inout StableHasher) {
    hasher.combine(size.width)
    hasher.combine(size.height)
    hasher.combine(digest, ofByteCount: size.count * 4)
  }
}

extension Point: StablyHashable {
  func combine(into hasher: inout StableHasher) { hasher.combine(vector) }
}

extension Vector: StablyHashable {
  func combine(into hasher: inout StableHasher) {
    hasher.combine(x)
    hasher.combine(y)
  }
}

extension Rect: StablyHashable {
  func combine(into hasher: inout StableHasher) {
    hasher.combine(origin)
    hasher.combine(size.width)
    hasher.combine(size.height)
  }
}

extension Transform: StablyHashable {
  func combine(into hasher: inout StableHasher) {
    for number in [a, b, c, d, tx, ty] { hasher.combine(number) }
  }
}

extension Path: StablyHashable {
  func combine(into hasher: inout StableHasher) {
    hasher.combine(elements)
    if isSimple { hasher.combine(1) }
    if isEvenOdd { hasher.combine("even-odd") }
  }
}

extension PathElement: StablyHashable {
  func combine(into hasher: inout StableHasher) {
    switch self {
    case .move(let point):
      hasher.combine(1)
      hasher.combine(point)
    case .line(let point):
      hasher.combine(2)
      hasher.combine(point)
    case .cubic(let first, let second, let end):
      hasher.combine(3)
      hasher.combine(first)
      hasher.combine(second)
      hasher.combine(end)
    case .arc(let arc):
      hasher.combine(4)
      hasher.combine(arc)
    case .close:
      hasher.combine(5)
    }
  }
}

extension Arc: StablyHashable {
  func combine(into hasher: inout StableHasher) {
    hasher.combine(center)
    hasher.combine(radius)
    hasher.combine(start.degrees)
    hasher.combine(sweep.degrees)
  }
}

extension StrokeStyle: StablyHashable {
  func combine(into hasher: inout StableHasher) {
    hasher.combine(width)
    hasher.combine(name: startCap)
    hasher.combine(name: endCap)
    hasher.combine(name: join)
  }
}

extension SRGBColor: StablyHashable {
  func combine(into hasher: inout StableHasher) {
    hasher.combine(red)
    hasher.combine(green)
    hasher.combine(blue)
    hasher.combine(alpha)
  }
}

extension Paint: StablyHashable {
  func combine(into hasher: inout StableHasher) {
    switch self {
    case .solid(let color):
      hasher.combine(1)
      hasher.combine(color)
    case .linear(let linear):
      // A number of its own for a dithered gradient keeps the digests of others as they were.
      hasher.combine(linear.gradient.dithers ? 5 : 2)
      hasher.combine(linear)
    case .conic(let conic):
      hasher.combine(3)
      hasher.combine(conic)
    case .radial(let radial):
      hasher.combine(radial.gradient.dithers ? 6 : 4)
      hasher.combine(radial)
    }
  }
}

extension RadialGradient: StablyHashable {
  func combine(into hasher: inout StableHasher) {
    hasher.combine(gradient)
    hasher.combine(center)
    hasher.combine(startRadius)
    hasher.combine(endRadius)
  }
}

extension LinearGradient: StablyHashable {
  func combine(into hasher: inout StableHasher) {
    hasher.combine(gradient)
    hasher.combine(start)
    hasher.combine(end)
  }
}

/// Without `dithers`, which is hashed with the paint.
extension Gradient: StablyHashable {
  func combine(into hasher: inout StableHasher) {
    hasher.combine(stops)
    hasher.combine(name: interpolation)
  }
}

extension GradientStop: StablyHashable {
  func combine(into hasher: inout StableHasher) {
    hasher.combine(color)
    hasher.combine(position)
  }
}

extension ConicGradient: StablyHashable {
  func combine(into hasher: inout StableHasher) {
    hasher.combine(center)
    hasher.combine(start.degrees)
    hasher.combine(name: direction)
    hasher.combine(gradient)
    hasher.combine(sectors)
    hasher.combine(spots)
    hasher.combine(gradient.dithers)
  }
}

extension ConicGradient.Sector: StablyHashable {
  func combine(into hasher: inout StableHasher) {
    hasher.combine(end)
    switch content {
    case .ramp(let from, let to):
      hasher.combine(1)
      hasher.combine(from)
      hasher.combine(to)
    case .solid(let color):
      hasher.combine(2)
      hasher.combine(color)
    }
  }
}

extension Spot: StablyHashable {
  func combine(into hasher: inout StableHasher) {
    hasher.combine(center)
    hasher.combine(radius)
    hasher.combine(blur)
    hasher.combine(color)
    hasher.combine(halfPlane)
  }
}

extension HalfPlane: StablyHashable {
  func combine(into hasher: inout StableHasher) {
    hasher.combine(origin)
    hasher.combine(normal)
  }
}
