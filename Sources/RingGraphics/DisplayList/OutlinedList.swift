/// A display list without texts: their outlines stand for them, so that no font is asked any more.
///
/// This is what is rasterised. Equal lists make equal pictures.
public struct OutlinedList: Hashable, Sendable {
  /// What is drawn, the undermost first. Default: nothing.
  public var commands: [OutlinedCommand]

  /// A list of these commands in painting order; without them an empty picture.
  public init(_ commands: [OutlinedCommand] = []) { self.commands = commands }
}

/// One step of a picture without texts.
public enum OutlinedCommand: Hashable, Sendable {
  /// A shape or picture without effects.
  case primitive(Primitive)
  /// Commands drawn as one picture, which is then changed and laid over what is there.
  indirect case group(GroupEffects, [OutlinedCommand])
}

/// What is drawn by itself; points are the display list's.
public indirect enum Primitive: Hashable, Sendable {
  /// The inside of a path (non-zero winding rule).
  case fill(Path, Paint)
  /// A pen's trace along a path.
  case stroke(Path, StrokeStyle, Paint)
  /// A picture of pixels.
  case image(PlacedImage)
}

extension DisplayList {
  /// The same picture as a list that may have texts.
  public init(_ list: OutlinedList) { self.init(list.commands.map(DrawCommand.init)) }
}

extension DrawCommand {
  init(_ command: OutlinedCommand) {
    switch command {
    case .primitive(.fill(let path, let paint)): self = .fill(path, paint)
    case .primitive(.stroke(let path, let style, let paint)): self = .stroke(path, style, paint)
    case .primitive(.image(let placed)): self = .image(placed)
    case .group(let effects, let commands): self = .group(effects, commands.map(DrawCommand.init))
    }
  }
}
