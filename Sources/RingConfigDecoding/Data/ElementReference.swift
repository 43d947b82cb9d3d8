import RingCore
import RingScene

/// The elements of a scene to whose values texts can refer by an `id`: `{move.percent}`.
struct ElementIndex: Sendable {
  struct Entry: Sendable {
    let id: String
    let type: ElementType
    let node: JSONNode
    let path: [ConfigPath.Step]
    /// The lengths of the paths of the repetitions around the element, the outermost first.
    let repetitions: [Int]
  }

  /// In the order of the text; of several elements with one `id`, the first.
  private(set) var entries: [Entry] = []
  private var indices: [String: Int] = [:]
  /// The values that were read, which many texts may show, and the inputs on which they depend.
  fileprivate var known: [Key: (values: TextValues, inputs: Dependencies)] = [:]

  fileprivate struct Key: Hashable {
    var id: String
    var items: String
    /// Whether the items are constants, on which nothing depends.
    var hasFixedItem: Bool
    var time: Double
  }

  /// Finds the elements of a document.
  init(_ root: JSONNode?) {
    guard let scene = root?.member("scene")?.value else { return }
    var path = [ConfigPath.Step.key("scene")]
    add(scene, at: &path, in: [], isRing: false)
  }

  /// The same elements at another time or with another row.
  var withoutValues: ElementIndex {
    var index = self
    index.known = [:]
    return index
  }

  subscript(id: some StringProtocol) -> Entry? { indices[String(id)].map { entries[$0] } }

  /// Adds the elements in a node. With `isRing`, an object is a ring of `activityRings`, which needs
  /// no type.
  private mutating func add(
    _ node: JSONNode, at path: inout [ConfigPath.Step], in repetitions: [Int], isRing: Bool
  ) {
    switch node.value {
    case .list(let items):
      for (index, item) in items.enumerated() {
        path.append(.index(index))
        add(item, at: &path, in: repetitions, isRing: isRing)
        path.removeLast()
      }
    case .object(let members):
      let inner = node.isForEach ? repetitions + [path.count] : repetitions
      let type =
        isRing && !node.isForEach
        ? ActivityRing.elementType : node.text("type").flatMap(ElementRegistry.type(named:))
      if let type, let id = node.text("id"), indices[id] == nil {
        indices[id] = entries.count
        entries.append(
          Entry(id: id, type: type, node: node, path: path, repetitions: repetitions))
      }
      for member in members where !(node.isForEach && member.key == "in") {
        path.append(.key(member.key))
        let hasRings = type?.name == ActivityRings.typeName && member.key == "rings"
        add(
          member.value, at: &path, in: inner,
          isRing: hasRings || (isRing && node.isForEach && member.key == "element"))
        path.removeLast()
      }
    default: break
    }
  }
}

extension DecodingContext {
  private mutating func index() -> ElementIndex {
    if let elements { return elements }
    let index = ElementIndex(root)
    elements = index
    return index
  }

  /// Returns the element to which a placeholder refers; `nil` if it does not.
  mutating func element(in field: Substring) -> ElementIndex.Entry? {
    guard let end = field.firstIndex(of: ".") else { return nil }
    return index()[field[..<end]]
  }

  /// Returns the text of `field`, which refers to a value of `element`; `nil` after an error.
  mutating func replacement(
    of field: Substring, _ element: ElementIndex.Entry, _ node: JSONNode
  ) -> String? {
    let placeholder = field.dropFirst(element.id.count + 1)
    let name = String(placeholder.prefix { $0 != ":" })
    guard element.type.placeholders.contains(name) else {
      reportUnknown(name, of: element, node)
      return nil
    }
    guard hasValidFormat(field, of: name, node) else { return nil }
    return values(of: element, node).map {
      TextTemplate.fill("{\(placeholder)}", with: $0, in: data.locale)
    }
  }

  /// Returns the number that `field`, which refers to a value of `element`, shows; `nil` if that is
  /// neither `value` nor `percent`, and after an error, which is reported.
  mutating func number(
    in field: Substring, _ element: ElementIndex.Entry, _ node: JSONNode
  ) -> PrintedValue? {
    let placeholder = "{\(field.dropFirst(element.id.count + 1))}"
    guard replacement(of: field, element, node) != nil else { return nil }
    return values(of: element, node).flatMap { TextTemplate.firstNumber(of: placeholder, $0) }
  }

  /// Returns an example of a reference to a value of the name, with the `id` of its element; `nil`
  /// if no element with an `id` has such a value.
  mutating func exampleOfElement(having name: String) -> (placeholder: String, id: String)? {
    let element = index().entries.first { $0.type.placeholders.contains(name) }
    return element.map { ("{\($0.id.shortened).\(name)}", $0.id.shortened) }
  }

  /// Returns the reference that was probably meant by one to an unknown `id`; `nil` if none is near.
  mutating func nearestElement(to field: String) -> String? {
    guard let end = field.firstIndex(of: ".") else { return nil }
    let ids = index().entries.filter { !$0.type.placeholders.isEmpty }.map(\.id)
    return Spelling.nearest(to: String(field[..<end]), among: ids).map { $0 + field[end...] }
  }

  /// Returns the values of an element at the current time and for the current items; `nil` after an
  /// error, which is reported at `node`.
  private mutating func values(of element: ElementIndex.Entry, _ node: JSONNode) -> TextValues? {
    let id = element.id.shortened.quoted
    if let end = element.repetitions.last, !isInside(element.path.prefix(end)) {
      report(
        .missingValue,
        "the element \(id) is repeated, so it has no single value here", at: node.span,
        help: "put the text into the same forEach")
      return nil
    }
    let key = ElementIndex.Key(
      id: element.id, items: data.itemKey, hasFixedItem: data.hasFixedItem, time: motion.time)
    if let known = elements?.known[key] {
      cache.recordDependency(known.inputs)
      return known.values
    }
    let checkpoint = cache.begin()
    let (values, isValid) = readValues(of: element)
    let inputs = cache.inputs
    cache.finish(checkpoint)
    guard let values, isValid else {
      report(
        .missingValue,
        isValid ? "the element \(id) has no value" : "the value of \(id) cannot be read",
        at: node.span, help: isValid ? "give it a \"value\"" : "correct the element")
      return nil
    }
    elements?.known[key] = (values, inputs)
    return values
  }

  /// Decodes only the values of an element. Errors in them are reported when the element itself is
  /// decoded.
  private mutating func readValues(
    of element: ElementIndex.Entry
  ) -> (values: TextValues?, isValid: Bool) {
    withoutDiagnostics { context in
      let errorCount = context.diagnostics.count
      let values = context.withoutCache {
        $0.inElement(at: element.path, repetitionCount: element.repetitions.count) {
          element.type.textValues(element.node, &$0)
        }
      }
      return (values, context.diagnostics.count == errorCount)
    }
  }

  private mutating func reportUnknown(
    _ name: String, of element: ElementIndex.Entry, _ node: JSONNode
  ) {
    let (id, names) = (element.id.shortened, element.type.placeholders)
    guard !names.isEmpty else {
      report(.missingValue, "the element \(id.quoted) has no value", at: node.span)
      return
    }
    let list = names.map { "{\(id).\($0)}" }.joined(separator: ", ")
    report(
      .unknownPlaceholder,
      "the element \(id.quoted) has no value \(name.shortened.quoted)", at: node.span,
      notes: [Diagnostic.Note(text: "its values are \(list)")],
      help: Spelling.nearest(to: name, among: names).map {
        node.help(
          "did you mean {\(id).\($0)}?", replacing: "{\(element.id).\(name)",
          by: "{\(element.id).\($0)")
      })
  }
}
