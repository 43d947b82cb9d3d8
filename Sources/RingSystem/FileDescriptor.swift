import RingLibC

/// An `errno`.
struct SystemError: Error {
  let code: Int32

  static var current: SystemError { SystemError(code: errno) }
}

/// The owner of an open file.
struct FileDescriptor: ~Copyable {
  let number: Int32
  private var closes: Bool

  static let standardInputNumber: Int32 = 0
  static let standardOutputNumber: Int32 = 1

  /// One call's worth of bytes: macOS refuses more than 2³¹ − 1.
  private static let maximumTransfer = 1 << 30

  /// `open`, closed in children.
  ///
  /// `mode` is that of a new file, less what the process's umask forbids.
  init(opening path: String, _ flags: Int32, mode: mode_t = 0o666) throws(SystemError) {
    let number = try retrying { open(path, flags | O_CLOEXEC, mode) }
    self.number = Int32(number)
    closes = true
  }

  /// A file that was opened for this value, which will close it.
  init(owning number: Int32) {
    self.number = number
    closes = true
  }

  /// A file that somebody else opened and will close.
  init(borrowing number: Int32) {
    self.number = number
    closes = false
  }

  deinit { if closes { _ = systemClose(number) } }

  /// `write`, until nothing is left.
  func write(_ bytes: [UInt8]) throws(SystemError) {
    try bytes.withUnsafeBufferPointer { bytes throws(SystemError) in
      var rest = bytes[...]
      while !rest.isEmpty {
        let part = UnsafeBufferPointer(rebasing: rest.prefix(Self.maximumTransfer))
        rest = rest.dropFirst(try retrying { systemWrite(number, part.baseAddress, part.count) })
      }
    }
  }

  /// One `write`; the number of bytes.
  func writeSome(_ bytes: [UInt8], from position: Int) throws(SystemError) -> Int {
    try bytes.withUnsafeBufferPointer { bytes throws(SystemError) in
      let rest = UnsafeBufferPointer(rebasing: bytes[position...].prefix(Self.maximumTransfer))
      return try retrying { systemWrite(number, rest.baseAddress, rest.count) }
    }
  }

  /// `pwrite`, until nothing is left.
  func overwrite(_ bytes: [UInt8], at offset: Int) throws(SystemError) {
    try bytes.withUnsafeBufferPointer { bytes throws(SystemError) in
      var position = 0
      while position < bytes.count {
        let rest = UnsafeBufferPointer(rebasing: bytes[position...].prefix(Self.maximumTransfer))
        position += try retrying {
          pwrite(number, rest.baseAddress, rest.count, off_t(offset + position))
        }
      }
    }
  }

  /// One `pread`; fewer bytes than asked for only at the end of the file.
  func read(at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let read = try retrying { pread(number, &bytes, count, off_t(offset)) }
    return Array(bytes[..<read])
  }

  /// One `read`; no bytes at the end of the file.
  func readSome(upTo count: Int) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      do throws(SystemError) {
        filled = try retrying { systemRead(number, buffer.baseAddress, count) }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// `read`, until there are so many bytes or the file ends.
  func read(upTo count: Int) throws(SystemError) -> [UInt8] {
    guard Memory.isAvailable(count) else { throw SystemError(code: ENOMEM) }
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      do throws(SystemError) {
        while filled < count {
          let part = min(count - filled, Self.maximumTransfer)
          let read = try retrying {
            systemRead(number, buffer.baseAddress.map { $0 + filled }, part)
          }
          if read == 0 { return }
          filled += read
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// `ftruncate`, which takes away what is beyond the size.
  func truncate(to size: Int) throws(SystemError) {
    _ = try retrying { ftruncate(number, off_t(size)) }
  }

  /// Gives the file the mode of another and, where the user may, its owner.
  func copyAttributes(of other: stat) {
    // Changing the owner clears some bits of the mode, so it comes first; neither is worth a failure.
    _ = fchown(number, other.st_uid, other.st_gid)
    _ = fchmod(number, other.st_mode & 0o7777)
  }

  /// Another number for the same open file, closed in children.
  func duplicate() throws(SystemError) -> FileDescriptor {
    FileDescriptor(owning: Int32(try retrying { fcntl(number, F_DUPFD_CLOEXEC, 3) }))
  }

  /// Whose the lock of a file is.
  enum Lock {
    case isOurs, isHeldByOthers, isUnknown
  }

  /// `flock`, without waiting; it lasts as long as the file is open.
  func lock() -> Lock {
    while true {
      if flock(number, LOCK_EX | LOCK_NB) == 0 { return .isOurs }
      if errno == EINTR { continue }
      return errno == EWOULDBLOCK ? .isHeldByOthers : .isUnknown
    }
  }

  func status() throws(SystemError) -> stat {
    var status = stat()
    _ = try retrying { fstat(number, &status) }
    return status
  }

  /// `close`, which on network disks is what reports a failed write.
  mutating func close() throws(SystemError) {
    guard closes else { return }
    closes = false
    // After EINTR the descriptor is closed on Linux and macOS: another attempt could hit a new one.
    guard systemClose(number) == 0 || errno == EINTR else { throw .current }
  }
}

extension stat {
  func isKind(_ kind: mode_t) -> Bool { st_mode & S_IFMT == kind }

  func isSameFile(as other: stat) -> Bool { st_dev == other.st_dev && st_ino == other.st_ino }
}

/// The result of a system call, called again while a signal interrupts it.
func retrying<N: SignedInteger>(_ call: () -> N) throws(SystemError) -> Int {
  while true {
    let result = call()
    if result >= 0 { return Int(result) }
    guard errno == EINTR else { throw .current }
  }
}

// Names that the methods of the same name do not hide.
private func systemClose(_ number: Int32) -> Int32 { close(number) }
private func systemRead(_ number: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(number, bytes, count)
}
private func systemWrite(_ number: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(number, bytes, count)
}
