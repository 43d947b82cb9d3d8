import RingCore

/// Overlapping shapes that extend beyond an image of about 300 × 900 pixels.
enum OverlappingShapes {
  static let gradient = Gradient(colors: [
    .black, .white, SRGBColor(red: 1, green: 0.2, blue: 0, alpha: 0.5),
  ])

  /// Returns the position of the shapes with this index.
  static func place(_ index: Int) -> Point {
    Point(x: Double(index * 97 % 331) - 15, y: Double(index * 61 % 941) - 15)
  }

  /// Returns a ring, a disc, and an open line with round joins.
  static func commands(_ index: Int) -> [DrawCommand] {
    let (place, radius) = (place(index), 10 + Double(index * 7 % 60))
    var gradient = gradient
    gradient.dithers = index % 2 == 0
    return [
      .stroke(
        .circle(center: place, radius: radius), StrokeStyle(width: 9),
        .conic(ConicGradient(center: place, gradient: gradient))),
      .fill(
        .circle(center: place, radius: radius / 2),
        .solid(SRGBColor(red: 0, green: 0.5, blue: 1, alpha: 0.7))),
      .stroke(
        Path([.move(place), .line(place + Vector(x: radius, y: 300)), .line(Point(x: 150, y: 10))]),
        StrokeStyle(width: 5, join: .round),
        .solid(SRGBColor(red: 0.8, green: 0, blue: 0.3, alpha: 0.6))),
    ]
  }
}
