import RingSystem

/// A folder of accepted pictures.
public struct GoldenStore: Hashable, Sendable {
  /// The folder's path, without a slash at its end.
  public let folder: String
  private let guarded: FolderGuard

  /// The folder need not exist: then there are no goldens yet. Links in it may lead to files in it,
  /// and in `others`.
  public init(_ folder: String, allowing others: [String] = []) {
    self.folder = folder.utf8.count > 1 ? folder.stem(before: "/") ?? folder : folder
    guarded = FolderGuard(folder: self.folder, others: others)
  }

  /// The path of a file of the store.
  public func path(of file: GoldenFile) -> String { folder + "/" + file.path }

  /// What is in the store, in the order of the paths.
  public struct Contents: Hashable, Sendable {
    /// What may be asked for. Default: nothing.
    public var goldens: [GoldenFile] = []
    /// What looks like a golden and can be none. Default: nothing.
    public var misnamed: [MisnamedGolden] = []
  }

  /// All goldens. Throws `FileError`.
  public func contents() throws(FileError) -> Contents {
    guard FolderTree.isFolder(folder) || FolderTree.isFile(folder) else { return Contents() }
    let listing = try FolderTree.listing(of: folder)
    let shouted = listing.files.filter {
      GoldenFile(path: $0) == nil && $0.stem(before: ".png", ignoringCase: true) != nil
    }
    let nameless = listing.nameless.filter {
      $0.utf8.last == UInt8(ascii: "/") || $0.stem(before: ".png", ignoringCase: true) != nil
    }
    return Contents(
      goldens: listing.files.compactMap(GoldenFile.init(path:)),
      misnamed: shouted.map { MisnamedGolden(path: $0, reason: .capitals) }
        + nameless.map { MisnamedGolden(path: $0, reason: .notUTF8) })
  }

  /// The files of a name that exist.
  func files(of name: GoldenName) -> (accepted: [GoldenFile], knownWrong: GoldenFile?) {
    func existing(_ kind: GoldenFile.Kind) -> GoldenFile? {
      let file = GoldenFile(name: name.path, kind: kind)
      return FolderTree.isNoFolder(path(of: file)) ? file : nil
    }
    return (
      GoldenFile.variants.compactMap { existing(.accepted(variant: $0)) }, existing(.knownWrong)
    )
  }

  /// Goldens whose names were not asked for.
  public func orphans(
    askedFor names: Set<String>, among isSelected: (String) -> Bool = { _ in true }
  ) throws(FileError) -> [GoldenFile] {
    try contents().goldens.filter { isSelected($0.name) && !names.contains($0.name) }
  }

  func bytes(of file: GoldenFile) throws(FileError) -> [UInt8] { try guarded.read(file.path) }

  /// Writes a golden and the folders above it, whole or not at all. Throws `FileError`.
  func write(_ bytes: [UInt8], to file: GoldenFile) throws(FileError) {
    try guarded.write(bytes, to: file.path)
  }
}

/// A file of a store that looks like a golden and can be none.
public struct MisnamedGolden: Hashable, Sendable {
  /// Why a file can be no golden.
  public enum Reason: Hashable, Sendable {
    /// It ends in `.PNG`: on most disks another name than `.png`.
    case capitals
    /// It, or a folder, has a name that is not UTF-8.
    case notUTF8
  }

  /// In the store, with escapes where it is no text.
  public var path: String
  /// Why it can be no golden.
  public var reason: Reason

  /// What a run says about it.
  public var result: CaseResult {
    var result = CaseResult(name: path, verdict: .error)
    result.problem =
      switch reason {
      case .capitals: "a golden's name ends in .png, in small letters"
      case .notUTF8: "a golden's name must be UTF-8"
      }
    return result
  }
}
