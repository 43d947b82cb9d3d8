extension NamePattern {
  /// The folder that no name leaves: what stands before the last slash before the first field, `.` for
  /// nothing.
  public var folder: String {
    guard let length = folderLength, let beginning else { return "." }
    // A slash alone is the root.
    return length == 1 ? "/" : String(beginning.prefix(length - 1))
  }

  /// The part of a name of this pattern that comes after the folder and its slash.
  public func inFolder(_ name: String) -> String {
    folderLength.map { String(name.unicodeScalars.dropFirst($0)) } ?? name
  }

  /// The whole name of what has this path in the folder.
  public func name(inFolder path: String) -> String {
    guard let folderLength, let beginning else { return path }
    return String(String.UnicodeScalarView(beginning.prefix(folderLength))) + path
  }

  /// Whether names differ in their last part only, so that all files are in the folder itself.
  public var isFlat: Bool { !inFolder(text).contains("/") }

  /// The end that all names have.
  public var ending: String {
    guard case .literal(let text)? = parts.last else { return "" }
    return text
  }

  /// Whether all rows have the same name.
  public var isConstant: Bool {
    !fields.contains { field in
      switch field {
      case .column, .row: true
      case .scheme, .scale: false
      }
    }
  }

  /// Whether names of rows with different numbers differ, whatever their cells are: the number stands
  /// between fixed texts and at one end of the rest.
  var tellsRows: Bool {
    parts.indices.contains { index in
      guard case .field(.row) = parts[index] else { return false }
      let (before, after) = (parts[..<index], parts[(index + 1)...])
      return Self.areFixed(before) && Self.isLimit(after.first, { $0.first })
        || Self.areFixed(after) && Self.isLimit(before.last, { $0.last })
    }
  }

  private static func areFixed(_ parts: ArraySlice<Part>) -> Bool {
    parts.allSatisfy { part in if case .literal = part { true } else { false } }
  }

  /// Whether a number ends where this part begins or ends: there is none, or it has no digit there.
  private static func isLimit(
    _ part: Part?, _ scalar: (String.UnicodeScalarView) -> Unicode.Scalar?
  ) -> Bool {
    guard let part else { return true }
    guard case .literal(let text) = part, let scalar = scalar(text.unicodeScalars) else {
      return false
    }
    return !("0"..."9").contains(scalar)
  }

  /// The text before the first field.
  private var beginning: String.UnicodeScalarView? {
    guard case .literal(let text)? = parts.first else { return nil }
    return text.unicodeScalars
  }

  /// Scalars up to the folder's last slash.
  private var folderLength: Int? {
    guard let beginning, let slash = beginning.lastIndex(of: "/") else { return nil }
    return beginning.distance(from: beginning.startIndex, to: slash) + 1
  }
}
