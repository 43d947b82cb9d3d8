import RingLibC
import SystemPackage

/// The owner of an open file, which it closes.
struct OpenFile: ~Copyable {
  let descriptor: FileDescriptor
  private var closes: Bool

  /// One call's worth of bytes: macOS refuses more than 2³¹ − 1.
  private static let maximumTransfer = 1 << 30

  /// `open`, closed in children.
  ///
  /// `permissions` are those of a new file, less what the process's umask forbids.
  init(
    _ path: FilePath, _ mode: FileDescriptor.AccessMode,
    _ options: FileDescriptor.OpenOptions = [],
    permissions: FilePermissions = [.ownerReadWrite, .groupReadWrite, .otherReadWrite]
  ) throws(Errno) {
    descriptor = try typed {
      try FileDescriptor.open(
        path, mode, options: options.union(.closeOnExec), permissions: permissions)
    }
    closes = true
  }

  /// A file that was opened for this value, which will close it.
  init(owning descriptor: FileDescriptor) {
    self.descriptor = descriptor
    closes = true
  }

  /// A file that other code opened and will close.
  init(borrowing descriptor: FileDescriptor) {
    self.descriptor = descriptor
    closes = false
  }

  deinit { if closes { try? descriptor.close() } }

  /// What system calls take that swift-system has not.
  var number: Int32 { descriptor.rawValue }

  /// `write`, until nothing is left.
  func write(_ bytes: [UInt8]) throws(Errno) {
    var position = 0
    while position < bytes.count { position += try writeSome(bytes, from: position) }
  }

  /// One `write`; the number of bytes.
  func writeSome(_ bytes: [UInt8], from position: Int) throws(Errno) -> Int {
    try typed {
      try bytes[position...].prefix(Self.maximumTransfer).withUnsafeBytes {
        try descriptor.write($0)
      }
    }
  }

  /// `pwrite`, until nothing is left.
  func overwrite(_ bytes: [UInt8], at offset: Int) throws(Errno) {
    var position = 0
    while position < bytes.count {
      position += try typed {
        try bytes[position...].prefix(Self.maximumTransfer).withUnsafeBytes {
          try descriptor.write(toAbsoluteOffset: Int64(offset + position), $0)
        }
      }
    }
  }

  /// One `pread`; fewer bytes than asked for only at the end of the file.
  func read(at offset: Int, count: Int) throws(Errno) -> [UInt8] {
    try bytes(count) { buffer in try read(at: offset, into: buffer) }
  }

  /// One `pread`; how many bytes, fewer than there is room for only at the end of the file.
  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
    try typed { try descriptor.read(fromAbsoluteOffset: Int64(offset), into: buffer) }
  }

  /// One `read`; no bytes at the end of the file.
  func readSome(upTo count: Int) throws(Errno) -> [UInt8] {
    try bytes(count) { buffer in try descriptor.read(into: buffer) }
  }

  /// `read`, until there are so many bytes or the file ends.
  func read(upTo count: Int) throws(Errno) -> [UInt8] {
    guard Memory.isAvailable(count) else { throw .noMemory }
    return try bytes(count) { buffer in
      PageMemory.prepare(buffer)
      var filled = 0
      while filled < count {
        let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
        let part = UnsafeMutableRawBufferPointer(rebasing: rest.prefix(Self.maximumTransfer))
        let read = try descriptor.read(into: part)
        if read == 0 { break }
        filled += read
      }
      return filled
    }
  }

  /// Bytes that a call puts into a buffer of so many; how many it returns.
  private func bytes(
    _ count: Int, _ fill: (UnsafeMutableRawBufferPointer) throws -> Int
  ) throws(Errno) -> [UInt8] {
    try typed {
      try [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        filled = try fill(UnsafeMutableRawBufferPointer(buffer))
      }
    }
  }

  /// `ftruncate`, which takes away what is beyond the size.
  func truncate(to size: Int) throws(Errno) {
    _ = try retrying { ftruncate(number, off_t(size)) }
  }

  /// Gives the file the mode of another and, where the user may, its owner.
  func copyAttributes(of other: stat) {
    // Changing the owner clears some bits of the mode, so it comes first; neither is worth a failure.
    _ = fchown(number, other.st_uid, other.st_gid)
    _ = fchmod(number, other.st_mode & 0o7777)
  }

  /// Another number for the same open file, closed in children.
  func duplicate() throws(Errno) -> OpenFile {
    // `dup`, which swift-system has, would leave it open in a child that starts in between.
    let number = Int32(try retrying { fcntl(self.number, F_DUPFD_CLOEXEC, 3) })
    return OpenFile(owning: FileDescriptor(rawValue: number))
  }

  /// Whose the lock of a file is.
  enum Lock {
    case isOurs, isHeldByOthers, isUnknown
  }

  /// `flock`, without waiting; it lasts as long as the file is open.
  func lock() -> Lock {
    do throws(Errno) {
      _ = try retrying { flock(number, LOCK_EX | LOCK_NB) }
      return .isOurs
    } catch {
      return error == .wouldBlock ? .isHeldByOthers : .isUnknown
    }
  }

  func status() throws(Errno) -> stat {
    var status = stat()
    _ = try retrying { fstat(number, &status) }
    return status
  }

  /// `close`, which on network disks is what reports a failed write.
  mutating func close() throws(Errno) {
    guard closes else { return }
    closes = false
    do throws(Errno) { try typed { try descriptor.close() } } catch {
      // After EINTR the descriptor is closed on Linux and macOS: another attempt could hit a new one.
      guard error == .interrupted else { throw error }
    }
  }
}

extension stat {
  func isKind(_ kind: mode_t) -> Bool { st_mode & S_IFMT == kind }

  func isSameFile(as other: stat) -> Bool { st_dev == other.st_dev && st_ino == other.st_ino }
}
