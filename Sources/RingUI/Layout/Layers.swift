import RingScene

nonisolated extension View {
  /// Draws `content` in front of this view, whose size it does not change.
  public func overlay<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View { layered(content(), alignment, isOverlay: true) }

  /// Draws `overlay` in front of this view, whose size it does not change.
  @_disfavoredOverload
  public func overlay<V: View>(_ overlay: V, alignment: Alignment = .center) -> some View {
    layered(overlay, alignment, isOverlay: true)
  }

  /// Draws `content` behind this view, whose size it does not change.
  public func background<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View { layered(content(), alignment, isOverlay: false) }

  /// Draws `background` behind this view, whose size it does not change.
  @_disfavoredOverload
  public func background<V: View>(_ background: V, alignment: Alignment = .center) -> some View {
    layered(background, alignment, isOverlay: false)
  }

  private func layered<V: View>(
    _ layer: V, _ alignment: Alignment, isOverlay: Bool
  ) -> some View {
    changingElements { content, inputs in
      let list = V._lower(layer, inputs.child(.part(1), V.self))
      guard let layer = list.layer(alignment) else { return content }
      return AnyElement(LayerModifier(layer, isOverlay: isOverlay, content))
    }
  }
}

extension _ViewList {
  /// Returns the items, stacked in depth, as a layer; `nil` if there are none.
  func layer(_ alignment: Alignment) -> ElementLayer? {
    guard let first = items.first else { return nil }
    let isAlone = items.count == 1
    let element =
      isAlone && alignment.isSpecial(first.traits)
      ? AnyElement(first.placed(alignment)) : isAlone ? first.element : overlaid(alignment)
    return ElementLayer(.element(element), alignment: alignment.scene)
  }
}
