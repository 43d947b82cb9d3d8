import Foundation

/// Pictures that an editor would show beside the code.
@MainActor @preconcurrency
public protocol PreviewProvider {
  /// The pictures' view.
  associatedtype Previews: View
  /// The pictures' view.
  @ViewBuilder @MainActor @preconcurrency static var previews: Previews { get }
}

/// How an editor would lay out a preview.
public enum PreviewLayout: Sendable {
  /// As a device, in the view's own size, or in a given one.
  case device, sizeThatFits
  /// A size in points.
  case fixed(width: CGFloat, height: CGFloat)
}

/// Sides that would have to be kept clear.
public struct SafeAreaRegions: OptionSet, Sendable {
  /// One bit for each kind.
  public let rawValue: UInt
  /// Kinds by their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// All kinds.
  public static let all = SafeAreaRegions(rawValue: .max)
}

// What an app needs and a picture does not: accepted, and without consequences.
nonisolated extension View {
  /// Accepted; there is no editor.
  public func previewLayout(_ value: PreviewLayout) -> some View { self }
  /// Accepted; there is no editor.
  public func previewDisplayName(_ value: String?) -> some View { self }
  /// Accepted; in a picture there are no taps.
  public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
    self
  }
  /// Accepted; a picture shows the view, not what would lie over it.
  public func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View { self }
  /// Accepted; a picture has no edges to be kept clear.
  public func ignoresSafeArea(
    _ regions: SafeAreaRegions = .all, edges: Edge.Set = .all
  ) -> some View { self }
  /// Accepted; a picture has no edges to be kept clear.
  public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View { self }
  /// Accepted; a picture has no edges to be kept clear.
  public func safeAreaInset<V: View>(
    edge: Edge, spacing: CGFloat? = nil, @ViewBuilder content: () -> V
  ) -> some View { self }
  /// Accepted; a picture is not used.
  public func allowsHitTesting(_ enabled: Bool) -> some View { self }
  /// Accepted; a picture is not used.
  public func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View { self }
  /// Controls inside look as usual.
  public func disabled(_ disabled: Bool) -> some View {
    changingEnvironment { values, _ in values.isEnabled = values.isEnabled && !disabled }
  }
  /// Accepted; a picture says nothing aloud.
  public func accessibilityLabel(_ label: Text) -> some View { self }
  /// Accepted; a picture says nothing aloud.
  public func accessibilityLabel(_ label: LocalizedStringKey) -> some View { self }
  /// Accepted; a picture says nothing aloud.
  public func accessibilityValue(_ value: LocalizedStringKey) -> some View { self }
  /// Accepted; a picture says nothing aloud.
  public func accessibilityHidden(_ hidden: Bool) -> some View { self }
  /// Accepted; there is no bar for it.
  public func navigationTitle(_ title: LocalizedStringKey) -> some View { self }
  /// The view known by a name, so that another name is another view.
  public func id<ID: Hashable>(_ id: ID) -> some View {
    modifier(_IdentityModifier(id: AnyHashable(id)))
  }
  /// The view with a name by which a choice finds it.
  public func tag<V: Hashable>(_ tag: V) -> some View {
    changingItems { item, _ in
      var item = item
      item.traits.tag = AnyHashable(tag)
      return item
    }
  }
  /// The view in light or dark; `nil` leaves it.
  public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View {
    changingEnvironment { values, _ in values.colorScheme = colorScheme ?? values.colorScheme }
  }
  /// The view in light or dark.
  public func colorScheme(_ colorScheme: ColorScheme) -> some View {
    environment(\.colorScheme, colorScheme)
  }
  /// Labels inside without their pictures, or without their titles.
  public func labelsHidden() -> some View { self }
}

/// A modifier that says which view it is.
nonisolated public struct _IdentityModifier: ViewModifier {
  /// It has elements instead of a body.
  public typealias Body = Never
  private let id: AnyHashable
  init(id: AnyHashable) { self.id = id }
  public nonisolated static func _lower<V: View>(
    _ modifier: Self, _ content: V, _ inputs: _ViewInputs
  ) -> _ViewList { V._lower(content, inputs.child(.id(modifier.id), V.self)) }
}
