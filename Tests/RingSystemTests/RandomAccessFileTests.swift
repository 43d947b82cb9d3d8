import TestSupport
import Testing

@testable import RingSystem

/// Files with random access.
@Suite struct RandomAccessFileTests {
  private let folder: TemporaryFolder
  private let bytes = (0..<150_000).map { UInt8(truncatingIfNeeded: $0 &* 7 ^ $0 >> 8) }

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(bytes, to: "a")
  }

  @Test func everyPlaceHasItsBytes() throws {
    var file = try RandomAccessFile(folder["a"])
    #expect(file.size == bytes.count)
    for (place, count) in [
      (0, 10), (5, 3), (65_530, 10), (65_536, 65_536), (140_000, 5), (0, 65_536), (149_999, 9),
      (150_000, 1), (-1, 1),
    ] {
      let expected = bytes.indices.contains(place) ? bytes[place...].prefix(count) : []
      #expect(try file.bytes(at: place, count).elementsEqual(expected), "\(place)")
    }
    #expect(try file.number(at: 3, 2) == UInt64(bytes[3]) << 8 | UInt64(bytes[4]))
    #expect(try file.number(at: 149_999, 2) == nil)
  }

  /// Only buffered bytes are returned, and refilling the buffer must not change earlier results.
  @Test func piecesAreAllOfTheFile() throws {
    var file = try RandomAccessFile(folder["a"])
    var pieces: [ArraySlice<UInt8>] = []
    var place = 0
    while true {
      let piece = try file.someBytes(at: place, atMost: 50_000)
      if piece.isEmpty { break }
      #expect(piece.count <= 50_000)
      pieces.append(piece)
      place += piece.count
    }
    #expect(pieces.map(\.count) == [50_000, 15_536, 50_000, 15_536, 18_928])
    #expect(pieces.joined().elementsEqual(bytes))
  }

  @Test func equalFilesHaveTheSameBytes() throws {
    var variants = [bytes, Array(bytes.dropLast()), []]
    for place in [0, 65_535, 65_536, 149_999] {
      var other = bytes
      other[place] ^= 1
      variants.append(other)
    }
    for (number, other) in variants.enumerated() {
      try folder.write(other, to: "b")
      var first = try RandomAccessFile(folder["a"])
      var second = try RandomAccessFile(folder["b"])
      #expect(try first.hasSameBytes(as: &second) == (number == 0))
    }
  }
}
