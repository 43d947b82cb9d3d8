#ifndef RING_WAVEFRONT_H
#define RING_WAVEFRONT_H

#include "Pixels/vectors.h"
#include "ring_pixels.h"

// Wavefront decoding: eight rows advance together, each one pixel behind the row above. The pixel
// above is thus the one that the row above unfiltered in the previous step. A step unfilters one
// pixel in each of the eight rows.

enum { RING_WAVEFRONT_ROWS = 8 };

/// The last unfiltered pixels, one for each row, and the pixels above them.
typedef struct wavefront {
  bytes32 left, upper_left;
} wavefront;

/// The rows of each filter, as a mask: all bits of a pixel, or none.
typedef struct wavefront_filters {
  bytes32 sub, up, average, paeth;
} wavefront_filters;

RING_INLINE bytes32 subtract_saturated(bytes32 a, bytes32 b) {
  return __builtin_elementwise_sub_sat(a, b);
}
RING_INLINE bytes32 double_saturated(bytes32 a) { return __builtin_elementwise_add_sat(a, a); }

RING_INLINE bytes32 choose_bytes(bytes32 mask, bytes32 a, bytes32 b) {
  return (a & mask) | (b & ~mask);
}

/// Returns, for each byte, the nearest of `left`, `up` and `upper_left` to left + up − upper_left;
/// ties in that order.
///
/// With the smaller and the larger of `left` and `up` as `low` and `high`: the result is `high` if
/// `upper_left` is at least twice as far from `high` as from `low`, `low` if it is at least twice
/// as far from `low` as from `high`, otherwise `upper_left`. Saturation is harmless: beyond `low`
/// or `high` the distance from that one becomes 0, and twice a distance, if more than 255, exceeds
/// the other distance anyway.
RING_INLINE bytes32 paeth_bytes(bytes32 left, bytes32 up, bytes32 upper_left) {
  bytes32 low = left < up ? left : up, high = left > up ? left : up;
  bytes32 to_high = subtract_saturated(high, upper_left);
  bytes32 to_low = subtract_saturated(upper_left, low);
  bytes32 is_high = (bytes32)(double_saturated(to_low) <= to_high);
  bytes32 is_low = (bytes32)(double_saturated(to_high) <= to_low);
  return choose_bytes(is_high, high, choose_bytes(is_low, low, upper_left));
}

RING_INLINE bytes32 average_bytes(bytes32 a, bytes32 b) { return (a & b) + ((a ^ b) >> 1); }

/// Unfilters the next pixel of each row. `above` is the pixel above the first row's next pixel.
RING_INLINE void advance(
  wavefront *at, words stored, uint32_t above, const wavefront_filters *filters, _Bool only_paeth
) {
  words left = (words)at->left;
  words from_above = __builtin_shufflevector(left, left, 0, 0, 1, 2, 3, 4, 5, 6);
  from_above[0] = above;
  bytes32 up = (bytes32)from_above;
  bytes32 predicted = paeth_bytes(at->left, up, at->upper_left);
  if (!only_paeth) {
    predicted = (predicted & filters->paeth) | (at->left & filters->sub) | (up & filters->up)
      | (average_bytes(at->left, up) & filters->average);
  }
  at->left = (bytes32)stored + predicted;
  at->upper_left = up;
}

RING_INLINE uint32_t load_pixel_word(const uint8_t *p) {
  uint32_t word;
  memcpy(&word, p, sizeof word);
  return word;
}

/// Advances only those rows that are inside the image at this step: near its left edge the lower
/// rows have not begun, near its right edge the upper rows have ended. Pixels left of a row are 0.
RING_INLINE void advance_partially(
  wavefront *at, int64_t step, const uint8_t *stored, const uint8_t *above, uint8_t *target,
  int64_t width, int channels, const wavefront_filters *filters
) {
  words pixels = 0;
  for (int row = 0; row < RING_WAVEFRONT_ROWS; row++) {
    int64_t x = step - row;
    if (x < 0 || x >= width) continue;
    pixels[row] = load_pixel_word(stored + row * (width * channels + 1) + x * channels);
  }
  advance(at, pixels, step < width ? load_pixel_word(above + step * 4) : 0, filters, 0);
  for (int row = 0; row < RING_WAVEFRONT_ROWS; row++) {
    int64_t x = step - row;
    uint32_t pixel = ((words)at->left)[row] | (channels == 3 ? 0xff000000u : 0);
    if (x >= 0 && x < width) memcpy(target + (row * width + x) * 4, &pixel, sizeof pixel);
  }
}

RING_INLINE void unfilter_wavefront(
  const uint8_t *stored, const uint8_t *above, uint8_t *target, int64_t width, int channels,
  const wavefront_filters *filters, _Bool only_paeth
) {
  wavefront at = {0, 0};
  int64_t stride = width * channels + 1, lead = RING_WAVEFRONT_ROWS - 1;
  for (int64_t step = 0; step < width + lead; step++) {
    if (step < lead || step >= width) {
      advance_partially(&at, step, stored, above, target, width, channels, filters);
      continue;
    }
    words pixels;
    for (int row = 0; row < RING_WAVEFRONT_ROWS; row++) {
      pixels[row] = load_pixel_word(stored + row * stride + (step - row) * channels);
    }
    advance(&at, pixels, load_pixel_word(above + step * 4), filters, only_paeth);
    words restored = (words)at.left | (channels == 3 ? 0xff000000u : 0);
    for (int row = 0; row < RING_WAVEFRONT_ROWS; row++) {
      uint32_t pixel = restored[row];
      memcpy(target + (row * width + step - row) * 4, &pixel, sizeof pixel);
    }
  }
}

/// Unfilters eight rows at once. Returns false if there are fewer rows, if one has an unknown
/// filter, or if fewer than two have the Paeth filter.
RING_INLINE _Bool unfilter_eight_rows(
  const uint8_t *stored, const uint8_t *above, uint8_t *target, int64_t width, int64_t rows,
  int channels
) {
  if (rows < RING_WAVEFRONT_ROWS) return 0;
  words sub = 0, up = 0, average = 0, paeth = 0;
  int paeth_rows = 0;
  for (int row = 0; row < RING_WAVEFRONT_ROWS; row++) {
    uint8_t filter = stored[row * (width * channels + 1)];
    if (filter > RING_FILTER_PAETH) return 0;
    sub[row] = filter == RING_FILTER_SUB ? UINT32_MAX : 0;
    up[row] = filter == RING_FILTER_UP ? UINT32_MAX : 0;
    average[row] = filter == RING_FILTER_AVERAGE ? UINT32_MAX : 0;
    paeth[row] = filter == RING_FILTER_PAETH ? UINT32_MAX : 0;
    paeth_rows += filter == RING_FILTER_PAETH;
  }
  if (paeth_rows < 2) return 0;
  wavefront_filters filters = {(bytes32)sub, (bytes32)up, (bytes32)average, (bytes32)paeth};
  if (paeth_rows == RING_WAVEFRONT_ROWS) {
    unfilter_wavefront(stored + 1, above, target, width, channels, &filters, 1);
  } else {
    unfilter_wavefront(stored + 1, above, target, width, channels, &filters, 0);
  }
  return 1;
}

#endif
