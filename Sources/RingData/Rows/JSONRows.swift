import RingText

/// Makes rows of JSON objects.
struct JSONRows: Sendable {
  var assembly: RowAssembly
  /// Those of the row before, which most rows share.
  private var columns: RowColumns?

  init(_ assembly: RowAssembly) { self.assembly = assembly }

  /// The row of a text that holds one JSON value and blanks.
  mutating func row(_ text: RowText) throws(BadRow) -> Row {
    guard text.bytes.count <= assembly.maximumRowBytes else { throw assembly.tooLong(text) }
    if let problem = assembly.encodingProblem(text) { throw problem }
    var members: [JSONReader.PlacedMember]
    do throws(JSONReader.Failure) {
      var reader = JSONReader(text.bytes)
      members = try reader.object()
      try reader.expectEnd()
    } catch {
      throw assembly.problem(error.message, text, at: error.offset)
    }
    let mark = try FailedMark.take(from: &members) { (message, offset) in
      assembly.problem(message, text, at: offset)
    }
    let columns = try columns(members, text)
    let hasTexts = mark?.format.hasTextsOnly ?? false
    let cells = members.map { cell($0, text, isText: hasTexts) }
    let row = Row(
      number: mark?.row ?? assembly.number, columns: columns, cells: cells, text: text,
      format: mark?.format ?? assembly.format)
    if let mark, let problem = mark.surplusProblem {
      var bad = row.problem(problem)
      (bad.original.text, bad.original.surplus) = (mark.text, mark.surplus)
      throw bad
    }
    return row
  }

  private mutating func columns(
    _ members: [JSONReader.PlacedMember], _ text: RowText
  ) throws(BadRow) -> RowColumns {
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
