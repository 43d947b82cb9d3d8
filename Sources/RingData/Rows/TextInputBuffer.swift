import RingSystem

/// A buffer for a text: the bytes from the current position to the last one that has arrived.
struct TextInputBuffer: ~Copyable {
  private enum Source: ~Copyable {
    case stream(InputStream)
    case bytes([UInt8])
  }

  private let source: Source
  /// The maximum number of bytes that arrive at once.
  private let chunkSize: Int
  /// Bytes of `Source.bytes` that have been delivered.
  private var suppliedCount: Int
  let lineEnd: LineEnding
  /// The bytes that are held; those before `start` have been read.
  private(set) var bytes: [UInt8]
  /// The offset of the next unread byte in `bytes`.
  private(set) var start: Int
  /// The position of the next unread byte in the text.
  private(set) var position: TextPosition
  /// Whether the text ends with the last of `bytes`.
  private(set) var reachedEnd: Bool

  private static let defaultChunkSize = 1 << 16

  init(_ path: String, _ lineEnd: LineEnding) throws(FileError) {
    self.init(.stream(try InputStream(path)), lineEnd, chunk: Self.defaultChunkSize)
  }

  /// The bytes arrive in chunks of `chunk` bytes.
  init(_ bytes: [UInt8], _ lineEnd: LineEnding, chunk: Int) {
    self.init(.bytes(bytes), lineEnd, chunk: chunk)
  }

  private init(_ source: consuming Source, _ lineEnd: LineEnding, chunk: Int) {
    self.source = source
    (self.lineEnd, chunkSize) = (lineEnd, chunk)
    (suppliedCount, bytes, reachedEnd) = (0, [], false)
    (start, position) = (0, TextPosition(line: 1, column: 1))
  }

  var canRestart: Bool {
    switch source {
    case .stream(let stream): stream.canRestart
    case .bytes: true
    }
  }

  /// Returns to the first byte. Throws if `canRestart` is `false`.
  mutating func restart() throws(FileError) {
    switch source {
    case .stream(let stream): try stream.restart()
    case .bytes: break
    }
    (suppliedCount, bytes, reachedEnd) = (0, [], false)
    (start, position) = (0, TextPosition(line: 1, column: 1))
  }

  /// Unread bytes.
  var count: Int { bytes.count - start }

  /// Waits for more bytes. Invalidates all offsets; `start` is updated.
  ///
  /// The parsers scan a row again after each extension. The buffer of a long row doubles, so that
  /// all scans together take at most twice as long as the last one. Throws a `FileError` of `read`.
  mutating func extend() throws(FileError) {
    removeReadBytes()
    let requestedCount = bytes.count + (bytes.count > chunkSize ? bytes.count : 1)
    while !reachedEnd, bytes.count < requestedCount { try append() }
  }

  private mutating func removeReadBytes() {
    bytes.removeSubrange(..<start)
    start = 0
  }

  private mutating func append() throws(FileError) {
    let newBytes = try read()
    reachedEnd = newBytes.isEmpty
    bytes += newBytes
  }

  /// Whether `byte` has arrived, the text has ended, or more than `count` bytes have arrived
  /// without `byte`. Reads the available bytes, but does not block.
  mutating func hasByte(_ byte: UInt8, within count: Int) throws(FileError) -> Bool {
    var searched = start
    while true {
      if bytes[searched...].contains(byte) || reachedEnd || self.count > count { return true }
      guard isReadable else { return false }
      removeReadBytes()
      searched = bytes.count
      try append()
    }
  }

  private var isReadable: Bool {
    switch source {
    case .stream(let stream): stream.isReadable
    case .bytes: true
    }
  }

  private mutating func read() throws(FileError) -> ArraySlice<UInt8> {
    switch source {
    case .stream(let stream): return try stream.read(upTo: chunkSize)[...]
    case .bytes(let bytes):
      let newBytes = bytes[suppliedCount...].prefix(chunkSize)
      suppliedCount += newBytes.count
      return newBytes
    }
  }

  /// `offset` is an index of `bytes`.
  mutating func advance(to offset: Int) {
    position.advance(past: bytes, start..<offset, lineEnd)
    start = offset
  }

  /// Skips `EF BB BF`. Reads at least four bytes, if there are any, to detect other encodings.
  mutating func skipByteOrderMark() throws(FileError) {
    while count < 4, !reachedEnd { try extend() }
    // A byte order mark occupies no column.
    if bytes[start...].starts(with: [0xEF, 0xBB, 0xBF]) { start += 3 }
  }

  /// Advances past the end of the line that contains `offset`.
  mutating func skipLine(of offset: Int) throws(FileError) {
    var position = offset
    while true {
      while position < bytes.count, !isLineEnd(bytes[position]) { position += 1 }
      // The line feed after a carriage return may not have arrived.
      let needed = position < bytes.count && bytes[position] == UInt8(ascii: "\r") ? 2 : 1
      if position + needed > bytes.count, !reachedEnd {
        advance(to: position)
        try extend()
        position = start
        continue
      }
      guard position < bytes.count else { return advance(to: position) }
      let isPair = needed == 2 && position + 1 < bytes.count && bytes[position + 1] == 0x0A
      return advance(to: position + (isPair ? 2 : 1))
    }
  }

  private func isLineEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") && lineEnd == .any
  }

  /// Skips JSON white space. Returns whether more text follows.
  mutating func skipSpace() throws(FileError) -> Bool {
    while true {
      var position = start
      while position < bytes.count, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[position]) {
        position += 1
      }
      advance(to: position)
      if position < bytes.count { return true }
      if reachedEnd { return false }
      try extend()
    }
  }
}
