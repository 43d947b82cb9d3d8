/// A pointer to an object, or to a property of it, for code that is compiled once for all types.
///
/// Only this type accesses the memory of objects. That the fields are those of the object's type is
/// checked when the pointer is made, once for each object rather than for each field.
struct ObjectPointer {
  private let address: UnsafeMutableRawPointer

  /// Calls `body` with a pointer to an object, whose type must be `type`.
  ///
  /// Until `body` returns, nothing else may access the object.
  static func with<Object, Result>(
    _ object: inout Object, of type: ObjectIdentifier, _ body: (ObjectPointer) -> Result
  ) -> Result {
    precondition(type == ObjectIdentifier(Object.self), "the fields are those of another type")
    return withUnsafeMutablePointer(to: &object) {
      body(ObjectPointer(address: UnsafeMutableRawPointer($0)))
    }
  }

  /// Calls `body` with a pointer to a copy of an object, to read it.
  static func with<Object, Result>(
    copyOf object: Object, of type: ObjectIdentifier, _ body: (ObjectPointer) -> Result
  ) -> Result {
    var copy = object
    return with(&copy, of: type, body)
  }

  /// Returns a pointer to the property at a distance from the beginning of the object, in bytes.
  func property(at offset: Int) -> ObjectPointer { ObjectPointer(address: address + offset) }

  func load<Value>(as type: Value.Type) -> Value { address.assumingMemoryBound(to: type).pointee }

  func store<Value>(_ value: Value) { address.assumingMemoryBound(to: Value.self).pointee = value }

  /// Calls `body` with the object or property itself.
  func access<Value>(as type: Value.Type, _ body: (inout Value) -> Void) {
    body(&address.assumingMemoryBound(to: type).pointee)
  }
}
