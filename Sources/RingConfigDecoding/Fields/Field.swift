import RingCore
import RingScene

/// The metadata of a field, for the JSON schema and the reference page.
struct FieldSummary: Sendable {
  var name: String
  var doc: String
  /// The form and constraints of the value, with an article.
  var expectation: String
  /// The default as a description or as JSON; `nil` if there is none.
  var defaultText: String?
  var isRequired: Bool
  var schema: JSONValue
  /// The fields of the value, if it is an object or a list of objects.
  var nested: [FieldSummary]
  /// The default as JSON; `nil` if that would not help a reader.
  var defaultValue: JSONValue?
}

/// The metadata of a key, independent of its Swift type.
private struct FieldDescription: Sendable {
  let name: String
  let isRequired: Bool
  /// The name of the schema definition that contains the key; `nil` if the key has its own schema.
  var definition: String?
  /// Whether reports about an element have the key.
  var isReported = true
  /// The parts of the element that the value affects.
  var parts: [PicturePart]
  private let type: ValueDescription
  /// The default as a description; `nil` if its JSON suffices.
  private let defaultText: String?
  private let doc: String

  init(
    _ name: String, _ type: ValueDescription, required: Bool, default defaultText: String?,
    affects parts: [PicturePart] = [], _ doc: String
  ) {
    (self.name, self.type, isRequired, self.defaultText, self.doc) = (
      name, type, required, defaultText, doc
    )
    self.parts = parts
  }

  func summary(default value: JSONValue?) -> FieldSummary {
    var text = defaultText
    if let value, text == nil, !isRequired {
      text = value == .null ? "none" : "`\(value.rendered())`"
    }
    let reference = definition.map { JSONValue.string("#/$defs/\($0)/properties/\(name)") }
    return FieldSummary(
      name: name, doc: doc, expectation: type.expected(), defaultText: text,
      isRequired: isRequired, schema: reference.map { ["$ref": $0] } ?? type.referableSchema,
      nested: type.nested(), defaultValue: value)
  }
}

/// A key of an object, with its metadata and the decoding and encoding of its value, but without
/// the type of the object.
///
/// Not generic, so that the compiler makes the code for each type of value, not for each field. A
/// class, so that the decoder of a key copies only a reference.
final class ErasedField: Sendable {
  /// Without the default's value.
  private let description: FieldDescription
  /// The distance of the property from the beginning of the object, in bytes; of a computed
  /// property, that of the value which computes it, which its functions get.
  private let offset: Int
  private let decodeProperty:
    @Sendable (JSONNode, UnsafeMutableRawPointer, inout DecodingContext) -> Void
  private let encodeProperty: @Sendable (UnsafeRawPointer, JSONForm) -> JSONValue?

  fileprivate init(
    _ description: FieldDescription, offset: Int = 0,
    decode: @escaping @Sendable (JSONNode, UnsafeMutableRawPointer, inout DecodingContext) -> Void,
    encode: @escaping @Sendable (UnsafeRawPointer, JSONForm) -> JSONValue?
  ) {
    (self.description, self.offset) = (description, offset)
    (decodeProperty, encodeProperty) = (decode, encode)
  }

  var name: String { description.name }
  var parts: [PicturePart] { description.parts }
  var isRequired: Bool { description.isRequired }

  /// Decodes a value into the object at `root`. An invalid value is reported and not stored.
  func decode(
    _ node: JSONNode, into root: UnsafeMutableRawPointer, _ context: inout DecodingContext
  ) {
    decodeProperty(node, root + offset, &context)
  }

  /// Returns the value of the object at `root` as JSON; `nil` if that would not help a reader.
  func encode(_ root: UnsafeRawPointer, as form: JSONForm = .config) -> JSONValue? {
    encodeProperty(root + offset, form)
  }

  /// Returns the metadata of fields with the defaults in the object at `initial`.
  static func summaries(
    of fields: [ErasedField], _ initial: UnsafeRawPointer
  ) -> [FieldSummary] {
    fields.map { $0.description.summary(default: $0.encode(initial)) }
  }

  /// Returns the keys of the object at `value` whose values differ from those of the one at
  /// `defaultValue`.
  static func members(
    of fields: [ErasedField], _ value: UnsafeRawPointer, without defaultValue: UnsafeRawPointer
  ) -> [JSONValue.Member] {
    fields.compactMap { field in
      guard let encoded = field.encode(value), encoded != field.encode(defaultValue) else {
        return nil
      }
      return JSONValue.Member(field.name, encoded)
    }
  }

  /// Returns the keys of the object at `value` for a report, with their defaults; those without a
  /// value are left out.
  static func members(
    of fields: [ErasedField], _ value: UnsafeRawPointer, in scheme: ColorScheme
  ) -> [JSONValue.Member] {
    fields.compactMap { field in
      guard field.description.isReported,
        let encoded = field.encode(value, as: .report(scheme)), encoded != .null
      else { return nil }
      return JSONValue.Member(field.name, encoded)
    }
  }

  /// Returns this field as one of an enclosing object, in which the object begins at `distance`.
  func shifted(by distance: Int) -> ErasedField {
    ErasedField(
      description, offset: offset + distance, decode: decodeProperty, encode: encodeProperty)
  }

  /// Returns this field with another decoding, into the object at an address.
  ///
  /// The object is found by the offset of today, also after `shifted`, which moves both.
  fileprivate func decoding(
    by decode:
      @escaping @Sendable (JSONNode, UnsafeMutableRawPointer, inout DecodingContext) -> Void
  ) -> ErasedField {
    ErasedField(
      description, offset: offset,
      decode: { [offset] node, property, context in decode(node, property - offset, &context) },
      encode: encodeProperty)
  }

  fileprivate func described(_ change: (inout FieldDescription) -> Void) -> ErasedField {
    var description = description
    change(&description)
    return ErasedField(
      description, offset: offset, decode: decodeProperty, encode: encodeProperty)
  }

  /// Returns this field as one of an enclosing object, whose property at `path` is the object.
  ///
  /// Not specialised, because it would be for each field. A computed property is set even if the
  /// value is not valid, to the value that it had.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  fileprivate func lifted<Outer, Root>(
    to path: WritableKeyPath<Outer, Root> & Sendable
  ) -> ErasedField {
    if let distance = MemoryLayout<Outer>.offset(of: path) { return shifted(by: distance) }
    let inner = self
    return ErasedField(
      description,
      decode: { node, outer, context in
        withUnsafeMutablePointer(
          to: &outer.assumingMemoryBound(to: Outer.self).pointee[keyPath: path]
        ) { inner.decode(node, into: UnsafeMutableRawPointer($0), &context) }
      },
      encode: { outer, form in
        withUnsafePointer(to: outer.assumingMemoryBound(to: Outer.self).pointee[keyPath: path]) {
          inner.encode(UnsafeRawPointer($0), as: form)
        }
      })
  }
}

extension ValueType {
  /// Returns a field whose object is the value itself. Made once for each type of value.
  @inline(never)
  fileprivate func field(_ description: FieldDescription) -> ErasedField {
    let (type, encode) = (self, encode)
    return ErasedField(
      description,
      decode: { node, root, context in
        guard let value = type.read(node, &context) else { return }
        root.assumingMemoryBound(to: Value.self).pointee = value
      },
      encode: { encode($0.assumingMemoryBound(to: Value.self).pointee, $1) })
  }

  /// Returns a field that is checked but not stored.
  @inline(never)
  fileprivate func transientField(_ description: FieldDescription) -> ErasedField {
    let type = self
    return ErasedField(
      description, decode: { node, _, context in _ = type.read(node, &context) },
      encode: { _, _ in nil })
  }
}

/// A key of an object of the type `Root`.
struct Field<Root: Sendable>: Sendable {
  let erased: ErasedField

  var name: String { erased.name }

  /// Creates a field of an object, whose type must be `Root`.
  init(_ erased: ErasedField) { self.erased = erased }

  /// `default` describes the default if the property's value does not suffice. `affects` are parts
  /// of an element, in drawing order.
  ///
  /// Never inlined, because there are hundreds of fields, and each is created once.
  @inline(never)
  init<Value>(
    _ name: String, _ type: ValueType<Value>, _ path: WritableKeyPath<Root, Value> & Sendable,
    required: Bool = false, default defaultText: String? = nil,
    affects parts: [PicturePart] = [], _ doc: String
  ) {
    let description = FieldDescription(
      name, type.description, required: required, default: defaultText, affects: parts, doc)
    erased = type.field(description).lifted(to: path)
  }

  /// Creates a field that is checked but not stored.
  @inline(never)
  init<Value>(
    transient name: String, _ type: ValueType<Value>, required: Bool = false,
    default defaultText: String? = nil, _ doc: String
  ) {
    erased = type.transientField(
      FieldDescription(name, type.description, required: required, default: defaultText, doc))
  }

  /// Returns this field with a callback after its decoding, for information that later fields need.
  func followed(
    by action: @escaping @Sendable (Root, inout DecodingContext) -> Void
  ) -> Field {
    wrapped { root, context, decode in
      decode(&root, &context)
      action(root, &context)
    }
  }

  /// Returns this field with a decoding by `body`, which gets the one of this field.
  func wrapped(
    by body:
      @escaping @Sendable (
        inout Root, inout DecodingContext, _ decode: (inout Root, inout DecodingContext) -> Void
      ) -> Void
  ) -> Field {
    Field(
      erased.decoding { [erased] node, root, context in
        body(&root.assumingMemoryBound(to: Root.self).pointee, &context) { root, context in
          withUnsafeMutablePointer(to: &root) {
            erased.decode(node, into: UnsafeMutableRawPointer($0), &context)
          }
        }
      })
  }

  /// Returns this field with its schema by reference, so that its text occurs only once.
  func referring(to definition: String) -> Field {
    Field(erased.described { $0.definition = definition })
  }

  /// Returns this field as one that affects `parts` of an element, in drawing order.
  func affecting(_ parts: PicturePart...) -> Field { Field(erased.described { $0.parts = parts }) }

  /// This field without its value in reports, which have it under another key.
  var unreported: Field { Field(erased.described { $0.isReported = false }) }

  /// Returns this field as a field of an enclosing value, whose property at `path` is the root.
  func lifted<Outer>(to path: WritableKeyPath<Outer, Root> & Sendable) -> Field<Outer> {
    Field<Outer>(erased.lifted(to: path))
  }
}
