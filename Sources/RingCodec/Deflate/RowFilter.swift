import RingKernels

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
