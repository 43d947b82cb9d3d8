import RingText

/// What a file of failed rows says about each, beside its columns: `"_failed": {"file": …, "row": 7,
/// "line": 9, "column": 3, "message": …, "format": "csv", "text": …, "name": …}`.
///
/// It makes the file valid data after repair: the row keeps its number, on which its picture's name may
/// depend, and cells of a table stay texts. No column can have this name.
struct FailedMark {
  static let key = "_failed"

  var row: Int
  var format: RowFormat
  /// The row as it stood in its file, if its columns are not the whole of it.
  var text: String?
  /// Cells that are of no column. While they are noted, the row has not been repaired: without them it
  /// may look right, with values that stand in the wrong columns.
  var surplus: [String] = []
  /// The name of a picture of another row that this one's would have replaced. While it is noted, no
  /// picture gets it: a run of failed rows alone does not see the other row.
  var takenName: String?
  /// The offset in the row's text.
  private(set) var offset = 0

  /// What a column of this name is told.
  static let reserved =
    "\(key) is reserved in a file of failed rows, for the number and format of a row"

  private init?(_ value: JSONValue) {
    guard case .object(let fields) = value, case .integer(let row) = Self.value("row", fields),
      row > 0, case .string(let name) = Self.value("format", fields),
      let format = RowFormat(rawValue: name)
    else { return nil }
    (self.row, self.format) = (row, format)
    if case .string(let text)? = Self.value("text", fields) { self.text = text }
    if case .string(let name)? = Self.value("name", fields) { takenName = name }
    switch Self.value("surplus", fields) {
    case .list(let cells)?: surplus = cells.map(Self.text)
    case let other?: surplus = [Self.text(other)]
    case nil: break
    }
  }

  /// The mark with which the text of a row begins, even where what follows cannot be read.
  init?(beginning text: [UInt8]) {
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let key = text[..<colon].filter { $0 > UInt8(ascii: " ") }
    guard key.elementsEqual("{\"\(Self.key)\"".utf8) else { return nil }
    var reader = JSONReader(text, colon + 1..<text.count)
    guard let value = try? reader.value() else { return nil }
    self.init(value)
  }

  /// Takes the mark out of the members of a row; `nil` if it has none.
  static func take(
    from members: inout [JSONReader.PlacedMember], _ problem: (String, Int) -> BadRow
  ) throws(BadRow) -> FailedMark? {
    guard let index = members.firstIndex(where: { $0.key == key }) else { return nil }
    let member = members.remove(at: index)
    guard var mark = FailedMark(member.value) else { throw problem(reserved, member.keyOffset) }
    mark.offset = member.keyOffset
    return mark
  }

  private static func text(_ value: JSONValue) -> String {
    if case .string(let text) = value { text } else { value.rendered() }
  }

  /// What is said of a row of which there is only the text.
  static let textProblem =
    "the row has not been repaired: write its columns beside \(key), whose text it is"

  /// What is said of a row whose picture would still have the name of another row's.
  static func nameProblem(_ name: String) -> String {
    "the row has not been repaired: another row's picture is named \(name.inQuotes); change what the "
      + "name is made of, or take \"name\" out of \(key)"
  }

  /// What keeps a row with cells too many from being used; `nil` if it has none.
  var surplusProblem: String? {
    guard let first = surplus.first else { return nil }
    let cells =
      surplus.count == 1 ? "a cell too many" : "\(surplus.count) cells too many, the first of them"
    return
      "the row has not been repaired: it has \(cells), \(first.inQuotes); put its columns right, "
      + "then take \"surplus\" out of \(Self.key)"
  }

  private static func value(_ key: String, _ fields: [JSONValue.Member]) -> JSONValue? {
    fields.first { $0.key == key }?.value
  }
}

extension BadRow {
  /// The row as a line of a file of failed rows, without the end of the line.
  public var failedLine: String {
    var mark: [JSONValue.Member] = [
      .init("file", .string(file)), .init("row", .integer(row)),
      .init("line", .integer(place.line)), .init("column", .integer(place.column)),
      .init("message", .string(message)), .init("format", .string(original.format.rawValue)),
    ]
    if let text = original.text { mark.append(.init("text", .string(text))) }
    if !original.surplus.isEmpty {
      mark.append(.init("surplus", .list(original.surplus.map { .string($0) })))
    }
    if let name = original.takenName { mark.append(.init("name", .string(name))) }
    let members =
      ["\"\(FailedMark.key)\": \(JSONValue.object(mark).rendered())"]
      + original.members.map { "\(JSONValue.string($0.name).rendered()): \($0.json)" }
    return "{\(members.joined(separator: ", "))}"
  }
}
