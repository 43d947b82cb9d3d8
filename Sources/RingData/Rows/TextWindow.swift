import RingSystem

/// The part of a text that is being read: from where reading is to where bytes have come.
struct TextWindow: ~Copyable {
  private enum Source: ~Copyable {
    case stream(InputStream)
    case bytes([UInt8])
  }

  private let source: Source
  private let chunk: Int
  /// How many of `Source.bytes` have come.
  private var given: Int
  let lineEnd: LineEnd
  private(set) var bytes: [UInt8]
  /// The offset of the byte that is read next, and its place in the text.
  private(set) var start: Int
  private(set) var place: TextPlace
  /// Whether nothing comes after these bytes.
  private(set) var isWhole: Bool

  private static let chunk = 1 << 16

  /// Throws a `FileError` of `read`.
  init(_ path: String, _ lineEnd: LineEnd) throws(FileError) {
    self.init(.stream(try InputStream(path)), lineEnd, chunk: Self.chunk)
  }

  /// Bytes that come in pieces of some size.
  init(_ bytes: [UInt8], _ lineEnd: LineEnd, chunk: Int) {
    self.init(.bytes(bytes), lineEnd, chunk: chunk)
  }

  private init(_ source: consuming Source, _ lineEnd: LineEnd, chunk: Int) {
    self.source = source
    (self.lineEnd, self.chunk) = (lineEnd, chunk)
    (given, bytes, isWhole) = (0, [], false)
    (start, place) = (0, TextPlace(line: 1, column: 1))
  }

  /// How many bytes are there to be read.
  var count: Int { bytes.count - start }

  /// Waits for more bytes; offsets before it mean nothing any more, but that of `start`.
  ///
  /// A row is scanned anew with each extension. A long one doubles, so that all scans together take
  /// no more than twice as long as the last.
  mutating func extend() throws(FileError) {
    dropRead()
    let wanted = bytes.count + (bytes.count > chunk ? bytes.count : 1)
    while !isWhole, bytes.count < wanted { try append() }
  }

  private mutating func dropRead() {
    bytes.removeSubrange(..<start)
    start = 0
  }

  private mutating func append() throws(FileError) {
    let part = try read()
    isWhole = part.isEmpty
    bytes += part
  }

  /// Whether a byte is there, nothing more comes, or so many bytes are there without it; what has come
  /// is read, but not waited for.
  mutating func hasByte(_ byte: UInt8, within count: Int) throws(FileError) -> Bool {
    var searched = start
    while true {
      if bytes[searched...].contains(byte) || isWhole || self.count > count { return true }
      guard isReadable else { return false }
      dropRead()
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
    case .stream(let stream): return try stream.read(upTo: chunk)[...]
    case .bytes(let bytes):
      let part = bytes[given...].prefix(chunk)
      given += part.count
      return part
    }
  }

  /// Goes on at an offset.
  mutating func advance(to offset: Int) {
    place.advance(past: bytes, start..<offset, lineEnd)
    start = offset
  }

  /// Goes past the bytes `EF BB BF`, which say that a text is UTF-8.
  mutating func skipByteOrderMark() throws(FileError) {
    while count < 4, !isWhole { try extend() }
    // It takes no column.
    if bytes[start...].starts(with: [0xEF, 0xBB, 0xBF]) { start += 3 }
  }

  /// Goes on after the end of the line in which an offset is.
  mutating func skipLine(of offset: Int) throws(FileError) {
    var position = offset
    while true {
      while position < bytes.count, !isLineEnd(bytes[position]) { position += 1 }
      // The line feed after a carriage return may not have come yet.
      let needed = position < bytes.count && bytes[position] == UInt8(ascii: "\r") ? 2 : 1
      if position + needed > bytes.count, !isWhole {
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

  /// Goes past blanks of JSON; whether something else follows.
  mutating func skipSpace() throws(FileError) -> Bool {
    while true {
      var position = start
      while position < bytes.count, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[position]) {
        position += 1
      }
      advance(to: position)
      if position < bytes.count { return true }
      if isWhole { return false }
      try extend()
    }
  }
}
