import RingGraphics

// SwiftUI's names; other than there, each returns the same shape, so that one can be filled and
// stroked.

extension Shape {
  /// The shape's inside in a paint.
  public func fill(_ paint: ShapePaint) -> Self { with(\.look.fill, paint) }

  /// The shape's inside in a colour.
  public func fill(_ color: DynamicColor) -> Self { fill(.color(color)) }

  /// The shape's inside in a colour.
  public func fill(_ color: Color) -> Self { fill(DynamicColor(color)) }

  /// A line along the outline, half of it on either side; the width is in points, > 0. Default: 1.
  public func stroke(_ paint: ShapePaint, lineWidth: Double = 1) -> Self {
    stroke(ShapeStroke(paint, width: lineWidth))
  }

  /// A line along the outline, half of it on either side; the width is in points, > 0. Default: 1.
  public func stroke(_ color: DynamicColor, lineWidth: Double = 1) -> Self {
    stroke(.color(color), lineWidth: lineWidth)
  }

  /// A line along the outline, half of it on either side; the width is in points, > 0. Default: 1.
  public func stroke(_ color: Color, lineWidth: Double = 1) -> Self {
    stroke(DynamicColor(color), lineWidth: lineWidth)
  }

  /// A line along the outline.
  public func stroke(_ stroke: ShapeStroke) -> Self { with(\.look.stroke, stroke) }

  /// A line inside the outline, if the shape can be inset; the width is in points, > 0. Default: 1.
  public func strokeBorder(_ paint: ShapePaint, lineWidth: Double = 1) -> Self {
    stroke(ShapeStroke(paint, width: lineWidth).inside)
  }

  /// A line inside the outline, if the shape can be inset; the width is in points, > 0. Default: 1.
  public func strokeBorder(_ color: DynamicColor, lineWidth: Double = 1) -> Self {
    strokeBorder(.color(color), lineWidth: lineWidth)
  }

  /// The part of the outline between two fractions of its length, 0…1.
  public func trim(from start: Double = 0, to end: Double = 1) -> Self {
    with(\.look.trimStart, start).with(\.look.trimEnd, end)
  }
}

extension ShapeStroke {
  fileprivate var inside: ShapeStroke {
    var stroke = self
    stroke.isInset = true
    return stroke
  }
}
