import RingCore
import RingKernels
import Testing

@testable import RingCodec

/// The size of our own deflate's output, compared with libdeflate.
@Suite struct DeflateSizeTests {
  /// `balanced` is smaller than `fast`, and about as small as libdeflate's level 4.
  @Test(arguments: [96, 400])
  func theBalancedSearchFindsMore(_ side: Int) throws {
    let image = Picture.ring(side).image
    let sizes = try [Compression.fast, .balanced].map { try encode(image, $0).count }
    #expect(sizes[1] * 100 < sizes[0] * 95, "\(sizes)")
    let level4 = try Self.size(of: image, .singlePassLayout(for: image), level: 4)
    #expect(sizes[1] * 100 < level4 * 103, "\(sizes[1]) and \(level4)")
  }

  /// `small` is about as small as libdeflate's highest level, which searches as long.
  @Test(arguments: [96, 200, 400])
  func theLastSearchFindsMost(_ side: Int) throws {
    let image = Picture.ring(side).image
    let level12 = try Self.size(of: image, .singlePassLayout(for: image), level: 12)
    let own = try #require(try PNGFile(encode(image, .small))["IDAT"]).count
    #expect(own * 1000 < level12 * 1005, "\(own) and \(level12)")
  }

  /// In a small frame, the description of the codes is a large share of the bytes. Therefore this
  /// description and the split into blocks get more effort than in a large image.
  @Test(arguments: [32, 64, 120])
  func smallFramesTakeFewerBytesThanLevel12(_ side: Int) throws {
    let image = Picture.ring(side).image
    var scanlines = Scanlines()
    var stream = ScratchBytes()
    scanlines.fill(image, .rgba, .fixed(.none))
    let level12 = try Self.size(of: image, .rgba, level: 12)
    let smallest = BandDeflater(RING_FLATE_SMALL)
    let own = scanlines.withBytes { smallest.compress($0, $1, into: &stream) }
    #expect(own * 1000 < level12 * 988, "\(own) and \(level12)")
  }

  /// The reference is libdeflate's level 12 with every layout and filter. For plain gradients and
  /// noise of few levels, filters only pay off with long searches, and libdeflate's trees find
  /// more.
  @Test(arguments: Picture.all + gradients)
  func noOtherWayIsMuchSmaller(_ picture: Picture) throws {
    let own = try encode(picture.image, .small).count
    var least = Int.max
    var scanlines = Scanlines()
    var stream = ScratchBytes()
    let deflater = try LibdeflateDeflater(level: 12)
    for plan in EncodingPlan.candidates(for: picture.image) {
      scanlines.fill(picture.image, plan.layout, plan.filtering)
      let count = scanlines.withBytes { bytes, _ in deflater.compress(bytes, into: &stream) }
      var file = ChunkWriter()
      try file.appendHead(picture.image.size, plan.layout, PNGMetadata())
      file.appendTail(stream.prefix(count))
      least = min(least, file.bytes.count)
    }
    #expect(own * 100 <= least * 101 + 800, "\(own) and \(least)")
  }

  private static let gradients = [
    Picture("linear gradient", 170, 170) { x, y in [UInt8(32 + (3 * x + 5 * y) / 20), 90, 160, 255]
    },
    Picture("radial gradient", 220, 220) { x, y in
      let (dx, dy) = (Double(x) - 110, Double(y) - 110)
      let part = min(1, (dx * dx + dy * dy).squareRoot() / 110)
      return [UInt8(32 + 208 * part), UInt8(48 + 96 * part), UInt8(64 + 128 * part), 255]
    },
    Picture("noise of two levels", 120, 120) { x, y in
      [UInt8(truncatingIfNeeded: (x * 7919 + y * 104_729 + x * y * 31) >> 5 & 1), 0, 0, 255]
    },
  ]

  /// Returns the size in bytes of an image's unfiltered rows, compressed by libdeflate.
  private static func size(
    of image: RasterImage, _ layout: PixelLayout, level: Int32
  ) throws -> Int {
    var scanlines = Scanlines()
    var stream = ScratchBytes()
    scanlines.fill(image, layout, .fixed(.none))
    let deflater = try LibdeflateDeflater(level: level)
    return scanlines.withBytes { bytes, _ in deflater.compress(bytes, into: &stream) }
  }
}
