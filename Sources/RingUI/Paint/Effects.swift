import Foundation
import RingCore
import RingScene

nonisolated extension View {
  /// Sets the opacity of the view as a group, clamped to 0…1.
  public func opacity(_ opacity: Double) -> some View {
    changingElements { content, inputs in
      let value = inputs.animated([CGFloat(opacity)])[0]
      return Effect(.opacity(inputs.finite(value, "opacity").unit), content)
    }
  }

  /// Rotates the drawing of the view about `anchor`; its layout position stays.
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View {
    changingElements { content, inputs in
      let degrees = inputs.animated([CGFloat(angle.degrees)])[0]
      let rotation = Transform.rotation(.degrees(inputs.finite(degrees, "angle")))
      return ClosureElement(content) { rect in
        GroupEffects(transform: rotation.about(anchor.point(in: rect)))
      }
    }
  }

  /// Scales the drawing of the view about `anchor`; its layout position stays.
  public func scaleEffect(
    x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center
  ) -> some View {
    changingElements { content, inputs in
      let factors = inputs.animated([x, y]).map { inputs.finite($0, "scale") }
      return ClosureElement(sizedAs: content) { rect, context in
        let commands = content.draw(in: rect, context: context)
        // A zero factor leaves nothing visible, and its transform has no inverse.
        guard factors.allSatisfy({ $0 != 0 }), !commands.isEmpty else { return [] }
        let effects = GroupEffects(
          transform: Transform.scale(factors[0], factors[1]).about(anchor.point(in: rect)))
        return effects == GroupEffects() ? commands : [.group(effects, commands)]
      }
    }
  }

  /// Scales the drawing of the view about `anchor` by one factor in both axes.
  public func scaleEffect(_ scale: CGFloat, anchor: UnitPoint = .center) -> some View {
    scaleEffect(x: scale, y: scale, anchor: anchor)
  }

  /// Scales the drawing of the view about `anchor`, by the width and height of `scale`.
  public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some View {
    scaleEffect(x: scale.width, y: scale.height, anchor: anchor)
  }

  /// Adds a blurred drop shadow; `radius` and the offsets are in points.
  ///
  /// `radius` is the standard deviation of the Gaussian blur, ≥ 0.
  public func shadow(
    color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0,
    y: CGFloat = 0
  ) -> some View {
    changingElements { content, inputs in
      let paint = inputs.animated(color._paint(in: inputs.environment))
      _ = inputs.length(radius, "radius")
      // A spring may overshoot below 0.
      let values = inputs.animated([radius, x, y])
      let shadow = Shadow(
        color: paint.color ?? .clear, blur: max(0, Double(values[0])),
        offset: Vector(x: inputs.finite(values[1], "x"), y: inputs.finite(values[2], "y")))
      return ClosureElement(content) { _ in
        shadow.color.alpha > 0 ? GroupEffects(shadow: shadow) : GroupEffects()
      }
    }
  }

  /// Applies a Gaussian blur; `radius` is its standard deviation in points. `opaque` has no effect.
  public func blur(radius: CGFloat, opaque: Bool = false) -> some View {
    changingElements { content, inputs in
      let radius = inputs.animatedLengths([radius], ["radius"])[0]
      return ClosureElement(content) { _ in GroupEffects(blur: radius) }
    }
  }

  /// Clips the view to a shape that fills its bounds.
  public func clipShape<S: Shape>(_ shape: S, style: FillStyle = FillStyle()) -> some View {
    changingElements { content, inputs in
      let shape = inputs.animated(shape)
      return ClosureElement(content) { GroupEffects(clip: shape.outline(in: $0, style)) }
    }
  }

  /// Clips the view to its bounds. `antialiased` has no effect: edges are always antialiased.
  public func clipped(antialiased: Bool = false) -> some View { clipShape(Rectangle()) }

  /// Clips the view to a rounded rectangle; `radius` is in points. `antialiased` has no effect.
  public func cornerRadius(_ radius: CGFloat, antialiased: Bool = true) -> some View {
    changingElements { content, inputs in
      let radius = inputs.animatedLengths([radius], ["cornerRadius"])[0]
      return ClosureElement(content) { GroupEffects(clip: .roundedRect($0, radius: radius)) }
    }
  }

  /// Draws a border in front of the view, inside its bounds; `width` is in points, ≥ 0.
  public func border<S: ShapeStyle>(_ content: S, width: CGFloat = 1) -> some View {
    let style = content
    return changingElements { content, inputs in
      let paint = inputs.animated(style._paint(in: inputs.environment))
      let width = inputs.length(width, "width")
      return ClosureElement(sizedAs: content) { rect, context in
        let commands = content.draw(in: rect, context: context)
        guard width > 0 else { return commands }
        let strokeStyle = RingCore.StrokeStyle(width: width)
        return commands
          + paint.painting(in: rect, within: rect) {
            [.stroke(.rect(rect.inset(by: width / 2)), strokeStyle, $0)]
          }
      }
    }
  }

  /// Hides the view, which keeps its size and position in the layout.
  public func hidden() -> some View {
    changingElements { content, _ in
      ClosureElement(sizedAs: content, alt: .hidden) { rect, context in
        // Draw and discard, because drawing collects the preferences of the views inside.
        _ = content.draw(in: rect, context: context)
        return []
      }
    }
  }

  /// Sets the paint of text and unstyled shapes in this view.
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View {
    foreground([AnyShapeStyle(style)])
  }
  /// Sets the styles `.primary` and `.secondary` in this view.
  public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle>(
    _ primary: S1, _ secondary: S2
  ) -> some View { foreground([AnyShapeStyle(primary), AnyShapeStyle(secondary)]) }
  /// Sets the styles `.primary`, `.secondary` and `.tertiary` in this view.
  public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle, S3: ShapeStyle>(
    _ primary: S1, _ secondary: S2, _ tertiary: S3
  ) -> some View {
    foreground([AnyShapeStyle(primary), AnyShapeStyle(secondary), AnyShapeStyle(tertiary)])
  }
  /// Sets the colour of text and unstyled shapes in this view; `nil` restores the default colour.
  public func foregroundColor(_ color: Color?) -> some View {
    foreground(color.map { [AnyShapeStyle($0)] } ?? [])
  }

  private func foreground(_ styles: [AnyShapeStyle]) -> some View {
    changingEnvironment { values, _ in
      let outer = values
      // A level such as `.secondary` refers to the paint that is current outside of this modifier.
      values.foregroundStyles = styles.map { style in
        AnyShapeStyle(ResolvedStyle(paint: style._paint(in: outer)))
      }
    }
  }

  /// Sets the tint of controls in this view; `nil` restores the system's blue.
  public func tint(_ tint: Color?) -> some View {
    changingEnvironment { values, _ in values.tintColor = tint }
  }
  /// Sets the tint of controls in this view; `nil` keeps the current tint.
  ///
  /// A gradient makes rendering throw an error.
  @_disfavoredOverload
  public func tint<S: ShapeStyle>(_ tint: S?) -> some View {
    changingEnvironment { values, inputs in
      guard let paint = tint?._paint(in: values) else { return }
      guard let color = paint.color else {
        return inputs.fail(.unsupported(view: inputs.node.path, what: "a tint is one colour"))
      }
      values.tintColor = Color(dynamic: RingScene.Color(color))
    }
  }
  /// Sets the tint of controls in this view; `nil` restores the system's blue.
  public func accentColor(_ color: Color?) -> some View { tint(color) }

  /// Fills the bounds of the view with `style`, behind the view. `edges` has no effect.
  public func background<S: ShapeStyle>(
    _ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all
  ) -> some View { background(Rectangle().fill(style)) }
  /// Fills a shape behind the view with `style`.
  public func background<S: ShapeStyle, T: Shape>(
    _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
  ) -> some View { background(shape.fill(style, style: fillStyle)) }
  /// Fills a shape behind the view with the system background.
  public func background<T: Shape>(in shape: T) -> some View {
    background(shape.fill(BackgroundStyle()))
  }
  /// Fills the bounds of the view with `style`, in front of the view. `edges` has no effect.
  public func overlay<S: ShapeStyle>(
    _ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all
  ) -> some View { overlay(Rectangle().fill(style)) }
  /// Fills a shape in front of the view with `style`.
  public func overlay<S: ShapeStyle, T: Shape>(_ style: S, in shape: T) -> some View {
    overlay(shape.fill(style))
  }
}

private struct ResolvedStyle: ShapeStyle {
  let paint: _Paint
  func _paint(in environment: EnvironmentValues) -> _Paint { paint }
}
