/// A reversible difference between neighbouring bytes (PNG specification, clause 9).
enum RowFilter: UInt8, CaseIterable {
  case none, sub, up, average, paeth

  /// Writes `row` − prediction; `above` is the row before it, of the same length.
  func apply(
    to row: UnsafeRawBufferPointer, above: UnsafeRawBufferPointer, bytesPerPixel: Int,
    into output: UnsafeMutableRawBufferPointer
  ) {
    switch self {
    case .none: output.copyMemory(from: row)
    case .sub: subtract(row, above, bytesPerPixel, output) { left, _, _ in left }
    case .up: subtract(row, above, bytesPerPixel, output) { _, up, _ in up }
    case .average:
      subtract(row, above, bytesPerPixel, output) { left, up, _ in
        UInt8(truncatingIfNeeded: (UInt(left) + UInt(up)) / 2)
      }
    case .paeth: subtract(row, above, bytesPerPixel, output, Self.paethPredictor)
    }
  }

  /// Of left, up and up-left the one nearest to left + up − up-left, ties in that order.
  private static func paethPredictor(_ left: UInt8, _ up: UInt8, _ corner: UInt8) -> UInt8 {
    let (a, b, c) = (Int(left), Int(up), Int(corner))
    let (toLeft, toUp, toCorner) = (abs(b - c), abs(a - c), abs(a + b - 2 * c))
    if toLeft <= toUp && toLeft <= toCorner { return left }
    return toUp <= toCorner ? up : corner
  }

  @inline(__always)
  private func subtract(
    _ row: UnsafeRawBufferPointer, _ above: UnsafeRawBufferPointer, _ bytesPerPixel: Int,
    _ output: UnsafeMutableRawBufferPointer,
    _ prediction: (_ left: UInt8, _ up: UInt8, _ corner: UInt8) -> UInt8
  ) {
    for i in 0..<min(bytesPerPixel, row.count) {
      output[i] = row[i] &- prediction(0, above[i], 0)
    }
    for i in stride(from: bytesPerPixel, to: row.count, by: 1) {
      let left = i - bytesPerPixel
      output[i] = row[i] &- prediction(row[left], above[i], above[left])
    }
  }
}

/// The choice of a filter for every row of a picture.
enum RowFiltering: Hashable {
  case fixed(RowFilter)
  /// The filter whose bytes, as signed numbers, have the smallest sum of magnitudes.
  ///
  /// The heuristic of the PNG specification, 12.7.
  case adaptive

  static let all = RowFilter.allCases.map(Self.fixed) + [.adaptive]
}
