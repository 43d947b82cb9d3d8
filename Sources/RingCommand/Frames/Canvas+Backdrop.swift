import RingGraphics
import RingScene

extension Canvas {
  /// What is behind transparent pixels in formats that have none: the background's colour, if there
  /// is one, else white, or black in the dark.
  var backdrop: Color {
    let color = background.resolved(in: colorScheme)
    guard color.alpha > 0 else { return colorScheme == .dark ? .black : .white }
    return Color(red: color.red, green: color.green, blue: color.blue)
  }
}
