import Foundation
import RingCore
import RingScene

/// A type that provides previews for an editor. ringrender does not use the previews.
@MainActor @preconcurrency
public protocol PreviewProvider {
  /// The type of the previews.
  associatedtype Previews: View
  /// The previews, as one view.
  @ViewBuilder @MainActor @preconcurrency static var previews: Previews { get }
}

/// The layout of a preview.
public enum _PreviewLayout: Sendable {
  /// The screen of a device, or the ideal size of the view.
  case device, sizeThatFits
  /// A fixed size in points.
  case fixed(width: CGFloat, height: CGFloat)
}

/// The kinds of safe areas.
public struct _SafeAreaRegions: OptionSet, Sendable {
  /// The set as bits, one for each kind.
  public let rawValue: UInt
  /// Creates a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// All kinds of safe areas.
  public static let all = _SafeAreaRegions(rawValue: .max)
}

// Modifiers of interactive apps, declared so that the code of such apps compiles. Most modifiers
// have no effect.
nonisolated extension View {
  /// Has no effect: there is no preview canvas.
  public func previewLayout(_ value: _PreviewLayout) -> some View { self }
  /// Has no effect: there is no preview canvas.
  public func previewDisplayName(_ value: String?) -> some View { self }
  /// Has no effect: an image receives no taps.
  public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
    self
  }
  /// Has no effect: the sheet is never presented.
  public func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View { self }
  /// Has no effect: an image has no safe area.
  public func ignoresSafeArea(
    _ regions: _SafeAreaRegions = .all, edges: Edge.Set = .all
  ) -> some View { self }
  /// Has no effect: an image has no safe area.
  public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View { self }
  /// Has no effect: an image has no safe area, and `content` is not drawn.
  public func safeAreaInset<V: View>(
    edge: Edge, spacing: CGFloat? = nil, @ViewBuilder content: () -> V
  ) -> some View { self }
  /// Has no effect: an image receives no input.
  public func allowsHitTesting(_ enabled: Bool) -> some View { self }
  /// Has no effect: an image receives no input.
  public func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View { self }
  /// Disables the controls in this view if `disabled`. Their appearance stays.
  public func disabled(_ disabled: Bool) -> some View {
    changingEnvironment { values, _ in values.isEnabled = values.isEnabled && !disabled }
  }
  /// Has no effect: there is no navigation bar.
  public func navigationTitle(_ title: LocalizedStringKey) -> some View { self }
  /// Sets the identity of the view. A change of `id` resets the state of the view.
  public func id<ID: Hashable>(_ id: ID) -> some View {
    modifier(_IdentityModifier(id: AnyHashable(id)))
  }
  /// Sets the tag by which a picker selects the view.
  public func tag<V: Hashable>(_ tag: V) -> some View {
    changingItems { item, _ in
      var item = item
      item.traits.tag = AnyHashable(tag)
      return item
    }
  }
  /// Sets the light or dark appearance of the view; `nil` keeps the current appearance.
  public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View {
    changingEnvironment { values, _ in values.colorScheme = colorScheme ?? values.colorScheme }
  }
  /// Sets the light or dark appearance of the view.
  public func colorScheme(_ colorScheme: ColorScheme) -> some View {
    environment(\.colorScheme, colorScheme)
  }
  /// Has no effect: the labels of controls stay visible.
  public func labelsHidden() -> some View { self }
}

/// A modifier that sets the identity of a view.
nonisolated public struct _IdentityModifier: ViewModifier {
  private let id: AnyHashable
  init(id: AnyHashable) { self.id = id }
  public nonisolated static func _lower<V: View>(
    _ modifier: Self, _ content: V, _ inputs: _ViewInputs
  ) -> _ViewList { V._lower(content, inputs.child(.id(modifier.id), V.self)) }
}
