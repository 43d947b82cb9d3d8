import RingText
import SystemPackage

/// A file that could not be read, created or written.
public struct FileError: Error, Hashable, Sendable {
  /// What was tried.
  public enum Operation: Hashable, Sendable {
    /// To read a file, to make one, or to write into one.
    case read, create, write
  }

  /// Why it failed.
  public enum Reason: Hashable, Sendable {
    /// What the system says.
    case system(Errno)
    /// The folder of an output file does not exist.
    case missingFolder(String)
    /// The file has more bytes than this.
    case tooLarge(limit: Int)
    /// It is not what this process wrote.
    case changed
    /// It is neither a file nor a folder, and a file is needed.
    case special(SpecialFile)
    /// It leads out of the folder that it should be in, to a file in another one.
    case outside(of: String, folder: String)
    /// Its name is no text; the path has escapes where it is none.
    case notUTF8
    /// Another process writes it.
    case inUse
  }

  /// What was tried.
  public var operation: Operation
  /// The path as the user wrote it; `-` is standard input or output.
  public var path: String
  /// Why it failed.
  public var reason: Reason

  /// A failure at a path as the user wrote it.
  public init(_ operation: Operation, _ path: String, _ reason: Reason) {
    self.operation = operation
    self.path = path
    self.reason = reason
  }

  init(_ operation: Operation, _ path: String, _ error: Errno) {
    self.init(operation, path, .system(error))
  }

  /// An output file that could not be created, which most often is for want of its folder.
  init(creating path: String, _ error: Errno) {
    let folder = FilePath.folder(path)
    let isFolderMissing = error == .noSuchFileOrDirectory && FilePath(written: folder).isMissing
    self.init(.create, path, isFolderMissing ? .missingFolder(folder) : .system(error))
  }

  /// Whether the reader of a pipe has gone.
  public var isBrokenPipe: Bool { reason == .system(.brokenPipe) }

  private static let diskErrors: Set<Errno> = [.ioError, .noSpace, .diskQuotaExceeded]

  /// How a command ends that meets this error.
  public var exitStatus: ExitStatus {
    switch (operation, reason) {
    case (.write, _), (_, .changed): .ioError
    case (_, .system(let error)) where Self.diskErrors.contains(error): .ioError
    case (.create, _): .cannotCreate
    case (.read, _): .noInput
    }
  }
}

extension FileError: CustomStringConvertible {
  public var description: String { "cannot \(operation) \(file): \(explanation)" }

  private var file: String {
    guard path == "-" else { return path.isEmpty ? "a file without a name" : path.printable }
    return operation == .read ? "standard input" : "standard output"
  }

  /// The reason in words.
  public var explanation: String {
    switch reason {
    case .system(let error): error.description
    case .missingFolder(let folder): "the folder \(folder.printable) does not exist"
    case .changed: "it has been changed in the meantime"
    case .special(let kind): "it is \(kind), not a file"
    case .outside(let root, let folder):
      "it leads out of \(root.printable); --allow-path \(folder.printable) allows it"
    case .notUTF8: "its name is not UTF-8"
    case .inUse: "another process is writing it"
    case .tooLarge(let limit): "it is larger than \(limit) bytes"
    }
  }
}
