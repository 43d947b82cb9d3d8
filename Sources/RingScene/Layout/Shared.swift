/// What most owners of a property have in common: it is kept once, and a changed one beside it.
///
/// For values that are large and mostly left at their defaults: a scene of a hundred thousand rings takes
/// half the memory. The property that holds one is called after what it holds, `trackBox` for `track`.
package struct Shared<Value: Sendable>: Sendable {
  private final class Box: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  private var box: Box

  package init(_ value: Value) { box = Box(value) }

  package var value: Value {
    get { box.value }
    set { box = Box(newValue) }
  }
}

// A requirement of the type itself would be looked up whenever a program starts, which takes as long as
// drawing a small ring.
extension Shared: Equatable where Value: Equatable {
  package static func == (a: Shared, b: Shared) -> Bool {
    a.box === b.box || a.box.value == b.box.value
  }
}

extension Shared: Hashable where Value: Hashable {
  package func hash(into hasher: inout Hasher) { hasher.combine(box.value) }
}

/// Lets those who look into values see through `Shared`.
protocol SharedValue {
  var anyValue: Any { get }
}

extension Shared: SharedValue {
  /// What is added to the name of a property for that of its box.
  static var suffix: String { "Box" }

  var anyValue: Any { value }
}
