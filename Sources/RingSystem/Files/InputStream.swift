import SystemPackage

/// A file, pipe, device or standard input that is read in chunks.
package struct InputStream: ~Copyable {
  private let path: String
  private let file: OpenFile
  /// The offset at which reading began; `nil` for a pipe or a device.
  private let start: Int64?
  /// Whether reading ends once the reader of standard output is gone.
  private let endsWithOutput: Bool

  /// `-` is standard input. Sockets are rejected.
  ///
  /// With `endsWithOutput`, `read` throws a broken pipe if the reader of standard output is gone.
  package init(_ path: String, endsWithOutput: Bool = false) throws(FileError) {
    let file = try Self.open(path)
    let isRegular = (try? file.status())?.isKind(S_IFREG) ?? false
    start = isRegular ? try? file.descriptor.seek(offset: 0, from: .current) : nil
    self.file = file
    self.path = path
    self.endsWithOutput = endsWithOutput
  }

  /// `true` for a regular file.
  package var canRestart: Bool { start != nil }

  /// Continues at the offset at which reading began.
  package func restart() throws(FileError) {
    do throws(Errno) {
      guard let start else { throw .illegalSeek }
      try rethrowingErrno { _ = try file.descriptor.seek(offset: start, from: .start) }
    } catch {
      throw FileError(.read, path, error)
    }
  }

  private static func open(_ path: String) throws(FileError) -> OpenFile {
    guard path != "-" else { return OpenFile(borrowing: .standardInput) }
    try InputFile.rejectSpecialFile(path, except: SpecialFile.readable)
    do throws(Errno) { return try OpenFile(FilePath(source: path), .readOnly) } catch {
      throw FileError(.read, path, error)
    }
  }

  /// Whether `read(upTo:)` would return without blocking.
  package var isReadable: Bool { file.isReadable }

  /// Blocks until a byte or the end has arrived. Returns at most `count` bytes, none at the end.
  package func read(upTo count: Int) throws(FileError) -> [UInt8] {
    if endsWithOutput { try waitForInput() }
    do throws(Errno) { return try file.readSome(upTo: count) } catch {
      throw FileError(.read, path, error)
    }
  }

  /// Waits until `read` would return. Throws a `FileError` of `write` if the reader of standard
  /// output is gone, also if it goes while this function waits.
  private func waitForInput() throws(FileError) {
    var polled = [
      pollfd(fd: file.number, events: Int16(POLLIN), revents: 0),
      // Errors and the end of a pipe are reported without being asked for.
      pollfd(fd: OpenFile(borrowing: .standardOutput).number, events: 0, revents: 0),
    ]
    repeat {
      guard poll(&polled, nfds_t(polled.count), -1) >= 0 else {
        // After a signal, wait again; `read` reports any other error.
        if Errno.current == .interrupted { continue }
        return
      }
      if polled[1].revents != 0 { throw FileError(.write, "-", .system(.brokenPipe)) }
    } while polled[0].revents == 0
  }
}
