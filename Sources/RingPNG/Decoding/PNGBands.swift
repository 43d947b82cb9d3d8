import CRingSpng
import RingGraphics

/// The rows of a PNG file's picture from top to bottom, a band at a time, for pictures that are too
/// large to be held.
public struct PNGBands: ~Copyable {
  /// Columns and rows of the whole picture, in pixels.
  public let size: PixelSize
  private let bytes: [UInt8]
  private let container: PNGContainer
  /// `nil` for pictures of other kinds, and once the stream was not as it should be.
  private var quick: Optional<FastPathDecoder>
  private var slow: Optional<SpngRows>
  private var next = 0

  /// `nil` for an interlaced picture, which has no rows before its end. Throws as
  /// `PNGDecoder.decode` does.
  public init?(_ bytes: [UInt8], decoder: PNGDecoder = PNGDecoder()) throws(PNGError) {
    let container = try bytes.withRawBytes { file throws(PNGError) in try PNGContainer(file) }
    try self.init(bytes, container, decoder)
  }

  /// The picture of a file that was looked at, and whose checksums need not be compared again.
  package init?(_ frames: PNGFrames) throws(PNGError) {
    try self.init(frames.bytes, frames.container, frames.decoder)
  }

  /// So many rows or up to seven fewer, so that all of them can be restored eight at once; fewer than
  /// eight stay as many.
  package static func wholeWaves(_ rows: Int) -> Int { rows < 8 ? rows : rows / 8 * 8 }

  private init?(
    _ bytes: [UInt8], _ container: PNGContainer, _ decoder: PNGDecoder
  ) throws(PNGError) {
    try container.check(
      container.header.size, container.pixels, maximumPixels: decoder.maximumPixels)
    guard !container.header.isInterlaced else { return nil }
    let isQuick = FastPathDecoder.reads(container)
    let slow = isQuick ? nil : try SpngRows(bytes, container)
    self.container = container
    self.bytes = bytes
    self.slow = slow
    size = container.header.size
    quick = FastPathDecoder(container, container.pixels, container.header.size, bytes)
  }

  /// Whether rows are read as quickly as a whole picture is.
  public var isQuick: Bool { quick != nil }

  /// The next rows, at most so many, as RGBA; none after the last.
  public mutating func rows(_ count: Int) throws(PNGError) -> [UInt8] {
    var band: [UInt8] = []
    try read(count, into: &band)
    return band
  }

  /// Replaces a band by the next one, which saves the system the work to find memory for each.
  public mutating func read(_ count: Int, into band: inout [UInt8]) throws(PNGError) {
    let rows = next..<min(next + max(0, count), size.height)
    let bytesOfBand = rows.count * size.width * 4
    if band.count != bytesOfBand { band = [UInt8](repeating: 0, count: bytesOfBand) }
    guard !rows.isEmpty else { return }
    let isRead = band.withUnsafeMutableBytes { quick?.read(rows.count, into: $0) }
    if isRead == true {
      next = rows.upperBound
      return
    }
    if quick != nil {
      // libspng has the last word on such a stream, and reads it from its beginning.
      quick = nil
      slow = try SpngRows(bytes, container)
      for row in 0..<next { _ = try slow?.rows(row..<row + 1) }
    }
    band = try slow?.rows(rows) ?? []
    next = rows.upperBound
  }
}

/// Rows as libspng reads them.
struct SpngRows: ~Copyable {
  private let size: PixelSize
  private let decoder: SpngDecoder
  /// The file that libspng reads, which must stay where it is.
  private let file: FileMemory
  private let palette: PaddedPalette?

  init(_ bytes: [UInt8], _ container: PNGContainer) throws(PNGError) {
    let size = container.header.size
    let (reduced, palette) = bytes.withUnsafeBytes {
      SpngDecoder.file(container, container.pixels, size, $0)
    }
    let file = FileMemory(reduced)
    let decoder = try SpngDecoder()
    try decoder.begin(UnsafeRawBufferPointer(file.bytes))
    self.size = size
    self.palette = palette
    self.file = file
    self.decoder = decoder
  }

  /// Bytes that stay in one place.
  private struct FileMemory: ~Copyable {
    let bytes: UnsafeMutableRawBufferPointer

    init(_ contents: [UInt8]) {
      bytes = .allocate(byteCount: contents.count, alignment: 16)
      bytes.copyBytes(from: contents)
    }

    deinit { bytes.deallocate() }
  }

  /// Rows that follow those before.
  func rows(_ rows: Range<Int>) throws(PNGError) -> [UInt8] {
    let pixels = try decoder.rows(rows, of: size)
    try palette?.check(pixels, from: rows.lowerBound * size.width)
    return pixels
  }
}

extension SpngDecoder {
  /// `spng_decode_image` without its rows.
  func begin(_ file: UnsafeRawBufferPointer) throws(PNGError) {
    try setSource(file)
    try check(
      spng_decode_image(
        context, nil, 0, Int32(SPNG_FMT_RGBA8.rawValue),
        Int32(SPNG_DECODE_TRNS.rawValue | SPNG_DECODE_PROGRESSIVE.rawValue)))
  }

  /// `spng_decode_row` for each of the rows, which follow those before.
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
