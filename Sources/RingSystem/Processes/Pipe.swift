import SystemPackage

/// The two ends of a pipe. Child processes do not inherit them.
struct Pipe: ~Copyable {
  private(set) var readingEnd: OpenFile
  private(set) var writingEnd: OpenFile

  init() throws(Errno) {
    let ends = try rethrowingErrno { try FileDescriptor.pipe() }
    // `pipe2`, which sets the flag atomically, is missing on macOS. A child that another thread
    // starts between the two calls inherits the ends.
    for end in [ends.readEnd, ends.writeEnd] { _ = fcntl(end.rawValue, F_SETFD, FD_CLOEXEC) }
    readingEnd = OpenFile(owning: ends.readEnd)
    writingEnd = OpenFile(owning: ends.writeEnd)
  }

  /// Closes the writing end.
  consuming func takeReadingEnd() -> OpenFile { readingEnd }

  /// Closes the reading end.
  consuming func takeWritingEnd() -> OpenFile { writingEnd }
}

extension OpenFile {
  /// Makes `write` and `read` fail with `EAGAIN`; on macOS, also disables `SIGPIPE`.
  func makeNonBlocking() {
    #if os(macOS)
      _ = fcntl(number, F_SETNOSIGPIPE, 1)
    #endif
    _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
  }
}
