import RingGraphics
import RingScene

extension Canvas {
  /// The colour behind transparent pixels in formats without alpha.
  ///
  /// It is the opaque form of the background's colour. Without one, it is white, or black in a dark
  /// colour scheme.
  var matte: Color {
    let color = background.resolved(in: colorScheme)
    guard color.alpha > 0 else { return colorScheme == .dark ? .black : .white }
    return Color(red: color.red, green: color.green, blue: color.blue)
  }
}
