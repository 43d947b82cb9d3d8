import RingCore

/// The name of a golden, `suite/subject/sentence`: its path in the store, without `.png`.
package struct GoldenName: Hashable, Sendable, CustomStringConvertible {
  package let path: String
  package var description: String { path }

  /// A name must not lead out of the store, be hidden, or be reserved for a variant.
  package init(_ path: String) throws(GoldenNameError) {
    // Compare bytes, as file systems do: a slash or dot with a combining accent is one `Character`,
    // but still separates names.
    let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    if parts.contains(where: \.isEmpty) { throw GoldenNameError(path, .emptyPart) }
    if let part = parts.first(where: { $0.first == UInt8(ascii: ".") }) {
      throw GoldenNameError(path, .hiddenPart(String(Substring(part))))
    }
    if path.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
      throw GoldenNameError(path, .controlCharacter)
    }
    if path.stem(before: ".png") != nil { throw GoldenNameError(path, .fileName) }
    if path.stem(before: GoldenFile.knownWrongSuffix) != nil {
      throw GoldenNameError(path, .knownWrong)
    }
    if GoldenFile.variant(of: path) != nil { throw GoldenNameError(path, .variant) }
    if let platform = GoldenPlatform.split(path).platform {
      throw GoldenNameError(path, .platform(platform.name))
    }
    self.path = path
  }
}

package struct GoldenNameError: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// The name is empty, has two adjacent slashes, or begins or ends with a slash.
    case emptyPart
    /// The name contains a character below U+0020, or U+007F.
    case controlCharacter
    /// The name ends in `.png`, which the store adds.
    case fileName
    case knownWrong
    case variant
    /// The name ends in `~` and the name of a platform.
    case platform(String)
    case hiddenPart(String)
  }

  package var name: String
  package var reason: Reason

  init(_ name: String, _ reason: Reason) {
    self.name = name
    self.reason = reason
  }
}

extension GoldenNameError: CustomStringConvertible {
  package var description: String {
    "\"\(name)\" is not a valid name for a golden: \(explanation)".printable
  }

  private var explanation: String {
    switch reason {
    case .emptyPart: "a part between slashes is empty"
    case .hiddenPart(let part): "\"\(part)\" begins with a dot"
    case .controlCharacter: "it has a control character"
    case .fileName: "write it without .png"
    case .knownWrong: "names that end in .xfail are reserved for known wrong pictures"
    case .platform(let name): "names that end in ~\(name) are reserved for a platform's pictures"
    case .variant: "names that end in ~2 to ~9 are reserved for further accepted pictures"
    }
  }
}

extension String {
  /// Returns the text before an ASCII suffix; `nil` if the text does not end in `suffix`.
  ///
  /// Compares bytes, as file systems do. `hasSuffix` compares characters, and a dot with a
  /// combining character is one `Character`.
  package func stem(before suffix: String, ignoringCase: Bool = false) -> String? {
    let end = utf8.suffix(suffix.utf8.count)
    let isSuffix = zip(end, suffix.utf8).allSatisfy { actual, expected in
      actual == expected || ignoringCase && actual.asciiLowercased == expected.asciiLowercased
    }
    guard isSuffix, end.count == suffix.utf8.count else { return nil }
    return String(self[..<end.startIndex])
  }
}

extension UInt8 {
  fileprivate var asciiLowercased: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }
}
