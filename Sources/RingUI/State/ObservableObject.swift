import Foundation
@_exported import Observation

/// An object that views show.
///
/// Pictures are made anew for each moment, so nobody has to be told of a change; publishers are here
/// for the sake of code that sends to them.
public protocol ObservableObject: AnyObject {}

extension ObservableObject {
  /// Where changes are announced; that is not necessary.
  public var objectWillChange: ObservableObjectPublisher { ObservableObjectPublisher() }
}

/// Announces changes of an object.
public final class ObservableObjectPublisher: Sendable {
  /// A publisher without an object.
  public init() {}
  /// Announces a change; nothing has to follow.
  public func send() {}
}

/// A property whose changes views show.
@propertyWrapper
public struct Published<Value> {
  /// The value.
  public var wrappedValue: Value
  /// A value to begin with.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  /// A value to begin with.
  public init(initialValue: Value) { wrappedValue = initialValue }
}

extension Published: Sendable where Value: Sendable {}

/// Bindings to the properties of an object.
@dynamicMemberLookup
public struct _ObjectBindings<Object: AnyObject> {
  let object: Object
  /// A binding to a property.
  public subscript<Value>(
    dynamicMember path: ReferenceWritableKeyPath<Object, Value>
  ) -> Binding<Value> {
    Binding(get: { object[keyPath: path] }, set: { object[keyPath: path] = $0 })
  }
}

/// An object that a view is given.
@propertyWrapper
public struct ObservedObject<Object: ObservableObject>: DynamicProperty {
  /// Bindings to the object's properties.
  public typealias Wrapper = _ObjectBindings<Object>
  /// The object.
  public var wrappedValue: Object
  /// An object that is kept elsewhere.
  public init(wrappedValue: Object) { self.wrappedValue = wrappedValue }
  /// An object that is kept elsewhere.
  public init(initialValue: Object) { wrappedValue = initialValue }
  /// Bindings to the object's properties.
  public var projectedValue: Wrapper { Wrapper(object: wrappedValue) }
  public mutating func _install(_ inputs: _ViewInputs, number: Int) -> Bool { true }
}

/// An object that a view makes once and keeps.
@propertyWrapper
public struct StateObject<Object: ObservableObject>: DynamicProperty {
  private let make: () -> Object
  private var object: Object?
  /// An object that is made when the view is first drawn.
  public init(wrappedValue: @autoclosure @escaping () -> Object) { make = wrappedValue }
  /// The object; outside of a view that is being drawn a new one.
  public var wrappedValue: Object { object ?? make() }
  /// Bindings to the object's properties.
  public var projectedValue: _ObjectBindings<Object> { _ObjectBindings(object: wrappedValue) }
  public mutating func _install(_ inputs: _ViewInputs, number: Int) -> Bool {
    let (known, make) = (object, make)
    object = inputs.node.memory(number) { Location(known ?? make()) }.value
    return true
  }
}

/// An object that a view around this one was given.
@propertyWrapper
public struct EnvironmentObject<Object: ObservableObject>: DynamicProperty {
  private var object: Object?
  /// The object of this type, which must be in the environment where the view is drawn.
  public init() {}
  /// The object.
  public var wrappedValue: Object {
    guard let object else {
      preconditionFailure("a view is asked for its \(Object.self) outside a picture")
    }
    return object
  }
  /// Bindings to the object's properties.
  public var projectedValue: _ObjectBindings<Object> { _ObjectBindings(object: wrappedValue) }
  public mutating func _install(_ inputs: _ViewInputs, number: Int) -> Bool {
    object = inputs.environment.object(Object.self)
    if object == nil {
      inputs.fail(.missingObject(view: inputs.node.path, type: "\(Object.self)"))
    }
    return object != nil
  }
}

/// Bindings to the properties of an `@Observable` object.
@propertyWrapper @dynamicMemberLookup
public struct Bindable<Object: AnyObject> {
  /// The object.
  public var wrappedValue: Object
  /// An object whose properties can be bound.
  public init(wrappedValue: Object) { self.wrappedValue = wrappedValue }
  /// An object whose properties can be bound.
  public init(_ wrappedValue: Object) { self.wrappedValue = wrappedValue }
  /// Bindings to the object's properties.
  public var projectedValue: Bindable<Object> { self }
  /// A binding to a property.
  public subscript<Value>(
    dynamicMember path: ReferenceWritableKeyPath<Object, Value>
  ) -> Binding<Value> {
    let object = wrappedValue
    return Binding(get: { object[keyPath: path] }, set: { object[keyPath: path] = $0 })
  }
}

/// A value that an app keeps between its runs; here it is the default, and is kept by the view.
@propertyWrapper
public struct AppStorage<Value>: DynamicProperty {
  private var state: State<Value>
  /// The default value; nothing is read from this machine's settings.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    state = State(wrappedValue: wrappedValue)
  }
  /// The value.
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
