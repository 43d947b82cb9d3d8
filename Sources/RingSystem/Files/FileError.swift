import RingCore
import SystemPackage

package struct FileError: Error, Hashable, Sendable, CustomStringConvertible, ProblemConvertible {
  package enum Operation: Hashable, Sendable {
    case read, create, write
  }

  package enum Reason: Hashable, Sendable {
    case system(Errno)
    /// The folder of an output file does not exist.
    case missingFolder(String)
    /// In bytes.
    case tooLarge(limit: Int)
    /// The file was changed after this process wrote it.
    case changed
    case special(SpecialFile)
    /// The path leads out of the allowed folder `of`, to a file in `folder`.
    case outside(of: String, folder: String)
    /// The file's name is not UTF-8; `path` has escapes for the invalid bytes.
    case notUTF8
    case inUse
    /// The page is not one of this program's reports.
    case foreignPage
  }

  package var operation: Operation
  /// The path as the user wrote it; `-` for standard input or output.
  package var path: String
  package var reason: Reason

  package init(_ operation: Operation, _ path: String, _ reason: Reason) {
    self.operation = operation
    self.path = path
    self.reason = reason
  }

  init(_ operation: Operation, _ path: String, _ error: Errno) {
    self.init(operation, path, .system(error))
  }

  /// For an output file; the reason is `missingFolder` if its folder is missing.
  init(creating path: String, _ error: Errno) {
    let folder = FilePath.folder(path)
    let isFolderMissing = error == .noSuchFileOrDirectory && FilePath(source: folder).isMissing
    self.init(.create, path, isFolderMissing ? .missingFolder(folder) : .system(error))
  }

  package var isBrokenPipe: Bool { reason == .system(.brokenPipe) }
  package var isMissingFile: Bool { reason == .system(.noSuchFileOrDirectory) }

  private static let diskErrors: Set<Errno> = [.ioError, .noSpace, .diskQuotaExceeded]

  package var exitStatus: ExitStatus {
    switch (operation, reason) {
    case (.write, _), (_, .changed): .ioError
    case (_, .system(let error)) where Self.diskErrors.contains(error): .ioError
    case (.create, _): .cannotCreate
    case (.read, _): .noInput
    }
  }

  package var description: String { "cannot \(operation) \(file): \(explanation)" }

  private var file: String {
    guard path == "-" else { return path.isEmpty ? "a file without a name" : path.printable }
    return operation == .read ? "standard input" : "standard output"
  }

  /// The reason as the end of a message.
  package var explanation: String {
    switch reason {
    case .system(let error): error.description
    case .missingFolder(let folder): "the folder \(folder.printable) does not exist"
    case .changed: "it has been changed in the meantime"
    case .special(let kind): "it is \(kind), not a file"
    case .outside(let root, folder: _): "it leads out of \(root.printable)"
    case .notUTF8: "its name is not UTF-8"
    case .inUse: "another process is writing it"
    case .foreignPage: "there is a page that is not a report of ringrender"
    case .tooLarge(let limit): "it is larger than \(limit) bytes"
    }
  }

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
