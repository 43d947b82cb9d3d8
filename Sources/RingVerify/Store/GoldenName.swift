import RingText

/// The name of a golden in its store, `suite/subject/sentence`: its path without `.png`.
public struct GoldenName: Hashable, Sendable, CustomStringConvertible {
  /// The parts with slashes between them, without `.png`.
  public let path: String
  public var description: String { path }

  /// Throws if the path would leave the store, is hidden, or is the name of a variant.
  public init(_ path: String) throws(GoldenNameError) {
    // As the disk sees it: a slash or dot with an accent is one `Character`, but two names' end.
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

/// A text that is no golden's name.
public struct GoldenNameError: Error, Hashable, Sendable {
  /// What is wrong with a text.
  public enum Reason: Hashable, Sendable {
    /// Nothing stands between two slashes, or before the first or after the last.
    case emptyPart
    /// A character below U+0020, or U+007F.
    case controlCharacter
    /// It ends in `.png`, which is added to names.
    case fileName
    /// It ends in `.xfail`, which the files of known wrong pictures do.
    case knownWrong
    /// It ends in `~2`…`~9`, which the files of further accepted pictures do.
    case variant
    /// This part begins with a dot.
    case hiddenPart(String)
  }

  /// The text as it was given.
  public var name: String
  /// What is wrong with it.
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
    case .fileName: "it is written without .png"
    case .knownWrong: "names that end in .xfail are known wrong pictures"
    case .variant: "names that end in ~2 to ~9 are further accepted pictures"
    }
  }
}
