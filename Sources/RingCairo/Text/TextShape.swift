import RingGraphics

/// What a text looks like, apart from its colour; its box's top left corner is the origin.
struct TextShape {
  /// The outlines of all glyphs, in points. One path, so that a translucent colour is laid on once
  /// where glyphs overlap.
  var outline = Path()
  /// Glyphs with colours of their own, as emoji have.
  var pictures: [PlacedImage] = []

  /// The commands that draw it.
  func commands(in color: Color, at origin: Point) -> [OutlinedCommand] {
    var commands: [OutlinedCommand] = []
    if !outline.isEmpty { commands.append(.primitive(.fill(outline, .solid(color)))) }
    if !pictures.isEmpty {
      let images = pictures.map { OutlinedCommand.primitive(.image($0)) }
      commands += color.isOpaque ? images : [.group(GroupEffects(opacity: color.alpha), images)]
    }
    guard !commands.isEmpty else { return [] }
    return [.group(GroupEffects(transform: .translation(origin)), commands)]
  }
}
