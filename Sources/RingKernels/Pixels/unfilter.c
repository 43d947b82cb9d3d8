#include "Pixels/vectors.h"
#include "simple_filters.h"
#include "ring_pixels.h"
#include "wavefront.h"

// Average and Paeth need the unfiltered pixel on the left, so the latency of this chain limits a
// row. Two rows at once have two chains: the second row is a pixel behind the first, so that its
// pixels above are at hand and need not be loaded.

typedef int16_t wide __attribute__((ext_vector_type(4)));
typedef uint8_t narrow __attribute__((ext_vector_type(4)));
typedef uint8_t halves __attribute__((ext_vector_type(8)));

/// The pixel on the left of the next pixel, and the pixel above `left`; 0…255 per channel.
typedef struct cursor {
  wide left, upper_left;
} cursor;

RING_INLINE wide load_pixel(const uint8_t *p) {
  narrow v;
  memcpy(&v, p, sizeof v);
  return __builtin_convertvector(v, wide);
}

/// Stores a pixel. With three channels the fourth byte belongs to the next pixel and is set to
/// opaque.
RING_INLINE void store_pixel(uint8_t *p, wide pixel, int channels) {
  narrow v = __builtin_convertvector(pixel, narrow);
  uint32_t word;
  memcpy(&word, &v, sizeof word);
  if (channels == 3) word |= 0xff000000u;
  memcpy(p, &word, sizeof word);
}

RING_INLINE wide distance(wide a) {
  wide b = -a;
  return a > b ? a : b;
}

RING_INLINE wide choose(wide mask, wide a, wide b) { return (a & mask) | (b & ~mask); }

/// Returns the nearest of `left`, `up` and `upper_left` to left + up − upper_left; ties in that
/// order.
RING_INLINE wide paeth(wide left, wide up, wide upper_left) {
  wide to_left = up - upper_left, to_up = left - upper_left;
  wide to_upper_left = distance(to_left + to_up);
  to_left = distance(to_left);
  to_up = distance(to_up);
  wide smallest = to_left < to_up ? to_left : to_up;
  smallest = to_upper_left < smallest ? to_upper_left : smallest;
  return choose(smallest == to_left, left, choose(smallest == to_up, up, upper_left));
}

RING_INLINE wide next_pixel(cursor *at, int filter, wide stored, wide up) {
  wide predicted = filter == RING_FILTER_AVERAGE ? (at->left + up) >> 1
                                                 : paeth(at->left, up, at->upper_left);
  // Adds bytes, so that nothing is carried into the upper half.
  at->left = (wide)((halves)stored + (halves)predicted);
  at->upper_left = up;
  return at->left;
}

RING_INLINE void unfilter_sequential_row(
  const uint8_t *stored, const uint8_t *above, uint8_t *target, int64_t width, int channels,
  int filter
) {
  cursor at = {0, 0};
  for (int64_t x = 0; x < width; x++) {
    wide up = load_pixel(above + x * 4);
    store_pixel(
      target + x * 4, next_pixel(&at, filter, load_pixel(stored + x * channels), up), channels);
  }
}

/// Unfilters two rows, `lower` below `upper`, of at least one pixel.
RING_INLINE void unfilter_two_rows(
  const uint8_t *upper, const uint8_t *lower, const uint8_t *above, uint8_t *target, int64_t width,
  int channels, int filter, int lower_filter
) {
  cursor at = {0, 0}, below = {0, 0};
  uint8_t *next = target + width * 4;
  store_pixel(target, next_pixel(&at, filter, load_pixel(upper), load_pixel(above)), channels);
  for (int64_t x = 1; x < width; x++) {
    wide up = load_pixel(above + x * 4);
    wide pixel = next_pixel(&below, lower_filter, load_pixel(lower + (x - 1) * channels), at.left);
    store_pixel(next + (x - 1) * 4, pixel, channels);
    store_pixel(
      target + x * 4, next_pixel(&at, filter, load_pixel(upper + x * channels), up), channels);
  }
  wide last = next_pixel(&below, lower_filter, load_pixel(lower + (width - 1) * channels), at.left);
  store_pixel(next + (width - 1) * 4, last, channels);
}

/// Whether a filter is sequential, so that two rows at once are faster.
RING_INLINE _Bool is_sequential(int filter) {
  return filter == RING_FILTER_AVERAGE || filter == RING_FILTER_PAETH;
}

/// Unfilters a row, with a loop for each filter; `stored` begins with the filter byte, which is
/// known.
RING_INLINE void unfilter_row(
  const uint8_t *stored, const uint8_t *above, uint8_t *target, int64_t width, int channels
) {
  const uint8_t *row = stored + 1;
  switch (*stored) {
    case RING_FILTER_NONE:
      if (channels == 4) memcpy(target, row, (size_t)width * 4);
      else unfilter_simple_row(row, above, target, width, channels, RING_FILTER_NONE);
      break;
    case RING_FILTER_SUB:
      unfilter_simple_row(row, above, target, width, channels, RING_FILTER_SUB);
      break;
    case RING_FILTER_UP:
      unfilter_simple_row(row, above, target, width, channels, RING_FILTER_UP);
      break;
    case RING_FILTER_AVERAGE:
      unfilter_sequential_row(row, above, target, width, channels, RING_FILTER_AVERAGE);
      break;
    default: unfilter_sequential_row(row, above, target, width, channels, RING_FILTER_PAETH); break;
  }
}

/// Unfilters two sequential rows, with a loop for each pair of filters.
RING_INLINE void unfilter_sequential_rows(
  const uint8_t *upper, const uint8_t *lower, const uint8_t *above, uint8_t *target, int64_t width,
  int channels
) {
  const uint8_t *a = upper + 1, *b = lower + 1;
  if (*upper == RING_FILTER_PAETH && *lower == RING_FILTER_PAETH) {
    unfilter_two_rows(a, b, above, target, width, channels, RING_FILTER_PAETH, RING_FILTER_PAETH);
  } else if (*upper == RING_FILTER_PAETH) {
    unfilter_two_rows(
      a, b, above, target, width, channels, RING_FILTER_PAETH, RING_FILTER_AVERAGE);
  } else if (*lower == RING_FILTER_PAETH) {
    unfilter_two_rows(
      a, b, above, target, width, channels, RING_FILTER_AVERAGE, RING_FILTER_PAETH);
  } else {
    unfilter_two_rows(
      a, b, above, target, width, channels, RING_FILTER_AVERAGE, RING_FILTER_AVERAGE);
  }
}

/// Unfilters rows, several at once where possible, up to an unknown filter. Returns how many.
RING_INLINE int64_t unfilter(
  const uint8_t *stored, const uint8_t *above, uint8_t *target, int64_t width, int64_t rows,
  int channels
) {
  int64_t stride = width * channels + 1;
  int64_t y = 0;
  while (y < rows) {
    const uint8_t *row = stored + y * stride, *next = row + stride;
    uint8_t *output = target + y * width * 4;
    const uint8_t *up = y == 0 ? above : output - width * 4;
    if (*row > RING_FILTER_PAETH) break;
    if (unfilter_eight_rows(row, up, output, width, rows - y, channels)) {
      y += RING_WAVEFRONT_ROWS;
    } else if (y + 1 < rows && is_sequential(*row) && is_sequential(*next)) {
      unfilter_sequential_rows(row, next, up, output, width, channels);
      y += 2;
    } else {
      unfilter_row(row, up, output, width, channels);
      y += 1;
    }
  }
  return y;
}

#define RING_LOOPS(name, attributes) \
  attributes static int64_t unfilter_##name( \
    const uint8_t *stored, const uint8_t *above, uint8_t *target, int64_t width, int64_t rows, \
    int32_t channels \
  ) { \
    return channels == 4 ? unfilter(stored, above, target, width, rows, 4) \
                         : unfilter(stored, above, target, width, rows, 3); \
  }

RING_LOOPS(baseline, )
#if defined(__x86_64__)
RING_LOOPS(avx2, RING_AVX2)
#endif

int64_t ring_unfilter(
  const uint8_t *stored, const uint8_t *above, uint8_t *target, int64_t width, int64_t rows,
  int32_t channels, ring_simd_level simd_level
) {
  switch (ring_supported(simd_level)) {
#if defined(__x86_64__)
    case RING_SIMD_AVX512:
    case RING_SIMD_AVX2: return unfilter_avx2(stored, above, target, width, rows, channels);
#endif
    default: return unfilter_baseline(stored, above, target, width, rows, channels);
  }
}
