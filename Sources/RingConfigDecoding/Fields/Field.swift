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
  private let type: ValueDescription
  /// The default as a description; `nil` if its JSON suffices.
  private let defaultText: String?
  private let doc: String

  init(
    _ name: String, _ type: ValueDescription, required: Bool, default defaultText: String?,
    _ doc: String
  ) {
    (self.name, self.type, isRequired, self.defaultText, self.doc) = (
      name, type, required, defaultText, doc
    )
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

/// A key of an object, with its metadata and the decoding and encoding of its value.
struct Field<Root: Sendable>: Sendable {
  /// Without the default's value. Shared, because fields are copied for each decoded key.
  private var description: Shared<FieldDescription>
  /// Decodes a value into the root. An invalid value is reported and leaves the root unchanged.
  var decode: @Sendable (JSONNode, inout Root, inout DecodingContext) -> Void
  /// Returns the root's value as JSON; `nil` if that would not help a reader.
  var encode: @Sendable (Root) -> JSONValue?

  var name: String { description.value.name }
  var key: ObjectKeys.Key {
    ObjectKeys.Key(name: name, isRequired: description.value.isRequired)
  }

  /// `default` describes the default if the property's value does not suffice.
  ///
  /// Never inlined, because there are hundreds of fields, and each is created once.
  @inline(never)
  init<Value>(
    _ name: String, _ type: ValueType<Value>, _ path: WritableKeyPath<Root, Value> & Sendable,
    required: Bool = false, default defaultText: String? = nil, _ doc: String
  ) {
    description = Shared(
      FieldDescription(name, type.description, required: required, default: defaultText, doc))
    decode = { node, root, context in
      if let value = type.read(node, &context) { root[keyPath: path] = value }
    }
    encode = { type.encode($0[keyPath: path]) }
  }

  /// Creates a field that is checked but not stored.
  @inline(never)
  init<Value>(
    transient name: String, _ type: ValueType<Value>, required: Bool = false,
    default defaultText: String? = nil, _ doc: String
  ) {
    description = Shared(
      FieldDescription(name, type.description, required: required, default: defaultText, doc))
    decode = { node, _, context in _ = type.read(node, &context) }
    encode = { _ in nil }
  }

  /// Returns this field with a callback after its decoding, for information that later fields need.
  func followed(
    by action: @escaping @Sendable (Root, inout DecodingContext) -> Void
  ) -> Field {
    var field = self
    let decode = decode
    field.decode = { node, root, context in
      decode(node, &root, &context)
      action(root, &context)
    }
    return field
  }

  /// Returns this field with its schema by reference, so that its text occurs only once.
  func referring(to definition: String) -> Field {
    var field = self
    field.description.value.definition = definition
    return field
  }

  /// Returns this field as a field of an enclosing value, whose property at `path` is the root.
  func lifted<Outer>(to path: WritableKeyPath<Outer, Root> & Sendable) -> Field<Outer> {
    Field<Outer>(inner: self, path)
  }

  private init<Inner>(inner: Field<Inner>, _ path: WritableKeyPath<Root, Inner> & Sendable) {
    description = inner.description
    decode = { node, root, context in inner.decode(node, &root[keyPath: path], &context) }
    encode = { inner.encode($0[keyPath: path]) }
  }

  func summary(of initial: Root) -> FieldSummary {
    description.value.summary(default: encode(initial))
  }
}
