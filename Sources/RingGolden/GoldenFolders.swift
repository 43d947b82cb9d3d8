import RingCompare
import RingSystem

/// The paths of the folders that a test's goldens and failure reports are in.
struct GoldenFolders: Hashable, Sendable {
  let goldens: String
  /// The folder of failure reports.
  let artifacts: String

  static let artifactsVariable = "RINGRENDER_GOLDEN_ARTIFACTS"

  /// By default, the folders are next to the `Package.swift` of the source file at `filePath`.
  ///
  /// If no folder above the file contains a `Package.swift`, they are next to the file. No folder
  /// is created.
  init(_ options: GoldenOptions, filePath: String) {
    let root = Self.packageFolder(of: filePath)
    goldens = options.folder ?? root + "/Goldens"
    artifacts =
      options.artifacts
      ?? Environment[Self.artifactsVariable].flatMap { $0.isEmpty ? nil : $0 }
      ?? root + "/artifacts/goldens"
  }

  /// The nearest folder above a file that contains a `Package.swift`; the file's own if none does.
  private static func packageFolder(of filePath: String) -> String {
    let sourceFolder = parent(of: filePath) ?? "."
    var folder: String? = sourceFolder
    while let candidate = folder {
      if FolderTree.isFile(candidate + "/Package.swift") { return candidate }
      folder = parent(of: candidate)
    }
    return sourceFolder
  }

  /// `nil` for a path without a slash, or with only one at its start.
  private static func parent(of path: String) -> String? {
    path.lastIndex(of: "/").flatMap { $0 == path.startIndex ? nil : String(path[..<$0]) }
  }

  /// Symbolic links may lead out of the folder, because tests are the user's own programs.
  ///
  /// Throws the errors of a file of hashes.
  func store() throws -> GoldenStore { try GoldenStore(opening: goldens, allowing: ["/"]) }
}
