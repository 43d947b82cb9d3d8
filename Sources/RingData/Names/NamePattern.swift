import RingText

/// How pictures are named: `out/{id}-{row:06}@{scale}x.png`.
///
/// `{column}` is the text of a cell, `{row}` the row's number, `{row:06}` the same with at least six
/// digits, `{scheme}` and `{scale}` what the picture is drawn with; these three words are no columns
/// here. `{{` and `}}` are braces.
public struct NamePattern: Hashable, Sendable {
  /// What stands between braces.
  public enum Field: Hashable, Sendable {
    /// The text of the cell in this column.
    case column(String)
    /// The least number of digits.
    case row(digits: Int)
    /// `light` or `dark`.
    case scheme
    /// Pixels of a point, as they were written.
    case scale
  }

  enum Part: Hashable, Sendable {
    case literal(String)
    case field(Field)
  }

  /// The pattern as the user wrote it.
  public let text: String
  let parts: [Part]

  /// 255 bytes, which is what file systems take between two slashes.
  public static let maximumNameBytes = 255
  /// 200 bytes of one cell.
  public static let maximumValueBytes = 200

  /// Throws what is wrong with the pattern.
  public init(_ text: String) throws(NamePatternError) {
    var parser = NamePatternParser(text)
    self.text = text
    parts = try parser.parse()
  }

  /// The fields in their order.
  public var fields: [Field] {
    parts.compactMap { part in
      guard case .field(let field) = part else { return nil }
      return field
    }
  }

  /// The columns that every row must have.
  public var columns: [String] {
    fields.compactMap { field in
      guard case .column(let name) = field else { return nil }
      return name
    }
  }

  /// Throws if a name in an archive could lead out of the folder that it is unpacked in.
  public func checkInsideArchive() throws(NamePatternError) {
    let literal = parts.map { part in
      guard case .literal(let text) = part else { return "x" }
      return text
    }.joined()
    let steps = literal.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let isBad = steps.contains { step in
      step.isEmpty || step.elementsEqual(".".utf8) || step.elementsEqual("..".utf8)
    }
    if isBad || literal.utf8.contains(where: { $0 == UInt8(ascii: "\\") || $0 < 0x20 }) {
      throw NamePatternError(pattern: text, reason: .leavesArchive)
    }
  }
}

/// What is wrong with a pattern of names.
public struct NamePatternError: Error, Hashable, Sendable {
  /// Where it goes wrong.
  public enum Reason: Hashable, Sendable {
    /// A `{` without its `}`.
    case openBrace
    /// A `}` without its `{`.
    case closingBrace
    /// `{}`.
    case emptyField
    /// A format that the field does not have.
    case format(String)
    /// A name in an archive that begins with `/` or has an empty step, `.`, `..` or `\`.
    case leavesArchive
  }

  /// The whole pattern as it was written.
  public var pattern: String
  /// What is wrong with it.
  public var reason: Reason
}

extension NamePatternError: CustomStringConvertible {
  public var description: String {
    "\(pattern.inQuotes) is not a pattern of names: \(explanation)"
  }

  private var explanation: String {
    switch reason {
    case .openBrace: "a { has no }; write {{ for a brace"
    case .closingBrace: "a } has no {; write }} for a brace"
    case .emptyField: "there is nothing between { and }; write a column's name"
    case .format(let field):
      "\(field.inQuotes) has a format that it cannot have; only {row:06} has one, a zero and a number "
        + "of digits up to 18"
    case .leavesArchive:
      "names in an archive have no \\, and between slashes no empty name, \".\" or \"..\""
    }
  }
}
