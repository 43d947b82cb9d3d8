import Foundation
import RingGraphics
import RingScene

nonisolated extension View {
  /// The view made translucent as a whole, 0…1.
  public func opacity(_ opacity: Double) -> some View {
    changingElements { content, inputs in
      let value = inputs.moving([CGFloat(opacity)])[0]
      return Opacity(inputs.finite(value, "opacity").unit, content)
    }
  }

  /// The view turned; its place in the layout stays.
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View {
    changingElements { content, inputs in
      let degrees = inputs.moving([CGFloat(angle.degrees)])[0]
      let turn = Transform.rotation(.degrees(inputs.finite(degrees, "angle")))
      return MadeElement(content) { rect in
        GroupEffects(transform: turn.about(anchor.point(in: rect)))
      }
    }
  }

  /// The view enlarged; its place in the layout stays.
  public func scaleEffect(
    x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center
  ) -> some View {
    changingElements { content, inputs in
      let factors = inputs.moving([x, y]).map { inputs.finite($0, "scale") }
      return MadeElement(sizedAs: content) { rect, context in
        let commands = content.draw(in: rect, context: context)
        // Nothing is left of what has no width; such a map could not be undone.
        guard factors.allSatisfy({ $0 != 0 }), !commands.isEmpty else { return [] }
        let effects = GroupEffects(
          transform: Transform.scale(factors[0], factors[1]).about(anchor.point(in: rect)))
        return effects == GroupEffects() ? commands : [.group(effects, commands)]
      }
    }
  }

  /// The view enlarged both ways.
  public func scaleEffect(_ scale: CGFloat, anchor: UnitPoint = .center) -> some View {
    scaleEffect(x: scale, y: scale, anchor: anchor)
  }

  /// The view enlarged by a width and a height.
  public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some View {
    scaleEffect(x: scale.width, y: scale.height, anchor: anchor)
  }

  /// A blurred shadow under the view; lengths are in points.
  public func shadow(
    color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0,
    y: CGFloat = 0
  ) -> some View {
    changingElements { content, inputs in
      let paint = inputs.moving(color._paint(in: inputs.environment))
      let values = inputs.moving([radius, x, y])
      let shadow = Shadow(
        color: paint.color ?? .clear, blur: inputs.length(values[0], "radius"),
        offset: Point(x: inputs.finite(values[1], "x"), y: inputs.finite(values[2], "y")))
      return MadeElement(content) { _ in
        shadow.color.alpha > 0 ? GroupEffects(shadow: shadow) : GroupEffects()
      }
    }
  }

  /// The view out of focus; the radius is the Gaussian's standard deviation in points.
  public func blur(radius: CGFloat, opaque: Bool = false) -> some View {
    changingElements { content, inputs in
      let radius = inputs.length(inputs.moving([radius])[0], "radius")
      return MadeElement(content) { _ in GroupEffects(blur: radius) }
    }
  }

  /// Only what lies in a shape of the view's size is kept.
  public func clipShape<S: Shape>(_ shape: S, style: FillStyle = FillStyle()) -> some View {
    changingElements { content, inputs in
      let shape = inputs.moving(shape)
      return MadeElement(content) { GroupEffects(clip: shape.outline(in: $0, style)) }
    }
  }

  /// Only what lies in the view's own rectangle is kept.
  public func clipped(antialiased: Bool = false) -> some View { clipShape(Rectangle()) }

  /// Round corners that cut the view; the radius is in points.
  public func cornerRadius(_ radius: CGFloat, antialiased: Bool = true) -> some View {
    changingElements { content, inputs in
      let radius = inputs.length(inputs.moving([radius])[0], "cornerRadius")
      return MadeElement(content) { GroupEffects(clip: .roundedRect($0, radius: radius)) }
    }
  }

  /// A line inside the view's edge, over it; the width is in points.
  public func border<S: ShapeStyle>(_ content: S, width: CGFloat = 1) -> some View {
    let style = content
    return changingElements { content, inputs in
      let paint = inputs.moving(style._paint(in: inputs.environment))
      let width = inputs.length(width, "width")
      return MadeElement(sizedAs: content) { rect, context in
        let commands = content.draw(in: rect, context: context)
        guard width > 0 else { return commands }
        let pen = RingGraphics.StrokeStyle(width: width)
        return commands
          + paint.painting(in: rect, within: rect) {
            [.stroke(.rect(rect.inset(by: width / 2)), pen, $0)]
          }
      }
    }
  }

  /// The view keeps its room and shows nothing.
  public func hidden() -> some View {
    changingElements { content, _ in
      MadeElement(sizedAs: content) { rect, context in
        // Placed all the same, for the sake of preferences.
        _ = content.draw(in: rect, context: context)
        return []
      }
    }
  }

  /// The paint of texts and plain shapes inside.
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View {
    foreground([AnyShapeStyle(style)])
  }
  /// The paints of the first two levels.
  public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle>(
    _ primary: S1, _ secondary: S2
  ) -> some View { foreground([AnyShapeStyle(primary), AnyShapeStyle(secondary)]) }
  /// The paints of the first three levels.
  public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle, S3: ShapeStyle>(
    _ primary: S1, _ secondary: S2, _ tertiary: S3
  ) -> some View {
    foreground([AnyShapeStyle(primary), AnyShapeStyle(secondary), AnyShapeStyle(tertiary)])
  }
  /// The colour of texts and plain shapes inside; `nil` leaves it.
  public func foregroundColor(_ color: Color?) -> some View {
    foreground(color.map { [AnyShapeStyle($0)] } ?? [])
  }

  private func foreground(_ styles: [AnyShapeStyle]) -> some View {
    changingEnvironment { values, _ in
      let outer = values
      // A level such as `.secondary` is one of the paint that was in force until here.
      values.foregroundStyles = styles.map { style in
        ResolvedStyle(paint: style._paint(in: outer)).erased
      }
    }
  }

  /// The colour of controls inside; `nil` leaves it.
  public func tint(_ tint: Color?) -> some View {
    changingEnvironment { values, _ in values.tintColor = tint }
  }
  /// The colour of controls inside.
  @_disfavoredOverload
  public func tint<S: ShapeStyle>(_ tint: S?) -> some View {
    changingEnvironment { values, inputs in
      guard let paint = tint?._paint(in: values) else { return }
      guard let color = paint.color else {
        return inputs.fail(.unsupported(view: inputs.node.path, what: "a tint is one colour"))
      }
      values.tintColor = Color(dynamic: DynamicColor(color))
    }
  }
  /// The colour of controls inside; `nil` leaves it.
  public func accentColor(_ color: Color?) -> some View { tint(color) }

  /// A paint behind the view, in all of its rectangle.
  public func background<S: ShapeStyle>(
    _ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all
  ) -> some View { background(Rectangle().fill(style)) }
  /// A shape in a paint behind the view.
  public func background<S: ShapeStyle, T: Shape>(
    _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
  ) -> some View { background(shape.fill(style, style: fillStyle)) }
  /// A shape behind the view, in the system's background.
  public func background<T: Shape>(in shape: T) -> some View {
    background(shape.fill(BackgroundStyle()))
  }
  /// A paint over the view, in all of its rectangle.
  public func overlay<S: ShapeStyle>(
    _ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all
  ) -> some View { overlay(Rectangle().fill(style)) }
  /// A shape in a paint over the view.
  public func overlay<S: ShapeStyle, T: Shape>(_ style: S, in shape: T) -> some View {
    overlay(shape.fill(style))
  }
}

/// A paint that is known already.
private struct ResolvedStyle: ShapeStyle {
  let paint: _Paint
  var erased: AnyShapeStyle { AnyShapeStyle(self) }
  func _paint(in environment: EnvironmentValues) -> _Paint { paint }
}
