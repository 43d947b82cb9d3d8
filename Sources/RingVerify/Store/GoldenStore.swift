import RingFiles

/// A folder of accepted pictures.
public struct GoldenStore: Hashable, Sendable {
  public let folder: String

  /// The folder need not exist: then there are no goldens yet.
  public init(_ folder: String) {
    self.folder = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
  }

  public func path(of file: GoldenFile) -> String { folder + "/" + file.path }

  /// All goldens, in the order of their paths. Throws `FileError`.
  public func files() throws(FileError) -> [GoldenFile] {
    guard FolderTree.isFolder(folder) || FolderTree.isFile(folder) else { return [] }
    return try FolderTree.files(in: folder).compactMap(GoldenFile.init(path:))
  }

  /// The files of a name that exist.
  func files(of name: GoldenName) -> (accepted: [GoldenFile], knownWrong: GoldenFile?) {
    func existing(_ kind: GoldenFile.Kind) -> GoldenFile? {
      let file = GoldenFile(name: name.path, kind: kind)
      return FolderTree.isFile(path(of: file)) ? file : nil
    }
    return (
      GoldenFile.variants.compactMap { existing(.accepted(variant: $0)) }, existing(.knownWrong)
    )
  }

  /// Goldens whose names nobody asked for.
  public func orphans(
    askedFor names: Set<String>, among isSelected: (String) -> Bool = { _ in true }
  ) throws(FileError) -> [GoldenFile] {
    try files().filter { isSelected($0.name) && !names.contains($0.name) }
  }

  func bytes(of file: GoldenFile) throws(FileError) -> [UInt8] {
    try InputFile.read(path(of: file), .file)
  }

  /// Writes a golden and the folders above it, whole or not at all. Throws `FileError`.
  func write(_ bytes: [UInt8], to file: GoldenFile) throws(FileError) {
    try Self.write(bytes, to: path(of: file))
  }

  static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    try FolderTree.create(folder(of: path))
    try FileOutput.writeFile(bytes, to: path)
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
