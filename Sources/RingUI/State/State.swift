import RingScene

/// A property wrapper for a value that persists between passes.
@propertyWrapper
public struct State<Value>: DynamicProperty {
  private let initial: Value
  private var location: Location<Value>?

  /// Creates a property with an initial value.
  public init(wrappedValue: Value) { initial = wrappedValue }
  /// Creates a property with an initial value.
  public init(initialValue: Value) { initial = initialValue }

  /// The current value; a change takes effect in the next pass.
  ///
  /// Outside of rendering, this is the initial value, and changes are ignored.
  public var wrappedValue: Value {
    get { location?.value ?? initial }
    nonmutating set { location?.value = newValue }
  }

  /// A binding to the value.
  public var projectedValue: Binding<Value> {
    Binding(get: { wrappedValue }, set: { wrappedValue = $0 })
  }

  public mutating func _install(_ inputs: _ViewInputs, number: Int) -> Bool {
    location = inputs.node.storage(number) { Location(initial) }
    return true
  }
}

extension State where Value: ExpressibleByNilLiteral {
  /// Creates a property whose initial value is `nil`.
  public init() { self.init(wrappedValue: nil) }
}

extension State: @unchecked Sendable where Value: Sendable {
  // Safe: only the thread that lays out the view accesses the location.
}

final class Location<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
}

/// A property wrapper that reads and writes a value stored elsewhere.
@propertyWrapper @dynamicMemberLookup
public struct Binding<Value> {
  private let read: () -> Value
  private let write: (Value) -> Void

  /// Creates a binding from two closures.
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    (read, write) = (get, set)
  }
  /// Creates a binding from another binding's projected value.
  public init(projectedValue: Binding<Value>) { self = projectedValue }
  /// Creates a binding to the wrapped value of an optional; `nil` if the optional is `nil`.
  public init?(_ base: Binding<Value?>) {
    guard let first = base.wrappedValue else { return nil }
    self.init(get: { base.wrappedValue ?? first }, set: { base.wrappedValue = $0 })
  }

  /// Returns a binding to a constant; setting it has no effect.
  public static func constant(_ value: Value) -> Binding<Value> {
    Binding(get: { value }, set: { _ in })
  }

  /// The current value; setting it writes to the source.
  public var wrappedValue: Value {
    get { read() }
    nonmutating set { write(newValue) }
  }
  /// The binding itself.
  public var projectedValue: Binding<Value> { self }

  /// A binding to a property of the value.
  public subscript<Part>(dynamicMember path: WritableKeyPath<Value, Part>) -> Binding<Part> {
    Binding<Part>(
      get: { wrappedValue[keyPath: path] }, set: { wrappedValue[keyPath: path] = $0 })
  }

  /// Returns a binding whose changes follow `animation`.
  public func animation(_ animation: Animation? = .default) -> Binding<Value> {
    Binding(get: read) { value in withAnimation(animation) { write(value) } }
  }
}
