import Foundation

nonisolated extension View {
  /// The view with other colours.
  @available(
    *, unavailable, message: "Choose other colours: those of a view are drawn as they are."
  )
  public func saturation(_ amount: Double) -> some View { self }
  /// The view with other colours.
  @available(
    *, unavailable, message: "Choose other colours: those of a view are drawn as they are."
  )
  public func brightness(_ amount: Double) -> some View { self }
  /// The view with other colours.
  @available(
    *, unavailable, message: "Choose other colours: those of a view are drawn as they are."
  )
  public func contrast(_ amount: Double) -> some View { self }
  /// The view with other colours.
  @available(
    *, unavailable, message: "Choose other colours: those of a view are drawn as they are."
  )
  public func grayscale(_ amount: Double) -> some View { self }
  /// The view with other colours.
  @available(
    *, unavailable, message: "Choose other colours: those of a view are drawn as they are."
  )
  public func hueRotation(_ angle: Angle) -> some View { self }
  /// The view with other colours.
  @available(
    *, unavailable, message: "Choose other colours: those of a view are drawn as they are."
  )
  public func colorInvert() -> some View { self }
  /// The view times a colour.
  @available(*, unavailable, message: "Use overlay(_:) with blendMode(.multiply).")
  public func colorMultiply(_ color: Color) -> some View { self }
  /// The view as a mask.
  @available(*, unavailable, message: "Use mask(alignment:_:) with colours of other alphas.")
  public func luminanceToAlpha() -> some View { self }
  /// The view turned out of its plane.
  @available(
    *, unavailable, message: "Views lie in one plane: use rotationEffect(_:) or scaleEffect(x:y:)."
  )
  public func rotation3DEffect(
    _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat)
  ) -> some View { self }
  /// The view on its way to another one.
  @available(
    *, unavailable, message: "Views do not move into others: animate offset(x:y:) or frame."
  )
  public func matchedGeometryEffect<ID: Hashable, Space>(id: ID, in namespace: Space) -> some View {
    self
  }
  /// The view in phases.
  @available(
    *, unavailable, message: "Change state in withAnimation by AnimationRenderer.change(at:_:)."
  )
  public func phaseAnimator<Phases: Sequence, V: View>(
    _ phases: Phases, @ViewBuilder content: (Self, Phases.Element) -> V
  ) -> some View { self }
  /// The view with things in a bar.
  @available(
    *, unavailable, message: "A picture has no bars: put the view over this one with overlay."
  )
  public func toolbar<V: View>(@ViewBuilder content: () -> V) -> some View { self }
  /// The view with a menu.
  @available(*, unavailable, message: "A picture shows the view itself: leave the menu out.")
  public func contextMenu<V: View>(@ViewBuilder menuItems: () -> V) -> some View { self }
  /// The view under a finger.
  @available(
    *, unavailable, message: "A picture is not touched: set the state that the gesture would set."
  )
  public func gesture<G>(_ gesture: G) -> some View { self }
}
