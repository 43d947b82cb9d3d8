/// A copy-on-write box for a property that most owners leave at its default.
///
/// It is for large values: a scene of a hundred thousand rings takes half the memory, because all
/// owners share the default.
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

// The conformances are in extensions, because a conformance of the type itself would be looked up
// at each program start. The look-up takes as long as drawing a small ring.
extension Shared: Equatable where Value: Equatable {
  package static func == (a: Shared, b: Shared) -> Bool {
    a.box === b.box || a.box.value == b.box.value
  }
}

extension Shared: Hashable where Value: Hashable {
  package func hash(into hasher: inout Hasher) { hasher.combine(box.value) }
}
