extension Diagnostic {
  /// The kind of a problem of a config, for programs. Messages may change between versions; codes
  /// do not.
  package enum Code: String, CaseIterable, Sendable {
    case syntax
    case wrongDocument = "wrong-document"
    case unknownKey = "unknown-key"
    case missingKey = "missing-key"
    case duplicateKey = "duplicate-key"
    case conflictingKeys = "conflicting-keys"
    case wrongType = "wrong-type"
    case wrongCount = "wrong-count"
    case outOfRange = "out-of-range"
    case unknownValue = "unknown-value"
    case unknownType = "unknown-type"
    case misplacedElement = "misplaced-element"
    case invalidColor = "invalid-color"
    case invalidText = "invalid-text"
    case duplicateValue = "duplicate-value"
    case reservedName = "reserved-name"
    case unknownReference = "unknown-reference"
    case unknownColumn = "unknown-column"
    case unknownPlaceholder = "unknown-placeholder"
    case invalidFormat = "invalid-format"
    case missingValue = "missing-value"
    case notAnimatable = "not-animatable"
    case circularStyle = "circular-style"
    case file
    case image
    case canvasSize = "canvas-size"
    case limit
    case unused
    case noEffect = "no-effect"
    case unlikelyValue = "unlikely-value"

    /// The meaning, as docs/diagnostics.md lists it.
    package var meaning: String {
      switch self {
      case .syntax: "The text is not JSON in UTF-8."
      case .wrongDocument: "The text is JSON, but another kind of document."
      case .unknownKey: "An object has a key that is none of its keys."
      case .missingKey: "An object lacks a key that it needs."
      case .duplicateKey: "An object has a key twice."
      case .conflictingKeys: "A key cannot stand beside another one, or beside its value."
      case .wrongType: "A value is of another kind, such as a string in the place of a number."
      case .wrongCount: "A list has too few or too many items."
      case .outOfRange: "A number, a time or a length is beyond its limits, or out of order."
      case .unknownValue: "A word is none of those that a key takes."
      case .unknownType: "There is no element of this type."
      case .misplacedElement: "The element cannot stand at this place."
      case .invalidColor: "A text is not a colour."
      case .invalidText: "A text has another form than it must have, such as that of a date."
      case .duplicateValue: "An id or a word is given twice."
      case .reservedName: "A name has a meaning already."
      case .unknownReference: "A name or a path leads to nothing."
      case .unknownColumn: "There is no such column of data."
      case .unknownPlaceholder: "A text has a placeholder in braces that does not exist."
      case .invalidFormat: "A placeholder's number format is not valid, or not for its value."
      case .missingValue: "There is no value where one is needed."
      case .notAnimatable: "A value cannot be animated, or not in this way."
      case .circularStyle: "A style uses itself."
      case .file: "A file cannot be read, or is not a font."
      case .image: "The content of a picture cannot be used."
      case .canvasSize: "The picture would have no pixels or too many."
      case .limit: "The config needs more elements, depth, work or memory than is allowed."
      case .unused: "Warning: something is declared and not used."
      case .noEffect: "Warning: a key changes nothing."
      case .unlikelyValue: "Warning: a value is valid, but probably not meant."
      }
    }
  }
}
