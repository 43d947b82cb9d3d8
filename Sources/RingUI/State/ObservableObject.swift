import Foundation
@_exported import Observation

/// An object whose properties views display.
///
/// Every image evaluates the views again, so that changes need no notification. The publishers
/// exist only for code that calls them.
public protocol ObservableObject: AnyObject {}

extension ObservableObject {
  /// A publisher that sends nothing: a changed object needs no notification.
  public var objectWillChange: ObservableObjectPublisher { ObservableObjectPublisher() }
}

/// A publisher of an object's changes.
public final class ObservableObjectPublisher: Sendable {
  /// Creates a publisher that is not connected to an object.
  public init() {}
  /// Has no effect: every image evaluates the views again.
  public func send() {}
}

/// A property wrapper for the published properties of an object.
@propertyWrapper
public struct Published<Value> {
  /// The current value. Setting it needs no notification.
  public var wrappedValue: Value
  /// Creates a property with an initial value.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  /// Creates a property with an initial value.
  public init(initialValue: Value) { wrappedValue = initialValue }
}

extension Published: Sendable where Value: Sendable {}

/// The properties of an object as bindings.
@dynamicMemberLookup
public struct _ObjectBindings<Object: AnyObject> {
  let object: Object
  /// A binding to a property of the object.
  public subscript<Value>(
    dynamicMember path: ReferenceWritableKeyPath<Object, Value>
  ) -> Binding<Value> {
    Binding(get: { object[keyPath: path] }, set: { object[keyPath: path] = $0 })
  }
}

/// A property wrapper for an object that the view does not own.
@propertyWrapper
public struct ObservedObject<Object: ObservableObject>: DynamicProperty {
  /// The observed object.
  public var wrappedValue: Object
  /// Creates a property for an object that is owned elsewhere.
  public init(wrappedValue: Object) { self.wrappedValue = wrappedValue }
  /// Creates a property for an object that is owned elsewhere.
  public init(initialValue: Object) { wrappedValue = initialValue }
  /// The properties of the object as bindings.
  public var projectedValue: _ObjectBindings<Object> { _ObjectBindings(object: wrappedValue) }
  public mutating func _install(_ inputs: _ViewInputs, number: Int) -> Bool { true }
}

/// A property wrapper for an object that the view owns.
@propertyWrapper
public struct StateObject<Object: ObservableObject>: DynamicProperty {
  private let make: () -> Object
  private var object: Object?
  /// Creates a property whose object is created when the view is first rendered.
  public init(wrappedValue: @autoclosure @escaping () -> Object) { make = wrappedValue }
  /// The owned object. Outside of rendering, each access creates a new object.
  public var wrappedValue: Object { object ?? make() }
  /// The properties of the object as bindings.
  public var projectedValue: _ObjectBindings<Object> { _ObjectBindings(object: wrappedValue) }
  public mutating func _install(_ inputs: _ViewInputs, number: Int) -> Bool {
    let (existing, make) = (object, make)
    object = inputs.node.storage(number) { Location(existing ?? make()) }.value
    return true
  }
}

/// A property wrapper for an object that a surrounding view provides.
@propertyWrapper
public struct EnvironmentObject<Object: ObservableObject>: DynamicProperty {
  private var object: Object?
  /// Creates a property. An object of this type must be in the environment during rendering.
  public init() {}
  /// The provided object. Traps outside of rendering.
  public var wrappedValue: Object {
    guard let object else {
      preconditionFailure("a view is asked for its \(Object.self) outside a picture")
    }
    return object
  }
  /// The properties of the object as bindings.
  public var projectedValue: _ObjectBindings<Object> { _ObjectBindings(object: wrappedValue) }
  public mutating func _install(_ inputs: _ViewInputs, number: Int) -> Bool {
    object = inputs.environment.object(Object.self)
    if object == nil {
      inputs.fail(.missingObject(view: inputs.node.path, type: "\(Object.self)"))
    }
    return object != nil
  }
}

/// A property wrapper for bindings to the properties of an `@Observable` object.
@propertyWrapper @dynamicMemberLookup
public struct Bindable<Object: AnyObject> {
  /// The wrapped object.
  public var wrappedValue: Object
  /// Creates a wrapper for an object.
  public init(wrappedValue: Object) { self.wrappedValue = wrappedValue }
  /// Creates a wrapper for an object.
  public init(_ wrappedValue: Object) { self.wrappedValue = wrappedValue }
  /// The wrapper itself, whose members are bindings.
  public var projectedValue: Bindable<Object> { self }
  /// A binding to a property of the object.
  public subscript<Value>(
    dynamicMember path: ReferenceWritableKeyPath<Object, Value>
  ) -> Binding<Value> {
    let object = wrappedValue
    return Binding(get: { object[keyPath: path] }, set: { object[keyPath: path] = $0 })
  }
}

/// A property wrapper for settings, which persist in SwiftUI.
///
/// Here nothing is persisted: the property behaves like `State`.
@propertyWrapper
public struct AppStorage<Value>: DynamicProperty {
  private var state: State<Value>
  /// Creates a property with its default value. `key` and `store` have no effect.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    state = State(wrappedValue: wrappedValue)
  }
  /// The current value; a change takes effect in the next pass.
  public var wrappedValue: Value {
    get { state.wrappedValue }
    nonmutating set { state.wrappedValue = newValue }
  }
  /// A binding to the value.
  public var projectedValue: Binding<Value> { state.projectedValue }
  public mutating func _install(_ inputs: _ViewInputs, number: Int) -> Bool {
    state._install(inputs, number: number)
  }
}
