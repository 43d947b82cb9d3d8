import RingSystem
import RingVerify

/// The folders of a package's goldens and of its failure reports.
public struct Goldens: Hashable, Sendable {
  /// The folder of `suite/subject/sentence.png`. Default: `Goldens` next to `Package.swift`.
  public var folder: String
  /// The folder of reports. Default: the value of `RINGRENDER_GOLDEN_ARTIFACTS`, otherwise
  /// `artifacts/goldens` next to `Package.swift`.
  public var artifacts: String
  /// The goldens that are recorded. Default (`nil`): the value of `RINGRENDER_GOLDEN_RECORD`,
  /// otherwise none.
  public var record: RecordMode?

  /// The environment variable that names the folder of reports.
  static let artifactsVariable = "RINGRENDER_GOLDEN_ARTIFACTS"

  /// Creates a store. A `record` that is not `nil` overrides `RINGRENDER_GOLDEN_RECORD`.
  public init(folder: String, artifacts: String, record: RecordMode? = nil) {
    self.folder = folder
    self.artifacts = artifacts
    self.record = record
  }

  /// Creates the store of the package that contains a source file.
  ///
  /// Without a `Package.swift` above the file, the store of its own folder.
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

  /// All symbolic links are allowed, because tests are the user's own programs.
  var store: GoldenStore { GoldenStore(folder, allowing: ["/"]) }

  /// Returns the record mode.
  ///
  /// Throws `RecordModeError` if the environment requests an unknown one, and
  /// `RenamedVariableError` if it sets a variable by its former name.
  func mode(in environment: (String) -> String? = { Environment[$0] }) throws -> RecordMode {
    try RenamedVariableError.check(
      RecordMode.variable, Self.artifactsVariable, TestRun.variable, in: environment)
    if let record { return record }
    return try RecordMode(variable: environment(RecordMode.variable))
  }
}
