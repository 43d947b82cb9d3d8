import RingGraphics
import RingScene

/// A value that views hand up to those around them.
public protocol PreferenceKey {
  /// The type of the value.
  associatedtype Value
  /// The value where no view has set one.
  static var defaultValue: Value { get }
  /// Joins the values of two views, in order.
  static func reduce(value: inout Value, nextValue: () -> Value)
}

extension PreferenceKey where Value: ExpressibleByNilLiteral {
  /// Nothing.
  public static var defaultValue: Value { nil }
}

/// Gathers the preferences of views while they are placed: some are known only then.
final class PreferenceCollector {
  private var levels: [[ObjectIdentifier: Any]] = [[:]]

  /// Joins a value to those of the views before.
  func add<K: PreferenceKey>(_ key: K.Type, _ value: K.Value) {
    let (name, level) = (ObjectIdentifier(key), levels.count - 1)
    guard var joined = levels[level][name] as? K.Value else {
      levels[level][name] = value
      return
    }
    K.reduce(value: &joined) { value }
    levels[level][name] = joined
  }

  /// The value of the views that were placed on this level.
  func value<K: PreferenceKey>(_ key: K.Type) -> K.Value? {
    levels[levels.count - 1][ObjectIdentifier(key)] as? K.Value
  }

  func set<K: PreferenceKey>(_ key: K.Type, _ value: K.Value) {
    levels[levels.count - 1][ObjectIdentifier(key)] = value
  }

  /// Places views on a level of their own, whose values then join those around.
  func level<K: PreferenceKey, Result>(
    _ key: K.Type, _ place: () -> Result, then: (Result) -> Void
  ) -> Result {
    let name = ObjectIdentifier(key)
    let outer = levels[levels.count - 1][name] as? K.Value
    levels[levels.count - 1][name] = nil
    let result = place()
    then(result)
    guard let own = value(key) else {
      levels[levels.count - 1][name] = outer
      return result
    }
    levels[levels.count - 1][name] = outer
    add(key, own)
    return result
  }
}

nonisolated extension View {
  /// The view with a value for those around it.
  public func preference<K: PreferenceKey>(key: K.Type, value: K.Value) -> some View {
    changingElements { content, inputs in
      let preferences = inputs.pass.preferences
      return MadeElement(sizedAs: content) { rect, context in
        preferences.level(key) {
          content.draw(in: rect, context: context)
        } then: { _ in
          preferences.set(key, value)
        }
      }
    }
  }

  /// The view with the value that the views inside hand up changed.
  public func transformPreference<K: PreferenceKey>(
    _ key: K.Type, _ change: @escaping (inout K.Value) -> Void
  ) -> some View {
    changingElements { content, inputs in
      let preferences = inputs.pass.preferences
      return MadeElement(sizedAs: content) { rect, context in
        preferences.level(key) {
          content.draw(in: rect, context: context)
        } then: { _ in
          var value = preferences.value(key) ?? K.defaultValue
          change(&value)
          preferences.set(key, value)
        }
      }
    }
  }

  /// Does something when the value that the views inside hand up has become another.
  public func onPreferenceChange<K: PreferenceKey>(
    _ key: K.Type, perform action: @escaping (K.Value) -> Void
  ) -> some View where K.Value: Equatable {
    changingElements { content, inputs in
      let (preferences, pass, node) = (inputs.pass.preferences, inputs.pass, inputs.node)
      return MadeElement(sizedAs: content) { rect, context in
        preferences.level(key) {
          content.draw(in: rect, context: context)
        } then: { _ in
          let value = preferences.value(key) ?? K.defaultValue
          let last = node.memory(Memories.preference) { Location(K.Value?.none) }
          guard last.value != value else { return }
          last.value = value
          pass.actions.append(ViewAction(view: node) { action(value) })
        }
      }
    }
  }

  /// What lies over the view is made of the value that the views inside hand up.
  public func overlayPreferenceValue<K: PreferenceKey, Content: View>(
    _ key: K.Type, alignment: Alignment = .center,
    @ViewBuilder _ overlay: @escaping (K.Value) -> Content
  ) -> some View { layerOfPreference(key, alignment, isOverlay: true, overlay) }

  /// What lies behind the view is made of the value that the views inside hand up.
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
      return MadeElement(sizedAs: content) { rect, context in
        var layer: [DrawCommand] = []
        let commands = preferences.level(key) {
          content.draw(in: rect, context: context)
        } then: { _ in
          let view = make(preferences.value(key) ?? K.defaultValue)
          let list = Content._lower(view, inputs.child(.part(1), Content.self))
          guard let element = list.pile else { return }
          layer = ElementLayer(.element(element), alignment: alignment.scene)
            .commands(in: rect, context)
        }
        return isOverlay ? commands + layer : layer + commands
      }
    }
  }
}

/// The numbers under which modifiers remember something at their places; properties have others.
enum Memories {
  static let preference = -1
  static let appeared = -2
  static let lastValue = -3
  static let timer = -4
  static let space = -5
  static let animatedValue = -6
  static let motion = -100
}
