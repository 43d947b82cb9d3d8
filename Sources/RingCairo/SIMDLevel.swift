import CairoShim
import RingCore
import RingKernels

/// The maximum SIMD level of the pixel loops; the results are the same at every level.
package enum SIMDLevel: CaseIterable, Sendable {
  case baseline, avx2, avx512

  /// The level that all loops use on this processor. The baseline is SSE2 or, on ARM, NEON.
  package static var ofProcessor: SIMDLevel {
    let level = ring_processor_simd_level()
    return allCases.first { $0.cValue == level } ?? .baseline
  }

  var cValue: ring_simd_level {
    switch self {
    case .baseline: RING_SIMD_BASELINE
    case .avx2: RING_SIMD_AVX2
    case .avx512: RING_SIMD_AVX512
    }
  }
}
