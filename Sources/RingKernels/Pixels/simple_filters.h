#ifndef RING_SIMPLE_FILTERS_H
#define RING_SIMPLE_FILTERS_H

#include "Pixels/vectors.h"
#include "ring_pixels.h"

// Rows whose filters have no sequential dependency: None, Up, and Sub, which is a prefix sum.

typedef uint8_t quad __attribute__((ext_vector_type(16)));

/// Loads eight pixels; only the first `count` if there are fewer.
RING_INLINE bytes32 load_pixels(const uint8_t *p, int64_t count, int channels) {
  if (channels == 4) return (bytes32)load_words(p, count);
  uint8_t last[32] = {0};
  // Loads of four 3-byte pixels include the four bytes after them.
  if (count * 3 < 28) p = memcpy(last, p, (size_t)((count < 8 ? count : 8) * 3));
  quad a, b;
  memcpy(&a, p, sizeof a);
  memcpy(&b, p + 12, sizeof b);
  bytes32 padded = __builtin_shufflevector(
    a, b, 0, 1, 2, 3, 3, 4, 5, 6, 6, 7, 8, 9, 9, 10, 11, 12,
    16, 17, 18, 19, 19, 20, 21, 22, 22, 23, 24, 25, 25, 26, 27, 28);
  return (bytes32)((words)padded & 0xffffff);
}

/// Returns the prefix sums of eight pixels, bytewise.
RING_INLINE bytes32 prefix_sums(bytes32 pixels) {
  const words none = 0;
  words v = (words)pixels;
  v = (words)((bytes32)v + (bytes32)__builtin_shufflevector(v, none, 8, 0, 1, 2, 8, 4, 5, 6));
  v = (words)((bytes32)v + (bytes32)__builtin_shufflevector(v, none, 8, 8, 0, 1, 8, 8, 4, 5));
  return (bytes32)v + (bytes32)__builtin_shufflevector(v, none, 8, 8, 8, 8, 3, 3, 3, 3);
}

RING_INLINE void unfilter_simple_row(
  const uint8_t *stored, const uint8_t *above, uint8_t *target, int64_t width, int channels,
  int filter
) {
  bytes32 left = 0;
  for (int64_t x = 0; x < width; x += 8) {
    bytes32 pixels = load_pixels(stored + x * channels, width - x, channels);
    if (filter == RING_FILTER_UP) pixels += load_pixels(above + x * 4, width - x, 4);
    if (filter == RING_FILTER_SUB) {
      pixels = prefix_sums(pixels) + left;
      words last = (words)pixels;
      left = (bytes32)__builtin_shufflevector(last, last, 7, 7, 7, 7, 7, 7, 7, 7);
    }
    words result = (words)pixels | (channels == 3 ? 0xff000000u : 0);
    store_words(target + x * 4, result, width - x);
  }
}

#endif
