import RingText

/// The name of a golden in its store, `suite/subject/sentence`: its path without `.png`.
public struct GoldenName: Hashable, Sendable, CustomStringConvertible {
  /// The parts, separated by slashes, without `.png`.
  public let path: String
  public var description: String { path }

  /// Parses a name. Throws if its path would leave the store, is hidden, or is the name of a
  /// variant.
  public init(_ path: String) throws(GoldenNameError) {
    // Compare bytes, as the disk does: a slash or dot with an accent is one `Character`, but still
    // separates names.
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
    self.path = path
  }
}

/// The error of a text that is not a valid golden name.
public struct GoldenNameError: Error, Hashable, Sendable {
  /// The reason why a text is not valid.
  public enum Reason: Hashable, Sendable {
    /// An empty part between slashes, before the first or after the last.
    case emptyPart
    /// A character below U+0020, or U+007F.
    case controlCharacter
    /// The extension `.png`, which is added to names.
    case fileName
    /// The ending `.xfail`, which marks files of known wrong images.
    case knownWrong
    /// An ending `~2`…`~9`, which marks files of additional accepted images.
    case variant
    /// A part that starts with a dot.
    case hiddenPart(String)
  }

  /// The text as given.
  public var name: String
  /// The reason why it is not valid.
  public var reason: Reason

  init(_ name: String, _ reason: Reason) {
    self.name = name
    self.reason = reason
  }
}

extension GoldenNameError: CustomStringConvertible {
  public var description: String {
    "\"\(name)\" is not a valid name for a golden: \(explanation)".printable
  }

  private var explanation: String {
    switch reason {
    case .emptyPart: "a part between slashes is empty"
    case .hiddenPart(let part): "\"\(part)\" begins with a dot"
    case .controlCharacter: "it has a control character"
    case .fileName: "write it without .png"
    case .knownWrong: "names that end in .xfail are reserved for known wrong pictures"
    case .variant: "names that end in ~2 to ~9 are reserved for further accepted pictures"
    }
  }
}
