import RingCore
import Testing

@testable import RingCodec

/// Rows that are drawn on demand give the same bytes as an image that was drawn before.
struct DeferredPictureTests {
  private static let size = PixelSize(width: 701, height: 913)

  /// Discs with soft edges and noise, premultiplied; the first row is transparent.
  private static let words: [UInt32] = (0..<size.count).map { index in
    let (x, y) = (index % size.width, index / size.width)
    guard y > 0 else { return 0 }
    let alpha = UInt32((x / 3 + y / 2) % 256)
    let color = UInt32(x * y % 5 == 0 ? x % 251 : y % 256)
    let channel = min(color, alpha)
    return alpha << 24 | channel << 16 | (channel / 2) << 8 | alpha
  }

  /// The unpremultiplied image: each channel divided by alpha and rounded.
  private static let straight: RasterImage = {
    var bytes: [UInt8] = []
    for word in words {
      let alpha = word >> 24
      for shift: UInt32 in [16, 8, 0] {
        let channel = word >> shift & 0xFF
        bytes.append(alpha == 0 ? 0 : UInt8((channel * 510 + alpha) / (2 * alpha)))
      }
      bytes.append(UInt8(alpha))
    }
    return RasterImage(size: size, pixels: bytes)
  }()

  /// Calls `encode` with the image, and with deferred rows that are copied from it.
  private func both(
    _ encode: (PremultipliedImage) throws -> [UInt8]
  ) throws -> (drawn: [UInt8], deferred: [UInt8]) {
    try Self.words.withUnsafeBufferPointer { words in
      let first = try #require(words.baseAddress)
      nonisolated(unsafe) let start = first
      let rows = DeferredRows(size: Self.size) { rows, output in
        let count = rows.count * Self.size.width
        output.update(from: start + rows.lowerBound * Self.size.width, count: count)
        // The pixel loops may write past the end, too.
        (output + count).update(repeating: 0xFFFF_FFFF, count: DeferredRows.paddingPixelCount)
      }
      let pixels = PremultipliedPixels(size: Self.size, argb32: first)
      return (try encode(.drawn(pixels)), try encode(.deferred(rows)))
    }
  }

  @Test(arguments: [Compression.fast, .balanced], [1, 2, 3, 8])
  func sameBytes(compression: Compression, jobs: Int) throws {
    var encoder = try PNGEncoder(compression: compression, jobs: jobs)
    let (drawn, deferred) = try both { try encoder.encode($0) }
    let (isSame, isRight) = (deferred == drawn, try PNGDecoder().decode(drawn) == Self.straight)
    #expect(isSame)
    #expect(isRight)
  }

  /// The smallest file reads all pixels before it compresses any.
  @Test func sameBytesOfTheSmallestFile() throws {
    var encoder = try PNGEncoder(compression: .small, jobs: 2)
    let (drawn, deferred) = try both { try encoder.encode($0) }
    let isSame = deferred == drawn
    #expect(isSame)
  }

  /// Only a part of the image is requested at once.
  @Test func aBandAtATime() throws {
    var highest = 0
    var asked: Set<Int> = []
    let rows = DeferredRows(size: Self.size) { rows, output in
      highest = max(highest, rows.count)
      asked.formUnion(rows)
      output.update(repeating: 0, count: rows.count * Self.size.width)
    }
    var encoder = try PNGEncoder(compression: .fast)
    _ = try encoder.encode(.deferred(rows))
    #expect(asked == Set(0..<Self.size.height))
    #expect(highest * Self.size.width * 4 <= 1 << 18)
  }
}
