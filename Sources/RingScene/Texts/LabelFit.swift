import RingCore

/// The space for a label in the hole of a ring: its corners lie inside the hole, and it keeps air
/// on both sides.
struct LabelFit {
  /// The diameter in points.
  var hole: Double
  /// The distance of the label's top edge below the hole's centre in points; `nil` if the label is
  /// centred.
  var top: Double?

  /// As a fraction of the hole's diameter.
  static let maximumWidth = 0.7

  /// Returns the factor at which a label's box just fits; 0 if there is no space.
  func factor(_ box: Size) -> Double {
    guard hole > 0 else { return 0 }
    let width = Self.maximumWidth * hole / box.width
    guard let top else { return min(width, hole / Point(x: box.width, y: box.height).length) }
    // The lower corners touch the circle: (s·w/2)² + (top + s·h)² = (hole/2)².
    let radius = hole / 2
    let a = box.width * box.width / 4 + box.height * box.height
    let b = top * box.height
    let discriminant = b * b - a * (top * top - radius * radius)
    guard a > 0, discriminant > 0 else { return 0 }
    return min(width, max(0, (discriminant.squareRoot() - b) / a))
  }
}
