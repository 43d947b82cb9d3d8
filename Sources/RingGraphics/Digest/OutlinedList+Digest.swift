extension OutlinedList {
  /// Combines everything that the picture depends on.
  ///
  /// Written out because nothing else goes through every field in an order of its own; a test counts
  /// the fields of each type, so that none is forgotten.
  package func combine(into hasher: inout StableHasher) { hasher.combine(commands) }
}

/// Something that display lists are made of.
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

  /// Words of fixed vocabularies by their names, so that their order in the source does not matter.
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
      // 7 is said before a group that blends or is isolated.
      if effects.blendMode != .normal || effects.isIsolated {
        hasher.combine(7)
        hasher.combine(name: effects.blendMode)
        hasher.combine(effects.isIsolated)
      }
      // 6 is a group with a blur, so that the digests of all others are as before there were any.
      hasher.combine(effects.blur == 0 ? 5 : 6)
      if effects.blur != 0 { hasher.combine(effects.blur) }
      hasher.combine(effects)
      hasher.combine(commands)
    }
  }
}

/// Numbers that were given once stay, because digests are written into files: 3 was a text.
extension Primitive: StablyHashable {
  func combine(into hasher: inout StableHasher) {
    switch self {
    case .fill(let path, let paint):
      hasher.combine(1)
      hasher.combine(path)
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

/// All but the blur and how it blends, which the group's numbers announce.
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
  }
}

extension PlacedImage: StablyHashable {
  func combine(into hasher: inout StableHasher) {
    hasher.combine(image)
    hasher.combine(rect)
    hasher.combine(tint)
  }
}

extension RasterImage: StablyHashable {
  func combine(into hasher: inout StableHasher) {
    hasher.combine(size.width)
    hasher.combine(size.height)
    pixels.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}
