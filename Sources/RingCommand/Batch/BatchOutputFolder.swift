import RingCore
import RingData
import RingSystem

/// The folder of a batch's images. Links must not lead out of it.
struct BatchOutputFolder: Sendable {
  private let pattern: NamePattern
  private let root: FileAccessPolicy

  /// The input files and other outputs, which no image may replace.
  let files: ReadFiles

  init(_ pattern: NamePattern, _ files: ReadFiles) {
    (self.pattern, self.files) = (pattern, files)
    root = FileAccessPolicy(folder: pattern.folder)
  }

  /// Throws `CommandError` if the file of this name is an input or another output of the run.
  func checkIsNoInput(_ name: String) throws {
    guard let input = files.name(of: root.folder + "/" + pattern.inFolder(name)) else { return }
    throw CommandError(
      Message("its picture would be named \(JSONValue.string(name).rendered()), like \(input)"),
      .dataError)
  }

  /// Returns the bytes of an existing file.
  ///
  /// `nil` if there is none, or if a link leads out of the folder.
  func existing(_ name: String) -> [UInt8]? {
    guard let file = try? root.resolve(pattern.inFolder(name)) else { return nil }
    return InputFile.readIfRegular(file)
  }

  /// Returns the stamp of an existing file, without opening it.
  ///
  /// `nil` if there is none, or if a link leads out of the folder.
  func stamp(_ name: String) -> FileStamp? {
    (try? root.resolve(pattern.inFolder(name))).flatMap { FileStamp($0) }
  }

  /// Returns the state of a file compared with the expected fingerprint.
  ///
  /// If a link leads out of the folder, the file counts as another program's.
  func state(_ name: String, _ fingerprint: String) throws(FileError) -> JobVerificationResult.State
  {
    let path = root.folder + "/" + pattern.inFolder(name)
    guard FolderTree.isFile(path) else { return FolderTree.isFolder(path) ? .foreign : .missing }
    guard let file = try? root.resolve(pattern.inFolder(name)) else { return .foreign }
    return try ResultFiles.state(ofFileAt: file, fingerprint)
  }

  /// Returns the names of this program's images in the folder that belong to no row.
  ///
  /// Ignores files of other programs.
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

  /// Returns the error to report.
  ///
  /// It suggests no option, because none allows paths outside the folder.
  private static func failure(_ error: FileError, _ folder: String) -> any Error {
    guard case .outside(_, let destination) = error.reason else { return error }
    return CommandError(
      "cannot create \(error.path): it leads out of \(folder), to \(destination)", .cannotCreate)
  }
}
