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

  /// `endsWithOutput` is as in `InputStream`.
  init(_ path: String, _ lineEnd: LineEnding, endsWithOutput: Bool = false) throws(FileError) {
    let stream = try InputStream(path, endsWithOutput: endsWithOutput)
    self.init(.stream(stream), lineEnd, chunk: Self.defaultChunkSize)
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
  /// all scans together take at most twice as long as the last one, unless the row may have ended
  /// and no more bytes have arrived: the writer of a pipe may wait for an answer to the row. With
  /// more than `limit` bytes, a row is too long. Throws a `FileError` of `read`.
  mutating func extend(limit: Int = .max - 1) throws(FileError) {
    removeReadBytes()
    let doubledCount = bytes.count + (bytes.count > chunkSize ? bytes.count : 1)
    let requestedCount = max(bytes.count + 1, min(doubledCount, limit + 1))
    while !reachedEnd, bytes.count < requestedCount {
      let searchedCount = bytes.count
      try append()
      if bytes[searchedCount...].contains(where: Self.mayEndRow), !isReadable { return }
    }
  }

  /// Whether a row of some format can end with a byte.
  private static func mayEndRow(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "}")
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
      let searchedCount = self.count
      guard try appendArrived() else { return false }
      searched = searchedCount
    }
  }

  /// Adds bytes that have arrived, or notes the end of the text. Returns `false` if there are none
  /// yet. Invalidates all offsets; `start` is updated.
  mutating func appendArrived() throws(FileError) -> Bool {
    guard !reachedEnd, isReadable else { return false }
    removeReadBytes()
    try append()
    return true
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

  /// Skips `EF BB BF`. Reads at least four bytes, if there are any, to detect other encodings, or a
  /// line of ASCII, because the writer of a pipe may wait for an answer to it.
  mutating func skipByteOrderMark() throws(FileError) {
    while count < 4, !reachedEnd, !isLineOfASCII { try extend() }
    // A byte order mark occupies no column.
    if bytes[start...].starts(with: [0xEF, 0xBB, 0xBF]) { start += 3 }
  }

  private var isLineOfASCII: Bool {
    bytes.last == UInt8(ascii: "\n") && bytes.allSatisfy { 0x01...0x7F ~= $0 }
  }

  /// Skips JSON white space among the bytes that have arrived.
  mutating func skipArrivedSpace() {
    var position = start
    while position < bytes.count, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[position]) {
      position += 1
    }
    advance(to: position)
  }

  /// Skips the rest of a line, up to a line feed, among the bytes that have arrived. Returns whether
  /// the line feed is one of them.
  mutating func skipArrivedLine() -> Bool {
    let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n"))
    advance(to: end.map { $0 + 1 } ?? bytes.count)
    return end != nil
  }

  /// Waits for the end of the line that begins at `start`, and returns the offset of its line feed,
  /// or that of the end of the text; `nil` if more than `limit` bytes have arrived without a line
  /// feed. Invalidates all offsets; `start` is updated.
  mutating func endOfLine(limit: Int) throws(FileError) -> Int? {
    var searchedCount = 0
    while true {
      let new = bytes[(start + searchedCount)...]
      if let end = new.firstIndex(of: UInt8(ascii: "\n")) { return end }
      if reachedEnd { return bytes.count }
      guard count <= limit else { return nil }
      searchedCount = count
      try extend(limit: limit)
    }
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
      skipArrivedSpace()
      if count > 0 { return true }
      if reachedEnd { return false }
      try extend()
    }
  }
}
