import RingCore
import RingScene

/// The columns and items to which references can resolve while a document is decoded.
struct DataScope: Sendable {
  var locale = NumberLocale.posix
  /// Whether the document declares columns.
  var isDeclared = false
  var table = DataTable()
  /// The values of the current row, one per column of `table`; `nil` for the samples.
  var row: [DataValue]?
  /// Whether only this row is decoded, so that it is a constant rather than an input.
  var isRowFixed = false
  /// The name of the column whose declaration contains the variable value; `nil` if none does.
  var variableColumn: String?
  /// The names of columns with reported errors. References to them are not reported again.
  var invalidColumns: Set<String> = []
  /// The indices in `table` of the columns that the document refers to.
  var used: Set<Int> = []
  /// The items of the enclosing repetitions, the outermost first.
  private(set) var items: [Item] = []
  /// The number of enclosing repetitions, including those around the view of a style.
  private(set) var depth = 0

  struct Item: Sendable {
    var name: String
    var value: DataValue
    /// `nil` if the item has no declared type.
    var type: DataItemType?
    var index: Int
    /// Whether each item has its own cache entries, so that it is a constant and no input.
    var isFixed = false
    /// The number of repetitions around that of the item.
    fileprivate(set) var depth = 0

    /// The keys of the item if it is an object.
    fileprivate var keys: [String] { type?.keys ?? value.keys }
  }

  var hasFixedItem: Bool { items.contains { $0.isFixed } }

  var isFirstOrNoItem: Bool { items.allSatisfy { $0.index == 0 } }

  /// A note that names the innermost item; `nil` without items, or if all are the first ones.
  var itemContext: String? {
    guard !isFirstOrNoItem, let item = items.last else { return nil }
    return "where \(item.name.shortened) is item \(item.index), counted from 0"
  }

  /// `#0.2` distinguishes items with the same source text; empty outside repetitions.
  var itemKey: String {
    items.isEmpty ? "" : "#" + items.map { "\($0.index)" }.joined(separator: ".")
  }

  /// The inputs that the enclosing items represent. Fixed items are constants, not inputs.
  var itemInputs: Dependencies {
    items.reduce(into: []) { if !$1.isFixed { $0.formUnion(.item($1.depth)) } }
  }

  mutating func push(_ item: Item) {
    var item = item
    item.depth = depth
    items.append(item)
    depth += 1
  }

  mutating func pop() {
    items.removeLast()
    depth -= 1
  }

  /// Removes and returns the items, because the style that is decoded next cannot refer to them.
  mutating func removeItems() -> [Item] {
    defer { items = [] }
    return items
  }

  /// Keeps the outermost `count` items, and returns the previous ones.
  ///
  /// If there are fewer, adds first items without a name, to which no reference resolves.
  mutating func setItemCount(_ count: Int) -> [Item] {
    let outer = items
    let missing = Item(name: "", value: .null, index: 0, isFixed: true)
    items = outer.prefix(count) + Array(repeating: missing, count: max(0, count - outer.count))
    return outer
  }

  mutating func restore(_ outer: [Item]) { items = outer }
}

struct ResolvedReference: Sendable {
  var value: DataValue
  /// The declared type of the value; `nil` if there is none.
  var type: DataType?
  /// The declared type of the items of a list; `nil` if there is none.
  var itemType: DataItemType?
  /// The position of the column's declaration; `nil` for an item.
  var declaration: SourceSpan?
}

extension DecodingContext {
  /// Whether a reference begins with `data` or with the name of an enclosing item.
  func canResolve(_ reference: DataReference) -> Bool {
    reference.head == DataReference.columns
      || data.items.contains { $0.name == reference.head }
  }

  /// Returns the value of a reference; `nil` after an error, which is reported at `node`.
  mutating func resolve(_ reference: DataReference, at node: JSONNode) -> ResolvedReference? {
    if let item = data.items.last(where: { $0.name == reference.head }) {
      if !item.isFixed { cache.recordDependency(.item(item.depth)) }
      return resolve(reference, in: item, at: node)
    }
    guard reference.head == DataReference.columns else {
      reportUnknownName(reference, at: node)
      return nil
    }
    guard data.isDeclared else {
      report(
        .unknownColumn,
        "\(reference.text.shortened) refers to a column, but the document has no data",
        at: node.span, help: "declare the column in \"data\"")
      return nil
    }
    guard case .key(let name)? = reference.steps.first, !reference.hasKey(at: 1) else {
      report(
        .unknownReference, "\(reference.text.shortened) is not a column", at: node.span,
        help: "write $data.NAME with the name of a column")
      return nil
    }
    if !data.isRowFixed { cache.recordDependency(.row) }
    if let column = data.variableColumn, column == name { cache.recordDependency(.value) }
    guard let index = data.table.index(of: name) else {
      // The error of an invalid column was reported at its declaration.
      if !data.invalidColumns.contains(name) { reportUnknownColumn(name, at: node) }
      return nil
    }
    let column = data.table.columns[index]
    data.used.insert(index)
    let value = ResolvedReference(
      value: data.row?[index] ?? column.sample, type: column.type, itemType: column.itemType,
      declaration: column.span)
    guard reference.steps.count > 1 else { return value }
    return self.value(of: reference, from: 1, in: value, column.valueType, at: node)
  }

  /// Returns the value of a reference to an item, to its index or to a key inside it; `nil` after
  /// an error, which is reported.
  private mutating func resolve(
    _ reference: DataReference, in item: DataScope.Item, at node: JSONNode
  ) -> ResolvedReference? {
    let value = ResolvedReference(
      value: item.value, type: item.type?.dataType, itemType: item.type?.itemType)
    if reference.steps.isEmpty { return value }
    if reference.steps.first == .key(DataReference.index) {
      if reference.steps.count == 1 {
        return ResolvedReference(value: .number(Double(item.index)), type: .integer)
      }
      let key = reference.path.dropFirst(reference.head.count + 1)
      reportUnknownKey(
        String(key), of: reference.dropLast(reference.steps.count), existingKeys: item.keys,
        at: node)
      return nil
    }
    return self.value(of: reference, from: 0, in: value, item.type, at: node)
  }

  /// Returns the value to which the steps of a reference lead from the step `start` on; `nil` after
  /// an error, which is reported.
  ///
  /// `outer` is the value before that step. Its declared type is `type`, `nil` without one.
  private mutating func value(
    of reference: DataReference, from start: Int, in outer: ResolvedReference,
    _ type: DataItemType?, at node: JSONNode
  ) -> ResolvedReference? {
    var (value, type) = (outer.value, type)
    for number in start..<reference.steps.count {
      let prefix = reference.dropLast(reference.steps.count - number)
      switch reference.steps[number] {
      case .key(let key):
        guard let inner = value.member(key), type?.has(key) ?? true else {
          reportUnknownKey(
            key, of: prefix, existingKeys: type?.keys ?? value.keys, at: node)
          return nil
        }
        (value, type) = (inner, type?.member(key))
      case .index(let index):
        guard case .list(let items) = value, items.indices.contains(index) else {
          reportNoItem(index, of: prefix, value, type, declaration: outer.declaration, at: node)
          return nil
        }
        (value, type) = (items[index], type?.itemType)
      }
    }
    return ResolvedReference(
      value: value, type: type?.dataType, itemType: type?.itemType, declaration: outer.declaration)
  }

  // MARK: - Errors

  private mutating func reportUnknownColumn(_ name: String, at node: JSONNode) {
    let columnNames = data.table.columns.map(\.name)
    report(
      .unknownColumn, "there is no column \(name.shortened.quoted) in data", at: node.span,
      notes: notes("the columns are", listing: columnNames),
      help: Spelling.nearest(to: name, among: columnNames).map {
        node.help("did you mean `\($0)`?", replacing: "data.\(name)", by: "data.\($0)")
      })
  }

  /// Reports a key that the value of a reference does not have.
  private mutating func reportUnknownKey(
    _ key: String, of reference: DataReference, existingKeys: [String], at node: JSONNode
  ) {
    let isItem = reference.steps.isEmpty
    let existingKeys = existingKeys + (isItem ? [DataReference.index] : [])
    report(
      .unknownReference,
      "\(reference.path.shortened) has no key \(key.shortened.quoted)", at: node.span,
      notes: notes("its keys are", listing: existingKeys),
      help: Spelling.nearest(to: key, among: existingKeys).map {
        node.help(
          "did you mean `\($0)`?", replacing: "\(reference.path).\(key)",
          by: "\(reference.path).\($0)")
      })
  }

  /// Reports a position in a list that is too short, or in a value of another type.
  private mutating func reportNoItem(
    _ index: Int, of reference: DataReference, _ value: DataValue, _ type: DataItemType?,
    declaration: SourceSpan?, at node: JSONNode
  ) {
    let (name, item) = (reference.text.shortened, "[\(index)]")
    let notes = declaration.map { [Diagnostic.Note(text: "it is declared at", span: $0)] } ?? []
    guard case .list(let items) = value else {
      let actual = value == .null ? "null" : type?.dataType?.description
      report(
        .wrongType,
        "\(name) must be a list for \(name)\(item), found "
          + (actual ?? value.descriptionForMessage), at: node.span, notes: notes)
      return
    }
    let count = items.count == 1 ? "1 item" : "\(items.count) items"
    report(
      .unknownReference,
      "there is no \(name)\(item): the list has \(count)", at: node.span, notes: notes,
      help: items.isEmpty ? nil : "the last one is \(name)[\(items.count - 1)]")
  }

  /// Reports a reference that begins neither with `data` nor with the name of an item.
  private mutating func reportUnknownName(_ reference: DataReference, at node: JSONNode) {
    let existingNames = [DataReference.columns] + data.items.map(\.name)
    let nearest = Spelling.nearest(to: String(reference.head), among: existingNames)
    report(
      .unknownReference,
      "nothing here is called \(String(reference.head).shortened.quoted)", at: node.span,
      notes: notes("there are", listing: existingNames),
      help: nearest.map {
        node.help("did you mean `$\($0)`?", replacing: "$\(reference.head)", by: "$\($0)")
      })
  }

  /// Returns a note with at most 20 of `names`; none if there are no names.
  private func notes(_ prefix: String, listing names: [String]) -> [Diagnostic.Note] {
    let maximumCount = 20
    guard !names.isEmpty else { return [] }
    let list = names.prefix(maximumCount).map(\.shortened).joined(separator: ", ")
    return [Diagnostic.Note(text: "\(prefix) \(list)" + (names.count > maximumCount ? " …" : ""))]
  }
}

extension JSONNode {
  /// Returns the help to write another word in the place of `word` in a string, with a replacement
  /// if the word occurs once.
  func help(_ text: String, replacing word: String, by other: String) -> Help {
    guard let written = written.full, let start = span.range?.lowerBound else { return Help(text) }
    let words = written.ranges(of: word)
    guard words.count == 1, let word = words.first else { return Help(text) }
    let offset = start + written.utf8.distance(from: written.startIndex, to: word.lowerBound)
    let length = written.utf8.distance(from: word.lowerBound, to: word.upperBound)
    return Help(
      text, replacement: other, of: SourceSpan(span.source, offset..<offset + length))
  }
}

extension DataReference {
  /// Whether the step of a number leads to a key.
  fileprivate func hasKey(at number: Int) -> Bool {
    guard steps.indices.contains(number), case .key = steps[number] else { return false }
    return true
  }
}

extension DataValue {
  fileprivate var keys: [String] {
    if case .record(let members) = self { members.map(\.key) } else { [] }
  }
}

extension DataItemType {
  /// The keys of an object; none of other types.
  fileprivate var keys: [String] {
    if case .record(let members) = self { members.map(\.name) } else { [] }
  }

  /// The type of a key of an object; `nil` if there is no such key.
  fileprivate func member(_ key: String) -> DataItemType? {
    guard case .record(let members) = self else { return nil }
    return members.first { $0.name == key }?.type
  }

  fileprivate func has(_ key: String) -> Bool { member(key) != nil }
}
