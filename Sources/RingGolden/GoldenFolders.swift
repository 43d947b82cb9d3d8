import RingCompare
import RingSystem

/// The folders of a test's goldens and of its failure reports.
struct GoldenFolders: Hashable, Sendable {
  /// The folder of the goldens.
  let goldens: String
  /// The folder of failure reports.
  let artifacts: String

  /// The environment variable with the path of the folder of failure reports.
  static let artifactsVariable = "RINGRENDER_GOLDEN_ARTIFACTS"

  /// Finds the folders that `options` name, by default those next to the `Package.swift` of the
  /// source file at `filePath`.
  ///
  /// If no folder above the file contains a `Package.swift`, they are next to the file. No folder
  /// is created.
  init(_ options: GoldenOptions, filePath: String) {
    let root = Self.package(of: filePath)
    goldens = options.folder ?? root + "/Goldens"
    artifacts =
      options.artifacts
      ?? Environment[Self.artifactsVariable].flatMap { $0.isEmpty ? nil : $0 }
      ?? root + "/artifacts/goldens"
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
  var store: GoldenStore { GoldenStore(goldens, allowing: ["/"]) }
}
