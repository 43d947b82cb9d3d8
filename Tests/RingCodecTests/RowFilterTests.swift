import RingKernels
import TestSupport
import Testing

@testable import RingCodec

/// The filter loops, compared with the definition in the PNG specification, clause 9.
@Suite struct RowFilterTests {
  private static let vectors = [RING_SIMD_BASELINE, RING_SIMD_AVX2, RING_SIMD_AVX512]

  /// Returns a byte minus its prediction; `place` is its index in the row.
  private static func difference(
    _ filter: RowFilter, _ row: [UInt8], _ above: [UInt8], _ place: Int, _ distance: Int
  ) -> UInt8 {
    let left = place < distance ? 0 : Int(row[place - distance])
    let corner = place < distance ? 0 : Int(above[place - distance])
    let up = Int(above[place])
    let predicted: Int
    switch filter {
    case .none: predicted = 0
    case .sub: predicted = left
    case .up: predicted = up
    case .average: predicted = (left + up) / 2
    case .paeth:
      let estimate = left + up - corner
      // The first of several equally near neighbours is the prediction.
      predicted = [left, up, corner].min { abs(estimate - $0) < abs(estimate - $1) } ?? 0
    }
    return UInt8(truncatingIfNeeded: Int(row[place]) - predicted)
  }

  private static func bytes(_ count: Int, _ random: inout SplitMix64) -> [UInt8] {
    (0..<count).map { _ in
      let word = random.next()
      return word >> 32 & 1 == 0 ? UInt8(word & 255) : [0, 1, 127, 128, 254, 255][Int(word % 6)]
    }
  }

  @Test(arguments: RowFilter.allCases, vectors.indices)
  func aRowIsWhatTheSpecificationSays(_ filter: RowFilter, _ vectors: Int) {
    var random = SplitMix64(seed: 61)
    for distance in 1...4 {
      for count in [1, 2, 3, 4, 5, 15, 16, 33, 64, 131, 255, 256, 257, 700, 2051] {
        let (row, above) = (Self.bytes(count, &random), Self.bytes(count, &random))
        // One more byte, which must not change.
        var output = [UInt8](repeating: 7, count: count + 1)
        let sum = output.withUnsafeMutableBytes { output in
          row.withUnsafeBytes { row in
            above.withUnsafeBytes { above in
              filter.apply(
                to: row, above: above, bytesPerPixel: distance, into: output,
                simdLevel: Self.vectors[vectors])
            }
          }
        }
        let expected = (0..<count).map { Self.difference(filter, row, above, $0, distance) }
        #expect(output == expected + [7], "\(count) bytes, \(distance) apart")
        let magnitudes = expected.map { Int(Int8(bitPattern: $0).magnitude) }
        #expect(sum == magnitudes.reduce(0, +), "\(count) bytes, \(distance) apart")
      }
    }
  }

  /// All bytes have the largest magnitude, which would overflow a narrow sum.
  @Test(arguments: vectors.indices)
  func theLargestSumHasRoom(_ vectors: Int) {
    let row = [UInt8](repeating: 128, count: 100_001)
    var output = row
    let sum = output.withUnsafeMutableBytes { output in
      row.withUnsafeBytes {
        RowFilter.none.apply(
          to: $0, above: $0, bytesPerPixel: 4, into: output, simdLevel: Self.vectors[vectors])
      }
    }
    #expect(sum == 128 * 100_001)
  }
}
