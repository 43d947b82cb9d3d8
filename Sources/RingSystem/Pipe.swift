import RingLibC

/// The two ends of a pipe, closed in children.
struct Pipe: ~Copyable {
  private(set) var readingEnd: FileDescriptor
  private(set) var writingEnd: FileDescriptor

  /// `pipe`.
  init() throws(SystemError) {
    var numbers: [Int32] = [-1, -1]
    _ = try retrying { pipe(&numbers) }
    // `pipe2`, which would not let a child slip in between, is missing on macOS; only
    // `ChildProcess` starts children, after its pipes are made.
    for number in numbers { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }
    readingEnd = FileDescriptor(owning: numbers[0])
    writingEnd = FileDescriptor(owning: numbers[1])
  }

  /// Closes the other end.
  consuming func takeReadingEnd() -> FileDescriptor { readingEnd }

  /// Closes the other end.
  consuming func takeWritingEnd() -> FileDescriptor { writingEnd }
}

extension FileDescriptor {
  /// Makes `write` fail with `EAGAIN` rather than wait.
  func makeNonBlocking() {
    #if os(macOS)
      _ = fcntl(number, F_SETNOSIGPIPE, 1)
    #endif
    _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
  }
}
