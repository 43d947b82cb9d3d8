import RingCore

/// The variant of an image, for the fields `{scheme}` and `{scale}` of its name.
package struct NameVariant: Hashable, Sendable {
  /// `light` or `dark`.
  package var scheme: String
  /// In pixels per point, as the user wrote it, such as `2`.
  package var scale: String

  package init(scheme: String = "light", scale: String = "1") {
    (self.scheme, self.scale) = (scheme, scale)
  }
}

extension NamePattern {
  /// Throws if the row lacks a column, or if a cell cannot be part of a name: it is empty, a list
  /// or an object, `.` or `..`, or it contains `/`, `\`, a control character or more than 200
  /// bytes. Therefore no cell can add a folder. Also throws if a path component with a field is `.`
  /// or `..`, or has more than 255 bytes.
  package func name(
    _ row: Row, _ variant: NameVariant = NameVariant()
  ) throws(RowError) -> String {
    var name = ""
    var component = PathComponent()
    for part in parts {
      switch part {
      case .literal(let text):
        let segments = text.split(separator: "/", omittingEmptySubsequences: false)
        for (index, segment) in segments.enumerated() {
          if index > 0 {
            try component.check(row)
            component = PathComponent()
            name += "/"
          }
          component.text += segment
          name += segment
        }
      case .field(let field):
        let text = try value(field, row, variant)
        component.text += text
        component.hasField = true
        if case .column(let column) = field { component.column = column }
        name += text
      }
    }
    try component.check(row)
    return name
  }

  /// A component of a path that is being built.
  private struct PathComponent {
    var text = ""
    var hasField = false
    /// The last one in the component, for the error; `nil` if there is none.
    var column: String?

    func check(_ row: Row) throws(RowError) {
      guard hasField else { return }
      if text == "." || text == ".." {
        throw row.problem("the name \(text.inQuotes) is a folder, not a file", in: column)
      }
      guard text.utf8.count <= NamePattern.maximumNameBytes else {
        throw row.problem(
          "the name \(text.inQuotes) has more than \(NamePattern.maximumNameBytes) bytes",
          in: column)
      }
    }
  }

  private func value(
    _ field: Field, _ row: Row, _ variant: NameVariant
  ) throws(RowError) -> String {
    switch field {
    case .row(let digits):
      let number = String(row.number)
      return String(repeating: "0", count: max(0, digits - number.utf8.count)) + number
    case .scheme: return variant.scheme
    case .scale: return variant.scale
    case .column(let column):
      guard let cell = row[column] else {
        throw row.problem("the row has no \(column.inQuotes), which the name of its picture needs")
      }
      if let problem = Self.problem(of: cell) {
        throw row.problem(
          "\(column.inQuotes) cannot be part of a file's name: \(problem)", in: column)
      }
      return cell.text
    }
  }

  /// Returns the reason why a cell cannot be part of a name; `nil` if it can.
  private static func problem(of cell: Cell) -> String? {
    switch cell.json {
    case .list, .object: return "it is a list or an object"
    default: break
    }
    let text = cell.text
    if text.isEmpty { return "it is empty" }
    if text == "." || text == ".." { return "it is \(text.inQuotes)" }
    for scalar in text.unicodeScalars {
      if scalar == "/" || scalar == "\\" { return "it has a \(scalar)" }
      guard scalar.properties.generalCategory != .control else {
        let hex = String(scalar.value, radix: 16, uppercase: true)
        return
          "it has the control character U+\(String(repeating: "0", count: 4 - hex.count))\(hex)"
      }
    }
    guard text.utf8.count <= maximumValueBytes else {
      return "it has more than \(maximumValueBytes) bytes"
    }
    return nil
  }
}
