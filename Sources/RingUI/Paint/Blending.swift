import Foundation
import RingGraphics
import RingScene

/// How a view's colours meet those under it, in the nearest group or in the whole picture.
public enum BlendMode: Sendable, Hashable {
  /// Laid over them.
  case normal
  /// Multiplied with them: white leaves what is there, black makes it black.
  case multiply
  /// The inverses multiplied: black leaves what is there, white makes it white.
  case screen

  fileprivate var mode: RingGraphics.BlendMode {
    switch self {
    case .normal: .normal
    case .multiply: .multiply
    case .screen: .screen
    }
  }
}

nonisolated extension View {
  /// The view's colours blended with those under it: with all that was drawn before in the nearest
  /// view around it that is one picture, by `compositingGroup()`, `opacity(_:)`, a shadow, a blur, a
  /// clip or a mask, or else in the whole picture.
  public func blendMode(_ blendMode: BlendMode) -> some View {
    changingElements { content, _ in
      MadeElement(content) { _ in GroupEffects(blendMode: blendMode.mode) }
    }
  }

  /// The view as one picture: what is inside blends with nothing outside.
  public func compositingGroup() -> some View {
    changingElements { content, _ in
      MadeElement(sizedAs: content) { rect, context in
        let commands = content.draw(in: rect, context: context)
        return commands.contains(where: \.blends)
          ? [.group(GroupEffects(isIsolated: true), commands)] : commands
      }
    }
  }

  /// The view as one picture, as with `compositingGroup()`; `opaque` and `colorMode` do not matter.
  public func drawingGroup(opaque: Bool = false) -> some View { compositingGroup() }

  /// Only what lies in a shape of the view's size is kept.
  public func mask<S: Shape>(_ mask: S) -> some View { clipShape(mask) }

  /// Only what lies in a shape of the view's size is kept.
  public func mask<S: Shape>(
    alignment: Alignment = .center, @ViewBuilder _ mask: () -> S
  ) -> some View { clipShape(mask()) }

  /// The view in the strength of another one's alpha: what that one leaves transparent is hidden.
  @_disfavoredOverload
  public func mask<V: View>(
    alignment: Alignment = .center, @ViewBuilder _ mask: () -> V
  ) -> some View { masked(by: mask(), alignment) }

  /// The view in the strength of another one's alpha.
  @_disfavoredOverload
  public func mask<V: View>(_ mask: V) -> some View { masked(by: mask, .center) }

  private func masked<V: View>(by mask: V, _ alignment: Alignment) -> some View {
    changingElements { content, inputs in
      let layer = V._lower(mask, inputs.child(.part(1), V.self)).layer(alignment)
      return MadeElement(sizedAs: content) { rect, context in
        let commands = content.draw(in: rect, context: context)
        return commands.masked(by: layer?.commands(in: rect, context) ?? [])
      }
    }
  }
}

extension [DrawCommand] {
  /// These commands in the strength of the alpha of others.
  func masked(by mask: [DrawCommand]) -> [DrawCommand] {
    guard !isEmpty, !mask.isEmpty else { return [] }
    let kept = DrawCommand.group(GroupEffects(blendMode: .mask), mask)
    return [.group(GroupEffects(isIsolated: true), self + [kept])]
  }
}

extension DrawCommand {
  /// Whether something here blends with what lies under it.
  fileprivate var blends: Bool {
    guard case .group(let effects, let commands) = self else { return false }
    return effects.blendMode != .normal || commands.contains(where: \.blends)
  }
}
