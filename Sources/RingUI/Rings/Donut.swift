import Foundation
import RingCore
import RingScene

/// A ring of proportional parts around a hole, clockwise from 12 o'clock.
nonisolated public struct Donut: View, ElementView {
  /// A part of a donut; its angle is in proportion to its value.
  public struct Part: Hashable, Sendable {
    let label: String
    let value: Double
    let color: Color?

    /// Creates a part. `value` is ≥ 0.
    ///
    /// `label` is the text in legends and in the donut's own labels. Default of `color`: one of
    /// twelve colours, by the index of the part.
    public init(_ label: String, _ value: Double, color: Color? = nil) {
      (self.label, self.value, self.color) = (label, value, color)
    }
  }

  var scene: SceneElement<RingScene.Donut>

  public nonisolated var body: some View { scene }

  /// Creates a donut of `parts`.
  ///
  /// `diameter` is in points, > 0; `nil` fills the proposed size. `hole` is the hole's diameter as
  /// a fraction of the donut's, 0…1. `gap` is the distance between neighbours in points, ≥ 0.
  /// `total` is the value of the full circle; the sum of the parts is its minimum and its default.
  public init(
    _ parts: [Part], diameter: CGFloat? = 120, hole: Double = 0.6, gap: CGFloat = 0,
    total: Double? = nil
  ) {
    scene = SceneElement { inputs in
      func value(_ value: Double, _ name: String) -> Double {
        inputs.number(value, name, in: 0...Double.greatestFiniteMagnitude)
      }
      var donut = RingScene.Donut()
      donut.parts = parts.map { part in
        DonutPart(
          value(part.value, "value"), color: part.color.map(inputs.sceneColor),
          label: TextTemplate.escaped(part.label))
      }
      donut.diameter = diameter.map { inputs.positive($0, "diameter") }
      donut.hole = inputs.number(hole, "hole", in: 0...1)
      donut.gap = inputs.nonnegative(gap, "gap")
      donut.total = total.map { value($0, "total") }
      return donut
    }
  }

  /// Sets the start of the first part, clockwise from 12 o'clock, and the direction. Default: 0°,
  /// clockwise.
  public func arc(from start: Angle, clockwise: Bool = true) -> Donut {
    changing { donut, inputs in
      donut.startAngle = .degrees(inputs.finite(start.degrees, "start"))
      donut.direction = clockwise ? .clockwise : .counterclockwise
    }
  }

  /// Sets the shape of the parts' ends. Default: flat.
  public func lineCap(_ cap: LineCap) -> Donut { changing { donut, _ in donut.cap = cap } }

  /// Sets the colour of the part of the circle that the parts leave free; `nil` for none. Default:
  /// light grey.
  public func track(_ color: Color?) -> Donut {
    changing { donut, inputs in donut.track = color.map(inputs.sceneColor) }
  }

  /// Shows the labels of the parts. Default: inside a part if it has space, and outside if not.
  ///
  /// `text` is the template of all labels, see `RingLabel.text`; `nil` shows the part's own.
  /// `isInside` fixes the side. A `color` of `nil` is legible on the part, or primary outside; a
  /// label in another colour is outside if it is hard to read on its part. `gap` is the distance
  /// between the rim and labels outside in points, ≥ 0. If labels outside would overlap, they form
  /// a column on each side, and leader lines join them to their parts. A label for which a column
  /// has no space is left out with a warning. Every frame of an animation arranges its labels
  /// again, so that a label may jump if the parts change.
  public func labels(
    _ text: String? = nil, isInside: Bool? = nil, font: Font = .system(size: 9),
    color: Color? = nil, gap: CGFloat = 3
  ) -> Donut {
    changing { donut, inputs in
      var labels = DonutLabels()
      (labels.text, labels.font) = (text, inputs.sceneFont(font.font))
      labels.color = color.map(inputs.sceneColor)
      labels.gap = inputs.nonnegative(gap, "gap")
      labels.placement = isInside.map { $0 ? .inside : .outside } ?? .auto
      donut.labels = labels
    }
  }

  /// Sets the view in the hole, which does not change the donut's size.
  public func center<Content: View>(@ViewBuilder _ content: () -> Content) -> Donut {
    let content = content()
    return changing { donut, inputs in donut.center = inputs.element(of: content, part: 1) }
  }
}
