import CRingDeflate
import CRingFlate
import RingSystem

/// Packs bands of a picture, each on its own, so that several threads can share a picture.
///
/// `@unchecked Sendable`: a thread takes it out of where packers are kept, and has it alone until it
/// puts it back.
final class BandPacker: @unchecked Sendable {
  private let deflater: BandDeflater
  private var scanlines = Scanlines()
  private var output = ScratchBytes()

  private init(_ effort: ring_flate_effort) { deflater = BandDeflater(effort) }

  /// A part of a zlib stream.
  struct Band: Sendable {
    let bytes: [UInt8]
    /// Of what was packed.
    let checksum: Adler32
    let strained: Int
  }

  /// A band that begins with a row of a picture, as one thread would pack it; the bands are those that
  /// `BandDeflater` makes of the whole.
  private func pack(
    _ bytes: UnsafeRawBufferPointer, _ shape: RowShape, firstRow: Int, isLast: Bool
  ) -> Band {
    let room = output.room(for: BandDeflater.bound(rows: bytes.count / shape.above, shape))
    let made = deflater.deflate(bytes, shape, firstRow: firstRow, isLast: isLast, into: room)
    return Band(
      bytes: [UInt8](output.prefix(made.count)), checksum: Adler32(bytes),
      strained: made.strained)
  }

  /// All bands of a picture of that layout, from top to bottom, on at most `jobs` threads.
  static func pack(
    _ picture: some PixelRows, _ layout: PixelLayout, _ effort: ring_flate_effort, jobs: Int
  ) -> [Band] {
    let shape = layout.shape(width: picture.size.width)
    return pack(rows: picture.size.height, shape, effort, jobs: jobs) { packer, rows, isLast in
      let bytes = packer.scanlines.band(rows, of: picture, layout)
      return packer.pack(bytes, shape, firstRow: rows.lowerBound, isLast: isLast)
    }
  }

  /// The same of rows in memory.
  static func pack(
    _ input: UnsafeRawBufferPointer, _ shape: RowShape, _ effort: ring_flate_effort, jobs: Int
  ) -> [Band] {
    pack(rows: input.count / shape.above, shape, effort, jobs: jobs) { packer, rows, isLast in
      let bytes = BandDeflater.rows(rows, of: input, shape)
      return packer.pack(bytes, shape, firstRow: rows.lowerBound, isLast: isLast)
    }
  }

  private static func pack(
    rows: Int, _ shape: RowShape, _ effort: ring_flate_effort, jobs: Int,
    band: (BandPacker, Range<Int>, _ isLast: Bool) -> Band
  ) -> [Band] {
    let height = BandDeflater.bandRows(shape)
    let packers = Monitor([BandPacker]())
    return withoutActuallyEscaping(band) { band in
      // What is packed is only read.
      nonisolated(unsafe) let band = band
      return Parallel.map((rows + height - 1) / height, jobs: jobs) { index in
        let packer = packers.withLock { $0.popLast() } ?? BandPacker(effort)
        defer { packers.withLock { $0.append(packer) } }
        let end = min((index + 1) * height, rows)
        return band(packer, index * height..<end, end == rows)
      }
    }
  }
}

/// The checksum of zlib streams (RFC 1950, 8.2).
struct Adler32: Hashable, Sendable {
  private(set) var value: UInt32 = 1
  private var count = 0

  /// The largest prime below 2¹⁶.
  private static let modulus = 65_521

  /// Of no bytes.
  init() {}

  init(_ bytes: UnsafeRawBufferPointer) {
    value = libdeflate_adler32(1, bytes.baseAddress, bytes.count)
    count = bytes.count
  }

  /// The checksum of these bytes with others behind them.
  ///
  /// The lower half is 1 plus all bytes; the upper half adds up what the lower one is after each byte,
  /// so every byte of the second part adds what the first part left more than the 1 at the beginning.
  func followed(by next: Adler32) -> Adler32 {
    func halves(_ value: UInt32) -> (low: Int, high: Int) {
      (Int(value & 0xFFFF), Int(value >> 16))
    }
    let (first, second) = (halves(value), halves(next.value))
    let before = (first.low + Self.modulus - 1) % Self.modulus
    let low = (before + second.low) % Self.modulus
    let high = (first.high + second.high + next.count % Self.modulus * before) % Self.modulus
    var result = self
    result.value = UInt32(high) << 16 | UInt32(low)
    result.count += next.count
    return result
  }
}
