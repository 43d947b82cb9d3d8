import PNGLibraries
import RingCore
import RingKernels
import TestSupport
import Testing

@testable import RingCodec

/// The streams of our own deflate, inflated by libdeflate and by zlib (in libspng).
@Suite struct BandDeflaterTests {
  @Test(arguments: 0..<400)
  func everyByteComesBackFromLibdeflate(_ seed: Int) throws {
    let rows = Rows(seed: UInt64(seed))
    for effort in efforts(seed) {
      #expect(inflated(packed(rows, effort), rows.bytes.count) == rows.bytes)
    }
  }

  @Test(arguments: Picture.all + [drawing], Compression.allCases)
  func everyPixelComesBackFromZlib(_ picture: Picture, _ compression: Compression) throws {
    let bytes = try encode(picture.image, compression)
    let container = try PNGFrames(bytes).container
    let pixels = try bytes.withUnsafeBytes {
      try SpngDecoder.decode(container.pixels, size: picture.image.size, of: container, in: $0)
    }
    #expect(pixels == picture.image.pixels)
  }

  @Test(arguments: 0..<200)
  func sameBytesWithAllVectors(_ seed: Int) {
    let rows = Rows(seed: UInt64(seed))
    for effort in efforts(seed) {
      let plain = packed(rows, effort, RING_SIMD_BASELINE)
      #expect(packed(rows, effort, RING_SIMD_AVX2) == plain)
      #expect(packed(rows, effort, RING_SIMD_AVX512) == plain)
    }
  }

  /// The first band of an image has no row before it, but the other bands do. The buffer must fit
  /// both.
  @Test func bandsShareTheirMemory() {
    let image = RasterImage(
      size: PixelSize(width: 8, height: 9), pixels: [UInt8](repeating: 9, count: 8 * 9 * 4))
    var scanlines = Scanlines()
    for rows in [0..<4, 4..<8, 8..<9] {
      _ = scanlines.band(rows, of: image, .rgba)
      #expect(scanlines.bytes.storage.count == 5 * scanlines.rowLayout.rowStride)
    }
  }

  /// Files are the same on every processor, so their checksums are constants.
  @Test func theBytesAreThoseOfEveryOtherMachine() throws {
    let expected: [(String, Compression, Int, UInt32)] = [
      ("ring of 96 pixels", .fast, 5272, 1_060_231_494),
      ("opaque gradient", .fast, 5836, 711_479_526),
      ("opaque noise, seed 1", .fast, 6571, 3_873_176_506),
      (Self.drawing.name, .fast, 21_586, 1_569_750_904),
      ("ring of 96 pixels", .balanced, 3850, 2_531_130_505),
      ("opaque gradient", .balanced, 5836, 711_479_526),
      ("opaque noise, seed 1", .balanced, 6571, 3_873_176_506),
      (Self.drawing.name, .balanced, 17_015, 3_381_967_340),
      ("ring of 96 pixels", .small, 3232, 2_350_409_081),
      ("opaque gradient", .small, 68, 1_745_638_818),
      ("opaque noise, seed 1", .small, 6571, 3_873_176_506),
      (Self.drawing.name, .small, 7898, 1_724_430_862),
    ]
    for (name, compression, count, checksum) in expected {
      let picture = try #require((Picture.all + [Self.drawing]).first { $0.name == name })
      let stream = try #require(try PNGFile(encode(picture.image, compression))["IDAT"])
      #expect(stream.count == count, "\(name)")
      #expect(libdeflate_crc32(0, stream, stream.count) == checksum, "\(name)")
    }
  }

  @Test func severalBandsAreTheBytesOfAllRows() throws {
    let image = Self.drawing.image
    let layout = PixelLayout.rgba.rowLayout(width: image.width)
    #expect(BandDeflater.bandRows(layout) * 2 < image.height)
    var scanlines = Scanlines()
    var stream = ScratchBytes()
    scanlines.fill(image, .rgba, .fixed(.none))
    let deflater = BandDeflater(RING_FLATE_FAST)
    let count = scanlines.withBytes { deflater.compress($0, $1, into: &stream) }
    let whole = [UInt8](stream.prefix(count))
    #expect(try PNGFile(encode(image, .fast))["IDAT"] == whole)
    let bytes = scanlines.withBytes { bytes, _ in [UInt8](bytes) }
    #expect(inflated(whole, bytes.count) == bytes)
  }

  @Test(arguments: 0..<200)
  func nothingIsWrittenBeyondTheRoom(_ seed: Int) {
    let rows = Rows(seed: UInt64(seed))
    let bound = Int(ring_flate_bound(Int64(rows.bytes.count)))
    for effort in efforts(seed) {
      let (whole, count) = part(rows, effort, room: bound)
      #expect(count > 0 && count <= bound)
      let (exact, exactCount) = part(rows, effort, room: count)
      #expect(exactCount == count && exact.prefix(count) == whole.prefix(count))
      for room in Set([0, count / 2, count - 1]) {
        #expect(part(rows, effort, room: room).1 == -1, "\(room) of \(count)")
      }
    }
  }

  @Test func storesIncompressibleData() {
    var rows = Rows(seed: 0)
    var random = SplitMix64(seed: 7)
    rows.bytes = (0..<1 << 20).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    rows.layout = RowLayout(pixelStride: 4, rowStride: 1 << 10)
    // The six bytes of a zlib stream, and five for each 65 535 bytes of a block of 512 KiB.
    for effort in efforts {
      #expect(packed(rows, effort).count == rows.bytes.count + 6 + 2 * 9 * 5)
    }
  }

  @Test func aRowLongerThanABlock() {
    var rows = Rows(seed: 0)
    rows.bytes = (0..<3 << 20).map { UInt8($0 >> 3 & 255) }
    rows.layout = RowLayout(pixelStride: 4, rowStride: 3 << 19)
    for effort in efforts {
      #expect(inflated(packed(rows, effort), rows.bytes.count) == rows.bytes)
    }
  }

  /// Rows of noise repeat every second row. `RING_FLATE_SMALL` finds matches in the previous band;
  /// the other efforts search only the row above.
  @Test func matchesReachIntoTheBandBefore() {
    var random = SplitMix64(seed: 11)
    let pair = (0..<4000).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    var rows = Rows(seed: 0)
    rows.layout = RowLayout(pixelStride: 4, rowStride: pair.count / 2)
    rows.bytes = (0..<BandDeflater.bandRows(rows.layout)).flatMap { _ in pair }
    let size = packed(rows, RING_FLATE_SMALL).count
    // The size of the noise, which is stored once, and of the matches.
    #expect(size < pair.count * 3, "\(size)")
    #expect(packed(rows, RING_FLATE_BALANCED).count > pair.count * 2)
  }

  /// Words that repeat at every distance up to more than the window.
  @Test func wordsAtEveryDistance() {
    var random = SplitMix64(seed: 5)
    var rows = Rows(seed: 0)
    rows.layout = RowLayout(pixelStride: 1, rowStride: 1 << 16)
    let word = (0..<40).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    for distance in [40, 41, 257, 258, 4095, 32_767, 32_768, 32_769, 40_000] {
      rows.bytes = (0..<1 << 17).map { _ in UInt8(truncatingIfNeeded: random.next()) | 1 }
      for start in stride(from: 3, to: rows.bytes.count - 40, by: distance) {
        rows.bytes.replaceSubrange(start..<start + 40, with: word)
      }
      for effort in efforts {
        #expect(inflated(packed(rows, effort), rows.bytes.count) == rows.bytes, "\(distance)")
      }
    }
  }

  /// Four rings of different colours, large enough for several bands.
  private static let drawing = Picture("a drawing", 600, 560) { x, y in
    let (dx, dy) = (x - 300, y - 280)
    let ring = (dx * dx + dy * dy) / 14_000
    let isRing = ring % 2 == 0 && ring < 6
    return isRing ? [UInt8(40 * ring), UInt8((x + y) / 8), 90, 255] : [0, 0, 0, 0]
  }

  private let efforts = [RING_FLATE_FAST, RING_FLATE_BALANCED, RING_FLATE_SMALL]

  /// Returns the efforts to test with a seed: the slowest, which takes long in a debug build, only
  /// for every fourth seed.
  private func efforts(_ seed: Int) -> ArraySlice<ring_flate_effort> {
    efforts.prefix(seed % 4 == 0 ? 3 : 2)
  }

  private func packed(
    _ rows: Rows, _ effort: ring_flate_effort, _ vectors: ring_simd_level = RING_SIMD_AVX512
  ) -> [UInt8] {
    var stream = ScratchBytes()
    let deflater = BandDeflater(effort, simdLevel: vectors)
    let count = rows.bytes.withUnsafeBytes { deflater.compress($0, rows.layout, into: &stream) }
    return [UInt8](stream.prefix(count))
  }

  private func inflated(_ stream: [UInt8], _ count: Int) -> [UInt8]? {
    let decompressor = libdeflate_alloc_decompressor()
    defer { libdeflate_free_decompressor(decompressor) }
    var bytes = [UInt8](repeating: 0, count: count)
    let result = libdeflate_zlib_decompress(
      decompressor, stream, stream.count, &bytes, bytes.count, nil)
    return result == LIBDEFLATE_SUCCESS ? bytes : nil
  }

  /// Deflates rows into a buffer of `room` bytes, and checks that nothing past it changes.
  private func part(_ rows: Rows, _ effort: ring_flate_effort, room: Int) -> ([UInt8], Int) {
    let guarded = 64
    var output = [UInt8](repeating: 0xA5, count: room + guarded)
    let scratch = UnsafeMutableRawPointer.allocate(
      byteCount: Int(ring_flate_scratch(Int64(rows.bytes.count), effort)), alignment: 16)
    defer { scratch.deallocate() }
    let count = rows.bytes.withUnsafeBufferPointer { bytes in
      var part = ring_flate_input(
        bytes: bytes.baseAddress, count: Int64(bytes.count), history_size: 0,
        pixel_stride: Int32(rows.layout.pixelStride), row_stride: Int64(rows.layout.rowStride),
        is_last: true,
        effort: effort, truncated_searches: 0)
      return ring_flate_compress(&part, scratch, &output, Int64(room), RING_SIMD_AVX512)
    }
    #expect(output.suffix(guarded) == [UInt8](repeating: 0xA5, count: guarded)[...])
    return (output, Int(count))
  }
}

/// Random rows of pixels: flat, noisy, graded or drawn, with 1…4 bytes per pixel.
private struct Rows {
  var layout: RowLayout
  var bytes: [UInt8] = []

  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func below(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }
    let (left, isWide, kind) = (below(4) + 1, below(8) == 0, below(6))
    let (width, height) = (below(isWide ? 3000 : 70) + 1, below(isWide ? 3 : 70) + 1)
    layout = RowLayout(pixelStride: left, rowStride: 1 + left * width)
    let flat = (0..<left).map { _ in below(256) }
    let share = below(100)
    for y in 0..<height {
      bytes.append(0)
      for position in 0..<width * left {
        let (x, channel) = (position / left, position % left)
        let value =
          switch kind {
          case 0: flat[channel]
          case 1: below(256)
          case 2: x * (channel + 1) / 7 + y * 3
          case 3: (x * x + y * y) / (97 + channel)
          case 4: (x / 9 + y / 5) % 3 == 0 ? x * y : flat[channel]
          default: below(100) < share ? below(256) : flat[channel]
          }
        bytes.append(UInt8(truncatingIfNeeded: value))
      }
    }
  }
}
