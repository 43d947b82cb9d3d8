import RingCore
import RingKernels

/// The rows of an image as PNG compresses them, each after its filter byte.
///
/// Reused from image to image to keep its buffers.
struct Scanlines: ~Copyable {
  private(set) var bytes = ScratchBytes()
  private var count = 0
  private(set) var rowLayout = RowLayout(pixelStride: 1, rowStride: 1)
  /// One row of the image as RGBA, before it is packed.
  private var rgbaRow: [UInt8] = []
  /// The scratch buffer of rows that are drawn while they are copied.
  private var rowScratch = ScratchBytes()
  /// The packed row that is being filtered, the one above it, and the result of one filter.
  private var row: [UInt8] = []
  private var above: [UInt8] = []
  private var trial: [UInt8] = []

  mutating func fill(
    _ image: some PixelRowSource, _ layout: PixelLayout, _ filtering: RowFiltering
  ) {
    let output = reserve(image, layout, rows: image.size.height)
    switch filtering {
    case .fixed(.none): copyRows(0..<image.size.height, of: image, as: layout, into: output)
    case .fixed(let filter): filterRows(of: image, as: layout, with: [filter], into: output)
    case .adaptive: filterRows(of: image, as: layout, with: RowFilter.allCases, into: output)
    }
  }

  /// Returns unfiltered rows; in memory, they follow the row above them, if there is one.
  mutating func band(
    _ rows: Range<Int>, of image: some PixelRowSource, _ layout: PixelLayout
  ) -> UnsafeRawBufferPointer {
    let first = max(rows.lowerBound - 1, 0)
    // Reserve memory for the row above even for the first band, which has none, so that the buffer
    // does not grow with the second band.
    let output = reserve(image, layout, rows: rows.upperBound - first, capacity: rows.count + 1)
    copyRows(first..<rows.upperBound, of: image, as: layout, into: output)
    return UnsafeRawBufferPointer(
      rebasing: output[(rows.lowerBound - first) * rowLayout.rowStride..<count])
  }

  func withBytes<R>(_ body: (UnsafeRawBufferPointer, RowLayout) -> R) -> R {
    body(bytes.prefix(count), rowLayout)
  }

  /// Sets the layout and the byte count of `rows` rows, and returns memory for them. `capacity` is
  /// the number of rows to reserve. Default: `rows`.
  private mutating func reserve(
    _ image: some PixelRowSource, _ layout: PixelLayout, rows: Int, capacity: Int? = nil
  ) -> UnsafeMutableRawBufferPointer {
    rowLayout = layout.rowLayout(width: image.size.width)
    count = rowLayout.rowStride * rows
    if rgbaRow.count != image.size.width * 4 {
      rgbaRow = [UInt8](repeating: 0, count: image.size.width * 4)
    }
    return bytes.reserve(rowLayout.rowStride * (capacity ?? rows), prefault: true)
  }

  private mutating func copyRows(
    _ rows: Range<Int>, of image: some PixelRowSource, as layout: PixelLayout,
    into output: UnsafeMutableRawBufferPointer
  ) {
    for index in 0..<rows.count { output[index * rowLayout.rowStride] = RowFilter.none.rawValue }
    if case .rgba = layout {
      let lines = UnsafeMutableRawBufferPointer(rebasing: output[1...])
      return image.copy(rows, into: lines, stride: rowLayout.rowStride, through: &rowScratch)
    }
    for y in rows {
      let start = (y - rows.lowerBound) * rowLayout.rowStride
      let line = Self.slice(output, from: start + 1, count: rowLayout.rowStride - 1)
      pack(y, of: image, as: layout, into: line)
    }
  }

  mutating func image(of rows: some PixelRowSource) -> RasterImage {
    let size = rows.size
    let bytes = [UInt8](unsafeUninitializedCapacity: size.count * 4) { buffer, count in
      rows.copy(
        0..<size.height, into: UnsafeMutableRawBufferPointer(buffer), stride: size.width * 4,
        through: &rowScratch)
      count = size.count * 4
    }
    return RasterImage(size: size, pixels: bytes)
  }

  private mutating func pack(
    _ y: Int, of image: some PixelRowSource, as layout: PixelLayout,
    into output: UnsafeMutableRawBufferPointer
  ) {
    rgbaRow.withUnsafeMutableBytes {
      image.copy(y..<y + 1, into: $0, stride: $0.count, through: &rowScratch)
      layout.pack(.init($0), into: output)
    }
  }

  private mutating func filterRows(
    of image: some PixelRowSource, as layout: PixelLayout, with filters: [RowFilter],
    into output: UnsafeMutableRawBufferPointer
  ) {
    row = [UInt8](repeating: 0, count: rowLayout.rowStride - 1)
    above = row
    trial = row
    for y in 0..<image.size.height {
      rgbaRow.withUnsafeMutableBytes { pixels in
        image.copy(y..<y + 1, into: pixels, stride: pixels.count, through: &rowScratch)
        row.withUnsafeMutableBytes { layout.pack(.init(pixels), into: $0) }
      }
      let line = Self.slice(output, from: y * rowLayout.rowStride, count: rowLayout.rowStride)
      writeFilteredRow(into: line, layout.bytesPerPixel, filters)
      swap(&row, &above)
    }
  }

  /// Writes `row` to `line` with the filter of the lowest cost, the first of equals.
  private mutating func writeFilteredRow(
    into line: UnsafeMutableRawBufferPointer, _ bytesPerPixel: Int, _ filters: [RowFilter]
  ) {
    var lowest = Int.max
    for filter in filters {
      let cost = trial.withUnsafeMutableBytes { output in
        row.withUnsafeBytes { row in
          above.withUnsafeBytes { above in
            filter.apply(to: row, above: above, bytesPerPixel: bytesPerPixel, into: output)
          }
        }
      }
      guard cost < lowest else { continue }
      lowest = cost
      line[0] = filter.rawValue
      Self.slice(line, from: 1, count: trial.count).copyBytes(from: trial)
    }
  }

  private static func slice(
    _ bytes: UnsafeMutableRawBufferPointer, from start: Int, count: Int
  ) -> UnsafeMutableRawBufferPointer {
    .init(rebasing: bytes[start..<start + count])
  }
}

/// Replaces each byte by its difference from a prediction (PNG specification, clause 9).
enum RowFilter: UInt8, CaseIterable {
  case none, sub, up, average, paeth

  /// Writes `row` minus its prediction; `above` is the row before it, of the same length. Returns
  /// the sum of the absolute values of the output as signed bytes.
  func apply(
    to row: UnsafeRawBufferPointer, above: UnsafeRawBufferPointer, bytesPerPixel: Int,
    into output: UnsafeMutableRawBufferPointer, simdLevel: ring_simd_level = RING_SIMD_AVX512
  ) -> Int {
    precondition(above.count == row.count && output.count >= row.count)
    let sum = ring_filter_row(
      row.baseAddress, above.baseAddress, output.baseAddress, Int64(row.count),
      Int32(bytesPerPixel), Int32(rawValue), simdLevel)
    return Int(sum)
  }
}

/// The choice of a filter for each row of an image.
enum RowFiltering: Hashable {
  case fixed(RowFilter)
  /// The filter whose output, as signed bytes, has the smallest sum of absolute values (PNG
  /// specification, 12.7).
  case adaptive

  static let all = RowFilter.allCases.map(Self.fixed) + [.adaptive]
}
