import RingCore

/// The `_failed` member of a line in a file of failed rows.
///
/// An example: `"_failed": {"file": …, "row": 7, "line": 9, "column": 3, "message": …, "format":
/// "csv", "text": …, "name": …}`. The other members of the line are the columns of the row.
///
/// The annotation makes the file valid input after repair: the row keeps its number, on which its
/// image's name may depend, and cells of a table stay untyped text. No column can be named
/// `_failed`.
struct FailedRowAnnotation {
  static let key = "_failed"

  var row: Int
  var format: RowFormat
  /// In its file; `nil` if the columns contain all of it.
  var text: String?
  /// Cells beyond the last column. While there are any, the row counts as not repaired, because its
  /// values may be in the wrong columns.
  var surplus: [String] = []
  /// The name of another row's image that this one would have replaced; `nil` if there is none.
  ///
  /// While it is set, the row's image cannot have the name, because a run with failed rows alone
  /// does not know the other row.
  var takenName: String?
  /// The offset of the annotation in the row's text, in bytes.
  private(set) var offset = 0

  /// The message for a column that is named `_failed`, and for an invalid annotation.
  static let reservedProblem =
    "\(key) is reserved in a file of failed rows, for the number and format of a row"

  private init?(_ value: JSONValue) {
    guard case .integer(let row) = value["row"], row > 0,
      let format = value["format"]?.text.flatMap({ RowFormat(rawValue: $0) })
    else { return nil }
    (self.row, self.format) = (row, format)
    (text, takenName) = (value["text"]?.text, value["name"]?.text)
    switch value["surplus"] {
    case .list(let cells)?: surplus = cells.map(Self.text)
    case let other?: surplus = [Self.text(other)]
    case nil: break
    }
  }

  /// `nil` unless `text` begins with a valid annotation of at most `maximumValues` JSON values; the
  /// remaining text may be invalid.
  init?(atStartOf text: [UInt8], maximumValues: Int) {
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let key = text[..<colon].filter { $0 > UInt8(ascii: " ") }
    guard key.elementsEqual("{\"\(Self.key)\"".utf8) else { return nil }
    guard let value = try? JSONParser.value(text, at: colon + 1, maximumValues: maximumValues)
    else { return nil }
    self.init(value)
  }

  /// Returns the removed annotation; `nil` if there is none. If it is invalid, throws the error
  /// that `problem` creates from a message and an offset.
  static func remove(
    from members: inout [JSONParser.PlacedMember], _ problem: (String, Int) -> RowError
  ) throws(RowError) -> FailedRowAnnotation? {
    guard let index = members.firstIndex(where: { $0.key == key }) else { return nil }
    let member = members.remove(at: index)
    guard var annotation = FailedRowAnnotation(member.value) else {
      throw problem(reservedProblem, member.keyOffset)
    }
    annotation.offset = member.keyOffset
    return annotation
  }

  private static func text(_ value: JSONValue) -> String { value.text ?? value.rendered() }

  /// The message for a line that has only an annotation with the row's text, and no columns.
  static let textProblem =
    "the row has not been repaired: add its columns beside \(key), which holds the original text"

  /// Returns the message for a row whose image would still have the name of another row's image.
  static func nameProblem(_ name: String) -> String {
    "the row has not been repaired: another row's picture is named \(name.inQuotes); change the "
      + "cells in the name, or remove \"name\" from \(key)"
  }

  /// `nil` if there are no surplus cells.
  var surplusProblem: String? {
    guard let first = surplus.first else { return nil }
    let cells =
      surplus.count == 1 ? "a cell too many" : "\(surplus.count) cells too many, the first of them"
    return
      "the row has not been repaired: it has \(cells), \(first.inQuotes); correct its columns, "
      + "then remove \"surplus\" from \(Self.key)"
  }
}

extension RowError {
  /// A line of a file of failed rows (NDJSON), without the line end.
  ///
  /// After repair, the file is input for another run. `FailedRowAnnotation` documents the
  /// additional member.
  package var failedLine: String {
    var annotation: [JSONValue.Member] = [
      .init("file", .string(file)), .init("row", .integer(row)),
      .init("line", .integer(position.line)), .init("column", .integer(position.column)),
      .init("message", .string(problem.description)),
      .init("format", .string(original.format.rawValue)),
    ]
    if let text = original.text { annotation.append(.init("text", .string(text))) }
    if !original.surplus.isEmpty {
      annotation.append(.init("surplus", .list(original.surplus.map { .string($0) })))
    }
    if let name = original.takenName { annotation.append(.init("name", .string(name))) }
    let members =
      ["\"\(FailedRowAnnotation.key)\": \(JSONValue.object(annotation).rendered())"]
      + original.members.map { "\(JSONValue.string($0.name).rendered()): \($0.json)" }
    return "{\(members.joined(separator: ", "))}"
  }
}
