import RingCore
import RingScene

/// A key of a value that views pass up to the views around them.
public protocol PreferenceKey {
  /// The type of the value.
  associatedtype Value
  /// The value if no view sets one.
  static var defaultValue: Value { get }
  /// Combines the values of two views, in drawing order.
  static func reduce(value: inout Value, nextValue: () -> Value)
}

extension PreferenceKey where Value: ExpressibleByNilLiteral {
  /// The default value: `nil`.
  public static var defaultValue: Value { nil }
}

/// The preferences of the views that a pass has drawn so far.
///
/// They are collected during drawing, because `GeometryReader` creates its content only then.
final class PreferenceCollector {
  /// By key. Of the views drawn so far, those inside the innermost `collectSeparately` for the key.
  private var values: [ObjectIdentifier: Any] = [:]

  /// Combines `value` with the value of the previous views.
  func add<K: PreferenceKey>(_ key: K.Type, _ value: K.Value) {
    guard var joined = self.value(key) else { return set(key, value) }
    K.reduce(value: &joined) { value }
    set(key, joined)
  }

  /// `nil` if none of the views sets one.
  func value<K: PreferenceKey>(_ key: K.Type) -> K.Value? {
    values[ObjectIdentifier(key)] as? K.Value
  }

  func set<K: PreferenceKey>(_ key: K.Type, _ value: K.Value) {
    values[ObjectIdentifier(key)] = value
  }

  /// Collects the preferences for `key` in `body` separately, then adds their value to the outer
  /// value. Before that, `then` can read and replace the inner value. Returns the result of `body`.
  func collectSeparately<K: PreferenceKey, Result>(
    _ key: K.Type, _ body: () -> Result, then: () -> Void
  ) -> Result {
    let name = ObjectIdentifier(key)
    let outer = value(key)
    values[name] = nil
    let result = body()
    then()
    let inner = value(key)
    values[name] = outer
    if let inner { add(key, inner) }
    return result
  }
}

nonisolated extension View {
  /// Sets a preference for the views around this view. Replaces the value set by the views inside.
  public func preference<K: PreferenceKey>(key: K.Type, value: K.Value) -> some View {
    collectingPreference(key) { $0.pass.preferences.set(key, value) }
  }

  /// Transforms the combined preference of the views in this view.
  public func transformPreference<K: PreferenceKey>(
    _ key: K.Type, _ change: @escaping (inout K.Value) -> Void
  ) -> some View {
    collectingPreference(key) { inputs in
      let preferences = inputs.pass.preferences
      var value = preferences.value(key) ?? K.defaultValue
      change(&value)
      preferences.set(key, value)
    }
  }

  /// Runs `action` with the combined preference of the views in this view when the value changes.
  ///
  /// Also runs `action` after the first pass.
  public func onPreferenceChange<K: PreferenceKey>(
    _ key: K.Type, perform action: @escaping (K.Value) -> Void
  ) -> some View where K.Value: Equatable {
    collectingPreference(key) { inputs in
      let (pass, node) = (inputs.pass, inputs.node)
      let value = pass.preferences.value(key) ?? K.defaultValue
      let last = node.storage(StorageKey.preference) { Location(K.Value?.none) }
      guard last.value != value else { return }
      last.value = value
      pass.actions.append(ViewAction(view: node) { action(value) })
    }
  }

  /// Returns this view, which collects its preferences for `key` separately during drawing.
  ///
  /// After each drawing, `then` can read and replace their combined value.
  private func collectingPreference<K: PreferenceKey>(
    _ key: K.Type, then: @escaping (_ViewInputs) -> Void
  ) -> some View {
    changingElements { content, inputs in
      ClosureElement(sizedAs: content) { rect, context in
        inputs.pass.preferences.collectSeparately(key) {
          content.draw(in: rect, context: context)
        } then: {
          then(inputs)
        }
      }
    }
  }

  /// Draws the view that `overlay` creates from the combined preference in front of this view.
  public func overlayPreferenceValue<K: PreferenceKey, Content: View>(
    _ key: K.Type, alignment: Alignment = .center,
    @ViewBuilder _ overlay: @escaping (K.Value) -> Content
  ) -> some View { layerOfPreference(key, alignment, isOverlay: true, overlay) }

  /// Draws the view that `background` creates from the combined preference behind this view.
  public func backgroundPreferenceValue<K: PreferenceKey, Content: View>(
    _ key: K.Type, alignment: Alignment = .center,
    @ViewBuilder _ background: @escaping (K.Value) -> Content
  ) -> some View { layerOfPreference(key, alignment, isOverlay: false, background) }

  private func layerOfPreference<K: PreferenceKey, Content: View>(
    _ key: K.Type, _ alignment: Alignment, isOverlay: Bool,
    _ make: @escaping (K.Value) -> Content
  ) -> some View {
    changingElements { content, inputs in
      let preferences = inputs.pass.preferences
      return ClosureElement(sizedAs: content) { rect, context in
        var layer: [DrawCommand] = []
        let commands = preferences.collectSeparately(key) {
          content.draw(in: rect, context: context)
        } then: {
          let view = make(preferences.value(key) ?? K.defaultValue)
          let list = Content._lower(view, inputs.child(.auxiliary, Content.self))
          guard let element = list.overlaid else { return }
          layer = ElementLayer(.element(element), alignment: alignment.scene)
            .commands(in: rect, context)
        }
        return isOverlay ? commands + layer : layer + commands
      }
    }
  }
}

/// The slots of modifiers in `ViewNode.storage`; negative, because properties use positive numbers.
enum StorageKey {
  static let preference = -1
  static let appeared = -2
  static let lastValue = -3
  static let timer = -4
  static let space = -5
  static let animatedValue = -6
  static let motion = -100
}
