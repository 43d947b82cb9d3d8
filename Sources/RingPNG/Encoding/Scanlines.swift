import RingGraphics

/// The rows of an image as PNG compresses them, each after its filter byte.
///
/// Reused from image to image to keep its buffers.
struct Scanlines: ~Copyable {
  private(set) var bytes = ScratchBytes()
  private var count = 0
  private(set) var shape = RowLayout(pixelStride: 1, rowStride: 1)
  private var pixels: [UInt8] = []
  /// The scratch buffer of rows that are drawn while they are copied.
  private var drawn = ScratchBytes()
  private var row: [UInt8] = []
  private var above: [UInt8] = []
  private var trial: [UInt8] = []

  mutating func fill(
    _ image: some PixelRowSource, _ layout: PixelLayout, _ filtering: RowFiltering
  ) {
    let output = begin(image, layout, rows: image.size.height)
    switch filtering {
    case .fixed(.none): copyRows(image, 0..<image.size.height, layout, output)
    case .fixed(let filter): filterRows(image, layout, [filter], output)
    case .adaptive: filterRows(image, layout, RowFilter.allCases, output)
    }
  }

  /// Returns unfiltered rows, which the row above them precedes in memory.
  mutating func band(
    _ rows: Range<Int>, of image: some PixelRowSource, _ layout: PixelLayout
  ) -> UnsafeRawBufferPointer {
    let first = max(rows.lowerBound - 1, 0)
    // Always with capacity for a row before them, which all except an image's first band have.
    let output = begin(image, layout, rows: rows.upperBound - first, room: rows.count + 1)
    copyRows(image, first..<rows.upperBound, layout, output)
    return UnsafeRawBufferPointer(
      rebasing: output[(rows.lowerBound - first) * shape.rowStride..<count])
  }

  func withBytes<R>(_ body: (UnsafeRawBufferPointer, RowLayout) -> R) -> R {
    body(bytes.prefix(count), shape)
  }

  /// Returns memory for `rows` rows; `reserve` is the number of rows to reserve. Default: `rows`.
  private mutating func begin(
    _ image: some PixelRowSource, _ layout: PixelLayout, rows: Int, room: Int? = nil
  ) -> UnsafeMutableRawBufferPointer {
    shape = layout.shape(width: image.size.width)
    count = shape.rowStride * rows
    if pixels.count != image.size.width * 4 {
      pixels = [UInt8](repeating: 0, count: image.size.width * 4)
    }
    return bytes.reserve(max(count, shape.rowStride * (room ?? rows)), prefault: true)
  }

  private mutating func copyRows(
    _ image: some PixelRowSource, _ rows: Range<Int>, _ layout: PixelLayout,
    _ output: UnsafeMutableRawBufferPointer
  ) {
    for index in 0..<rows.count { output[index * shape.rowStride] = RowFilter.none.rawValue }
    if case .rgba = layout {
      let lines = UnsafeMutableRawBufferPointer(rebasing: output[1...])
      return image.copy(rows, into: lines, stride: shape.rowStride, through: &drawn)
    }
    for y in rows {
      let start = (y - rows.lowerBound) * shape.rowStride
      pack(image, y, layout, output.part(start + 1, shape.rowStride - 1))
    }
  }

  /// Makes an image of rows.
  mutating func image(of rows: some PixelRowSource) -> RasterImage {
    let size = rows.size
    let bytes = [UInt8](unsafeUninitializedCapacity: size.count * 4) { buffer, count in
      rows.copy(
        0..<size.height, into: UnsafeMutableRawBufferPointer(buffer), stride: size.width * 4,
        through: &drawn)
      count = size.count * 4
    }
    return RasterImage(size: size, pixels: bytes)
  }

  private mutating func pack(
    _ image: some PixelRowSource, _ y: Int, _ layout: PixelLayout,
    _ output: UnsafeMutableRawBufferPointer
  ) {
    pixels.withUnsafeMutableBytes {
      image.copy(y..<y + 1, into: $0, stride: $0.count, through: &drawn)
      layout.pack(.init($0), into: output)
    }
  }

  private mutating func filterRows(
    _ image: some PixelRowSource, _ layout: PixelLayout, _ choices: [RowFilter],
    _ output: UnsafeMutableRawBufferPointer
  ) {
    row = [UInt8](repeating: 0, count: shape.rowStride - 1)
    above = row
    trial = row
    for y in 0..<image.size.height {
      pixels.withUnsafeMutableBytes { pixels in
        image.copy(y..<y + 1, into: pixels, stride: pixels.count, through: &drawn)
        row.withUnsafeMutableBytes { layout.pack(.init(pixels), into: $0) }
      }
      let line = output.part(y * shape.rowStride, shape.rowStride)
      filterRow(into: line, layout.bytesPerPixel, choices)
      swap(&row, &above)
    }
  }

  /// Writes the current row with the filter of the lowest cost, the first of equals.
  private mutating func filterRow(
    into line: UnsafeMutableRawBufferPointer, _ bytesPerPixel: Int, _ choices: [RowFilter]
  ) {
    var lowest = Int.max
    for filter in choices {
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
      line.part(1, trial.count).copyBytes(from: trial)
    }
  }
}

extension UnsafeMutableRawBufferPointer {
  fileprivate func part(_ start: Int, _ count: Int) -> UnsafeMutableRawBufferPointer {
    .init(rebasing: self[start..<start + count])
  }
}
