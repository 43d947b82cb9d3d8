#include "Pixels/perception.h"
#include "ring_pixels.h"

RING_INLINE bytes32 larger(bytes32 a, bytes32 b) { return a > b ? a : b; }
RING_INLINE bytes32 smaller(bytes32 a, bytes32 b) { return a < b ? a : b; }

/// Returns the largest difference of a channel in each of eight pairs. A fully transparent pixel
/// has no colour, so only its alpha can differ.
RING_INLINE ints largest_difference(words a, words b) {
  bytes32 x = (bytes32)a, y = (bytes32)b;
  words d = (words)(larger(x, y) - smaller(x, y));
  words m = (words)larger((bytes32)d, (bytes32)(d >> 16));
  m = (words)larger((bytes32)m, (bytes32)(m >> 8)) & 255;
  ints has_no_color = (ints)((a >> 24) == 0) | (ints)((b >> 24) == 0);
  return ((ints)m & ~has_no_color) | ((ints)(d >> 24) & has_no_color);
}

/// Returns a mask of the opaque pairs whose levels differ too little to be visible.
RING_INLINE ints is_invisible(
  words a, words b, ints is_opaque, ints delta, const ring_tolerance *tolerance
) {
  // A level is 16 or more if its upper half is not 0.
  words darker = (words)smaller((bytes32)a, (bytes32)b);
  ints is_bright = (ints)((darker & 0xf0) != 0) & (ints)((darker & 0xf000) != 0);
  return is_opaque & ((ints)(delta <= tolerance->invisible_delta)
    | (is_bright & (ints)(delta <= tolerance->invisible_bright_delta)));
}

typedef struct row_totals {
  ints differing, counted, undecided, largest;
} row_totals;

/// Compares eight pairs of pixels: writes their marks and adds them to the totals.
RING_INLINE void classify(
  words a, words b, int64_t position, const ring_tolerance *tolerance, uint8_t *marks,
  int64_t count, row_totals *totals
) {
  ints delta = largest_difference(a, b);
  ints differs = (ints)(delta > 0);
  ints counts = (ints)(delta > tolerance->max_delta);
  ints undecided = 0;
  if (tolerance->is_perceptual) {
    ints is_opaque = (ints)((a & b) >= 0xff000000u);
    counts &= ~is_invisible(a, b, is_opaque, delta, tolerance);
    if (any(counts)) {
      perceptual_distance estimate = measure_perceptual_distance(a, b, position, is_opaque);
      ints is_tolerated =
        ~estimate.is_uncertain & (ints)(estimate.distance <= tolerance->accept_below);
      ints is_counted =
        ~estimate.is_uncertain & (ints)(estimate.distance >= tolerance->reject_from);
      undecided = counts & ~is_tolerated & ~is_counted;
      counts &= is_counted;
    }
  }
  totals->differing -= differs;
  totals->counted -= counts;
  totals->undecided -= undecided;
  totals->largest = delta > totals->largest ? delta : totals->largest;
  ints mark = (differs & RING_MARK_TOLERATED) | (counts & RING_MARK_COUNTED)
    | (undecided & RING_MARK_UNDECIDED);
  bytes8 eight = __builtin_convertvector(mark, bytes8);
  memcpy(marks, &eight, (size_t)(count < 8 ? count : 8));
}

RING_INLINE ring_row_differences compare(
  const uint8_t *expected, const uint8_t *actual, uint8_t *marks, int64_t count, int64_t position,
  const ring_tolerance *tolerance
) {
  row_totals totals = {0, 0, 0, 0};
  for (int64_t i = 0; i < count; i += 8) {
    words a = load_words(expected + i * 4, count - i);
    words b = load_words(actual + i * 4, count - i);
    if (any((ints)(a ^ b))) {
      classify(a, b, position + i, tolerance, marks + i, count - i, &totals);
    }
  }
  return (ring_row_differences){
    __builtin_reduce_add(totals.differing), __builtin_reduce_add(totals.counted),
    __builtin_reduce_add(totals.undecided), __builtin_reduce_max(totals.largest)};
}

#define RING_LOOPS(name, attributes) \
  attributes static ring_row_differences compare_##name( \
    const uint8_t *expected, const uint8_t *actual, uint8_t *marks, int64_t count, \
    int64_t position, const ring_tolerance *tolerance \
  ) { \
    return compare(expected, actual, marks, count, position, tolerance); \
  }

RING_LOOPS(baseline, )
#if defined(__x86_64__)
// Estimates may use fused multiply-add, which rounds once less.
RING_LOOPS(avx2, __attribute__((target("avx2,bmi,bmi2,fma"))))
#endif

ring_row_differences ring_compare_rows(
  const uint8_t *expected, const uint8_t *actual, uint8_t *marks, int64_t count, int64_t position,
  const ring_tolerance *tolerance, ring_simd_level simd_level
) {
#if defined(__x86_64__)
  if (ring_supported(simd_level) >= RING_SIMD_AVX2 && __builtin_cpu_supports("fma")) {
    return compare_avx2(expected, actual, marks, count, position, tolerance);
  }
#endif
  (void)simd_level;
  return compare_baseline(expected, actual, marks, count, position, tolerance);
}
