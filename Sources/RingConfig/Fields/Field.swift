import RingScene
import RingText

/// What everybody may know of a field: enough for a schema and a reference page.
struct FieldSummary: Sendable {
  var name: String
  /// One sentence.
  var doc: String
  /// What a value must be.
  var expectation: String
  /// The default in words or as JSON; `nil` where there is none.
  var defaultText: String?
  var isRequired: Bool
  var schema: JSONValue
  /// The keys, where the value is an object or a list of objects.
  var nested: [FieldSummary]
  /// The default as a config would write it; `nil` where that would not help a reader.
  var standard: JSONValue?
}

/// A key of an object, whatever its value becomes.
private struct FieldDescription: Sendable {
  let name: String
  let isRequired: Bool
  /// The definition in the schema that says what there is to say.
  var definition: String?
  private let type: ValueDescription
  /// The default in words.
  private let standardText: String?
  private let doc: String

  init(
    _ name: String, _ type: ValueDescription, required: Bool, standard: String?, _ doc: String
  ) {
    (self.name, self.type, isRequired, standardText, self.doc) = (
      name, type, required, standard, doc
    )
  }

  /// The field with a default as a config would write it.
  func summary(standard: JSONValue?) -> FieldSummary {
    var text = standardText
    if let standard, text == nil, !isRequired {
      text = standard == .null ? "none" : "`\(standard.rendered())`"
    }
    let reference = definition.map { JSONValue.string("#/$defs/\($0)/properties/\(name)") }
    return FieldSummary(
      name: name, doc: doc, expectation: type.expected(), defaultText: text,
      isRequired: isRequired, schema: reference.map { ["$ref": $0] } ?? type.referableSchema,
      nested: type.nested(), standard: standard)
  }
}

/// A key of an object, declared once: how it is read, described and where it goes.
struct Field<Root: Sendable>: Sendable {
  /// What everybody may know of it, apart from its default's value. Shared, because a field is copied
  /// for each key that is read.
  private var about: Shared<FieldDescription>
  /// Reads a value into the root; a wrong value is reported and leaves the root as it is.
  var decode: @Sendable (JSONNode, inout Root, inout DecodingContext) -> Void
  /// The root's value as a config would write it.
  var encode: @Sendable (Root) -> JSONValue?

  var name: String { about.value.name }
  var isRequired: Bool { about.value.isRequired }

  /// A field that fills a property; `standard` is the default in words, where the property's own
  /// value says too little.
  ///
  /// Never put into its callers: there are hundreds of fields, each of which is made once.
  @inline(never)
  init<Value>(
    _ name: String, _ type: ValueType<Value>, _ path: WritableKeyPath<Root, Value> & Sendable,
    required: Bool = false, standard: String? = nil, _ doc: String
  ) {
    about = Shared(
      FieldDescription(name, type.description, required: required, standard: standard, doc))
    decode = { node, root, context in
      if let value = type.read(node, &context) { root[keyPath: path] = value }
    }
    encode = { type.encode($0[keyPath: path]) }
  }

  /// A field that is checked and not kept.
  @inline(never)
  init<Value>(
    unkept name: String, _ type: ValueType<Value>, required: Bool = false,
    standard: String? = nil, _ doc: String
  ) {
    about = Shared(
      FieldDescription(name, type.description, required: required, standard: standard, doc))
    decode = { node, _, context in _ = type.read(node, &context) }
    encode = { _ in nil }
  }

  /// This field, and what others must know of the value before they are read.
  func followed(
    by note: @escaping @Sendable (Root, inout DecodingContext) -> Void
  ) -> Field {
    var field = self
    let decode = decode
    field.decode = { node, root, context in
      decode(node, &root, &context)
      note(root, &context)
    }
    return field
  }

  /// This field with its schema by reference, so that a schema says everything once.
  func referring(to definition: String) -> Field {
    var field = self
    field.about.value.definition = definition
    return field
  }

  /// This field as one of a larger value.
  func lifted<Outer>(to path: WritableKeyPath<Outer, Root> & Sendable) -> Field<Outer> {
    Field<Outer>(inner: self, path)
  }

  private init<Inner>(inner: Field<Inner>, _ path: WritableKeyPath<Root, Inner> & Sendable) {
    about = inner.about
    decode = { node, root, context in inner.decode(node, &root[keyPath: path], &context) }
    encode = { inner.encode($0[keyPath: path]) }
  }

  func summary(of initial: Root) -> FieldSummary { about.value.summary(standard: encode(initial)) }
}
