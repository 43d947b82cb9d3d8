import CRingPixels

/// The most that the pixel loops may use of what the processor has; the bytes are the same.
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
