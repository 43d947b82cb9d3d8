/// A list of draw commands in painting order, in points.
///
/// A value type: equal lists render equal images, and `description` is a stable text for tests.
package struct DisplayList: Hashable, Sendable {
  /// The commands, from back to front. Default: empty.
  package var commands: [DrawCommand]

  /// Creates a list of commands in painting order. Default: empty.
  package init(_ commands: [DrawCommand] = []) { self.commands = commands }
}

/// One command of a display list.
package indirect enum DrawCommand: Hashable, Sendable {
  /// Fills a path by its fill rule, non-zero or even-odd.
  case fill(Path, Paint)
  /// Strokes a path.
  case stroke(Path, StrokeStyle, Paint)
  /// Draws a paragraph of text.
  case text(TextRun)
  /// Draws a raster image.
  case image(PlacedImage)
  /// Draws commands as a group with effects.
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
  /// The memory of the colours and their positions, in bytes.
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
  /// Composites over the backdrop.
  case normal
  /// Multiplies with the backdrop: white keeps it, black makes it black.
  case multiply
  /// Multiplies the inverses: black keeps the backdrop, white makes it white.
  case screen
  /// Multiplies the backdrop by the group's alpha and draws nothing of the group: Porter–Duff
  /// "destination in".
  case mask
}

/// The effects on a group, in this order: transform, blur, clip, shadow, opacity, blend.
package struct GroupEffects: Hashable, Sendable {
  /// The transform from the group's points to its parent's. Default: identity.
  package var transform: Transform
  /// The standard deviation of the group's Gaussian blur, in points of the parent, ≥ 0. Default: 0,
  /// no blur.
  package var blur: Double
  /// The path to which the group is clipped, in points of the parent. Default (`nil`): no clip.
  package var clip: Path?
  /// The drop shadow. Default (`nil`): none.
  package var shadow: Shadow?
  /// The opacity, 0…1. Default: 1.
  package var opacity: Double
  /// The blend mode with the backdrop. Default: `normal`.
  package var blendMode: BlendMode
  /// Whether groups inside blend only with the content of this group, not with its backdrop.
  ///
  /// Default: `false`. A group with an effect other than a transform is isolated in any case.
  package var isIsolated: Bool

  /// Creates effects. With the defaults, a group looks the same as its commands outside of a group.
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
  /// The colour of the shadow; its alpha is multiplied by the coverage.
  package var color: SRGBColor
  /// The standard deviation of the Gaussian in points of the parent, ≥ 0.
  package var blur: Double
  /// The offset in points of the parent. Default: zero.
  package var offset: Point

  /// Creates a shadow. Default offset: zero.
  package init(color: SRGBColor, blur: Double, offset: Point = .zero) {
    self.color = color
    self.blur = blur
    self.offset = offset
  }
}
