/// A picture as a list of drawing commands, in painting order, in points.
///
/// A plain value: equal lists make equal pictures, and `description` is a stable text that tests
/// compare.
public struct DisplayList: Hashable, Sendable {
  /// What is drawn, the undermost first. Default: nothing.
  public var commands: [DrawCommand]

  /// A list of these commands in painting order; without them an empty picture.
  public init(_ commands: [DrawCommand] = []) { self.commands = commands }
}

/// One step of a picture.
public indirect enum DrawCommand: Hashable, Sendable {
  /// The inside of a path (non-zero winding rule).
  case fill(Path, Paint)
  /// A pen's trace along a path.
  case stroke(Path, StrokeStyle, Paint)
  /// A paragraph of text.
  case text(TextRun)
  /// A picture of pixels.
  case image(PlacedImage)
  /// Commands drawn as one picture, which is then changed and laid over what is there.
  case group(GroupEffects, [DrawCommand])
}

/// How a group's colours meet those under it.
///
/// What lies under it is everything drawn before in the nearest group around it that is one picture:
/// one with an effect other than a transform, or an isolated one. Without such a group it is the
/// whole picture so far.
public enum BlendMode: String, Hashable, Sendable, CaseIterable {
  /// Laid over them.
  case normal
  /// Multiplied with them: white leaves what is there, black makes it black.
  case multiply
  /// The inverses multiplied: black leaves what is there, white makes it white.
  case screen
  /// Nothing of the group is seen: of what lies under it only as much is kept as the group is
  /// opaque, and nothing where the group has nothing.
  case mask
}

/// What happens to a group, from the inside outwards: transform, blur, clip, shadow, opacity, blend.
public struct GroupEffects: Hashable, Sendable {
  /// Maps the group's points to its parent's. Default: identity.
  public var transform: Transform
  /// Standard deviation of the Gaussian that blurs the group, in points of the parent, ≥ 0.
  /// Default: 0, which leaves the group as it is.
  public var blur: Double
  /// Only the inside of this path is kept (in the parent's points). Default: everything.
  public var clip: Path?
  /// Default: none.
  public var shadow: Shadow?
  /// 0…1. Default: 1.
  public var opacity: Double
  /// How the group's colours meet those under it. Default: they are laid over them.
  public var blendMode: BlendMode
  /// Whether groups inside blend with one another only, and not with what lies under this one.
  /// Default: false; a group with another effect than a transform is isolated all the same.
  public var isIsolated: Bool

  /// Effects of which none is the default: such a group is drawn as its commands alone.
  public init(
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

/// A blurred copy of a group's coverage under it.
public struct Shadow: Hashable, Sendable {
  /// What the shadow is painted in; its alpha is multiplied with the coverage.
  public var color: Color
  /// Standard deviation of the Gaussian in points, ≥ 0.
  public var blur: Double
  /// How far the shadow is moved, in points of the parent.
  public var offset: Point

  /// A shadow of one colour, by default straight under its group.
  public init(color: Color, blur: Double, offset: Point = .zero) {
    self.color = color
    self.blur = blur
    self.offset = offset
  }
}
