import RingCodec
import RingCore
import RingSystem
import TestSupport
import Testing

@testable import RingRender

/// The chunk with an alternative text in a WebP file.
@Suite struct WebPMetadataTests {
  private let folder: TemporaryFolder
  private let metadata: AltTextMetadata

  init() throws {
    folder = try TemporaryFolder()
    metadata = try #require(AltTextMetadata("Progress ring: 72 %"))
  }

  private func littleEndian(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(number >> (8 * $0) & 0xFF) }
  }

  private func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    Array(name.utf8) + littleEndian(data.count, 4) + data + (data.count % 2 == 0 ? [] : [0])
  }

  private func file(_ chunks: [UInt8]) -> [UInt8] {
    Array("RIFF".utf8) + littleEndian(4 + chunks.count, 4) + Array("WEBP".utf8) + chunks
  }

  /// Returns the file with the packet of `metadata`.
  private func appended(
    _ metadata: AltTextMetadata, to bytes: [UInt8]
  ) throws -> [UInt8] {
    let file = try AtomicFile(replacing: folder["a.webp"])
    try file.write(bytes)
    try WebPMetadata(size: PixelSize(width: 300, height: 2)).append(metadata, to: file)
    try file.commit()
    return try #require(folder.contents("a.webp"))
  }

  private func appended(to bytes: [UInt8]) throws -> [UInt8] {
    try appended(metadata, to: bytes)
  }

  private var xmp: [UInt8] { chunk("XMP ", Array(metadata.packet.utf8)) }

  /// The size of the canvas, less one, as 24-bit numbers.
  private let sides: [UInt8] = [0x2B, 1, 0, 1, 0, 0]

  @Test func anAnimationKeepsItsChunks() throws {
    let rest = chunk("ANIM", [0, 0, 0, 0, 0, 0]) + chunk("ANMF", [UInt8](repeating: 7, count: 25))
    let bytes = try appended(to: file(chunk("VP8X", [0x12, 0, 0, 0] + sides) + rest))
    #expect(bytes == file(chunk("VP8X", [0x16, 0, 0, 0] + sides) + rest + xmp))
  }

  @Test(arguments: [(UInt8(0x10), UInt8(0x14)), (0, 4)])
  func aSimpleStillBecomesExtended(alpha: UInt8, flags: UInt8) throws {
    // RFC 9649, 3.4: a signature byte, two sides of 14 bits, the alpha bit, three bits of version.
    let still = chunk("VP8L", [0x2F, 0x2B, 0x41, 0, alpha, 1, 2])
    let bytes = try appended(to: file(still))
    #expect(bytes == file(chunk("VP8X", [flags, 0, 0, 0] + sides) + still + xmp))
  }

  /// A chunk of odd length ends with a byte that its length does not count (RFC 9649, 2.3).
  @Test func aPacketOfOddLengthIsPadded() throws {
    let header = chunk("VP8X", [4, 0, 0, 0] + sides)
    var lengths: Set<Int> = []
    for text in ["a", "ab"] {
      let metadata = try #require(AltTextMetadata(text))
      let packet = Array(metadata.packet.utf8)
      lengths.insert(packet.count % 2)
      #expect(try appended(metadata, to: file(header)) == file(header + chunk("XMP ", packet)))
    }
    #expect(lengths == [0, 1])
  }

  @Test func anotherStillStaysAsItIs() throws {
    let bytes = file(chunk("VP8 ", [UInt8](repeating: 1, count: 9)))
    #expect(try appended(to: bytes) == bytes)
  }
}
