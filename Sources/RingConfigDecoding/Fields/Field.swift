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
  /// Whether the reference has a line for the key.
  var isListed = true
}

/// A key of an object, with its metadata and the decoding and encoding of its value, but without
/// the type of the object.
///
/// Not generic, so that the compiler makes the code for each type of value, not for each field. A
/// class, so that the decoder of a key copies only a reference.
final class ErasedField: Sendable {
  fileprivate typealias Decode = @Sendable (JSONNode, ObjectPointer, inout DecodingContext) -> Void
  fileprivate typealias Encode = @Sendable (ObjectPointer, JSONForm) -> JSONValue?

  let name: String
  let isRequired: Bool
  /// The parts of the element that the value affects, in drawing order.
  let parts: [PicturePart]
  let objectType: ObjectIdentifier
  /// Whether reports about an element have the key.
  private let isReported: Bool
  /// Whether the reference has a line for the key.
  private let isListed: Bool
  private let doc: String
  private let type: ValueDescription
  /// The default as a description; `nil` if its JSON suffices.
  private let defaultText: String?
  /// The name of the schema definition that contains the key; `nil` if the key has its own schema.
  private let definition: String?
  /// The distance of the property from the beginning of the object, in bytes.
  ///
  /// For a computed property, this is the distance of the value that computes it: `decodeProperty`
  /// and `encodeProperty` get a pointer to that value.
  private let offset: Int
  private let decodeProperty: Decode
  private let encodeProperty: Encode

  /// Creates a field whose object is the value itself. Compiled once for each type of value.
  @inline(never)
  fileprivate init<Value>(
    _ name: String, _ type: ValueType<Value>, required: Bool, default defaultText: String?,
    affects parts: [PicturePart] = [], _ doc: String
  ) {
    (self.name, isRequired, self.parts, self.doc) = (name, required, parts, doc)
    (self.type, self.defaultText) = (type.description, defaultText)
    (isReported, isListed, definition) = (true, true, nil)
    (objectType, offset) = (ObjectIdentifier(Value.self), 0)
    decodeProperty = { node, property, context in
      guard let value = type.read(node, &context) else { return }
      property.store(value)
    }
    let encode = type.encode
    encodeProperty = { encode($0.load(as: Value.self), $1) }
  }

  /// Creates a copy of a field with other properties; `nil` leaves one as it is.
  fileprivate init(
    _ field: ErasedField, in objectType: ObjectIdentifier? = nil, offset: Int? = nil,
    parts: [PicturePart]? = nil, isReported: Bool? = nil, isListed: Bool? = nil,
    definition: String? = nil, decode: Decode? = nil, encode: Encode? = nil
  ) {
    (name, isRequired, doc) = (field.name, field.isRequired, field.doc)
    (type, defaultText) = (field.type, field.defaultText)
    self.objectType = objectType ?? field.objectType
    self.parts = parts ?? field.parts
    self.isReported = isReported ?? field.isReported
    self.isListed = isListed ?? field.isListed
    self.definition = definition ?? field.definition
    self.offset = offset ?? field.offset
    // Without `??`, which is generic and would wrap the functions.
    if let decode { decodeProperty = decode } else { decodeProperty = field.decodeProperty }
    if let encode { encodeProperty = encode } else { encodeProperty = field.encodeProperty }
  }

  /// Decodes a value into the object at `root`. An invalid value is reported and not stored.
  func decode(_ node: JSONNode, into root: ObjectPointer, _ context: inout DecodingContext) {
    decodeProperty(node, root.property(at: offset), &context)
  }

  /// Returns the value of the object at `root` as JSON; `nil` if that would not help a reader.
  func encode(_ root: ObjectPointer, as form: JSONForm = .config) -> JSONValue? {
    encodeProperty(root.property(at: offset), form)
  }

  /// Whether a value of the field can be an object with a key.
  func takesKey(_ key: String) -> Bool { type.nested().contains { $0.name == key } }

  /// Returns the metadata of fields with the defaults in the object at `initial`.
  static func summaries(of fields: [ErasedField], _ initial: ObjectPointer) -> [FieldSummary] {
    fields.map { $0.summary(default: $0.encode(initial)) }
  }

  private func summary(default value: JSONValue?) -> FieldSummary {
    var text = defaultText
    if let value, text == nil, !isRequired {
      text = value == .null ? "none" : "`\(value.rendered())`"
    }
    let reference = definition.map { JSONValue.definition("\($0)/properties/\(name)") }
    return FieldSummary(
      name: name, doc: doc, expectation: type.expected(), defaultText: text,
      isRequired: isRequired, schema: reference ?? type.referableSchema,
      nested: type.nested(), defaultValue: value, isListed: isListed)
  }

  /// Returns the keys of the object at `value` whose values differ from those at `defaultValue`.
  static func members(
    of fields: [ErasedField], _ value: ObjectPointer, without defaultValue: ObjectPointer
  ) -> [JSONValue.Member] {
    fields.compactMap { field in
      guard let encoded = field.encode(value), encoded != field.encode(defaultValue) else {
        return nil
      }
      return JSONValue.Member(field.name, encoded)
    }
  }

  /// Returns the keys of the object at `value` for a report: all that have a value, even a default.
  static func members(
    of fields: [ErasedField], _ value: ObjectPointer, in scheme: ColorScheme
  ) -> [JSONValue.Member] {
    fields.compactMap { field in
      guard field.isReported,
        let encoded = field.encode(value, as: .report(scheme)), encoded != .null
      else { return nil }
      return JSONValue.Member(field.name, encoded)
    }
  }

  /// Returns this field as one of an enclosing object of the type `objectType`.
  ///
  /// The field's own object begins at `distance` in the enclosing object, in bytes.
  func shifted(by distance: Int, in objectType: ObjectIdentifier) -> ErasedField {
    ErasedField(self, in: objectType, offset: offset + distance)
  }

  /// Returns this field as one of an enclosing object, whose property at `path` is the object.
  ///
  /// Not specialised, because it would be for each field. A computed property is set even if the
  /// value is not valid, to the value that it had.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  fileprivate func lifted<Outer, Root>(
    to path: WritableKeyPath<Outer, Root> & Sendable
  ) -> ErasedField {
    precondition(objectType == ObjectIdentifier(Root.self), "the field is one of another type")
    let (inner, outerType) = (self, ObjectIdentifier(Outer.self))
    if let distance = MemoryLayout<Outer>.offset(of: path) {
      return shifted(by: distance, in: outerType)
    }
    return ErasedField(
      self, in: outerType, offset: 0,
      decode: { node, outer, context in
        outer.access(as: Outer.self) { outer in
          ObjectPointer.with(&outer[keyPath: path], of: inner.objectType) {
            inner.decode(node, into: $0, &context)
          }
        }
      },
      encode: { outer, form in
        let object = outer.load(as: Outer.self)[keyPath: path]
        return ObjectPointer.with(copyOf: object, of: inner.objectType) {
          inner.encode($0, as: form)
        }
      })
  }
}

/// A key of an object of the type `Root`.
struct Field<Root: Sendable>: Sendable {
  let erased: ErasedField

  var name: String { erased.name }

  /// Creates a field of an object, whose type must be `Root`.
  init(_ erased: ErasedField) {
    precondition(
      erased.objectType == ObjectIdentifier(Root.self), "the field is one of another type")
    self.erased = erased
  }

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
    let field = ErasedField(
      name, type, required: required, default: defaultText, affects: parts, doc)
    erased = field.lifted(to: path)
  }

  /// Creates a field that is checked but not stored.
  @inline(never)
  init<Value>(
    transient name: String, _ type: ValueType<Value>, required: Bool = false,
    default defaultText: String? = nil, _ doc: String
  ) {
    let field = ErasedField(name, type, required: required, default: defaultText, doc)
    erased = ErasedField(
      field, in: ObjectIdentifier(Root.self),
      decode: { node, _, context in _ = type.read(node, &context) }, encode: { _, _ in nil })
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
      ErasedField(
        erased, offset: 0,
        decode: { [erased] node, root, context in
          root.access(as: Root.self) { root in
            body(&root, &context) { root, context in
              ObjectPointer.with(&root, of: erased.objectType) {
                erased.decode(node, into: $0, &context)
              }
            }
          }
        },
        encode: { [erased] in erased.encode($0, as: $1) }))
  }

  /// Returns this field with its schema by reference, so that its text occurs only once.
  func referring(to definition: String) -> Field {
    Field(ErasedField(erased, definition: definition))
  }

  /// Returns this field as one that affects `parts` of an element, in drawing order.
  func affecting(_ parts: PicturePart...) -> Field { Field(ErasedField(erased, parts: parts)) }

  /// This field without its value in reports, which have it under another key.
  var unreported: Field { Field(ErasedField(erased, isReported: false)) }

  /// This field without a line in the reference, where that of another key for the same property
  /// names it.
  var unlisted: Field { Field(ErasedField(erased, isListed: false)) }

  /// Returns this field as a field of an enclosing value, whose property at `path` is the root.
  func lifted<Outer>(to path: WritableKeyPath<Outer, Root> & Sendable) -> Field<Outer> {
    Field<Outer>(erased.lifted(to: path))
  }
}
