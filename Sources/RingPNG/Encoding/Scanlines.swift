import RingGraphics

/// A picture's rows as PNG compresses them, each behind the number of its filter.
///
/// Kept from picture to picture for its memory.
struct Scanlines: ~Copyable {
  private var bytes = ScratchBytes()
  private var count = 0
  private var pixels: [UInt8] = []
  private var row: [UInt8] = []
  private var above: [UInt8] = []
  private var trial: [UInt8] = []

  mutating func fill(
    _ image: some PixelRows, _ layout: PixelLayout, _ filtering: RowFiltering
  ) {
    let rowBytes = layout.rowBytes(width: image.size.width)
    count = (rowBytes + 1) * image.size.height
    if pixels.count != image.size.width * 4 {
      pixels = [UInt8](repeating: 0, count: image.size.width * 4)
    }
    let output = bytes.room(for: count, wholly: true)
    switch filtering {
    case .fixed(.none): copyRows(image, layout, rowBytes, output)
    case .fixed(let filter): filterRows(image, layout, rowBytes, [filter], output)
    case .adaptive: filterRows(image, layout, rowBytes, RowFilter.allCases, output)
    }
  }

  func withBytes<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R {
    body(bytes.prefix(count))
  }

  private mutating func copyRows(
    _ image: some PixelRows, _ layout: PixelLayout, _ rowBytes: Int,
    _ output: UnsafeMutableRawBufferPointer
  ) {
    for y in 0..<image.size.height {
      let start = y * (rowBytes + 1)
      output[start] = RowFilter.none.rawValue
      let line = output.part(start + 1, rowBytes)
      if case .rgba = layout { image.copyRow(y, into: line) } else { pack(image, y, layout, line) }
    }
  }

  private mutating func pack(
    _ image: some PixelRows, _ y: Int, _ layout: PixelLayout,
    _ output: UnsafeMutableRawBufferPointer
  ) {
    pixels.withUnsafeMutableBytes {
      image.copyRow(y, into: $0)
      layout.pack(.init($0), into: output)
    }
  }

  private mutating func filterRows(
    _ image: some PixelRows, _ layout: PixelLayout, _ rowBytes: Int, _ choices: [RowFilter],
    _ output: UnsafeMutableRawBufferPointer
  ) {
    row = [UInt8](repeating: 0, count: rowBytes)
    above = row
    trial = row
    for y in 0..<image.size.height {
      pixels.withUnsafeMutableBytes { pixels in
        image.copyRow(y, into: pixels)
        row.withUnsafeMutableBytes { layout.pack(.init(pixels), into: $0) }
      }
      let line = output.part(y * (rowBytes + 1), rowBytes + 1)
      filterRow(into: line, layout.bytesPerPixel, choices)
      swap(&row, &above)
    }
  }

  /// Writes the current row with the first of the filters that has the smallest cost.
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
        return choices.count == 1 ? 0 : output.sumOfMagnitudes
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

  fileprivate var sumOfMagnitudes: Int {
    reduce(0) { $0 + Int(Int8(bitPattern: $1).magnitude) }
  }
}
