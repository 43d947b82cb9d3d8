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
}

/// A key of an object, declared once: how it is read, described and where it goes.
struct Field<Root: Sendable>: Sendable {
  var name: String
  var isRequired: Bool
  /// What it is, apart from its default; made when asked for.
  private var describe: @Sendable () -> FieldSummary
  /// Reads a value into the root; a wrong value is reported and leaves the root as it is.
  var decode: @Sendable (JSONNode, inout Root, inout DecodingContext) -> Void
  /// The root's value as a config would write it.
  var encode: @Sendable (Root) -> JSONValue?

  /// A field that fills a property; `standard` is the default in words, where the property's own
  /// value says too little.
  init<Value>(
    _ name: String, _ type: ValueType<Value>, _ path: WritableKeyPath<Root, Value> & Sendable,
    required: Bool = false, standard: String? = nil, _ doc: String
  ) {
    self.init(name, type, required: required, standard: standard, doc)
    decode = { node, root, context in
      if let value = type.read(node, &context) { root[keyPath: path] = value }
    }
    encode = { type.encode($0[keyPath: path]) }
  }

  /// A field that is checked and not kept.
  init<Value>(
    unkept name: String, _ type: ValueType<Value>, required: Bool = false,
    standard: String? = nil, _ doc: String
  ) {
    self.init(name, type, required: required, standard: standard, doc)
  }

  private init<Value>(
    _ name: String, _ type: ValueType<Value>, required: Bool, standard: String?, _ doc: String
  ) {
    self.name = name
    isRequired = required
    describe = {
      FieldSummary(
        name: name, doc: doc, expectation: type.expectation, defaultText: standard,
        isRequired: required, schema: type.referableSchema, nested: type.nested())
    }
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
    let describe = describe
    field.describe = {
      var summary = describe()
      summary.schema = ["$ref": .string("#/$defs/\(definition)/properties/\(summary.name)")]
      return summary
    }
    return field
  }

  /// This field as one of a larger value.
  func lifted<Outer>(to path: WritableKeyPath<Outer, Root> & Sendable) -> Field<Outer> {
    Field<Outer>(inner: self, path)
  }

  private init<Inner>(inner: Field<Inner>, _ path: WritableKeyPath<Root, Inner> & Sendable) {
    name = inner.name
    isRequired = inner.isRequired
    describe = inner.describe
    decode = { node, root, context in inner.decode(node, &root[keyPath: path], &context) }
    encode = { inner.encode($0[keyPath: path]) }
  }

  func summary(of initial: Root) -> FieldSummary {
    var summary = describe()
    if let written = encode(initial), summary.defaultText == nil, !isRequired {
      summary.defaultText = written == .null ? "none" : "`\(written.rendered())`"
    }
    return summary
  }
}
