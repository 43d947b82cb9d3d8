import RingCore
import RingSystem

package struct GoldenStore: Sendable {
  /// Without a trailing slash.
  package let folder: String
  private let guarded: FileAccessPolicy
  /// The hashes in place of images; `nil` for a folder.
  package let hashes: HashedGoldens?

  /// Opens a folder, or the file of hashes if the path ends in `.txt`. Throws a `FileError` or
  /// `HashedGoldensError`.
  package init(opening path: String, allowing others: [String] = []) throws {
    self.init(path, others, Self.isFileOfHashes(path) ? try HashedGoldens(path) : nil)
  }

  /// Whether goldens at the path are hashes in a file.
  package static func isFileOfHashes(_ path: String) -> Bool {
    path.stem(before: ".txt") != nil && !FolderTree.isFolder(path)
  }

  /// A missing folder is an empty store. Links may lead to files in the folder and in `others`.
  package init(_ folder: String, allowing others: [String] = []) { self.init(folder, others, nil) }

  private init(_ path: String, _ others: [String], _ hashes: HashedGoldens?) {
    folder = path.utf8.count > 1 ? path.stem(before: "/") ?? path : path
    guarded = FileAccessPolicy(folder: folder, others: others)
    self.hashes = hashes
  }

  /// Returns the path of a golden; with hashes, the name of its entry in messages.
  package func path(of file: GoldenFile) -> String {
    hashes == nil ? folder + "/" + file.path : "\(folder), \(file.stem)"
  }

  /// Returns the shell command that removes a golden; `nil` for hashes.
  package func removeCommand(_ file: GoldenFile) -> String? {
    hashes == nil ? Shell.remove(path(of: file)) : nil
  }

  /// Sorted by path.
  package struct Contents: Hashable, Sendable {
    /// Including files that share a name.
    package var goldens: [GoldenFile] = []
    package var misnamed: [MisnamedGolden] = []

    /// Returns selected goldens whose names are not in `names`.
    package func orphans(
      excluding names: Set<String>, among isSelected: (String) -> Bool = { _ in true }
    ) -> [GoldenFile] {
      goldens.filter { isSelected($0.name) && !names.contains($0.name) }
    }
  }

  /// Empty if the folder does not exist.
  package func contents() throws(FileError) -> Contents {
    if let hashes { return Contents(goldens: hashes.files) }
    guard FolderTree.isFolder(folder) || FolderTree.isFile(folder) else { return Contents() }
    let listing = try FolderTree.listing(of: folder)
    let uppercase = listing.files.filter {
      GoldenFile(path: $0) == nil && $0.stem(before: ".png", ignoringCase: true) != nil
    }
    let undecodable = listing.undecodableNames.filter {
      $0.utf8.last == UInt8(ascii: "/") || $0.stem(before: ".png", ignoringCase: true) != nil
    }
    return Contents(
      goldens: listing.files.compactMap(GoldenFile.init(path:)),
      misnamed: uppercase.map { MisnamedGolden(path: $0, reason: .capitals) }
        + undecodable.map { MisnamedGolden(path: $0, reason: .notUTF8) })
  }

  /// The existing goldens of a name. A platform's own golden replaces that of all platforms.
  package struct Files: Hashable, Sendable {
    package var accepted: [GoldenFile]
    package var knownWrong: GoldenFile?
  }

  package func files(of name: GoldenName, on platform: GoldenPlatform?) -> Files {
    func existing(_ kind: GoldenFile.Kind) -> GoldenFile? {
      let common = GoldenFile(name: name.path, kind: kind)
      var own = common
      own.platform = platform
      // Further accepted pictures have no platform.
      let file = own.path != common.path && contains(own) ? own : common
      return contains(file) ? file : nil
    }
    let accepted = GoldenFile.variants.compactMap { existing(.accepted(variant: $0)) }
    let knownWrong = existing(.knownWrong)
    // The known wrong picture of all platforms says nothing about a platform's own golden.
    let isForOthers = accepted.first?.platform != nil && knownWrong?.platform == nil
    return Files(accepted: accepted, knownWrong: isForOthers ? nil : knownWrong)
  }

  package func contains(_ file: GoldenFile) -> Bool {
    if let hashes { return !hashes.entries(of: file).isEmpty }
    return FolderTree.isNonFolder(path(of: file))
  }

  /// Returns the SHA-256 digests, in hexadecimal, of files that can be read, by path.
  package func digests(of files: Files) -> [String: String] {
    digests(of: files.accepted + [files.knownWrong].compactMap { $0 })
  }

  package func digests(of files: [GoldenFile]) -> [String: String] {
    files.reduce(into: [:]) { $0[$1.path] = digest(of: $1) }
  }

  /// Returns the SHA-256 digest of a file, in hexadecimal, or that of the pixels in a file of hashes;
  /// `nil` if the file cannot be read.
  package func digest(of file: GoldenFile) -> String? {
    if let hashes { return hashes.entries(of: file).map(\.digest).joined(separator: " ") }
    return (try? bytes(of: file)).map { SHA256.hexadecimal(of: $0) }
  }

  package func bytes(of file: GoldenFile) throws(FileError) -> [UInt8] {
    try guarded.read(file.path)
  }

  /// Writes a golden completely or not at all, after creating missing folders. A hash is written by
  /// `save`. Of an image that is not trusted, only what shows it is written.
  package func record(
    _ image: GoldenImage, to file: GoldenFile, isTrusted: Bool = true
  ) throws {
    if let hashes { return hashes.set(HashedGoldens.Entry(image), for: file) }
    try write(isTrusted ? image.goldenBytes() : image.acceptedBytes(), to: file)
  }

  /// Whether a golden is what `record` writes of an image that is not trusted.
  package func has(_ image: GoldenImage, in file: GoldenFile) -> Bool {
    if let hashes {
      let entries = hashes.entries(of: file)
      return entries.count == 1 && entries[0].shows(image)
    }
    return (try? bytes(of: file)) == (try? image.acceptedBytes())
  }

  /// Writes the file of a golden as `record` does. Not for hashes.
  package func write(_ bytes: [UInt8], to file: GoldenFile) throws(FileError) {
    try guarded.write(bytes, to: file.path)
  }

  /// Removes a golden. A hash is removed by `save`.
  package func remove(_ file: GoldenFile) throws(FileError) {
    if let hashes { return hashes.set(nil, for: file) }
    try guarded.remove(file.path)
  }

  /// Writes the file of hashes if one has changed or, with `sorting`, if they are not sorted.
  package func save(sorting: Bool = false) throws { try hashes?.save(sorting: sorting) }
}

/// A file of a store that looks like a golden but has an invalid name.
package struct MisnamedGolden: Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// The extension has capitals, such as `.PNG`; most file systems distinguish it from `.png`.
    case capitals
    case notUTF8
  }

  /// In the store, with escapes if it is not valid UTF-8.
  package var path: String
  package var reason: Reason

  /// The result that a run reports for the file: an `error`.
  package var result: CaseResult {
    var result = CaseResult(name: path, verdict: .error)
    result.problem =
      switch reason {
      case .capitals: "a golden's name must end in .png, in lower case"
      case .notUTF8: "a golden's name must be UTF-8"
      }
    return result
  }
}
