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

  /// Whether all rows have the same name.
  public var isConstant: Bool {
    !fields.contains { field in
      switch field {
      case .column, .row: true
      case .scheme, .scale: false
      }
    }
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
