extension Diagnostic {
  /// The kind of a problem of a config, for programs. Messages may change between versions; codes
  /// do not. docs/diagnostics.md says what each means.
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
  }
}
