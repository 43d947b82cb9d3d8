import PNGLibraries
import RingCore
import RingSystem

/// A reader of the rows of a PNG file's image from top to bottom, a band at a time.
///
/// For images that are too large for memory.
package struct PNGBandReader: ~Copyable {
  package let size: PixelSize
  private let bytes: [UInt8]
  private let container: PNGContainer
  /// The decoder of 8-bit RGB and RGBA images; `nil` for other images, and after an error.
  private var fastDecoder: Optional<FastPathDecoder>
  private var fallbackDecoder: Optional<SpngRows>
  private var nextRow = 0

  /// `nil` for an interlaced image, which has no complete rows before its end. Throws as
  /// `PNGDecoder.decode` does.
  package init?(_ bytes: [UInt8], decoder: PNGDecoder = PNGDecoder()) throws(PNGError) {
    let container = try withRawBytes(of: bytes) { file throws(PNGError) in try PNGContainer(file) }
    try self.init(bytes, container, decoder)
  }

  /// Does not verify the checksums of the chunks again; `nil` for an interlaced image.
  package init?(_ frames: PNGFrames) throws(PNGError) {
    try self.init(frames.bytes, frames.container, frames.decoder)
  }

  /// To a multiple of eight, because eight rows can be restored at once; fewer than eight stay.
  package static func roundedDownToWavefronts(_ rows: Int) -> Int { rows < 8 ? rows : rows / 8 * 8 }

  private init?(
    _ bytes: [UInt8], _ container: PNGContainer, _ decoder: PNGDecoder
  ) throws(PNGError) {
    try container.check(
      container.header.size, container.pixels, maximumPixels: decoder.maximumPixels)
    guard !container.header.isInterlaced else { return nil }
    let isFast = FastPathDecoder.supports(container)
    let fallback = isFast ? nil : try SpngRows(bytes, container)
    self.container = container
    self.bytes = bytes
    self.fallbackDecoder = fallback
    size = container.header.size
    fastDecoder = FastPathDecoder(
      container.pixels, size: container.header.size, of: container, in: bytes)
  }

  package var usesFastPath: Bool { fastDecoder != nil }

  /// Decodes the next `count` rows as RGBA; fewer at the end, none after the last.
  package mutating func rows(_ count: Int) throws(PNGError) -> [UInt8] {
    var band: [UInt8] = []
    try read(count, into: &band)
    return band
  }

  /// Fewer rows at the end, none after the last. Reuses `band` if it has the right size.
  package mutating func read(_ count: Int, into band: inout [UInt8]) throws(PNGError) {
    let rows = nextRow..<min(nextRow + max(0, count), size.height)
    let byteCount = rows.count * size.width * 4
    if band.count != byteCount { band = [UInt8](repeating: 0, count: byteCount) }
    guard !rows.isEmpty else { return }
    let isRead = band.withUnsafeMutableBytes { fastDecoder?.read(rows.count, into: $0) }
    if isRead == true {
      nextRow = rows.upperBound
      return
    }
    if fastDecoder != nil {
      // libspng decides about a stream that the fast path rejects, and reads it from its beginning.
      fastDecoder = nil
      fallbackDecoder = try SpngRows(bytes, container)
      for row in 0..<nextRow { _ = try fallbackDecoder?.rows(row..<row + 1) }
    }
    band = try fallbackDecoder?.rows(rows) ?? []
    nextRow = rows.upperBound
    if nextRow == size.height { try container.checkEnd(container.pixels, size: size, bytes) }
  }
}

struct SpngRows: ~Copyable {
  private let size: PixelSize
  private let decoder: SpngDecoder
  private let file: FileMemory
  private let palette: PaddedPalette?

  init(_ bytes: [UInt8], _ container: PNGContainer) throws(PNGError) {
    let size = container.header.size
    let (reduced, palette) = bytes.withUnsafeBytes {
      SpngDecoder.file(for: container.pixels, size: size, of: container, in: $0)
    }
    let file = FileMemory(reduced)
    let decoder = try SpngDecoder()
    try decoder.begin(UnsafeRawBufferPointer(file.bytes))
    self.size = size
    self.palette = palette
    self.file = file
    self.decoder = decoder
  }

  /// A buffer with a stable address. Not `private`: modules that destroy a `PNGBandReader` need its
  /// metadata, which Swift 6.0 would hide.
  struct FileMemory: ~Copyable {
    let bytes: UnsafeMutableRawBufferPointer

    init(_ contents: [UInt8]) {
      bytes = .allocate(byteCount: contents.count, alignment: 16)
      bytes.copyBytes(from: contents)
    }

    deinit { bytes.deallocate() }
  }

  /// The rows must directly follow the previous ones.
  func rows(_ rows: Range<Int>) throws(PNGError) -> [UInt8] {
    let pixels = try decoder.rows(rows, of: size)
    try palette?.check(pixels, from: rows.lowerBound * size.width)
    return pixels
  }
}

extension SpngDecoder {
  /// Calls `spng_decode_image` for progressive decoding, without reading rows.
  func begin(_ file: UnsafeRawBufferPointer) throws(PNGError) {
    try setSource(file)
    try check(
      spng_decode_image(
        context, nil, 0, Int32(SPNG_FMT_RGBA8.rawValue),
        Int32(SPNG_DECODE_TRNS.rawValue | SPNG_DECODE_PROGRESSIVE.rawValue)))
  }

  /// Calls `spng_decode_row` for each row; the rows must directly follow the previous ones.
  func rows(_ rows: Range<Int>, of size: PixelSize) throws(PNGError) -> [UInt8] {
    let stride = size.width * 4
    var status: Int32 = 0
    let pixels = [UInt8](unsafeUninitializedCapacity: rows.count * stride) { buffer, filled in
      let bytes = UnsafeMutableRawBufferPointer(buffer)
      for row in 0..<rows.count {
        status = spng_decode_row(context, bytes.baseAddress.map { $0 + row * stride }, stride)
        guard status == 0 || status == Int32(SPNG_EOI.rawValue) else { return }
      }
      filled = rows.count * stride
      clearTransparentPixels(UnsafeMutableRawBufferPointer(rebasing: bytes[..<filled]))
    }
    guard rows.upperBound == size.height else {
      try check(status)
      return pixels
    }
    if status != Int32(SPNG_EOI.rawValue) { try check(status) }
    try check(spng_decode_chunks(context))
    return pixels
  }
}

/// A streaming reader of the rows of a PNG file's image from top to bottom, a band at a time.
///
/// Holds only a part of the file. Supports 8-bit RGB and RGBA images that are not interlaced, in
/// files without `tRNS` and animation chunks.
package struct StreamingPNGBandReader: ~Copyable {
  package let size: PixelSize
  private let chunks: ChunkStream
  private var decoder: FastPathDecoder
  private var nextRow = 0

  /// `nil` for an unsupported image or chunk, for more pixels than `decoder` allows, and for a file
  /// that is invalid before its pixels.
  package init?(_ file: consuming RandomAccessFile, decoder: PNGDecoder = PNGDecoder()) {
    guard let chunks = ChunkStream(file), FastPathDecoder.supports(chunks.header) else {
      return nil
    }
    let size = chunks.header.size
    let (count, overflow) = size.width.multipliedReportingOverflow(by: size.height)
    guard !overflow, count <= decoder.maximumPixels,
      let bytes = chunks.header.scanlineBytes(of: size),
      bytes / PNGContainer.maximumCompressionRatio <= chunks.byteCount
    else { return nil }
    (self.size, self.chunks) = (size, chunks)
    self.decoder = FastPathDecoder(size, channels: chunks.header.channels) { chunks.nextBytes() }
  }

  /// Decodes the next `count` rows into `band`; fewer at the end, none after it. Returns `false` if
  /// the rows are damaged. After the last row, verifies the rest of the file, too.
  package mutating func read(_ count: Int, into band: inout [UInt8]) -> Bool {
    let rows = min(max(0, count), size.height - nextRow)
    let bytes = rows * size.width * 4
    if band.count != bytes { band = [UInt8](repeating: 0, count: bytes) }
    guard rows > 0 else { return true }
    nextRow += rows
    return band.withUnsafeMutableBytes { decoder.read(rows, into: $0) }
      && (nextRow < size.height || chunks.finish())
  }
}
