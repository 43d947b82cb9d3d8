import PNGLibraries
import RingCore
import TestSupport
import Testing

@testable import RingCodec

/// Several threads that compress an image make the same file as one thread.
@Suite struct BandCompressorTests {
  /// Noise that shifts from row to row, with flat parts.
  private static func picture(_ width: Int, _ height: Int, isOpaque: Bool) -> RasterImage {
    var random = SplitMix64(seed: UInt64(width * 31 + height))
    let noise = (0..<4096).flatMap { index -> [UInt8] in
      let isFlat = index / 64 % 3 > 0
      let word = isFlat ? UInt64(index / 512) << 40 : random.next()
      let color = (0..<3).map { UInt8(truncatingIfNeeded: word >> UInt64(16 * $0)) }
      return color + [isOpaque ? 255 : UInt8(truncatingIfNeeded: word >> 56) | 1]
    }
    var pixels: [UInt8] = []
    pixels.reserveCapacity(4 * width * height)
    while pixels.count < 4 * width * height {
      let start = 4 * Int(random.next() % 4096)
      pixels += noise[start...]
      pixels += noise[..<start]
    }
    return RasterImage(
      size: PixelSize(width: width, height: height), pixels: Array(pixels[..<(4 * width * height)]))
  }

  @Test(arguments: [(2900, 1461), (524_288, 5), (4, 524_300)], [false, true])
  func theFileIsTheSame(_ side: (Int, Int), isOpaque: Bool) throws {
    let image = Self.picture(side.0, side.1, isOpaque: isOpaque)
    func file(_ compression: Compression, jobs: Int) throws -> [UInt8] {
      var encoder = try PNGEncoder(compression: compression, jobs: jobs)
      let first = try encoder.encode(image)
      #expect(try encoder.encode(image) == first)
      return first
    }
    let expected = try file(.fast, jobs: 1)
    for jobs in [2, 3, 8] { #expect(try file(.fast, jobs: jobs) == expected, "\(jobs)") }
    #expect(try PNGDecoder().decode(expected) == image)
    let balanced = try file(.balanced, jobs: 1)
    for jobs in [3, 8] { #expect(try file(.balanced, jobs: jobs) == balanced, "\(jobs)") }
    #expect(try PNGDecoder().decode(balanced) == image)
  }

  @Test(arguments: [false, true])
  func theSmallestFileIsTheSame(isOpaque: Bool) throws {
    let image = Self.picture(730, 500, isOpaque: isOpaque)
    func file(jobs: Int) throws -> [UInt8] {
      var encoder = try PNGEncoder(compression: .small, jobs: jobs)
      return try encoder.encode(image)
    }
    let expected = try file(jobs: 1)
    for jobs in [2, 3, 8] { #expect(try file(jobs: jobs) == expected, "\(jobs)") }
    #expect(try PNGDecoder().decode(expected) == image)
  }

  /// The reference is libdeflate, which sums all bytes at once.
  @Test func checksumsOfPartsMakeThatOfTheWhole() {
    var random = SplitMix64(seed: 7)
    for round in 0..<300 {
      // Only a few inputs are long, because debug builds are slow.
      let count = round < 8 ? round : Int(random.next() % (round % 30 == 0 ? 200_000 : 12_000))
      let isHigh = round % 3 == 0
      let bytes = (0..<count).map { _ in
        isHigh ? 255 : UInt8(truncatingIfNeeded: random.next())
      }
      bytes.withUnsafeBytes { bytes in
        let cuts = (0..<3).map { _ in count == 0 ? 0 : Int(random.next() % UInt64(count + 1)) }
        let borders = [0] + cuts.sorted() + [count]
        let parts = zip(borders, borders.dropFirst()).map {
          Adler32(UnsafeRawBufferPointer(rebasing: bytes[$0..<$1]))
        }
        let whole = parts.reduce(Adler32()) { $0.combined(with: $1) }
        #expect(whole == Adler32(bytes))
        #expect(whole.value == libdeflate_adler32(1, bytes.baseAddress, bytes.count))
      }
    }
  }
}
