import Foundation

nonisolated extension View {
  /// Adjusts the colour saturation. Unavailable.
  @available(
    *, unavailable, message: "Choose other colours: those of a view are drawn as they are."
  )
  public func saturation(_ amount: Double) -> some View { self }
  /// Brightens the view. Unavailable.
  @available(
    *, unavailable, message: "Choose other colours: those of a view are drawn as they are."
  )
  public func brightness(_ amount: Double) -> some View { self }
  /// Adjusts the contrast. Unavailable.
  @available(
    *, unavailable, message: "Choose other colours: those of a view are drawn as they are."
  )
  public func contrast(_ amount: Double) -> some View { self }
  /// Reduces the colours to greys. Unavailable.
  @available(
    *, unavailable, message: "Choose other colours: those of a view are drawn as they are."
  )
  public func grayscale(_ amount: Double) -> some View { self }
  /// Rotates the hues of the colours. Unavailable.
  @available(
    *, unavailable, message: "Choose other colours: those of a view are drawn as they are."
  )
  public func hueRotation(_ angle: Angle) -> some View { self }
  /// Inverts the colours. Unavailable.
  @available(
    *, unavailable, message: "Choose other colours: those of a view are drawn as they are."
  )
  public func colorInvert() -> some View { self }
  /// Multiplies the colours by `color`. Unavailable.
  @available(*, unavailable, message: "Use overlay(_:) with blendMode(.multiply).")
  public func colorMultiply(_ color: Color) -> some View { self }
  /// Converts luminance to alpha, as for a mask. Unavailable.
  @available(*, unavailable, message: "Use mask(alignment:_:) with colours of other alphas.")
  public func luminanceToAlpha() -> some View { self }
  /// Rotates the view in three dimensions. Unavailable.
  @available(
    *, unavailable, message: "Views lie in one plane: use rotationEffect(_:) or scaleEffect(x:y:)."
  )
  public func rotation3DEffect(
    _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat)
  ) -> some View { self }
  /// Animates the view's geometry into the geometry of another view. Unavailable.
  @available(
    *, unavailable, message: "Views do not move into others: animate offset(x:y:) or frame."
  )
  public func matchedGeometryEffect<ID: Hashable, Space>(id: ID, in namespace: Space) -> some View {
    self
  }
  /// Animates the view through a sequence of phases. Unavailable.
  @available(
    *, unavailable, message: "Change state in withAnimation, in the script of an AnimatedScene."
  )
  public func phaseAnimator<Phases: Sequence, V: View>(
    _ phases: Phases, @ViewBuilder content: (Self, Phases.Element) -> V
  ) -> some View { self }
  /// Adds items to a toolbar. Unavailable.
  @available(
    *, unavailable, message: "A picture has no bars: put the view over this one with overlay."
  )
  public func toolbar<V: View>(@ViewBuilder content: () -> V) -> some View { self }
  /// Adds a context menu. Unavailable.
  @available(*, unavailable, message: "A picture shows the view itself: leave the menu out.")
  public func contextMenu<V: View>(@ViewBuilder menuItems: () -> V) -> some View { self }
  /// Attaches a gesture recogniser. Unavailable.
  @available(
    *, unavailable, message: "A picture is not touched: set the state that the gesture would set."
  )
  public func gesture<G>(_ gesture: G) -> some View { self }
}
