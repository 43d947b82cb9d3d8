extension NamePattern {
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
      return Self.areFixed(before) && Self.isLimit(after.first, { $0.first })
        || Self.areFixed(after) && Self.isLimit(before.last, { $0.last })
    }
  }

  private static func areFixed(_ parts: ArraySlice<Part>) -> Bool {
    parts.allSatisfy { part in if case .literal = part { true } else { false } }
  }

  /// Whether `part` is `nil`, or a literal that cannot continue a number next to it.
  ///
  /// `scalar` returns the first or last scalar of a literal.
  private static func isLimit(
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
