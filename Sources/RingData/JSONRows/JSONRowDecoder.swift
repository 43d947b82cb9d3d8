import RingCore

/// A decoder of rows from JSON objects.
struct JSONRowDecoder: Sendable {
  var context: RowParsingContext
  /// The columns of the previous row; `nil` before the first row. Most rows have the same columns.
  private var columns: RowColumns?

  init(_ context: RowParsingContext) { self.context = context }

  /// Returns the row of `text`, one JSON object. Its `FailedRowAnnotation`, if any, gives the
  /// number and format.
  mutating func row(_ text: RowText) throws(RowError) -> Row {
    let read: (members: [JSONParser.PlacedMember], valueCount: Int)
    do throws(RowError) { read = try members(text) } catch {
      throw withOriginalValues(error, text)
    }
    var members = read.members
    let annotation = try FailedRowAnnotation.remove(from: &members) { (message, offset) in
      context.problem(message, text, at: offset)
    }
    if let annotation, members.isEmpty, let original = annotation.text {
      var error = context.problem(FailedRowAnnotation.textProblem, text, at: annotation.offset)
      error.original.text = original
      throw Self.adding(annotation, to: error)
    }
    let columns: RowColumns
    do throws(RowError) { columns = try self.columns(members, text) } catch {
      throw Self.adding(annotation, to: error)
    }
    let hasTexts = annotation?.format.hasTextsOnly ?? false
    let cells = members.map { cell($0, text, isText: hasTexts) }
    var row = Row(
      number: annotation?.row ?? context.number, columns: columns, cells: cells, text: text,
      format: annotation?.format ?? context.format, takenName: annotation?.takenName,
      valueCount: read.valueCount)
    row.wasFailed = annotation != nil
    if let annotation, let problem = annotation.surplusProblem {
      var error = row.problem(problem)
      (error.original.text, error.original.surplus) = (annotation.text, annotation.surplus)
      throw error
    }
    return row
  }

  /// `text` is the complete row, or the part that has arrived.
  func tooLong(_ text: RowText, isLast: Bool = false) -> RowError {
    withOriginalValues(context.tooLong(text, isLast: isLast), text)
  }

  /// Returns `error` with the values of the annotation at the start of `text`, if any.
  ///
  /// Parses at most the maximum length of a row, so that the result does not depend on how the
  /// bytes arrive.
  private func withOriginalValues(_ error: RowError, _ text: RowText) -> RowError {
    let start = Array(text.bytes.prefix(context.limits.bytes))
    let annotation = FailedRowAnnotation(atStartOf: start, maximumValues: context.limits.values)
    return Self.adding(annotation, to: error)
  }

  /// Returns `error` with the values of the annotation, so that a row that fails again keeps them.
  private static func adding(
    _ annotation: FailedRowAnnotation?, to error: RowError
  ) -> RowError {
    guard let annotation else { return error }
    var error = error
    (error.row, error.original.format) = (annotation.row, annotation.format)
    (error.original.surplus, error.original.takenName) = (annotation.surplus, annotation.takenName)
    return error
  }

  /// `valueCount` includes nested values.
  private func members(
    _ text: RowText
  ) throws(RowError) -> (members: [JSONParser.PlacedMember], valueCount: Int) {
    guard text.bytes.count <= context.limits.bytes else { throw context.tooLong(text) }
    if let problem = context.encodingProblem(text) { throw problem }
    do throws(JSONSyntaxError) {
      return try JSONParser.object(text.bytes, maximumValues: context.limits.values)
    } catch {
      if error.exceedsMaximum { throw context.tooManyValues(text) }
      throw context.problem(error.message, text, at: error.range?.lowerBound ?? 0)
    }
  }

  private mutating func columns(
    _ members: [JSONParser.PlacedMember], _ text: RowText
  ) throws(RowError) -> RowColumns {
    let names = members.map(\.key)
    if let columns, columns.originals == names { return columns }
    let renamed = names.map(context.renaming.name)
    if let (second, _) = RowColumns.firstDuplicate(in: renamed) {
      throw context.problem(
        "two columns have the same name \(renamed[second].inQuotes) after renaming", text,
        at: members[second].keyOffset)
    }
    let newColumns = RowColumns(names, renamed: renamed)
    self.columns = newColumns
    return newColumns
  }

  private func cell(_ member: JSONParser.PlacedMember, _ text: RowText, isText: Bool) -> Cell {
    switch member.value {
    case .string(let string):
      Cell(text: string, json: isText ? nil : member.value, range: member.valueRange)
    case .null: Cell(text: "", json: .null, range: member.valueRange)
    default:
      Cell(text: text.jsonLine(member.valueRange), json: member.value, range: member.valueRange)
    }
  }
}
