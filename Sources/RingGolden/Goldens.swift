import RingCompare
import RingSystem

/// The folders of a package's goldens and of its failure reports.
public struct Goldens: Hashable, Sendable {
  /// The folder of the goldens, which contains the files `suite/subject/sentence.png`.
  ///
  /// `init(filePath:)` sets it to `Goldens` next to `Package.swift`.
  public var folder: String
  /// The folder of failure reports.
  ///
  /// `init(filePath:)` sets it to the value of `RINGRENDER_GOLDEN_ARTIFACTS`, if set, otherwise to
  /// `artifacts/goldens` next to `Package.swift`.
  public var artifacts: String
  /// The rule by which tests record goldens.
  ///
  /// Default (`nil`): the value of `RINGRENDER_GOLDEN_RECORD`; `never` if the variable is not set.
  public var record: RecordMode?

  /// The environment variable with the path of the folder of failure reports.
  static let artifactsVariable = "RINGRENDER_GOLDEN_ARTIFACTS"

  /// Creates a description of the folders.
  ///
  /// If `record` is not `nil`, `RINGRENDER_GOLDEN_RECORD` is ignored.
  public init(folder: String, artifacts: String, record: RecordMode? = nil) {
    self.folder = folder
    self.artifacts = artifacts
    self.record = record
  }

  /// Creates the description for the package that contains a source file.
  ///
  /// If no folder above the file contains a `Package.swift`, the file's folder is used.
  public init(filePath: String = #filePath) {
    let root = Self.package(of: filePath)
    self.init(
      folder: root + "/Goldens",
      artifacts: Environment[Self.artifactsVariable].flatMap { $0.isEmpty ? nil : $0 }
        ?? root + "/artifacts/goldens")
  }

  private static func package(of filePath: String) -> String {
    let sourceFolder = parent(of: filePath) ?? "."
    var folder: String? = sourceFolder
    while let candidate = folder {
      if FolderTree.isFile(candidate + "/Package.swift") { return candidate }
      folder = parent(of: candidate)
    }
    return sourceFolder
  }

  private static func parent(of path: String) -> String? {
    path.lastIndex(of: "/").flatMap { $0 == path.startIndex ? nil : String(path[..<$0]) }
  }

  /// The store of the goldens.
  ///
  /// Symbolic links may lead out of the folder, because tests are the user's own programs.
  var store: GoldenStore { GoldenStore(folder, allowing: ["/"]) }

  /// Returns `record`; if it is `nil`, the mode in the variable `RINGRENDER_GOLDEN_RECORD`.
  ///
  /// Throws `RecordModeError` if the environment requests an unknown mode, and
  /// `RenamedVariableError` if it sets a variable by its former name.
  func mode(in environment: (String) -> String? = { Environment[$0] }) throws -> RecordMode {
    try RenamedVariableError.check(
      RecordMode.variable, Self.artifactsVariable, TestRun.variable, in: environment)
    if let record { return record }
    return try RecordMode(variable: environment(RecordMode.variable))
  }
}
