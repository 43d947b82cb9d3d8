import RingCore

/// A file of a commit, as git lists it.
package struct GitFile: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case regular, executable
    /// A symbolic link, whose contents are the path that it leads to.
    case link
    /// A commit of another repository.
    case submodule
  }

  package let kind: Kind
  /// The hash of the contents; equal hashes mean equal contents.
  package let object: String
  /// The path from the top of the working tree, with escapes if it is not UTF-8.
  package let path: String
  package let isUTF8: Bool

  /// Parses a line of `ls-tree -z`: mode, type, hash, a tab and the path. `nil` for any other text.
  init?(listed line: ArraySlice<UInt8>) {
    guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else { return nil }
    let fields = String(decoding: line[..<tab], as: UTF8.self).split(separator: " ")
    guard fields.count == 3, let mode = mode_t(fields[0], radix: 8) else { return nil }
    switch mode & S_IFMT {
    case S_IFREG: kind = mode & S_IXUSR == 0 ? .regular : .executable
    case S_IFLNK: kind = .link
    default: kind = .submodule
    }
    object = String(fields[2])
    let path = Array(line[(tab + 1)...])
    isUTF8 = InvalidUTF8.first(in: path) == nil
    self.path = isUTF8 ? String(decoding: path, as: UTF8.self) : String(printableUTF8: path)
  }
}

/// The files of a commit, with their contents as git would write them to the working tree, except
/// for ends of lines and other encodings.
package final class GitTree: Sendable {
  /// The full hash of the commit.
  package let commit: String
  private let repository: GitRepository
  /// The maximum size of a file, in bytes.
  private let limit: Int
  private let state = Monitor(State())

  private struct State {
    /// The reader of objects; `nil` before the first file, and after an error.
    var reader: ObjectReader?
    /// The attributes by folder; the key of the top is empty.
    var attributes: [String: GitAttributes] = [:]
    /// The folder of the objects of Git LFS; `nil` before the first of them.
    var lfsFolder: String?
  }

  init(_ commit: String, in repository: GitRepository, limit: Int) {
    (self.commit, self.repository, self.limit) = (commit, repository, limit)
  }

  /// Returns the file at a path, or all files below it, also submodules, sorted by their bytes.
  ///
  /// None if nothing is there.
  package func files(under path: String) throws(GitError) -> [GitFile] {
    try repository.files(of: commit, under: path)
  }

  /// Returns the contents of a file, also of one that Git LFS keeps, or the target of a link.
  ///
  /// Threads wait for each other. Throws an error that names the file if that is too large, is not
  /// at hand, needs another filter, or is a submodule; other files can still be read.
  package func contents(of file: GitFile) throws(GitError) -> [UInt8] {
    try state.withLock { state throws(GitError) in
      switch file.kind {
      case .submodule: throw .submodule(file.path)
      case .link: return try object(of: file, &state)
      case .regular, .executable: break
      }
      let filter = try attributes(of: Self.folder(file.path), &state).filter(of: file.path)
      if let filter, filter != "lfs" { throw .filter(file.path, name: filter) }
      let bytes = try object(of: file, &state)
      guard let pointer = LFSPointer(bytes) else { return bytes }
      return try contents(of: pointer, file, &state)
    }
  }

  private func object(of file: GitFile, _ state: inout State) throws(GitError) -> [UInt8] {
    let reader: ObjectReader
    if let running = state.reader {
      reader = running
    } else {
      reader = try ObjectReader(repository, limit: limit)
    }
    // After an error, the rest of an answer may be in the pipe.
    state.reader = nil
    let answer: (size: Int, bytes: [UInt8])?
    do throws(GitError) { answer = try reader.read(file.object) } catch {
      // Git ends if an object is missing that the remote of a partial clone has.
      if case .failed(.failed(_, .exited, let text)) = error,
        text.contains("could not fetch \(file.object)")
      {
        throw .missingObject(file.path)
      }
      throw error
    }
    if let answer, answer.size > limit {
      throw .tooLarge(file.path, size: answer.size, limit: limit)
    }
    state.reader = reader
    guard let answer else { throw .missingObject(file.path) }
    return answer.bytes
  }

  /// Returns the attributes for files of a folder, which also come from the folders around it.
  private func attributes(
    of folder: String, _ state: inout State
  ) throws(GitError) -> GitAttributes {
    if let attributes = state.attributes[folder] { return attributes }
    var attributes = GitAttributes()
    if !folder.isEmpty { attributes = try self.attributes(of: Self.folder(folder), &state) }
    let path = (folder.isEmpty ? "" : folder + "/") + ".gitattributes"
    // A folder may have this name, too. Git does not follow a link.
    let file = try files(under: path).first { $0.path == path }
    if let file, file.kind == .regular || file.kind == .executable {
      let bytes = try object(of: file, &state)
      guard bytes.count <= GitAttributes.maximumLength else {
        throw .tooLarge(path, size: bytes.count, limit: GitAttributes.maximumLength)
      }
      attributes.append(bytes, atDepth: path.utf8.count { $0 == UInt8(ascii: "/") })
    }
    state.attributes[folder] = attributes
    return attributes
  }

  private func contents(
    of pointer: LFSPointer, _ file: GitFile, _ state: inout State
  ) throws(GitError) -> [UInt8] {
    let (size, hash) = (pointer.size, pointer.hash)
    guard size <= limit else { throw .tooLarge(file.path, size: size, limit: limit) }
    if state.lfsFolder == nil { state.lfsFolder = try repository.lfsFolder() }
    let path = "\(state.lfsFolder ?? "")/\(hash.prefix(2))/\(hash.dropFirst(2).prefix(2))/\(hash)"
    let bytes: [UInt8]
    do throws(FileError) { bytes = try InputFile.read(path, .file, limit: size) } catch {
      switch error.reason {
      case .system(.noSuchFileOrDirectory): throw .missingLFSObject(file.path)
      case .tooLarge: throw .damagedLFSObject(file.path)
      default: throw .unreadableLFSObject(file.path, error)
      }
    }
    guard bytes.count == size, SHA256.hexadecimal(of: bytes) == hash else {
      throw .damagedLFSObject(file.path)
    }
    return bytes
  }

  /// Returns the path of the folder that contains a path of the tree; empty for the top.
  private static func folder(_ path: String) -> String {
    let folder = FilePath.folder(path)
    return folder == "." ? "" : folder
  }
}

/// A running `git cat-file --batch`, which ends with the last reference to this object.
private final class ObjectReader {
  private var child: ChildProcess
  /// The maximum size of an object that is read, in bytes.
  private let limit: Int

  init(_ repository: GitRepository, limit: Int) throws(GitError) {
    // Some bytes more are for the header, and for the beginning of an object that is too large.
    child = try repository.objectReader(maximumLength: limit + (1 << 17))
    self.limit = limit
  }

  /// Returns an object without its bytes if it is larger than the limit; `nil` if it is missing.
  ///
  /// After an error, and after an object that is too large, the reader must not be used again.
  func read(_ object: String) throws(GitError) -> (size: Int, bytes: [UInt8])? {
    do throws(ChildProcessError) {
      try child.write(Array("\(object)\n".utf8))
      let line = try child.read { $0.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } }
      let header = String(decoding: line.dropLast(), as: UTF8.self).split(separator: " ")
      guard header.count == 3, let size = Int(header[2]) else { return nil }
      guard size <= limit else { return (size, []) }
      // A line feed follows the object.
      var bytes = try child.read { $0.count > size ? size + 1 : nil }
      bytes.removeLast()
      return (size, bytes)
    } catch {
      throw .failed(error)
    }
  }
}

/// A file that stands for one that Git LFS keeps elsewhere (git-lfs, docs/spec.md).
struct LFSPointer: Hashable {
  /// The SHA-256 of the contents, as 64 hexadecimal digits.
  let hash: String
  /// The size of the contents, in bytes.
  let size: Int

  /// The specification requires fewer bytes.
  private static let maximumLength = 1024
  private static let version = "version https://git-lfs.github.com/spec/v1"

  /// Parses a file; `nil` if it is not a pointer, or uses an extension, which is a program.
  init?(_ file: [UInt8]) {
    guard file.count < Self.maximumLength, file.starts(with: Self.version.utf8) else { return nil }
    let lines = String(decoding: file, as: UTF8.self).split(separator: "\n")
    let prefix = "oid sha256:"
    guard lines.count == 3, lines[0] == Self.version, lines[1].hasPrefix(prefix),
      lines[2].hasPrefix("size "), let size = Int(lines[2].dropFirst(5)), size >= 0
    else { return nil }
    let hash = lines[1].dropFirst(prefix.count)
    guard hash.utf8.count == 64, hash.utf8.allSatisfy(\.isLowercaseHexDigit) else { return nil }
    (self.hash, self.size) = (String(hash), size)
  }
}
