import RingCore
import RingScene

extension Canvas {
  /// The opaque colour below transparent pixels in formats without alpha.
  ///
  /// It is the background's colour without its alpha. Without a background it is white, or black in
  /// the dark colour scheme.
  package var matte: SRGBColor {
    let color = background.resolved(in: colorScheme)
    guard color.alpha > 0 else { return colorScheme == .dark ? .black : .white }
    return SRGBColor(red: color.red, green: color.green, blue: color.blue)
  }
}
