extension NamePattern {
  /// The folder that contains all files: the text before the last slash that precedes the first
  /// field; `.` if there is none.
  public var folder: String {
    guard let length = folderPrefixLength, let commonPrefix else { return "." }
    // A single slash is the root.
    return length == 1 ? "/" : String(commonPrefix.prefix(length - 1))
  }

  /// Returns the part of a name after the folder and its slash.
  public func inFolder(_ name: String) -> String {
    folderPrefixLength.map { String(name.unicodeScalars.dropFirst($0)) } ?? name
  }

  /// Returns the complete name of the file with this path in the folder.
  public func name(inFolder path: String) -> String {
    guard let folderPrefixLength, let commonPrefix else { return path }
    return String(String.UnicodeScalarView(commonPrefix.prefix(folderPrefixLength))) + path
  }

  /// Whether only the last component of names varies, so that all files are in the folder itself.
  public var isFlat: Bool { !inFolder(text).contains("/") }

  /// The literal suffix of all names.
  public var commonSuffix: String {
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

  /// Whether rows with different numbers have different names, whatever their cells contain.
  ///
  /// This requires the number to be between literals and at one end of the remaining name.
  var distinguishesRows: Bool {
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

  /// Whether a number ends where this part begins or ends: the part is missing, or has no digit
  /// there.
  private static func isLimit(
    _ part: Part?, _ scalar: (String.UnicodeScalarView) -> Unicode.Scalar?
  ) -> Bool {
    guard let part else { return true }
    guard case .literal(let text) = part, let scalar = scalar(text.unicodeScalars) else {
      return false
    }
    return !("0"..."9").contains(scalar)
  }

  /// The literal before the first field.
  private var commonPrefix: String.UnicodeScalarView? {
    guard case .literal(let text)? = parts.first else { return nil }
    return text.unicodeScalars
  }

  /// The number of scalars up to the folder's last slash; `nil` without a slash.
  private var folderPrefixLength: Int? {
    guard let commonPrefix, let slash = commonPrefix.lastIndex(of: "/") else { return nil }
    return commonPrefix.distance(from: commonPrefix.startIndex, to: slash) + 1
  }
}
