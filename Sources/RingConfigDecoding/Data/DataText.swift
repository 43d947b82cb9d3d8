import RingCore
import RingScene

extension ValueType where Value == String {
  /// Placeholders for an element's own values are left to the element.
  static let text: ValueType = {
    var type = string
    type.decode = { node, context in
      guard let text = string.decode(node, &context) else { return nil }
      // A text from data is shown literally, including braces.
      if node.isReference { return context.counted(TextTemplate.escaped(text), node) }
      return context.filled(text, node)
    }
    return type
  }()
}

extension DecodingContext {
  /// Replaces the data placeholders; `nil` if one is invalid or the text is too long, as reported.
  mutating func filled(_ text: String, _ node: JSONNode) -> String? {
    guard text.utf8.contains(UInt8(ascii: "{")) else { return text }
    var (result, isFilled, hasInvalidField) = ("", false, false)
    for segment in TextTemplate.segments(of: text) {
      switch segment {
      case .text(let text): result += text
      case .brace: result += "{{"
      case .field(let field):
        let text: String?
        if let reference = reference(in: field) {
          text = replacement(of: field, reference, node)
        } else if let element = element(in: field) {
          text = replacement(of: field, element, node)
        } else {
          if !isKnown(field, node) { hasInvalidField = true }
          result += "{\(field)}"
          continue
        }
        isFilled = true
        if let text {
          result += TextTemplate.escaped(text)
        } else {
          hasInvalidField = true
        }
        // Otherwise a long template and a long value would take the product of their lengths.
        if counts.repeatedBytes + result.utf8.count > Self.maximumRepeatedBytes {
          return counted(result, node)
        }
      }
    }
    if hasInvalidField { return nil }
    return isFilled ? counted(result, node) : text
  }

  /// Whether an element can fill the placeholder, and its format is valid; otherwise reports it.
  private mutating func isKnown(_ field: Substring, _ node: JSONNode) -> Bool {
    let name = String(field.prefix { $0 != ":" })
    let names = TextTemplate.names + (placeholders.contains("label") ? ["label"] : [])
    guard names.contains(name) else {
      let placeholders = (names + data.items.map(\.name)).map { "{\($0)}" }
      let nearest = nearestElement(to: name) ?? Spelling.nearest(to: name, among: names)
      report(
        .unknownPlaceholder, "unknown placeholder {\(String(field).shortened)}", at: node.span,
        notes: [
          Diagnostic.Note(
            text: "placeholders are \(placeholders.joined(separator: ", ")), {data.COLUMN}")
        ],
        help: nearest.map {
          node.help("did you mean {\($0)}?", replacing: "{\(name)", by: "{\($0)")
        }
          ?? (name == "label"
            ? "only the text of a donut's labels has {label}" : "write {{ for a plain brace"))
      return false
    }
    return hasValidFormat(field, of: name, node)
  }

  /// Whether the format of a placeholder for a value called `name` is valid; otherwise reports it.
  mutating func hasValidFormat(_ field: Substring, of name: String, _ node: JSONNode) -> Bool {
    let shown = String(field).shortened
    guard let (_, format) = TextTemplate.format(of: field) else {
      report(
        .invalidFormat, "{\(shown)} has no valid number format", at: node.span,
        help: "write {\(String(field.prefix { $0 != ":" }).shortened):.1f} for one decimal")
      return false
    }
    guard format == nil || !["unit", "label"].contains(name) else {
      report(.invalidFormat, "{\(shown)} is text, and cannot have a number format", at: node.span)
      return false
    }
    return true
  }

  /// Returns the first number from data, or of an element with an `id`, that a text shows, because a
  /// colour may depend on it; `nil` if there is none. A `null` in the data counts as a number
  /// without a value.
  mutating func firstNumber(of text: String, _ node: JSONNode) -> PrintedValue? {
    guard text.utf8.contains(UInt8(ascii: "{")) else { return nil }
    for case .field(let field) in TextTemplate.segments(of: text) {
      guard let reference = reference(in: field) else {
        if let element = element(in: field), let number = number(in: field, element, node) {
          return number
        }
        continue
      }
      guard let resolved = resolve(reference, at: node) else { continue }
      let decimals = TextTemplate.format(of: field)?.format?.decimals
      switch resolved.value {
      case .number(let number): return PrintedValue(number, decimals: decimals)
      case .null: return PrintedValue(exactly: nil)
      default: continue
      }
    }
    return nil
  }

  /// Returns a placeholder's reference, without its format; `nil` if it does not refer to data.
  private func reference(in field: Substring) -> DataReference? {
    let path = field.prefix { $0 != ":" }
    guard let reference = DataReference(path: path), canResolve(reference) else { return nil }
    // `{data}` without a column name is not a reference: it is reported as an unknown placeholder.
    return reference.isTable ? nil : reference
  }

  /// Returns the text of a reference's value; `nil` after an error, which is reported.
  private mutating func replacement(
    of field: Substring, _ reference: DataReference, _ node: JSONNode
  ) -> String? {
    guard let resolved = resolve(reference, at: node) else { return nil }
    let name = reference.path
    guard let (_, format) = TextTemplate.format(of: field) else {
      report(
        .invalidFormat, "{\(String(field).shortened)} has no valid number format", at: node.span,
        help: "write {\(name):.1f} for one decimal")
      return nil
    }
    if let type = resolved.type, format != nil, type != .number, type != .integer {
      report(
        .invalidFormat,
        "{\(String(field).shortened)} is \(type.description), and cannot have a number format",
        at: node.span)
      return nil
    }
    if let text = resolved.value.text(format, in: data.locale) {
      return DataURI(text) == nil ? text : text.shortened
    }
    report(
      .invalidFormat,
      "{\(String(field).shortened)} is \(resolved.value.descriptionForMessage), which has no text"
        + (format == nil ? "" : " of this format"), at: node.span)
    return nil
  }

  /// Counts a text made from data against the budget; `nil` beyond it, which is reported.
  ///
  /// A short text can expand to a long one in each repetition.
  fileprivate mutating func counted(_ text: String, _ node: JSONNode) -> String? {
    count(ElementCounts(repeatedBytes: text.utf8.count), node) ? text : nil
  }
}

extension ValueType where Value == String {
  /// A text whose placeholders must all have values, because others would be shown literally.
  static let freeText: ValueType = {
    var type = textByWord
    type.decode = { node, context in
      guard let text = textByWord.decode(node, &context) else { return nil }
      return context.checkPlaceholders(text, node, of: nil) ? text : nil
    }
    return type
  }()
}

extension ValueType where Value == AnyElement {
  /// Returns the type of an element in the middle of another, which has no single value.
  static func center(_ center: DecodingContext.Center) -> ValueType {
    var type = element
    type.decode = { node, context in context.inCenter(center) { element.decode(node, &$0) } }
    return type
  }

  /// An element inside an element with values, whose texts may contain `{percent}` and the like.
  static let valuedElement: ValueType = {
    var type = element
    type.decode = { node, context in context.inValues { element.decode(node, &$0) } }
    return type
  }()
}

extension DecodingContext {
  /// Whether all placeholders of a text, with its data inserted, have values; reports the others.
  ///
  /// `element` is the element whose text it is, if that may have a value of its own.
  mutating func checkPlaceholders(
    _ text: String, _ node: JSONNode, of element: Text?
  ) -> Bool {
    // A style always belongs to a view, which has values.
    guard templateUse == nil, text.utf8.contains(UInt8(ascii: "{")) else { return true }
    let own = element?.value == nil ? [] : Text.placeholders
    var (fields, names): ([String], [String]) = ([], [])
    for case .field(let field) in TextTemplate.segments(of: text) {
      let name = String(field.prefix { $0 != ":" })
      guard !placeholders.contains(name), !own.contains(name) else { continue }
      let shown = "{\(String(field).shortened)}"
      if !fields.contains(shown) { fields.append(shown) }
      names.append(name)
    }
    guard !fields.isEmpty else { return true }
    let verb = fields.count == 1 ? "has" : "have"
    let mayHaveOwn = element != nil && names.allSatisfy(Text.placeholders.contains)
    report(
      .missingValue, "\(fields.joinedAsList) \(verb) no value here: \(reason(own))", at: node.span,
      notes: [Diagnostic.Note(text: placeholdersOfData)],
      help: Help(
        (advice(mayHaveOwn, names[0]).map { $0 + "; " } ?? "") + "write {{ for a plain brace"))
    return false
  }

  /// Returns why placeholders have no value in a text whose own number fills `own`.
  private func reason(_ own: [String]) -> String {
    func list(_ names: [String]) -> String { names.map { "{\($0)}" }.joinedAsList }
    if !own.isEmpty { return "the text's own value is only \(list(own))" }
    guard let center else { return "no element around the text has one" }
    return center.placeholders.isEmpty
      ? "\(center.owner) has no value of its own"
      : "\(center.owner) has only \(list(center.placeholders))"
  }

  /// Returns what to do about placeholders without a value, of which `name` is the first; `nil` if
  /// nothing else gives them one.
  private mutating func advice(_ mayHaveOwn: Bool, _ name: String) -> String? {
    let own = mayHaveOwn ? "give the text a \"value\"" : nil
    if let (placeholder, id) = exampleOfElement(having: name) {
      return "write \(placeholder) for that of the element \(id.quoted)"
        + (own.map { ", or " + $0 } ?? "")
    }
    let outside =
      center.map(\.advice) ?? "put the text into a label or the center of an element with a value"
    let options = [own, outside].compactMap { $0 }
    return options.isEmpty ? nil : options.joined(separator: ", or ")
  }

  /// A longer list does not help to find the right name.
  private static let maximumListed = 20

  private var placeholdersOfData: String {
    let names = data.items.map(\.name) + data.table.columns.map { "data.\($0.name.shortened)" }
    guard !names.isEmpty else { return "there are no placeholders here" }
    let shown = names.prefix(Self.maximumListed).map { "{\($0)}" }.joined(separator: ", ")
    return "placeholders here are \(shown)" + (names.count > Self.maximumListed ? ", …" : "")
  }
}
