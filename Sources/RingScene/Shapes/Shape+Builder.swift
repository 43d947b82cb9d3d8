import RingCore

// SwiftUI's modifiers of shapes. Unlike SwiftUI's, each returns the same shape type, so that one
// shape can be both filled and stroked.

extension Shape {
  package func fill(_ paint: ShapePaint) -> Self { with(\.appearance.fill, paint) }

  package func fill(_ color: Color) -> Self { fill(.color(color)) }

  @_disfavoredOverload
  package func fill(_ color: SRGBColor) -> Self { fill(Color(color)) }

  /// Strokes a line centred on the outline; `lineWidth` is in points, > 0.
  package func stroke(_ paint: ShapePaint, lineWidth: Double = 1) -> Self {
    stroke(ShapeStroke(paint, width: lineWidth))
  }

  package func stroke(_ color: Color, lineWidth: Double = 1) -> Self {
    stroke(.color(color), lineWidth: lineWidth)
  }

  @_disfavoredOverload
  package func stroke(_ color: SRGBColor, lineWidth: Double = 1) -> Self {
    stroke(Color(color), lineWidth: lineWidth)
  }

  package func stroke(_ stroke: ShapeStroke) -> Self { with(\.appearance.stroke, stroke) }

  /// Strokes a line inside the outline or, if the shape is not `isInsettable`, centred on it;
  /// `lineWidth` is in points, > 0.
  package func strokeBorder(_ paint: ShapePaint, lineWidth: Double = 1) -> Self {
    stroke(ShapeStroke(paint, width: lineWidth).inside)
  }

  package func strokeBorder(_ color: Color, lineWidth: Double = 1) -> Self {
    strokeBorder(.color(color), lineWidth: lineWidth)
  }

  /// Trims the outline to the part between two fractions of its length, 0…1. Nothing is drawn
  /// unless `end` > `start`.
  package func trim(from start: Double = 0, to end: Double = 1) -> Self {
    with(\.appearance.trimStart, start).with(\.appearance.trimEnd, end)
  }
}

extension ShapeStroke {
  fileprivate var inside: ShapeStroke {
    var stroke = self
    stroke.isInset = true
    return stroke
  }
}
