import TestSupport
import Testing

@testable import RingCodec

/// zlib streams, read part by part.
@Suite struct InflaterTests {
  private static let bytes: [UInt8] = {
    var random = SplitMix64(seed: 3)
    // A third of the bytes is noise; the others are equal.
    return (0..<90_000).map { $0 % 900 < 300 ? UInt8(truncatingIfNeeded: random.next()) : 7 }
  }()

  private static let stream = stream(of: bytes)

  private static func stream(of bytes: [UInt8]) -> [UInt8] {
    var output = ScratchBytes()
    guard let deflater = try? LibdeflateDeflater(level: 6) else { return [] }
    let count = bytes.withUnsafeBytes { deflater.compress($0, into: &output) }
    return Array(output.prefix(count))
  }

  /// Returns the number of bytes to inflate in parts of `length` bytes: fewer in small parts, which
  /// are slow in a debug build.
  private static func byteCount(parts length: Int) -> Int { min(bytes.count, 9000 * length) }

  /// Inflates a stream in parts of `length` bytes, with `room` bytes of output at a time; `nil` if
  /// it is damaged.
  private func unpacked(
    _ stream: [UInt8], parts length: Int, room: Int = 5000
  ) -> (bytes: [UInt8], isComplete: Bool)? {
    unpacked(stream, parts: length, room: room) { $0.isComplete() }
      .map { (bytes: $0.bytes, isComplete: $0.last) }
  }

  private func unpacked<Last>(
    _ stream: [UInt8], parts length: Int, room: Int = 5000, last: (inout Inflater) -> Last
  ) -> (bytes: [UInt8], last: Last)? {
    var rest = stream[...]
    var inflater = Inflater {
      guard !rest.isEmpty else { return nil }
      defer { rest = rest.dropFirst(length) }
      return rest.prefix(length)
    }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: room)
    while true {
      let count = buffer.withUnsafeMutableBytes { inflater.inflate(into: $0) }
      guard let count else { return nil }
      if count == 0 { return (bytes, last(&inflater)) }
      bytes += buffer.prefix(count)
    }
  }

  @Test(arguments: [1, 2, 3, 5, 1000, 1 << 20], [1, 5000, 65_536, 1 << 20])
  func aStreamMayBeCutAnywhere(_ length: Int, _ room: Int) throws {
    // Inflating byte by byte is slow in a debug build.
    let count = room == 1 ? 2000 : Self.bytes.count
    let bytes = Array(Self.bytes.prefix(count))
    let stream = room == 1 ? PNGFile.stored(bytes) : Self.stream
    let found = try #require(unpacked(stream, parts: length, room: room))
    #expect(found.bytes == bytes && found.isComplete)
  }

  @Test(arguments: [1, 2, 3, 4, 5, 1 << 20])
  func theChecksumIsTheEnd(_ length: Int) throws {
    let bytes = Array(Self.bytes.prefix(Self.byteCount(parts: length)))
    let whole = Self.stream(of: bytes)
    for bit in 0..<32 {
      var wrong = whole
      wrong[wrong.count - 1 - bit / 8] ^= 1 << (bit % 8)
      #expect(unpacked(wrong, parts: length)?.isComplete == false)
      // A correct checksum after the wrong one does not count.
      let late = wrong + whole.suffix(4)
      #expect(unpacked(late, parts: length)?.isComplete == false)
    }
    for missing in 1...4 {
      let found = try #require(unpacked(Array(whole.dropLast(missing)), parts: length))
      #expect(found.bytes == bytes && !found.isComplete)
    }
    for more in 1...5 {
      let found = try #require(unpacked(whole + whole.suffix(more), parts: length))
      #expect(found.bytes == bytes && !found.isComplete)
    }
    #expect(unpacked(Array(whole.dropLast(50)), parts: length)?.isComplete == false)
  }

  /// The checksum is read directly after the last block, regardless of what follows it.
  @Test(arguments: [1, 2, 3, 4, 5, 1 << 20])
  func theChecksumIsFoundWhereItBelongs(_ length: Int) {
    let whole = Self.stream(of: Array(Self.bytes.prefix(Self.byteCount(parts: length))))
    func end(_ stream: [UInt8]) -> Inflater.ChecksumState? {
      unpacked(stream, parts: length) { $0.checksumState() }?.last
    }
    for more in 0...9 { #expect(end(whole + whole.prefix(more)) == .valid) }
    for missing in 1...4 { #expect(end(Array(whole.dropLast(missing))) == .missing) }
    #expect(end(Array(whole.dropLast(50))) == .missing)
    for bit in 0..<32 {
      var wrong = whole
      wrong[wrong.count - 1 - bit / 8] ^= 1 << (bit % 8)
      #expect(end(wrong) == .invalid && end(wrong + whole.suffix(4)) == .invalid)
    }
    // Blocks that end within a byte, and on its border.
    for count in 1...40 {
      let stream = PNGFile.stored([UInt8](repeating: 3, count: count))
      #expect(end(stream) == .valid && end(Array(stream.dropLast(4))) == .missing)
    }
  }

  /// An unknown method, a wrong checksum of the header, and an unknown preset dictionary.
  @Test(arguments: [[0x79, 0x18], [0x78, 0x02], [0x78, 0x20, 0, 0, 0, 1]], [1, 2, 3, 1 << 20])
  func theHeaderIsLookedAt(_ header: [UInt8], _ length: Int) {
    #expect(unpacked(header + Self.stream.dropFirst(2), parts: length)?.bytes == nil)
  }
}
