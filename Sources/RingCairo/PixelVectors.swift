import CRingPixels

/// The maximum SIMD level of the pixel loops; the results are the same at every level.
package enum PixelVectors: CaseIterable, Sendable {
  case baseline, avx2, avx512

  var shim: ring_vectors {
    switch self {
    case .baseline: RING_VECTORS_BASELINE
    case .avx2: RING_VECTORS_AVX2
    case .avx512: RING_VECTORS_AVX512
    }
  }
}
