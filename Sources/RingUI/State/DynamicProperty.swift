import Foundation
@_spi(Reflection) import Swift

/// A property of a view that brings its value from elsewhere, such as `@State`.
public protocol DynamicProperty {
  /// Called before the view's body is asked for.
  mutating func update()
  /// Connects the property with the place of its view; `number` tells the view's properties apart.
  mutating func _install(_ inputs: _ViewInputs, number: Int) -> Bool
}

extension DynamicProperty {
  /// Nothing has to be brought.
  public mutating func update() {}

  /// Connects the properties inside.
  public mutating func _install(_ inputs: _ViewInputs, number: Int) -> Bool {
    guard PropertyFields.install(in: &self, inputs, from: number) else { return false }
    update()
    return true
  }
}

extension _ViewInputs {
  /// Connects all dynamic properties of a view with its place; `false` if the picture fails.
  func install<Owner>(in owner: inout Owner) -> Bool {
    PropertyFields.install(in: &owner, self, from: 0)
  }
}

/// Where the dynamic properties of a type lie in its memory.
private enum PropertyFields {
  struct Field {
    let offset: Int
    let type: any DynamicProperty.Type
  }

  /// Found once per type; a place of memory is all that tells them apart.
  private static let known = Known()

  private final class Known: @unchecked Sendable {
    // Sendable because the lock is held whenever the table is touched.
    private let lock = NSLock()
    private var fields: [ObjectIdentifier: [Field]] = [:]

    func fields(of type: Any.Type) -> [Field] {
      lock.lock()
      defer { lock.unlock() }
      if let known = fields[ObjectIdentifier(type)] { return known }
      var found: [Field] = []
      _ = _forEachField(of: type, options: []) { _, offset, type, _ in
        if let property = type as? any DynamicProperty.Type {
          found.append(Field(offset: offset, type: property))
        }
        return true
      }
      fields[ObjectIdentifier(type)] = found
      return found
    }
  }

  static func install<Owner>(
    in owner: inout Owner, _ inputs: _ViewInputs, from number: Int
  ) -> Bool {
    // The fields of a class lie elsewhere; views are values.
    guard !(Owner.self is AnyClass) else { return true }
    let fields = known.fields(of: Owner.self)
    guard !fields.isEmpty else { return true }
    return withUnsafeMutablePointer(to: &owner) { pointer in
      let start = UnsafeMutableRawPointer(pointer)
      // Properties in properties count on from a number of their own.
      return fields.enumerated().allSatisfy { index, field in
        install(field.type, at: start + field.offset, inputs, number * 64 + index + 1)
      }
    }
  }

  private static func install<P: DynamicProperty>(
    _ type: P.Type, at place: UnsafeMutableRawPointer, _ inputs: _ViewInputs, _ number: Int
  ) -> Bool {
    place.assumingMemoryBound(to: P.self).pointee._install(inputs, number: number)
  }
}
