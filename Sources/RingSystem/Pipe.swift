import RingLibC
import SystemPackage

/// The two ends of a pipe, closed in children.
struct Pipe: ~Copyable {
  private(set) var readingEnd: OpenFile
  private(set) var writingEnd: OpenFile

  /// `pipe`.
  init() throws(Errno) {
    let ends = try typed { try FileDescriptor.pipe() }
    // `pipe2`, which would not let a child slip in between, is missing on macOS; only
    // `ChildProcess` starts children, after its pipes are made.
    for end in [ends.readEnd, ends.writeEnd] { _ = fcntl(end.rawValue, F_SETFD, FD_CLOEXEC) }
    readingEnd = OpenFile(owning: ends.readEnd)
    writingEnd = OpenFile(owning: ends.writeEnd)
  }

  /// Closes the other end.
  consuming func takeReadingEnd() -> OpenFile { readingEnd }

  /// Closes the other end.
  consuming func takeWritingEnd() -> OpenFile { writingEnd }
}

extension OpenFile {
  /// Makes `write` fail with `EAGAIN` rather than wait.
  func makeNonBlocking() {
    #if os(macOS)
      _ = fcntl(number, F_SETNOSIGPIPE, 1)
    #endif
    _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
  }
}
