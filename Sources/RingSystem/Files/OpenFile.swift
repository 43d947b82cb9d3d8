import SystemPackage

/// An open file. It owns its descriptor and closes it, unless the descriptor was borrowed.
struct OpenFile: ~Copyable {
  let descriptor: FileDescriptor
  private var closes: Bool

  /// Bytes per system call: macOS rejects more than 2³¹ − 1.
  private static let maximumTransfer = 1 << 30

  /// Child processes do not inherit the file. `permissions` are for a new file, less the umask.
  init(
    _ path: FilePath, _ mode: FileDescriptor.AccessMode,
    _ options: FileDescriptor.OpenOptions = [],
    permissions: FilePermissions = [.ownerReadWrite, .groupReadWrite, .otherReadWrite]
  ) throws(Errno) {
    descriptor = try rethrowingErrno {
      try FileDescriptor.open(
        path, mode, options: options.union(.closeOnExec), permissions: permissions)
    }
    closes = true
  }

  init(owning descriptor: FileDescriptor) {
    self.descriptor = descriptor
    closes = true
  }

  init(borrowing descriptor: FileDescriptor) {
    self.descriptor = descriptor
    closes = false
  }

  deinit { if closes { try? descriptor.close() } }

  /// For system calls that swift-system lacks.
  var number: Int32 { descriptor.rawValue }

  /// Writes all bytes; calls `write` repeatedly.
  func write(_ bytes: [UInt8]) throws(Errno) {
    var position = 0
    while position < bytes.count { position += try writeSome(bytes, from: position) }
  }

  /// Calls `write` once, from index `position` of `bytes`. Returns the number of bytes written.
  func writeSome(_ bytes: [UInt8], from position: Int) throws(Errno) -> Int {
    try rethrowingErrno {
      try bytes[position...].prefix(Self.maximumTransfer).withUnsafeBytes {
        try descriptor.write($0)
      }
    }
  }

  /// Calls `pwrite` repeatedly, which does not move the file's position.
  func overwrite(_ bytes: [UInt8], at offset: Int) throws(Errno) {
    var position = 0
    while position < bytes.count {
      position += try rethrowingErrno {
        try bytes[position...].prefix(Self.maximumTransfer).withUnsafeBytes {
          try descriptor.write(toAbsoluteOffset: Int64(offset + position), $0)
        }
      }
    }
  }

  /// Calls `pread` once. Returns fewer than `count` bytes only at the end of the file.
  func read(at offset: Int, count: Int) throws(Errno) -> [UInt8] {
    try bytes(count) { buffer in try read(at: offset, into: buffer) }
  }

  /// Calls `pread` once. Returns the number of bytes read, less than the capacity only at the end.
  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
    try rethrowingErrno { try descriptor.read(fromAbsoluteOffset: Int64(offset), into: buffer) }
  }

  /// Calls `read` once. Returns at most `count` bytes, and none at the end of the file.
  func readSome(upTo count: Int) throws(Errno) -> [UInt8] {
    try bytes(count) { buffer in try descriptor.read(into: buffer) }
  }

  /// Whether `read` would return without blocking: with bytes, at the end, or with an error.
  var isReadable: Bool {
    var polled = pollfd(fd: descriptor.rawValue, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, 0) != 0
  }

  /// Reads `count` bytes, fewer at the end. Throws `noMemory` if they cannot be allocated.
  func read(upTo count: Int) throws(Errno) -> [UInt8] {
    guard Self.canAllocate(count) else { throw .noMemory }
    return try bytes(count) { buffer in
      MemoryPages.prepare(buffer)
      var filled = 0
      while filled < count {
        let remaining = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
        let chunk = UnsafeMutableRawBufferPointer(rebasing: remaining.prefix(Self.maximumTransfer))
        let read = try descriptor.read(into: chunk)
        if read == 0 { break }
        filled += read
      }
      return filled
    }
  }

  /// Swift ends the process if an array cannot be allocated. `true` is not a guarantee: another
  /// thread may allocate first, and Linux overcommits unless a limit (`ulimit -v`) is set.
  private static func canAllocate(_ bytes: Int) -> Bool {
    guard let memory = malloc(bytes) else { return bytes <= 0 }
    free(memory)
    return true
  }

  /// `fill` writes to a buffer of `count` bytes and returns the number of bytes it has written.
  private func bytes(
    _ count: Int, _ fill: (UnsafeMutableRawBufferPointer) throws -> Int
  ) throws(Errno) -> [UInt8] {
    try rethrowingErrno {
      try [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        filled = try fill(UnsafeMutableRawBufferPointer(buffer))
      }
    }
  }

  func truncate(to size: Int) throws(Errno) {
    _ = try retryingOnInterrupt { ftruncate(number, off_t(size)) }
  }

  /// Copies the mode of another file and, if the user may change it, the owner. Ignores errors.
  func copyAttributes(of other: stat) {
    // Changing the owner clears some mode bits, so the owner comes first.
    _ = fchown(number, other.st_uid, other.st_gid)
    _ = fchmod(number, other.st_mode & 0o7777)
  }

  /// Child processes do not inherit it.
  func duplicate() throws(Errno) -> OpenFile {
    // swift-system's `dup` does not set `O_CLOEXEC`: a child that starts meanwhile inherits it.
    let number = Int32(try retryingOnInterrupt { fcntl(self.number, F_DUPFD_CLOEXEC, 3) })
    return OpenFile(owning: FileDescriptor(rawValue: number))
  }

  enum Lock {
    case acquired, heldByOthers, unknown
  }

  /// Tries `flock` without blocking. The lock lasts while the file is open.
  func tryLock() -> Lock {
    do throws(Errno) {
      _ = try retryingOnInterrupt { flock(number, LOCK_EX | LOCK_NB) }
      return .acquired
    } catch {
      return error == .wouldBlock ? .heldByOthers : .unknown
    }
  }

  func status() throws(Errno) -> stat {
    var status = stat()
    _ = try retryingOnInterrupt { fstat(number, &status) }
    return status
  }

  /// Throws the error of a delayed write, which network file systems report only now.
  mutating func close() throws(Errno) {
    guard closes else { return }
    closes = false
    do throws(Errno) { try rethrowingErrno { try descriptor.close() } } catch {
      // After `EINTR` the descriptor is closed on Linux and macOS. A second attempt could close a
      // new file with the same number.
      guard error == .interrupted else { throw error }
    }
  }
}

extension stat {
  func isKind(_ kind: mode_t) -> Bool { st_mode & S_IFMT == kind }
}

extension OpenFile {
  /// Follows no links if `isCanonical` states that `path` is canonical: a process that may change a
  /// folder could have replaced the checked file by a link.
  init(
    reading path: FilePath, _ options: FileDescriptor.OpenOptions, isCanonical: Bool
  ) throws(Errno) {
    guard isCanonical else {
      try self.init(path, .readOnly, options)
      return
    }
    #if os(macOS)
      try self.init(path, .readOnly, options.union(.init(rawValue: O_NOFOLLOW_ANY)))
    #else
      var folder = try OpenFile("/", .readOnly, Self.pathOnly)
      for component in path.components.dropLast() {
        folder = try folder.opening(component, Self.pathOnly)
      }
      guard let name = path.lastComponent else { throw .isDirectory }
      self = try folder.opening(name, options)
    #endif
  }

  #if !os(macOS)
    /// `O_PATH` of Linux 2.6.39, which Swift does not import. The folder need not be readable.
    private static let pathOnly: FileDescriptor.OpenOptions = [
      .directory, .init(rawValue: 0o10000000),
    ]

    /// Throws `ELOOP` if the name is a link, or `ENOTDIR` with the option `directory`.
    private func opening(
      _ name: FilePath.Component, _ options: FileDescriptor.OpenOptions
    ) throws(Errno) -> OpenFile {
      let flags = options.union([.noFollow, .closeOnExec]).rawValue
      let file = try retryingOnInterrupt {
        name.withPlatformString { openat(self.number, $0, flags) }
      }
      return OpenFile(owning: FileDescriptor(rawValue: Int32(file)))
    }
  #endif
}
