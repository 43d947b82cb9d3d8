import RingCore

/// The error of a cell that is not valid for its column. The reader of the row adds the position.
package struct DataProblem: Error, Hashable, Sendable {
  /// With the name of the column: `Score must be a number, found a string "a"`.
  package var message: String
  package var help: String?
}

extension DataColumn {
  /// Returns the value of a text cell, as in CSV; `nil` or an empty text is an empty cell.
  ///
  /// Spaces around a value other than a string are ignored. Throws a problem for an empty cell of a
  /// column without a default, a value of another type, a number outside the limits, or a value
  /// that is not one of the choices.
  package func value(of text: String?) throws(DataProblem) -> DataValue {
    guard let text, !text.isEmpty else { return try emptyValue }
    let value = try parsed(text)
    do throws(DataMismatch) {
      try check(value)
      return value
    } catch {
      throw problem(error, actual: text.shortened.quoted)
    }
  }

  /// Returns the value of a JSON cell; `nil`, `null` or an empty string is an empty cell.
  ///
  /// In a column of strings an empty string is a value.
  package func value(of json: JSONValue?) throws(DataProblem) -> DataValue {
    guard let json, json != .null else { return try emptyValue }
    if case .string("") = json, type != .string { return try emptyValue }
    guard let value = DataValue(json) else {
      throw DataProblem(
        message: "\(named) must be \(expectation), found a number that is not finite")
    }
    do throws(DataMismatch) {
      try check(value)
      return value
    } catch {
      throw problem(error, actual: error.actual)
    }
  }

  private var named: String { header.shortened }

  private var emptyValue: DataValue {
    get throws(DataProblem) {
      guard let defaultValue else {
        throw DataProblem(
          message: "\(named) is empty, and has no default",
          help: "add a \"default\" to the column for empty cells")
      }
      return defaultValue
    }
  }

  private func parsed(_ text: String) throws(DataProblem) -> DataValue {
    let trimmed = Self.trimmed(text)
    switch type {
    case .string: return .string(text)
    case .color, .image: return .string(trimmed)
    case .number, .integer:
      guard NumberGrammar.problem(of: trimmed) == nil, let number = Double(trimmed),
        number.isFinite
      else {
        throw DataProblem(
          message: "\(named) must be \(expectation), found \(text.shortened.quoted)",
          help: Self.numberHelp(trimmed))
      }
      return .number(number)
    case .boolean:
      switch trimmed {
      case "true", "TRUE", "True": return .boolean(true)
      case "false", "FALSE", "False": return .boolean(false)
      default:
        throw DataProblem(
          message: "\(named) must be true or false, found \(text.shortened.quoted)")
      }
    case .list:
      throw DataProblem(
        message: "\(named) must be a list, found \(text.shortened.quoted)",
        help: "use rows in JSON for lists")
    }
  }

  private static func numberHelp(_ text: String) -> String? {
    if NumberGrammar.problem(of: text) == nil { return NumberGrammar.tooLarge }
    if text.last == "%" {
      let number = String(text.dropLast())
      if let percentage = Double(withDecimalPoint(number) ?? number), percentage.isFinite {
        return "write \((percentage / 100).rounded6)"
      }
    }
    if let pointed = withDecimalPoint(text) {
      let help = NumberGrammar.help(pointed)
      return help == NumberGrammar.tooLarge ? help : "it has a decimal comma: \(help)"
    }
    return NumberGrammar.repaired(text).map { NumberGrammar.help($0) }
  }

  /// Returns `81,5` as `81.5` and `1.234,5` as `1234.5`; `nil` without a decimal comma.
  private static func withDecimalPoint(_ text: String) -> String? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let groups = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    let number = groups.joined() + "." + parts[1]
    let isGrouped = groups.dropFirst().allSatisfy { $0.count == 3 }
    return isGrouped && NumberGrammar.problem(of: number) == nil ? number : nil
  }

  private func problem(_ mismatch: DataMismatch, actual: String) -> DataProblem {
    let path = ConfigPath(steps: [.key(header)] + mismatch.steps).description
    return DataProblem(
      message: "\(path) must be \(mismatch.expected), found "
        + (mismatch.steps.isEmpty ? actual : mismatch.actual), help: mismatch.help)
  }

  /// Returns a text without surrounding spaces, tabs and no-break spaces.
  private static func trimmed(_ text: String) -> String {
    let blanks: Set<Character> = [" ", "\t", "\u{A0}"]
    guard let first = text.first, let last = text.last,
      blanks.contains(first) || blanks.contains(last)
    else { return text }
    var remaining = text[...]
    while let first = remaining.first, blanks.contains(first) { remaining.removeFirst() }
    while let last = remaining.last, blanks.contains(last) { remaining.removeLast() }
    return String(remaining)
  }
}
