import RingMotion

/// A value that a view keeps from one round to the next.
@propertyWrapper
public struct State<Value>: DynamicProperty {
  private let initial: Value
  private var location: Location<Value>?

  /// A value to begin with.
  public init(wrappedValue: Value) { initial = wrappedValue }
  /// A value to begin with.
  public init(initialValue: Value) { initial = initialValue }

  /// The value; outside of a view that is being drawn it is the first one, and stays it.
  public var wrappedValue: Value {
    get { location?.value ?? initial }
    nonmutating set { location?.value = newValue }
  }

  /// The value as others may read and change it.
  public var projectedValue: Binding<Value> {
    Binding(get: { wrappedValue }, set: { wrappedValue = $0 })
  }

  public mutating func _install(_ inputs: _ViewInputs, number: Int) -> Bool {
    location = inputs.node.memory(number) { Location(initial) }
    return true
  }
}

extension State where Value: ExpressibleByNilLiteral {
  /// Begins with `nil`.
  public init() { self.init(wrappedValue: nil) }
}

extension State: @unchecked Sendable where Value: Sendable {
  // Sendable because its place is only touched by the main actor, which makes all pictures.
}

/// Where a value is kept.
final class Location<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
}

/// A value that is kept elsewhere.
@propertyWrapper @dynamicMemberLookup
public struct Binding<Value> {
  private let read: () -> Value
  private let write: (Value) -> Void

  /// A value that two functions read and write.
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    (read, write) = (get, set)
  }
  /// Another binding's value.
  public init(projectedValue: Binding<Value>) { self = projectedValue }
  /// A binding to a binding's optional value; `nil` where there is none.
  public init?(_ base: Binding<Value?>) {
    guard let first = base.wrappedValue else { return nil }
    self.init(get: { base.wrappedValue ?? first }, set: { base.wrappedValue = $0 })
  }

  /// A value that stays.
  public static func constant(_ value: Value) -> Binding<Value> {
    Binding(get: { value }, set: { _ in })
  }

  /// The value.
  public var wrappedValue: Value {
    get { read() }
    nonmutating set { write(newValue) }
  }
  /// The binding itself.
  public var projectedValue: Binding<Value> { self }

  /// A part of the value.
  public subscript<Part>(dynamicMember path: WritableKeyPath<Value, Part>) -> Binding<Part> {
    Binding<Part>(
      get: { wrappedValue[keyPath: path] }, set: { wrappedValue[keyPath: path] = $0 })
  }

  /// Changes through this binding move along an animation.
  public func animation(_ animation: Animation? = .default) -> Binding<Value> {
    Binding(get: read) { value in withAnimation(animation) { write(value) } }
  }
}
