#ifndef RING_VECTORS_H
#define RING_VECTORS_H

// Eight lanes in clang's portable vector extension: two SSE or NEON registers. `bytes32` are
// the bytes of eight words.
//
// For C only: the module for Swift does not contain this header.

#include <stdint.h>
#include <string.h>

#include "ring_pixels.h"

#pragma STDC FP_CONTRACT OFF

typedef float floats __attribute__((ext_vector_type(8)));
typedef int32_t ints __attribute__((ext_vector_type(8)));
typedef uint32_t words __attribute__((ext_vector_type(8)));
typedef uint8_t bytes8 __attribute__((ext_vector_type(8)));
typedef uint8_t bytes32 __attribute__((ext_vector_type(32)));

// Every function with vector arguments is local to its file, so no calling convention can break.
#pragma clang diagnostic ignored "-Wpsabi"

#define RING_INLINE static inline __attribute__((always_inline))

#if defined(__x86_64__)
#define RING_AVX2 __attribute__((target("avx2,bmi,bmi2")))
#define RING_AVX512 __attribute__((target("avx512f,avx512vl,avx512dq,avx512bw,bmi,bmi2")))
#endif

/// Returns the widest SIMD level that the processor has, at most `limit`.
RING_INLINE ring_simd_level ring_supported(ring_simd_level limit) {
#if defined(__x86_64__)
  _Bool has_avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi")
    && __builtin_cpu_supports("bmi2");
  _Bool has_avx512 = has_avx2 && __builtin_cpu_supports("avx512f")
    && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq")
    && __builtin_cpu_supports("avx512bw");
  if (limit >= RING_SIMD_AVX512 && has_avx512) return RING_SIMD_AVX512;
  if (limit >= RING_SIMD_AVX2 && has_avx2) return RING_SIMD_AVX2;
#endif
  (void)limit;
  return RING_SIMD_BASELINE;
}

RING_INLINE floats splat(float x) { return (floats)x; }

/// Returns `a` where the mask's lanes are set, `b` elsewhere.
RING_INLINE floats select_floats(ints mask, floats a, floats b) {
  return (floats)(((ints)a & mask) | ((ints)b & ~mask));
}

/// Returns the lanes of `a` where the mask is set, 0 elsewhere.
RING_INLINE floats masked(ints mask, floats a) { return (floats)((ints)a & mask); }

// Comparisons, because the builtins' rules for NaN cost three instructions on x86.
RING_INLINE floats minimum(floats a, floats b) { return a < b ? a : b; }
RING_INLINE floats maximum(floats a, floats b) { return a > b ? a : b; }
RING_INLINE floats clamp01(floats a) { return minimum(maximum(a, splat(0)), splat(1)); }
RING_INLINE floats magnitude(floats a) { return (floats)((ints)a & 0x7fffffff); }

RING_INLINE floats root(floats a) {
#if __has_builtin(__builtin_elementwise_sqrt)
  return __builtin_elementwise_sqrt(a);
#else
  floats result;
  for (int i = 0; i < 8; i++) result[i] = __builtin_sqrtf(a[i]);
  return result;
#endif
}

RING_INLINE floats load_floats(const float *p) {
  floats v;
  memcpy(&v, p, sizeof v);
  return v;
}

RING_INLINE void store_floats(float *p, floats v) { memcpy(p, &v, sizeof v); }

// Rows end anywhere, and rows of a file begin at any address: of eight pixels, only the first
// `count` are read or written if there are fewer.

RING_INLINE words load_words(const void *p, int64_t count) {
  words v = 0;
  if (count >= 8) memcpy(&v, p, sizeof v);
  else memcpy(&v, p, (size_t)count * sizeof(uint32_t));
  return v;
}

RING_INLINE void store_words(void *p, words v, int64_t count) {
  if (count >= 8) memcpy(p, &v, sizeof v);
  else memcpy(p, &v, (size_t)count * sizeof(uint32_t));
}

RING_INLINE _Bool any(ints mask) { return __builtin_reduce_or(mask) != 0; }
RING_INLINE _Bool all(ints mask) { return __builtin_reduce_and(mask) != 0; }

#endif
