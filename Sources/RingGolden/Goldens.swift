import RingSystem
import RingVerify

/// Where a package's goldens are, and where failures leave their pictures.
public struct Goldens: Hashable, Sendable {
  /// The folder of `suite/subject/sentence.png`. Default: `Goldens` beside `Package.swift`.
  public var folder: String
  /// The folder of reports. Default: what `RING_GOLDEN_ARTIFACTS` says, or `artifacts/goldens`
  /// beside `Package.swift`.
  public var artifacts: String
  /// Which goldens are written. Default: `nil`, what `RING_GOLDEN_RECORD` says, or never.
  public var record: RecordMode?

  /// A store and a folder for failures; `record` goes before `RING_GOLDEN_RECORD`.
  public init(folder: String, artifacts: String, record: RecordMode? = nil) {
    self.folder = folder
    self.artifacts = artifacts
    self.record = record
  }

  /// The goldens of the package that a source file belongs to; of the file's own folder if there is
  /// no `Package.swift` above it.
  public init(filePath: String = #filePath) {
    let root = Self.package(of: filePath)
    self.init(
      folder: root + "/Goldens",
      artifacts: Environment["RING_GOLDEN_ARTIFACTS"].flatMap { $0.isEmpty ? nil : $0 }
        ?? root + "/artifacts/goldens")
  }

  private static func package(of filePath: String) -> String {
    let own = parent(of: filePath) ?? "."
    var folder: String? = own
    while let candidate = folder {
      if FolderTree.isFile(candidate + "/Package.swift") { return candidate }
      folder = parent(of: candidate)
    }
    return own
  }

  private static func parent(of path: String) -> String? {
    path.lastIndex(of: "/").flatMap { $0 == path.startIndex ? nil : String(path[..<$0]) }
  }

  /// Links may lead anywhere: tests are your own programs.
  var store: GoldenStore { GoldenStore(folder, allowing: ["/"]) }

  /// The record mode. Throws `RecordModeError` if the environment asks for an unknown one.
  func mode() throws(RecordModeError) -> RecordMode {
    if let record { return record }
    return try RecordMode(variable: Environment[RecordMode.variable])
  }
}
