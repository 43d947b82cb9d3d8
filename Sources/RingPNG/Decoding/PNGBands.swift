import CRingSpng
import RingGraphics

/// The rows of a PNG file's picture from top to bottom, a band at a time, for pictures that are too
/// large to be held.
public struct PNGBands: ~Copyable {
  /// Columns and rows of the whole picture, in pixels.
  public let size: PixelSize
  private let decoder: SpngDecoder
  /// The file that libspng reads, which must stay where it is.
  private let file: FileMemory
  private let palette: PaddedPalette?
  private var next = 0

  /// `nil` for an interlaced picture, which has no rows before its end. Throws as
  /// `PNGDecoder.decode` does.
  public init?(_ bytes: [UInt8], decoder: PNGDecoder = PNGDecoder()) throws(PNGError) {
    let (header, reduced, palette) = try bytes.withRawBytes { file throws(PNGError) in
      let container = try PNGContainer(file)
      let size = container.header.size
      try container.check(size, container.pixels, maximumPixels: decoder.maximumPixels)
      let (bytes, palette) = SpngDecoder.file(container, container.pixels, size, file)
      return (container.header, bytes, palette)
    }
    guard !header.isInterlaced else { return nil }
    let file = FileMemory(reduced)
    let spng = try SpngDecoder()
    try spng.begin(UnsafeRawBufferPointer(file.bytes))
    (size, self.palette) = (header.size, palette)
    self.file = file
    self.decoder = spng
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

  /// The next rows, at most so many, as RGBA; none after the last.
  public mutating func rows(_ count: Int) throws(PNGError) -> [UInt8] {
    let count = min(count, size.height - next)
    guard count > 0 else { return [] }
    let first = next
    let pixels = try decoder.rows(first..<first + count, of: size)
    next += count
    try palette?.check(pixels, from: first * size.width)
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
