#include "Pixels/vectors.h"
#include "ring_pixels.h"

// The compiler vectorises these loops, for 16 or 32 bytes at once.

RING_INLINE int16_t distance(int16_t a, int16_t b) { return (int16_t)(a > b ? a - b : b - a); }

/// Returns the nearest of `left`, `up` and `upper_left` to left + up − upper_left; ties in that
/// order.
RING_INLINE uint8_t paeth(uint8_t left, uint8_t up, uint8_t upper_left) {
  int16_t to_left = distance(up, upper_left), to_up = distance(left, upper_left);
  int16_t to_upper_left = distance((int16_t)(left + up), (int16_t)(upper_left + upper_left));
  uint8_t other = to_up <= to_upper_left ? up : upper_left;
  return to_left <= to_up && to_left <= to_upper_left ? left : other;
}

RING_INLINE uint8_t prediction(uint8_t left, uint8_t up, uint8_t upper_left, int filter) {
  switch (filter) {
    case RING_FILTER_SUB: return left;
    case RING_FILTER_UP: return up;
    case RING_FILTER_AVERAGE: return (uint8_t)((left + up) >> 1);
    case RING_FILTER_PAETH: return paeth(left, up, upper_left);
    default: return 0;
  }
}

/// A pixel has `pixel` bytes, at most 4: too few for a vector.
RING_INLINE void subtract(
  const uint8_t *restrict row, const uint8_t *restrict above, uint8_t *restrict output,
  int64_t count, int64_t pixel, int filter
) {
#pragma clang loop vectorize(disable)
  for (int64_t i = 0; i < pixel && i < count; i++) {
    output[i] = (uint8_t)(row[i] - prediction(0, above[i], 0, filter));
  }
  for (int64_t i = pixel; i < count; i++) {
    uint8_t left = row[i - pixel], upper_left = above[i - pixel];
    output[i] = (uint8_t)(row[i] - prediction(left, above[i], upper_left, filter));
  }
}

RING_INLINE void filter_row(
  const uint8_t *row, const uint8_t *above, uint8_t *output, int64_t count, int64_t pixel,
  int32_t filter
) {
  switch (filter) {
    case RING_FILTER_SUB: return subtract(row, above, output, count, pixel, RING_FILTER_SUB);
    case RING_FILTER_UP: return subtract(row, above, output, count, pixel, RING_FILTER_UP);
    case RING_FILTER_AVERAGE:
      return subtract(row, above, output, count, pixel, RING_FILTER_AVERAGE);
    case RING_FILTER_PAETH: return subtract(row, above, output, count, pixel, RING_FILTER_PAETH);
    default: memcpy(output, row, (size_t)count);
  }
}

/// Sums the magnitudes of signed bytes: the smaller, unsigned, of each byte and its negation.
RING_INLINE int64_t sum_of_magnitudes(const uint8_t *bytes, int64_t count) {
  int64_t sum = 0;
  for (int64_t start = 0; start < count; start += 256) {
    int64_t end = count - start < 256 ? count : start + 256;
    // With 16 bits, more sums fit into a vector. The sum of 256 magnitudes is at most 2¹⁵.
    uint16_t partial_sum = 0;
    for (int64_t i = start; i < end; i++) {
      uint8_t negative = (uint8_t)-bytes[i];
      partial_sum = (uint16_t)(partial_sum + (bytes[i] < negative ? bytes[i] : negative));
    }
    sum += partial_sum;
  }
  return sum;
}

#define RING_LOOPS(name, attributes) \
  attributes static int64_t filter_row_##name( \
    const uint8_t *row, const uint8_t *above, uint8_t *output, int64_t count, int64_t pixel, \
    int32_t filter \
  ) { \
    filter_row(row, above, output, count, pixel, filter); \
    return sum_of_magnitudes(output, count); \
  }

RING_LOOPS(baseline, )
#if defined(__x86_64__)
RING_LOOPS(avx2, RING_AVX2)
#endif

int64_t ring_filter_row(
  const uint8_t *row, const uint8_t *above, uint8_t *output, int64_t count, int32_t bytes_per_pixel,
  int32_t filter, ring_simd_level simd_level
) {
  switch (ring_supported(simd_level)) {
#if defined(__x86_64__)
    case RING_SIMD_AVX512:
    case RING_SIMD_AVX2:
      return filter_row_avx2(row, above, output, count, bytes_per_pixel, filter);
#endif
    default: return filter_row_baseline(row, above, output, count, bytes_per_pixel, filter);
  }
}
