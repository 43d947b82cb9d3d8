import CairoShim
import RingCore
import RingKernels

/// The maximum SIMD level of the pixel loops; the results are the same at every level.
package enum SIMDLevel: CaseIterable, Sendable {
  case baseline, avx2, avx512

  var cValue: ring_simd_level {
    switch self {
    case .baseline: RING_SIMD_BASELINE
    case .avx2: RING_SIMD_AVX2
    case .avx512: RING_SIMD_AVX512
    }
  }
}
