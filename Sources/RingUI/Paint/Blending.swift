import Foundation
import RingCore
import RingScene

/// A rule for combining a view with its backdrop.
///
/// The backdrop is everything drawn before in the nearest enclosing group, or in the image if there
/// is none.
public enum BlendMode: Sendable, Hashable {
  /// Composites over the backdrop.
  case normal
  /// Multiplies with the backdrop: white keeps the backdrop, black makes it black.
  case multiply
  /// Multiplies the inverses: black keeps the backdrop, white makes it white.
  case screen
  /// Adds to the backdrop, which becomes lighter: black keeps it.
  case plusLighter
  /// Multiplies where the backdrop is dark, and screens where it is light.
  case overlay

  fileprivate var mode: RingCore.BlendMode {
    switch self {
    case .normal: .normal
    case .multiply: .multiply
    case .screen: .screen
    case .plusLighter: .plusLighter
    case .overlay: .overlay
    }
  }
}

nonisolated extension View {
  /// Blends the view with its backdrop.
  ///
  /// The backdrop is everything drawn before in the nearest enclosing group, or in the image if
  /// there is none. Groups are created by `compositingGroup()`, `opacity(_:)`, shadow, blur, clip
  /// and mask.
  public func blendMode(_ blendMode: BlendMode) -> some View {
    changingElements { content, _ in Effect(.blend(blendMode.mode), content) }
  }

  /// Composites the view as a group: its contents do not blend with anything outside.
  public func compositingGroup() -> some View {
    changingElements { content, _ in
      ClosureElement(sizedAs: content) { rect, context in
        let commands = content.draw(in: rect, context: context)
        return commands.contains(where: \.usesBlendMode)
          ? [.group(GroupEffects(isIsolated: true), commands)] : commands
      }
    }
  }

  /// Composites the view as a group, as `compositingGroup()` does. `opaque` has no effect.
  public func drawingGroup(opaque: Bool = false) -> some View { compositingGroup() }

  /// Clips the view to `mask`, a shape that fills its bounds.
  public func mask<S: Shape>(_ mask: S) -> some View { clipShape(mask) }

  /// Clips the view to a shape that fills its bounds. `alignment` has no effect.
  public func mask<S: Shape>(
    alignment: Alignment = .center, @ViewBuilder _ mask: () -> S
  ) -> some View { clipShape(mask()) }

  /// Masks the view with the alpha of `mask`: transparent parts of `mask` hide the view.
  ///
  /// Alternative texts leave out the texts of `mask`.
  @_disfavoredOverload
  public func mask<V: View>(
    alignment: Alignment = .center, @ViewBuilder _ mask: () -> V
  ) -> some View { masked(by: mask(), alignment) }

  /// Masks the view with the alpha of `mask`, which is centred.
  @_disfavoredOverload
  public func mask<V: View>(_ mask: V) -> some View { masked(by: mask, .center) }

  private func masked<V: View>(by mask: V, _ alignment: Alignment) -> some View {
    changingElements { content, inputs in
      let layer = V._lower(mask, inputs.child(.auxiliary, V.self)).layer(alignment)
      return Effect(.mask(layer), content)
    }
  }
}

extension DrawCommand {
  /// Whether the command is a group with a blend mode other than normal, or contains one.
  fileprivate var usesBlendMode: Bool {
    guard case .group(let effects, let commands) = self else { return false }
    return effects.blendMode != .normal || commands.contains(where: \.usesBlendMode)
  }
}
