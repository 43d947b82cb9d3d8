import RingCompare
import RingSystem

// Re-export the sources of fonts, so that users can name them without another module.
@_exported import struct RingCore.FontSources

/// The options of a test's goldens: their folders, when they are recorded, fonts and tolerance.
///
/// A suite sets them for all of its tests with the trait `goldens(_:suite:)`.
public struct GoldenOptions: Hashable, Sendable {
  /// The folder of the goldens, which contains the files `suite/subject/sentence.png`.
  ///
  /// Default (`nil`): `Goldens` next to the `Package.swift` of the test, or next to its source file
  /// if there is none.
  public var folder: String?
  /// The folder of failure reports.
  ///
  /// Default (`nil`): the value of `RINGRENDER_GOLDEN_ARTIFACTS`, if set, otherwise
  /// `artifacts/goldens` next to `Package.swift`.
  public var artifacts: String?
  /// The goldens that tests write: none, missing ones, or also those that differ.
  ///
  /// Default (`nil`): the value of `RINGRENDER_GOLDEN_RECORD`; `never` if the variable is not set.
  public var record: RecordMode?
  /// The fonts available to texts. Default: the system's, which may differ between machines.
  public var fonts: FontSources
  /// The tolerance of tests that name none. Default: exact.
  public var tolerance: Tolerance

  /// Creates options; each argument that is left out has its default.
  public init(
    folder: String? = nil, artifacts: String? = nil, record: RecordMode? = nil,
    fonts: FontSources = FontSources(), tolerance: Tolerance = .exact
  ) {
    (self.folder, self.artifacts, self.record) = (folder, artifacts, record)
    (self.fonts, self.tolerance) = (fonts, tolerance)
  }

  /// Returns `record`; if it is `nil`, the mode in the variable `RINGRENDER_GOLDEN_RECORD`.
  ///
  /// Throws `RenamedVariableError` if the environment sets a variable by its former name, and
  /// `RecordModeError` if the variable is read and is not a mode.
  func mode(in environment: (String) -> String? = { Environment[$0] }) throws -> RecordMode {
    try RenamedVariableError.check(
      RecordMode.variable, GoldenFolders.artifactsVariable, TestRun.variable, in: environment)
    if let record { return record }
    return try RecordMode(variable: environment(RecordMode.variable))
  }
}
