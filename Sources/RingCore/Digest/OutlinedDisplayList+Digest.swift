extension OutlinedDisplayList {
  /// Hashes everything that affects the rendered image.
  ///
  /// The conformances are written by hand, because Swift synthesises such code only for its own
  /// `Hasher`. A test counts the fields of each type, so that none is omitted.
  package func combine(into hasher: inout StableHasher) {
    var listHasher = DisplayListHasher()
    listHasher.combine(self, into: &hasher)
  }
}

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
      // The tag 6 marks a group with a blur, so that older digests of other groups stay valid.
      hasher.combine(effects.blur == 0 ? 5 : 6)
      if effects.blur != 0 { hasher.combine(effects.blur) }
      hasher.combine(effects)
      hasher.combine(commands)
    }
  }
}

/// Hashes a tag per case. Tags are never reused, because files store digests: the tag 3 belonged to
/// a former case for text.
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

/// Hashes the effects except `blur`, `blendMode` and `isIsolated`, which the group itself hashes.
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

/// Hashes the digest of the pixels instead of the pixels, so that a placeholder hashes equally.
extension RasterImage: StablyHashable {
  func combine(into hasher: inout StableHasher) {
    hasher.combine(size.width)
    hasher.combine(size.height)
    hasher.combine(digest, ofByteCount: size.count * 4)
  }
}
