import CRingDeflate
import RingGraphics

/// What a PNG file says of itself, read without unpacking its pixels.
public struct PNGFile: Hashable, Sendable {
  public let size: PixelSize
  /// Its texts in Latin-1 (`tEXt`), in file order.
  public let texts: [PNGText]

  /// Reads a file that is whole: from its signature to `IEND` and no further, with correct lengths
  /// and checksums, so that it was neither cut off nor damaged.
  ///
  /// Throws `PNGError.malformed`.
  public init(_ bytes: [UInt8]) throws(PNGError) {
    var chunks = ChunkReader(bytes)
    try chunks.readSignature()
    let header = try chunks.next()
    guard header.type == "IHDR", header.contents.count == 13 else {
      throw .malformed("the header is missing")
    }
    size = PixelSize(width: header.number(at: 0), height: header.number(at: 4))
    var texts: [PNGText] = []
    var hasPixels = false
    while true {
      let chunk = try chunks.next()
      switch chunk.type {
      case "IDAT": hasPixels = true
      case "tEXt": texts.append(chunk.text)
      case "IEND":
        guard hasPixels else { throw .malformed("there are no pixels") }
        guard chunks.isAtEnd else { throw .malformed("something follows its end") }
        self.texts = texts
        return
      default: break
      }
    }
  }
}

/// The chunks of a file, one after the other.
private struct ChunkReader {
  struct Chunk {
    let type: String
    let contents: ArraySlice<UInt8>

    /// The big-endian number in the four bytes at an offset.
    func number(at offset: Int) -> Int { contents.dropFirst(offset).prefix(4).bigEndian }

    /// A keyword, NUL, and the text.
    var text: PNGText {
      let parts = contents.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
      return PNGText(keyword: parts[0].latin1, text: parts.dropFirst().first?.latin1 ?? "")
    }
  }

  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func readSignature() throws(PNGError) {
    guard rest.starts(with: ChunkWriter().bytes) else { throw .malformed("it has no signature") }
    rest = rest.dropFirst(ChunkWriter().bytes.count)
  }

  /// The next chunk. Throws if it is not there to its last byte, or its checksum is wrong.
  mutating func next() throws(PNGError) -> Chunk {
    let count = rest.prefix(4).bigEndian
    guard rest.count >= ChunkWriter.overhead, rest.count - ChunkWriter.overhead >= count else {
      throw .malformed("it is cut off")
    }
    let summed = rest.dropFirst(4).prefix(4 + count)
    let checksum = summed.withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress, $0.count) }
    rest = rest.dropFirst(8 + count)
    guard rest.prefix(4).bigEndian == Int(checksum) else { throw .malformed("a checksum is wrong") }
    rest = rest.dropFirst(4)
    return Chunk(
      type: String(decoding: summed.prefix(4), as: UTF8.self), contents: summed.dropFirst(4))
  }
}

extension ArraySlice<UInt8> {
  fileprivate var bigEndian: Int { reduce(0) { $0 << 8 | Int($1) } }

  fileprivate var latin1: String {
    String(String.UnicodeScalarView(map { Unicode.Scalar($0) }))
  }
}
