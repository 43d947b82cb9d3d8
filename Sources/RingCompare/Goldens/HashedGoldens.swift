import RingCore
import RingSystem

/// A text file with the hashes of accepted images, in place of a folder of goldens.
///
/// Two lines describe an image: its path in a folder of goldens, without `.png`; and after two spaces
/// its size, the SHA-256 of its pixels and the beginning of that of its scene. The entries are sorted
/// by their bytes. A name is between any two hashes, so that git merges changes of neighbours.
package final class HashedGoldens: Sendable {
  package struct Entry: Equatable, Sendable {
    private let size: PixelSize
    /// The SHA-256 of the red, green, blue and alpha bytes of all pixels, as 64 hexadecimal digits.
    package let digest: String
    /// The first 12 hexadecimal digits of the SHA-256 of the scene's JSON; `-` without a scene.
    private let scene: String
  }

  private struct State: Sendable {
    /// The entries by path without `.png`. A merge of two branches may leave several for one path.
    var entries: [String: [Entry]] = [:]
    /// The entries that differ from the file, by path without `.png`; `nil` for a removed entry.
    var changes: [String: Entry?] = [:]
  }

  package let path: String
  private let state: Monitor<State>

  /// Reads a file; a missing one is empty. Throws a `FileError` of `read`, or `HashedGoldensError`.
  package init(_ path: String) throws {
    self.path = path
    state = Monitor(State(entries: try Self.entries(Self.bytes(of: path), of: path)))
  }

  /// Returns the bytes of a file; none if it is missing.
  private static func bytes(of path: String) throws(FileError) -> [UInt8] {
    let exists = FolderTree.isFile(path) || FolderTree.isNonFolder(path)
    return exists ? try InputFile.read(path, .file) : []
  }

  /// Returns the entries of a file, by path without `.png`. `path` is for errors.
  package static func entries(
    _ bytes: [UInt8], of path: String
  ) throws(HashedGoldensError) -> [String: [Entry]] {
    var entries: [String: [Entry]] = [:]
    var name: String?
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    for (index, bytes) in lines.enumerated() {
      let line = String(
        decoding: bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes, as: UTF8.self)
      func error(_ reason: HashedGoldensError.Reason) -> HashedGoldensError {
        HashedGoldensError(path: path, line: index + 1, reason: reason)
      }
      if isConflictMarker(line) { throw error(.conflict) }
      if let golden = name {
        guard let entry = Entry(line) else { throw error(.noHash(of: golden)) }
        if entries[golden]?.contains(where: { $0.pixels == entry.pixels }) != true {
          entries[golden, default: []].append(entry)
        }
        name = nil
      } else {
        guard let file = GoldenFile(path: line + ".png"), (try? GoldenName(file.name)) != nil,
          Entry(line) == nil
        else { throw error(.noName) }
        name = line
      }
    }
    guard let name else { return entries }
    throw HashedGoldensError(path: path, line: lines.count, reason: .noHash(of: name))
  }

  /// Whether a line is one that git writes into a file that it could not merge.
  private static func isConflictMarker(_ line: String) -> Bool {
    line == "=======" || ["<<<<<<< ", ">>>>>>> ", "||||||| "].contains(where: line.hasPrefix)
  }

  /// The goldens with an entry, sorted by path.
  package var files: [GoldenFile] {
    state.withLock { $0.entries.keys.compactMap { GoldenFile(path: $0 + ".png") } }
      .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  /// Returns the entries of a golden: none if it is missing, several if the file contradicts
  /// itself.
  package func entries(of file: GoldenFile) -> [Entry] {
    state.withLock { $0.entries[file.stem] ?? [] }
  }

  /// Replaces all entries of a golden by one, or removes them. `save` writes the change.
  func set(_ entry: Entry?, for file: GoldenFile) {
    let new = entry.map { [$0] }
    state.withLock { state in
      guard state.entries[file.stem] != new else { return }
      state.entries[file.stem] = new
      state.changes.updateValue(entry, forKey: file.stem)
    }
  }

  /// Writes the file if an entry has changed, and keeps the entries that other processes have
  /// written. With `sorting`, also writes a file whose entries are not sorted, or in it twice.
  ///
  /// Throws a `FileError`, or `HashedGoldensError` if the file is damaged by then.
  package func save(sorting: Bool = false) throws {
    try state.withLock { state in
      guard !state.changes.isEmpty || sorting && !state.entries.isEmpty else { return }
      _ = try FolderTree.createFolder(of: path)
      let lock = try FileLock(folder: FilePath.folder(FilePath.canonicalPath(ofNew: path)))
      defer { withExtendedLifetime(lock) {} }
      let bytes = try Self.bytes(of: path)
      var entries = try Self.entries(bytes, of: path)
      for (name, entry) in state.changes { entries[name] = entry.map { [$0] } }
      let new = Array(Self.text(entries).utf8)
      if new != bytes { try FileOutput.writeFile(new, to: path) }
      (state.entries, state.changes) = (entries, [:])
    }
  }

  private static func text(_ entries: [String: [Entry]]) -> String {
    entries.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { name, entries in
      entries.map { "\(name)\n\($0.line)\n" }.joined()
    }.joined()
  }
}

extension HashedGoldens.Entry {
  private static let sceneDigits = 12

  init(_ image: GoldenImage) {
    (size, digest) = (image.frames[0].size, image.pixelDigest)
    var scene = image.isAnimated ? nil : image.scene.snapshot()
    // A later version may describe the same values by another text.
    scene?.alt = nil
    self.scene =
      scene.map {
        String(SHA256.hexadecimal(of: Array($0.json.rendered().utf8)).prefix(Self.sceneDigits))
      } ?? "-"
  }

  /// Parses a line; `nil` if `line` would not write it.
  init?(_ line: String) {
    let fields = line.split(separator: " ", omittingEmptySubsequences: false)
    guard fields.count == 5, fields[0].isEmpty, fields[1].isEmpty,
      fields[3].utf8.count == 64, fields[3].utf8.allSatisfy(\.isLowercaseHexDigit),
      fields[4] == "-"
        || fields[4].utf8.count == Self.sceneDigits
          && fields[4].utf8.allSatisfy(\.isLowercaseHexDigit)
    else { return nil }
    let sides = fields[2].split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1], width > 0, height > 0,
      fields[2] == "\(width)x\(height)"
    else { return nil }
    size = PixelSize(width: width, height: height)
    (digest, scene) = (String(fields[3]), String(fields[4]))
  }

  /// The size and the digest, such as `90x60 2cf2…`, which alone decide what is equal.
  package var pixels: String { "\(size.width)x\(size.height) \(digest)" }

  /// Whether an image has the size and the pixels.
  package func shows(_ image: GoldenImage) -> Bool {
    size == image.frames[0].size && digest == image.pixelDigest
  }

  var line: String { "  \(pixels) \(scene)" }
}

package struct HashedGoldensError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Reason: Hashable, Sendable {
    /// The line is a conflict marker of git.
    case conflict
    case noName
    case noHash(of: String)
  }

  package var path: String
  /// The number of the line, from 1.
  package var line: Int
  package var reason: Reason

  package var description: String {
    let place = "\(path.printable):\(line)"
    return switch reason {
    case .conflict:
      "\(place): a conflict that git could not merge: keep the lines of both sides, without the "
        + "markers, and run verify --record missing"
    case .noName: "\(place): expected the name of a golden"
    case .noHash(let name):
      "\(place): expected the size and the hashes of \(name.printable): two spaces, 90x60, 64 and 12 "
        + "hexadecimal digits"
    }
  }
}
