/// A list of draw commands in painting order, in points.
///
/// A value type: equal lists render equal images, and `description` is a stable text for tests.
package struct DisplayList: Hashable, Sendable {
  package var commands: [DrawCommand]

  package init(_ commands: [DrawCommand] = []) { self.commands = commands }
}

package indirect enum DrawCommand: Hashable, Sendable {
  case fill(Path, Paint)
  case stroke(Path, StrokeStyle, Paint)
  case text(TextRun)
  case image(PlacedImage)
  case group(GroupEffects, [DrawCommand])
}

extension [DrawCommand] {
  /// The estimated memory of the commands, and of the outlined commands that are made of them, in
  /// bytes. The outlines of texts and the pixels of images are not included.
  package var byteCount: Int {
    reduce(0) { total, command in
      switch command {
      case .fill(let path, let paint), .stroke(let path, _, let paint):
        total + DrawCommand.commandBytes + path.byteCount + paint.byteCount
      case .text(let run): total + 2 * DrawCommand.commandBytes + run.paragraph.text.utf8.count
      case .image: total + DrawCommand.commandBytes
      case .group(let effects, let commands):
        total + DrawCommand.commandBytes + (effects.clip?.byteCount ?? 0) + commands.byteCount
      }
    }
  }
}

extension DrawCommand {
  /// The memory of a command in both lists, without its path, in bytes.
  ///
  /// Measured: 480 to 560 for fills and strokes of a solid colour.
  fileprivate static let commandBytes = 512
}

extension Path {
  /// The memory of the elements in bytes: that of an array which doubles its capacity as it grows.
  package var byteCount: Int {
    let count = elements.count
    let capacity = count > 1 ? 1 << (Int.bitWidth - (count - 1).leadingZeroBitCount) : count
    return capacity * MemoryLayout<PathElement>.stride
  }
}

extension Paint {
  fileprivate var byteCount: Int {
    switch self {
    case .solid: 0
    case .linear(let linear): linear.gradient.byteCount
    case .radial(let radial): radial.gradient.byteCount
    case .conic(let conic):
      conic.gradient.byteCount + conic.sectors.count * MemoryLayout<ConicGradient.Sector>.stride
        + conic.spots.count * MemoryLayout<Spot>.stride
    }
  }
}

extension Gradient {
  fileprivate var byteCount: Int { stops.count * MemoryLayout<GradientStop>.stride }
}

/// The blend mode of a group with its backdrop.
///
/// The backdrop is everything drawn before in the nearest enclosing group that has an effect other
/// than a transform, or is isolated. Without such a group it is the image so far.
package enum BlendMode: String, Hashable, Sendable, CaseIterable {
  case normal
  case multiply
  case screen
  /// Multiplies the backdrop by the group's alpha and draws nothing of the group: Porter–Duff
  /// "destination in".
  case mask
}

/// The effects on a group, in this order: transform, blur, clip, shadow, opacity, blend.
package struct GroupEffects: Hashable, Sendable {
  /// Maps the group's points to its parent's.
  package var transform: Transform
  /// The standard deviation of a Gaussian, in points of the parent, ≥ 0; 0 for no blur.
  package var blur: Double
  /// In points of the parent; `nil` for no clip.
  package var clip: Path?
  package var shadow: Shadow?
  /// 0…1.
  package var opacity: Double
  package var blendMode: BlendMode
  /// Whether groups inside blend only with the content of this group, not with its backdrop. A
  /// group with an effect other than a transform is isolated in any case.
  package var isIsolated: Bool

  package init(
    transform: Transform = .identity, blur: Double = 0, clip: Path? = nil, shadow: Shadow? = nil,
    opacity: Double = 1, blendMode: BlendMode = .normal, isIsolated: Bool = false
  ) {
    self.transform = transform
    self.blur = blur
    self.clip = clip
    self.shadow = shadow
    self.opacity = opacity
    self.blendMode = blendMode
    self.isIsolated = isIsolated
  }
}

/// A blurred, offset copy of a group's coverage behind it.
package struct Shadow: Hashable, Sendable {
  package var color: SRGBColor
  /// The standard deviation of the Gaussian in points of the parent, ≥ 0.
  package var blur: Double
  /// In points of the parent.
  package var offset: Point

  package init(color: SRGBColor, blur: Double, offset: Point = .zero) {
    self.color = color
    self.blur = blur
    self.offset = offset
  }
}
