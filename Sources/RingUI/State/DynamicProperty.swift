import Foundation
@_spi(Reflection) import Swift

/// A property of a view whose storage is outside of the view, such as `@State`.
public protocol DynamicProperty {
  /// Updates the property. Called before the view's body is evaluated.
  mutating func update()
  /// Connects the property with the node of its view. Returns `false` if the pass failed.
  ///
  /// `number` is unique among the properties of the view.
  mutating func _install(_ inputs: _ViewInputs, number: Int) -> Bool
}

extension DynamicProperty {
  /// The default: does nothing.
  public mutating func update() {}

  /// The default: connects the dynamic properties inside this property, then calls `update()`.
  public mutating func _install(_ inputs: _ViewInputs, number: Int) -> Bool {
    guard PropertyFields.install(in: &self, inputs, from: number) else { return false }
    update()
    return true
  }
}

extension _ViewInputs {
  /// Connects all dynamic properties of `owner` with the node. Returns `false` if the pass failed.
  func install<Owner>(in owner: inout Owner) -> Bool {
    PropertyFields.install(in: &owner, self, from: 0)
  }
}

/// Access to the dynamic properties in a value, by their byte offsets.
private enum PropertyFields {
  struct Field {
    let offset: Int
    let type: any DynamicProperty.Type
  }

  /// The dynamic properties of each type, found by reflection on first use.
  private static let cache = Cache()

  private final class Cache: @unchecked Sendable {
    // Safe: every access to the table holds the lock.
    private let lock = NSLock()
    private var fields: [ObjectIdentifier: [Field]] = [:]

    func fields(of type: Any.Type) -> [Field] {
      lock.lock()
      defer { lock.unlock() }
      if let cached = fields[ObjectIdentifier(type)] { return cached }
      var result: [Field] = []
      _ = _forEachField(of: type, options: []) { _, offset, type, _ in
        if let property = type as? any DynamicProperty.Type {
          result.append(Field(offset: offset, type: property))
        }
        return true
      }
      fields[ObjectIdentifier(type)] = result
      return result
    }
  }

  /// `number` is that of `owner` among the properties of the view; 0 for the view itself.
  static func install<Owner>(
    in owner: inout Owner, _ inputs: _ViewInputs, from number: Int
  ) -> Bool {
    // Field offsets do not apply to a variable that holds a reference to an object.
    guard !(Owner.self is AnyClass) else { return true }
    let fields = cache.fields(of: Owner.self)
    guard !fields.isEmpty else { return true }
    return withUnsafeMutablePointer(to: &owner) { pointer in
      let start = UnsafeMutableRawPointer(pointer)
      // The number is written in base 64 with the digits 1…64, so it is unique if no type has more
      // than 64 dynamic properties.
      return fields.enumerated().allSatisfy { index, field in
        install(field.type, at: start + field.offset, inputs, number * 64 + index + 1)
      }
    }
  }

  private static func install<P: DynamicProperty>(
    _ type: P.Type, at address: UnsafeMutableRawPointer, _ inputs: _ViewInputs, _ number: Int
  ) -> Bool {
    address.assumingMemoryBound(to: P.self).pointee._install(inputs, number: number)
  }
}
