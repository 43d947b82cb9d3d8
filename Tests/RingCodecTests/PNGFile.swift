import TestSupport

/// The chunks of a PNG file, parsed without a library.
struct PNGFile {
  struct Chunk: Equatable {
    let type: String
    let contents: [UInt8]
  }

  static let signature: [UInt8] = [137, 80, 78, 71, 13, 10, 26, 10]

  let chunks: [Chunk]

  struct Invalid: Error {
    let reason: String
  }

  init(_ bytes: [UInt8]) throws {
    guard bytes.starts(with: Self.signature) else { throw Invalid(reason: "signature") }
    var rest = bytes.dropFirst(8)
    var chunks: [Chunk] = []
    while !rest.isEmpty {
      guard rest.count >= 12 else { throw Invalid(reason: "truncated chunk") }
      let length = Int(Self.number(rest.prefix(4)))
      guard rest.count >= 12 + length else { throw Invalid(reason: "length \(length)") }
      let checked = rest.dropFirst(4).prefix(4 + length)
      guard Self.number(rest.dropFirst(8 + length).prefix(4)) == CRC32.checksum(checked) else {
        throw Invalid(reason: "checksum")
      }
      chunks.append(
        Chunk(
          type: String(decoding: checked.prefix(4), as: UTF8.self),
          contents: Array(checked.dropFirst(4))))
      rest = rest.dropFirst(12 + length)
    }
    self.chunks = chunks
  }

  var types: [String] { chunks.map(\.type) }

  subscript(type: String) -> [UInt8]? { chunks.first { $0.type == type }?.contents }

  /// Returns a file of these chunks, with correct lengths and checksums.
  static func bytes(_ chunks: [Chunk]) -> [UInt8] {
    signature
      + chunks.flatMap { chunk in
        let checked = Array(chunk.type.utf8) + chunk.contents
        return bigEndian(UInt32(chunk.contents.count)) + checked
          + bigEndian(CRC32.checksum(checked[...]))
      }
  }

  /// Returns a file whose scanlines (including filter bytes) are stored without compression.
  static func bytes(
    width: UInt32, height: UInt32, depth: UInt8, color: UInt8, interlaced: Bool = false,
    ancillary: [Chunk] = [], scanlines: [UInt8]
  ) -> [UInt8] {
    let header = bigEndian(width) + bigEndian(height) + [depth, color, 0, 0, interlaced ? 1 : 0]
    return bytes(
      [Chunk(type: "IHDR", contents: header)] + ancillary
        + [Chunk(type: "IDAT", contents: stored(scanlines)), Chunk(type: "IEND", contents: [])])
  }

  /// Returns a zlib stream of one stored block.
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    let (low, high) = (UInt8(bytes.count & 255), UInt8(bytes.count >> 8))
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      a = (a + UInt32(byte)) % 65521
      b = (b + a) % 65521
    }
    return [0x78, 0x01, 1, low, high, ~low, ~high] + bytes + bigEndian(b << 16 | a)
  }

  static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }

  static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(value >> $0 & 255) }
  }
}
