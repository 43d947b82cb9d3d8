import RingCore

extension SourceText {
  /// Returns the error of a text that is not UTF-8; `nil` if it is.
  func encodingProblem() -> Diagnostic? {
    if let name = ForeignEncoding.name(ofTextFrom: bytes.prefix(4)) {
      return Diagnostic(
        "the text is \(name), but a config must be UTF-8", at: SourceSpan(self),
        help: "save it as UTF-8")
    }
    guard let invalidRange = InvalidUTF8.first(in: bytes) else { return nil }
    return Diagnostic(
      "the text is not valid UTF-8: \(InvalidUTF8.hexadecimal(bytes[invalidRange]))",
      at: SourceSpan(self, invalidRange), help: "save it as UTF-8")
  }
}
