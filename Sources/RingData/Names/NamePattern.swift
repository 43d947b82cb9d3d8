import RingCore

/// A pattern for the names of images: `out/{id}-{row:06}@{scale}x.png`.
///
/// `{column}` is the text of a cell, `{row}` the row's number, `{row:06}` the number with at least
/// six digits, `{scheme}` and `{scale}` the variant of the image. Columns with the names `row`,
/// `scheme` and `scale` cannot be used. `{{` and `}}` are braces.
package struct NamePattern: Hashable, Sendable {
  package enum Field: Hashable, Sendable {
    case column(String)
    /// The row's number, with at least `digits` digits.
    case row(digits: Int)
    case scheme
    case scale
  }

  enum Part: Hashable, Sendable {
    case literal(String)
    case field(Field)
  }

  /// The pattern as the user wrote it.
  package let text: String
  let parts: [Part]
  /// Whether the dark picture of a row has `darkMark` before the ending of its name. Default: no.
  package var marksDark = false

  package static let darkMark = "-dark"

  /// The maximum length of a path component in bytes: 255, the limit of most file systems.
  package static let maximumNameBytes = 255
  /// The maximum length of a cell in a name, in bytes: 200.
  package static let maximumValueBytes = 200

  package init(_ text: String) throws(NamePatternError) {
    var parser = NamePatternParser(text)
    self.text = text
    parts = try parser.parse()
  }

  /// In the order of the pattern.
  package var fields: [Field] {
    parts.compactMap { part in
      guard case .field(let field) = part else { return nil }
      return field
    }
  }

  /// The columns that every row must have, in the order of the pattern.
  package var columns: [String] {
    fields.compactMap { field in
      guard case .column(let name) = field else { return nil }
      return name
    }
  }

  /// Throws if a name in an archive could be outside the folder where the archive is unpacked.
  package func checkInsideArchive() throws(NamePatternError) {
    let literal = parts.map { part in
      guard case .literal(let text) = part else { return "x" }
      return text
    }.joined()
    let components = literal.utf8.split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let hasInvalidComponent = components.contains { component in
      component.isEmpty || component.elementsEqual(".".utf8) || component.elementsEqual("..".utf8)
    }
    if hasInvalidComponent
      || literal.utf8.contains(where: { $0 == UInt8(ascii: "\\") || $0 < 0x20 })
    {
      throw NamePatternError(pattern: text, reason: .leavesArchive)
    }
  }
}

package struct NamePatternError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Reason: Hashable, Sendable {
    case openBrace
    case closingBrace
    case emptyField
    /// A format that the field does not support; the value is the field with its braces.
    case format(String)
    /// The name begins with `/`, has a component that is empty, `.` or `..`, or contains `\` or a
    /// control character.
    case leavesArchive
  }

  /// The complete pattern, as the user wrote it.
  package var pattern: String
  package var reason: Reason

  package var description: String {
    "\(pattern.inQuotes) is not a valid name pattern: \(explanation)"
  }

  private var explanation: String {
    switch reason {
    case .openBrace: "a { has no }; write {{ for a brace"
    case .closingBrace: "a } has no {; write }} for a brace"
    case .emptyField: "there is nothing between { and }; write a column's name"
    case .format(let field):
      "\(field.inQuotes) has an invalid format; only {row:0N} is allowed, with N from 1 to 18"
    case .leavesArchive:
      "names in an archive must not contain \\, or an empty name, \".\" or \"..\" between slashes"
    }
  }
}

struct NamePatternParser {
  private let text: String
  private var remaining: Substring.UnicodeScalarView
  private var parts: [NamePattern.Part] = []
  private var literal = ""

  private static let maximumDigits = 18

  init(_ text: String) {
    self.text = text
    remaining = text[...].unicodeScalars
  }

  mutating func parse() throws(NamePatternError) -> [NamePattern.Part] {
    while let scalar = remaining.popFirst() {
      switch scalar {
      case "{" where remaining.first == "{", "}" where remaining.first == "}":
        remaining.removeFirst()
        literal.unicodeScalars.append(scalar)
      case "{": try parseField()
      case "}": throw NamePatternError(pattern: text, reason: .closingBrace)
      default: literal.unicodeScalars.append(scalar)
      }
    }
    endLiteral()
    return parts
  }

  private mutating func endLiteral() {
    if !literal.isEmpty { parts.append(.literal(literal)) }
    literal = ""
  }

  /// Reads the field after a brace, through its closing brace.
  private mutating func parseField() throws(NamePatternError) {
    guard let end = remaining.firstIndex(of: "}") else {
      throw NamePatternError(pattern: text, reason: .openBrace)
    }
    let name = String(remaining[..<end])
    remaining = remaining[remaining.index(after: end)...]
    endLiteral()
    parts.append(.field(try field(name)))
  }

  private func field(_ name: String) throws(NamePatternError) -> NamePattern.Field {
    switch name {
    case "": throw NamePatternError(pattern: text, reason: .emptyField)
    case "row": return .row(digits: 1)
    case "scheme": return .scheme
    case "scale": return .scale
    default: break
    }
    for word in ["row:", "scheme:", "scale:"] where name.hasPrefix(word) {
      let format = name.dropFirst(word.count)
      guard word == "row:", format.first == "0", format.count <= 3,
        format.utf8.count == format.count,
        let digits = Int(format), 1...Self.maximumDigits ~= digits
      else { throw NamePatternError(pattern: text, reason: .format("{\(name)}")) }
      return .row(digits: digits)
    }
    return .column(name)
  }
}

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
  /// Returns the name of a row's image.
  ///
  /// Throws if the row lacks a column, or if a cell cannot be part of a name: it is empty, a list
  /// or an object, `.` or `..`, or it contains `/`, `\`, a control character or more than 200
  /// bytes. Therefore no cell can add a folder. Also throws if a path component with a field is `.`
  /// or `..`, or has more than 255 bytes.
  package func name(
    _ row: Row, _ variant: NameVariant = NameVariant()
  ) throws(RowError) -> String {
    var name = ""
    var component = PathComponent()
    for part in parts(ofScheme: variant.scheme) {
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

  /// Returns the parts of the names of pictures with a colour scheme, `light` or `dark`.
  func parts(ofScheme scheme: String) -> [Part] {
    guard marksDark, scheme == "dark", case .literal(let text)? = parts.last,
      let dot = text.lastIndex(of: ".")
    else { return parts }
    return parts.dropLast() + [.literal(text[..<dot] + Self.darkMark + text[dot...])]
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

  /// Returns the text of a field. Throws if its column is missing, or its cell cannot be in a name.
  private func value(
    _ field: Field, _ row: Row, _ variant: NameVariant
  ) throws(RowError) -> String {
    switch field {
    case .row(let digits): return String(row.number).zeroPadded(to: digits)
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
      if let problem = problem(of: scalar) { return problem }
    }
    guard text.utf8.count <= maximumValueBytes else {
      return "it has more than \(maximumValueBytes) bytes"
    }
    return nil
  }

  /// Returns the reason why a cell with a character cannot be part of a name; `nil` if it can.
  static func problem(of scalar: Unicode.Scalar) -> String? {
    if scalar == "/" || scalar == "\\" { return "it has a \(scalar)" }
    guard scalar.properties.generalCategory == .control else { return nil }
    let hex = String(scalar.value, radix: 16, uppercase: true)
    return "it has the control character U+\(hex.zeroPadded(to: 4))"
  }

  /// The text before the last slash that precedes the first field; `.` if there is no slash.
  package var folder: String {
    guard let length = folderPrefixLength, let commonPrefix else { return "." }
    // A single slash is the root.
    return length == 1 ? "/" : String(commonPrefix.prefix(length - 1))
  }

  /// Removes the folder and its slash. Returns `name` itself if the pattern names no folder.
  package func inFolder(_ name: String) -> String {
    folderPrefixLength.map { String(name.unicodeScalars.dropFirst($0)) } ?? name
  }

  /// Returns the complete name of the file whose path in the folder is `path`.
  package func name(inFolder path: String) -> String {
    guard let folderPrefixLength, let commonPrefix else { return path }
    return String(String.UnicodeScalarView(commonPrefix.prefix(folderPrefixLength))) + path
  }

  /// Whether only the last component of names varies, so that all files are in the folder itself.
  package var isFlat: Bool {
    // The last slash of a literal at the beginning ends the folder. Values contain no slashes.
    !parts.dropFirst().contains { part in
      if case .literal(let text) = part { text.unicodeScalars.contains("/") } else { false }
    }
  }

  /// The literal suffix of all names; empty if the pattern ends with a field.
  package var commonSuffix: String {
    guard case .literal(let text)? = parts.last else { return "" }
    return text
  }

  /// Whether all rows have the same name.
  package var isConstant: Bool {
    !fields.contains { field in
      switch field {
      case .column, .row: true
      case .scheme, .scale: false
      }
    }
  }

  /// Whether rows with different numbers have different names, whatever their cells contain.
  ///
  /// On one side of the number there must be only literal text. On its other side the name must
  /// end, or literal text without an adjacent digit must follow.
  var distinguishesRows: Bool {
    parts.indices.contains { index in
      guard case .field(.row) = parts[index] else { return false }
      let (before, after) = (parts[..<index], parts[(index + 1)...])
      return Self.areFixed(before) && Self.endsNumber(after.first, { $0.first })
        || Self.areFixed(after) && Self.endsNumber(before.last, { $0.last })
    }
  }

  private static func areFixed(_ parts: ArraySlice<Part>) -> Bool {
    parts.allSatisfy { part in if case .literal = part { true } else { false } }
  }

  /// Whether `part` is `nil`, or a literal that cannot continue a number next to it.
  ///
  /// `scalar` returns the first or last scalar of a literal.
  private static func endsNumber(
    _ part: Part?, _ scalar: (String.UnicodeScalarView) -> Unicode.Scalar?
  ) -> Bool {
    guard let part else { return true }
    guard case .literal(let text) = part, let scalar = scalar(text.unicodeScalars) else {
      return false
    }
    return !("0"..."9").contains(scalar)
  }

  /// The literal before the first field; `nil` if the pattern is empty or begins with a field.
  private var commonPrefix: String.UnicodeScalarView? {
    guard case .literal(let text)? = parts.first else { return nil }
    return text.unicodeScalars
  }

  /// The number of scalars up to and including the folder's last slash; `nil` without a slash.
  private var folderPrefixLength: Int? {
    guard let commonPrefix, let slash = commonPrefix.lastIndex(of: "/") else { return nil }
    return commonPrefix.distance(from: commonPrefix.startIndex, to: slash) + 1
  }
}
