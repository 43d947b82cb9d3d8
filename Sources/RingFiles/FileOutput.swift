#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Where the bytes of a result go.
public enum FileOutput {
  /// Whether a descriptor (0 input, 1 output, 2 errors) is a terminal, which wants no binary data.
  public static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Writes a whole file: to standard output if the path is `-`, else as an `AtomicFile`, except
  /// that devices, pipes and the file that standard output is redirected to are written in place.
  ///
  /// Throws `FileError`.
  public static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    switch try destination(path) {
    case .standardOutput:
      try write(bytes, to: FileDescriptor(borrowing: FileDescriptor.standardOutputNumber), path)
    case .special:
      try write(bytes, to: openSpecial(path), path)
    case .file:
      let file = try AtomicFile(replacing: path)
      try file.write(bytes)
      try file.commit()
    }
  }

  enum Destination {
    case standardOutput, special, file
  }

  static func destination(_ path: String) throws(FileError) -> Destination {
    if path == "-" { return .standardOutput }
    do throws(SystemError) {
      guard let status = try FilePath.status(path) else { return .file }
      // `/dev/stdout` may lead to a file, which `rename` would take from under the shell's feet.
      let output = FileDescriptor(borrowing: FileDescriptor.standardOutputNumber)
      if let redirected = try? output.status(), redirected.isSameFile(as: status) {
        return .standardOutput
      }
      return status.isKind(S_IFREG) || status.isKind(S_IFDIR) ? .file : .special
    } catch {
      throw FileError(creating: path, error)
    }
  }

  static func openSpecial(_ path: String) throws(FileError) -> FileDescriptor {
    do throws(SystemError) { return try FileDescriptor(opening: path, O_WRONLY | O_NOCTTY) } catch {
      throw FileError(creating: path, error)
    }
  }

  private static func write(
    _ bytes: [UInt8], to file: consuming FileDescriptor, _ path: String
  ) throws(FileError) {
    do throws(SystemError) {
      try file.write(bytes)
      try file.close()
    } catch {
      throw FileError(.write, path, error)
    }
  }
}
