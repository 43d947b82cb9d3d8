import RingCore
import SystemPackage

/// An error of reading, creating or writing a file.
package struct FileError: Error, Hashable, Sendable {
  /// The operation that failed.
  package enum Operation: Hashable, Sendable {
    /// Reading a file, creating one, or writing to one.
    case read, create, write
  }

  /// The reason why an operation failed.
  package enum Reason: Hashable, Sendable {
    /// The error of the system.
    case system(Errno)
    /// The folder of an output file does not exist.
    case missingFolder(String)
    /// The file has more than `limit` bytes, the maximum for its use.
    case tooLarge(limit: Int)
    /// The file was changed after this process wrote it.
    case changed
    /// The path leads to a special file, but a regular file is needed.
    case special(SpecialFile)
    /// The path leads out of the allowed folder `of`, to a file in `folder`.
    case outside(of: String, folder: String)
    /// The file's name is not UTF-8; `path` has escapes for the invalid bytes.
    case notUTF8
    /// Another process is writing the file.
    case inUse
  }

  /// The operation that failed.
  package var operation: Operation
  /// The path as the user wrote it; `-` for standard input or output.
  package var path: String
  /// The reason why the operation failed.
  package var reason: Reason

  /// Creates an error. `path` is as the user wrote it; `-` for standard input or output.
  package init(_ operation: Operation, _ path: String, _ reason: Reason) {
    self.operation = operation
    self.path = path
    self.reason = reason
  }

  init(_ operation: Operation, _ path: String, _ error: Errno) {
    self.init(operation, path, .system(error))
  }

  /// Creates the error of an output file; the reason is `missingFolder` if its folder is missing.
  init(creating path: String, _ error: Errno) {
    let folder = FilePath.folder(path)
    let isFolderMissing = error == .noSuchFileOrDirectory && FilePath(source: folder).isMissing
    self.init(.create, path, isFolderMissing ? .missingFolder(folder) : .system(error))
  }

  /// Whether the operation failed because the reader of a pipe has closed it.
  package var isBrokenPipe: Bool { reason == .system(.brokenPipe) }

  private static let diskErrors: Set<Errno> = [.ioError, .noSpace, .diskQuotaExceeded]

  /// The exit code of a command that meets this error.
  package var exitStatus: ExitStatus {
    switch (operation, reason) {
    case (.write, _), (_, .changed): .ioError
    case (_, .system(let error)) where Self.diskErrors.contains(error): .ioError
    case (.create, _): .cannotCreate
    case (.read, _): .noInput
    }
  }
}

extension FileError: CustomStringConvertible {
  package var description: String { "cannot \(operation) \(file): \(explanation)" }

  private var file: String {
    guard path == "-" else { return path.isEmpty ? "a file without a name" : path.printable }
    return operation == .read ? "standard input" : "standard output"
  }

  /// A human-readable description of the reason, as the end of a message.
  package var explanation: String {
    switch reason {
    case .system(let error): error.description
    case .missingFolder(let folder): "the folder \(folder.printable) does not exist"
    case .changed: "it has been changed in the meantime"
    case .special(let kind): "it is \(kind), not a file"
    case .outside(let root, folder: _): "it leads out of \(root.printable)"
    case .notUTF8: "its name is not UTF-8"
    case .inUse: "another process is writing it"
    case .tooLarge(let limit): "it is larger than \(limit) bytes"
    }
  }
}

extension FileError: ProblemConvertible {
  package var problems: [Problem] {
    let verb =
      switch operation {
      case .read: "read"
      case .create: "created"
      case .write: "written"
      }
    let help: String? =
      if case .outside(_, let folder) = reason { "allow the folder \(folder.printable)" } else {
        nil
      }
    return [
      Problem(.error, .file, "cannot be \(verb): \(explanation)", place: file, help: help)
    ]
  }
}
