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

  /// As the user wrote it.
  package let text: String
  let parts: [Part]

  /// Of a path component: the limit of most file systems.
  package static let maximumNameBytes = 255
  /// Of a cell in a name.
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

package struct NamePatternError: Error, Hashable, Sendable {
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
}

extension NamePatternError: CustomStringConvertible {
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
