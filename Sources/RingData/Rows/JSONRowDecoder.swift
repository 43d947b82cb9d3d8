import RingText

/// A parser that makes rows from JSON objects.
struct JSONRowDecoder: Sendable {
  var assembly: RowParsingContext
  /// The columns of the previous row, which most rows share.
  private var columns: RowColumns?

  init(_ assembly: RowParsingContext) { self.assembly = assembly }

  /// Returns the row in a text with one JSON value and white space.
  mutating func row(_ text: RowText) throws(RowError) -> Row {
    let read: (members: [JSONReader.PlacedMember], valueCount: Int)
    do throws(RowError) { read = try members(text) } catch {
      throw Self.problem(error, of: FailedRowAnnotation(beginning: text.bytes))
    }
    var members = read.members
    let mark = try FailedRowAnnotation.remove(from: &members) { (message, offset) in
      assembly.problem(message, text, at: offset)
    }
    if let mark, members.isEmpty, let original = mark.text {
      var bad = assembly.problem(FailedRowAnnotation.textProblem, text, at: mark.offset)
      bad.original.text = original
      throw Self.problem(bad, of: mark)
    }
    let columns: RowColumns
    do throws(RowError) { columns = try self.columns(members, text) } catch {
      throw Self.problem(error, of: mark)
    }
    let hasTexts = mark?.format.hasTextsOnly ?? false
    let cells = members.map { cell($0, text, isText: hasTexts) }
    let row = Row(
      number: mark?.row ?? assembly.number, columns: columns, cells: cells, text: text,
      format: mark?.format ?? assembly.format, takenName: mark?.takenName,
      valueCount: read.valueCount)
    if let mark, let problem = mark.surplusProblem {
      var bad = row.problem(problem)
      (bad.original.text, bad.original.surplus) = (mark.text, mark.surplus)
      throw bad
    }
    return row
  }

  /// Returns the problem of a row with a mark: the row keeps its original number, however often it
  /// fails.
  private static func problem(_ bad: RowError, of mark: FailedRowAnnotation?) -> RowError {
    guard let mark else { return bad }
    var bad = bad
    (bad.row, bad.original.format) = (mark.row, mark.format)
    (bad.original.surplus, bad.original.takenName) = (mark.surplus, mark.takenName)
    return bad
  }

  /// Returns the members of the object, and the total number of JSON values.
  private func members(
    _ text: RowText
  ) throws(RowError) -> (members: [JSONReader.PlacedMember], valueCount: Int) {
    guard text.bytes.count <= assembly.limits.bytes else { throw assembly.tooLong(text) }
    if let problem = assembly.encodingProblem(text) { throw problem }
    var reader = JSONReader(text.bytes)
    reader.valuesLeft = assembly.limits.values
    do throws(JSONReader.ParseError) {
      let members = try reader.object()
      try reader.expectEnd()
      return (members, assembly.limits.values - reader.valuesLeft)
    } catch {
      guard reader.valuesLeft >= 0 else { throw assembly.tooManyValues(text) }
      throw assembly.problem(error.message, text, at: error.offset)
    }
  }

  private mutating func columns(
    _ members: [JSONReader.PlacedMember], _ text: RowText
  ) throws(RowError) -> RowColumns {
    let names = members.map(\.key)
    if let columns, columns.originals == names { return columns }
    guard let columns = RowColumns(names, assembly.renaming) else {
      let renamed = names.map(assembly.renaming.name)
      let (second, _) = RowColumns.duplicate(renamed) ?? (0, 0)
      throw assembly.problem(
        "two columns have the same name \(renamed[second].inQuotes) after renaming", text,
        at: members[second].keyOffset)
    }
    self.columns = columns
    return columns
  }

  private func cell(_ member: JSONReader.PlacedMember, _ text: RowText, isText: Bool) -> Cell {
    switch member.value {
    case .string(let string):
      Cell(text: string, json: isText ? nil : member.value, range: member.valueRange)
    case .null: Cell(text: "", json: .null, range: member.valueRange)
    default:
      Cell(text: text.jsonLine(member.valueRange), json: member.value, range: member.valueRange)
    }
  }
}
