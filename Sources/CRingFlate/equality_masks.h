#ifndef RING_MARKS_H
#define RING_MARKS_H

// Equality masks of a block: a bit for each byte, the first one lowest, whether it equals the byte
// at a distance before it.
//
// They are built for a whole block before it is searched: the search then waits for integers
// instead of bytes and vectors, which takes a tenth less time altogether.

#include "scan.h"

enum {
  /// The minimum number of marks that `mask_at` returns.
  MASK_BITS_VALID = 57,
};

/// Returns `equal64` of the bytes from…to only; does not read the others.
static uint64_t equal64_partial(const uint8_t *p, int64_t distance, int64_t from, int64_t to) {
  uint64_t mask = 0;
  for (int64_t i = from; i < to && i < WINDOW; i++) mask |= (uint64_t)(p[i] == p[i - distance]) << i;
  return mask;
}

/// Appends a mask. Returns the address of the next one.
RING_INLINE uint8_t *append_mask(uint8_t *marks, uint64_t mask) {
  memcpy(marks, &mask, sizeof mask);
  return marks + sizeof mask;
}

/// Marks the bytes of a block that equal the byte `distance` before. Bytes that are less than
/// `distance` after the start of the history, and those past the last one, have no mark.
RING_INLINE void build_equality_mask(
  const block *block, int64_t distance, int64_t before, uint8_t *marks
) {
  const uint8_t *bytes = block->bytes;
  int64_t i = 0, count = block->count, known = distance - before;
  for (; i < known && i < count; i += WINDOW)
    marks = append_mask(marks, equal64_partial(bytes + i, distance, known - i, count - i));
  for (; count - i >= WINDOW; i += WINDOW)
    marks = append_mask(marks, equal64(bytes + i, bytes + i - distance));
  if (i < count) marks = append_mask(marks, equal64_partial(bytes + i, distance, 0, count - i));
  memset(marks, 0, RING_MARK_PADDING);
}

/// Returns the marks from byte `at`: at least `MASK_BITS_VALID` valid ones, then zeros.
RING_INLINE uint64_t mask_at(const uint8_t *marks, int64_t at) {
  uint64_t mask;
  memcpy(&mask, marks + (at >> 3), sizeof mask);
  return mask >> (at & 7);
}

/// Returns the number of consecutive marks from byte `at`.
RING_INLINE int64_t mask_run_length(const uint8_t *marks, int64_t at) {
  int64_t length = lowest_bit(~mask_at(marks, at)), seen = 64 - (at & 7);
  if (length < seen) return length;
  for (const uint8_t *p = marks + (at >> 3) + 8;; p += 8, seen += 64) {
    uint64_t mask;
    memcpy(&mask, p, sizeof mask);
    if (mask != UINT64_MAX) return seen + lowest_bit(~mask);
  }
}

#endif
