import RingConfig
import RingCore
import RingData
import RingSystem

/// The folder of a batch's images. Links must not lead out of it.
struct BatchOutputFolder: Sendable {
  private let pattern: NamePattern
  private let root: FileAccessPolicy

  /// Input files and other outputs, which no image may replace.
  let files: ReadFiles
  /// The folders with pictures that later rows may name; `nil` if all rows are known, or if no row
  /// names pictures.
  var laterPictures: FileAccessPolicy?

  init(_ pattern: NamePattern, _ files: ReadFiles) {
    (self.pattern, self.files) = (pattern, files)
    root = FileAccessPolicy(folder: pattern.folder)
  }

  /// Throws `CommandError` if the file of this name, for the row at a position, is an input or
  /// another output of the run, or if it may be one of a later row.
  func checkIsNoInput(_ name: String, ofRowAt position: Int) throws {
    let path = root.folder + "/" + pattern.inFolder(name)
    let last = laterPictures == nil ? Int.max : position
    if let input = files.name(of: path, upTo: last) {
      throw CommandError(
        Message("its picture would be named \(name.quoted), like \(input)"), .dataError)
    }
    guard mayBeNamedLater(path) else { return }
    throw CommandError(
      Message(
        "its picture would replace \(name.quoted), which ringrender has not made and a later row "
          + "may name: remove it, or write the rows to a file"),
      .dataError)
  }

  /// Throws `CommandError` if an output other than the results would replace a picture that a row
  /// may name.
  func checkIsNoLaterPicture(_ path: String) throws {
    guard mayBeNamedLater(path) else { return }
    throw CommandError(
      "cannot create \(path): it is a picture, which a row may name", .cannotCreate)
  }

  /// Whether a file is a picture that later rows may name, and no result of an earlier run.
  private func mayBeNamedLater(_ path: String) -> Bool {
    guard let laterPictures, path != "-", let bytes = InputFile.readIfRegular(path),
      ImageFileFormat(bytes).isSupported, ResultFiles.fingerprint(in: bytes) == nil
    else { return false }
    return (try? laterPictures.resolve(FolderTree.canonicalPath(of: path))) != nil
  }

  /// Returns the name of the result whose file is at a path; `nil` if no result can be there.
  func name(ofFileAt path: String) -> String? {
    let file = FilePath.canonicalPath(ofNew: path)
    let folder = FilePath.canonicalPath(ofNew: root.folder)
    guard let inFolder = file.relativePath(in: folder) else { return nil }
    return pattern.name(inFolder: inFolder)
  }

  /// `nil` if there is no file, or if a link leads out of the folder.
  func existing(_ name: String) -> [UInt8]? {
    guard let file = try? root.resolve(pattern.inFolder(name)) else { return nil }
    return InputFile.readIfRegular(file)
  }

  /// Does not open the file. `nil` if there is none, or if a link leads out of the folder.
  func stamp(_ name: String) -> FileStamp? {
    (try? root.resolve(pattern.inFolder(name))).flatMap { FileStamp($0) }
  }

  /// If a link leads out of the folder, the file counts as another program's.
  func state(_ name: String, _ fingerprint: String) throws(FileError) -> JobVerificationResult.State
  {
    let path = root.folder + "/" + pattern.inFolder(name)
    guard FolderTree.isFile(path) else { return FolderTree.isFolder(path) ? .foreign : .missing }
    guard let file = try? root.resolve(pattern.inFolder(name)) else { return .foreign }
    return try ResultFiles.state(ofFileAt: file, fingerprint)
  }

  /// The names of this program's images that belong to no row. Ignores files of other programs.
  func surplusFiles(isExpected: (String) -> Bool) throws(FileError) -> [String] {
    guard FolderTree.isFolder(root.folder) else { return [] }
    let isRoot = root.folder == "." || root.folder == "/"
    let paths =
      pattern.isFlat || isRoot
      ? try FolderTree.names(of: root.folder) : try FolderTree.listing(of: root.folder).files
    return paths.filter { path in
      path.hasSuffix(pattern.commonSuffix) && !isExpected(pattern.name(inFolder: path))
        && existing(pattern.name(inFolder: path)).flatMap(ResultFiles.fingerprint) != nil
    }.map(pattern.name)
  }

  /// Writes a file completely or not at all, after creating missing folders.
  func write(_ bytes: [UInt8], to name: String) throws {
    do throws(FileError) { try root.write(bytes, to: pattern.inFolder(name)) } catch {
      throw Self.failure(error, root.folder)
    }
  }

  /// Returns the canonical path of a file that other code will write, and creates its folder.
  func outputPath(for name: String) throws -> String {
    do throws(FileError) { return try root.writablePath(for: pattern.inFolder(name)) } catch {
      throw Self.failure(error, root.folder)
    }
  }

  /// Suggests no option, because none allows paths outside the folder.
  private static func failure(_ error: FileError, _ folder: String) -> any Error {
    guard case .outside(_, let destination) = error.reason else { return error }
    return CommandError(
      "cannot create \(error.path): it leads out of \(folder), to \(destination)", .cannotCreate)
  }
}

extension String {
  /// The part of a canonical path in a folder; `nil` if it is not inside the folder.
  fileprivate func relativePath(in folder: String) -> String? {
    let start = folder == "/" ? folder : folder + "/"
    return utf8.starts(with: start.utf8) ? String(utf8.dropFirst(start.utf8.count)) : nil
  }
}
