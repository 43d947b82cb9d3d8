import RingCore
import RingSystem
import TestSupport
import Testing

@testable import RingCodec

/// Streams whose Adler-32 is missing or wrong: without it, damage to the pixels is not noticed.
@Suite struct StreamEndTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private typealias Chunk = PNGFile.Chunk

  /// A pixel format, for an image of 3 × 2 pixels that are all 0.
  struct Kind: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var color: UInt8
    var depth: UInt8 = 8
    var isInterlaced = false
    var rowBytes: Int

    /// The uncompressed stream: each row's filter byte and pixels, all 0.
    var scanlines: [UInt8] {
      // Adam7's passes 1, 4 and 6 have one pixel each, and pass 7 has the second row.
      let count = isInterlaced ? 2 + 2 + 2 + 4 : 2 * (1 + rowBytes)
      return [UInt8](repeating: 0, count: count)
    }
  }

  static let kinds = [
    Kind(testDescription: "RGBA", color: 6, rowBytes: 12),
    Kind(testDescription: "RGB", color: 2, rowBytes: 9),
    Kind(testDescription: "gray", color: 0, rowBytes: 3),
    Kind(testDescription: "palette of 2 bits", color: 3, depth: 2, rowBytes: 1),
    Kind(testDescription: "16-bit gray with alpha", color: 4, depth: 16, rowBytes: 12),
    Kind(testDescription: "interlaced gray", color: 0, isInterlaced: true, rowBytes: 3),
  ]

  /// Returns a PNG file whose zlib stream is split into IDAT chunks of the lengths `pieces` and a
  /// last one with the rest.
  private func file(_ kind: Kind, _ stream: [UInt8], _ pieces: [Int] = []) -> [UInt8] {
    var rest = stream[...]
    var chunks = [
      Chunk(
        type: "IHDR",
        contents: [0, 0, 0, 3, 0, 0, 0, 2, kind.depth, kind.color, 0, 0]
          + [kind.isInterlaced ? 1 : 0])
    ]
    if kind.color == 3 {
      chunks.append(Chunk(type: "PLTE", contents: [UInt8](repeating: 7, count: 12)))
    }
    for piece in pieces {
      chunks.append(Chunk(type: "IDAT", contents: Array(rest.prefix(piece))))
      rest = rest.dropFirst(piece)
    }
    if !rest.isEmpty { chunks.append(Chunk(type: "IDAT", contents: Array(rest))) }
    return PNGFile.bytes(chunks + [Chunk(type: "IEND", contents: [])])
  }

  /// Returns the error of each PNG reader; `nil` if it reads the whole image.
  private func answers(_ bytes: [UInt8]) throws -> [String?] {
    func answer(_ body: () throws -> Void) -> String? {
      do {
        try body()
        return nil
      } catch {
        return "\(error)"
      }
    }
    try folder.write(bytes, to: "a.png")
    let file = folder["a.png"]
    return [
      answer { _ = try PNGDecoder().decode(bytes) },
      answer {
        var frames = try PNGFrames(bytes)
        _ = try frames.next()
      },
      // These readers give up on damaged and unusual files, so that their caller tries the decoder.
      answer {
        guard var bands = PNGBandReader(try PNGFrames(bytes)) else {
          _ = try PNGDecoder().decode(bytes)
          return
        }
        var band: [UInt8] = []
        for _ in 0..<2 where !bands.read(1, into: &band) { _ = try PNGDecoder().decode(bytes) }
      },
      answer {
        guard var bands = PNGBandReader(try RandomAccessFile(file)) else {
          _ = try PNGDecoder().decode(bytes)
          return
        }
        var band: [UInt8] = []
        for _ in 0..<2 where !bands.read(1, into: &band) { _ = try PNGDecoder().decode(bytes) }
      },
    ]
  }

  @Test(arguments: kinds, 1...4)
  func aStreamWithoutItsChecksumIsDamaged(_ kind: Kind, missing: Int) throws {
    let stream = PNGFile.stored(kind.scanlines)
    #expect(try answers(file(kind, stream)) == [nil, nil, nil, nil])
    let cut = Array(stream.dropLast(missing))
    let expected = "not a readable PNG: the pixels: the zlib stream ends before its checksum"
    for pieces in [[], [3], [cut.count - 1], [cut.count]] {
      #expect(try answers(file(kind, cut, pieces)) == Array(repeating: expected, count: 4))
    }
  }

  /// After the rows, a block of one byte and one of an unknown type, which libspng does not read.
  @Test(arguments: kinds)
  func damageBehindTheLastRowIsFound(_ kind: Kind) throws {
    var stream = PNGFile.stored(kind.scanlines)
    // The block of the rows is no longer the last one.
    stream[2] = 0
    stream.replaceSubrange(
      (stream.count - 4)..., with: [0, 1, 0, 0xFE, 0xFF, 0, 0b111, 0, 0, 0, 0])
    let answers = try answers(file(kind, stream))
    #expect(
      answers[0] == "not a readable PNG: the pixels: the zlib stream is damaged behind the last row"
    )
    #expect(answers.allSatisfy { $0 != nil })
  }

  /// The checksum may be in a chunk of its own, which libspng does not read.
  @Test(arguments: kinds)
  func aWrongChecksumIsFound(_ kind: Kind) throws {
    let stream = PNGFile.stored(kind.scanlines)
    var wrong = stream
    wrong[wrong.count - 2] ^= 1
    let wrongs = [
      "not a readable PNG: the pixels: IDAT stream error",
      "not a readable PNG: the pixels: the zlib stream has a wrong checksum",
    ]
    for behind in 0...4 {
      let pieces = [stream.count - behind]
      #expect(try answers(file(kind, stream, pieces)) == [nil, nil, nil, nil])
      for answer in try answers(file(kind, wrong, pieces)) {
        #expect(wrongs.contains(answer ?? "whole"), "\(behind) bytes")
      }
    }
  }
}
