#ifndef RING_MARKS_H
#define RING_MARKS_H

// Which bytes of a block are those some distance before: a bit for each, the first one lowest.
//
// They are found for a whole block before it is searched: the search then waits for whole numbers
// instead of for bytes and vectors, which takes a tenth less time altogether.

#include "scan.h"

enum {
  /// So many marks `marks_at` returns at least.
  MARKS_SEEN = 57,
};

/// The same as `equal64` of the bytes from…to only; the others are not looked at.
static uint64_t equal_some(const uint8_t *p, int64_t distance, int64_t from, int64_t to) {
  uint64_t mask = 0;
  for (int64_t i = from; i < to && i < WINDOW; i++) mask |= (uint64_t)(p[i] == p[i - distance]) << i;
  return mask;
}

/// Returns where the next ones are put.
RING_INLINE uint8_t *add_mask(uint8_t *marks, uint64_t mask) {
  memcpy(marks, &mask, sizeof mask);
  return marks + sizeof mask;
}

/// Marks the bytes of a block; none where nothing is known `distance` before, and none behind the
/// last one.
RING_INLINE void mark_equal(
  const block *block, int64_t distance, int64_t before, uint8_t *marks
) {
  const uint8_t *bytes = block->bytes;
  int64_t i = 0, count = block->count, known = distance - before;
  for (; i < known && i < count; i += WINDOW)
    marks = add_mask(marks, equal_some(bytes + i, distance, known - i, count - i));
  for (; count - i >= WINDOW; i += WINDOW)
    marks = add_mask(marks, equal64(bytes + i, bytes + i - distance));
  if (i < count) marks = add_mask(marks, equal_some(bytes + i, distance, 0, count - i));
  memset(marks, 0, RING_MARKS_BEYOND);
}

/// The marks from a byte on, of which `MARKS_SEEN` or more are there; behind them are zeros.
RING_INLINE uint64_t marks_at(const uint8_t *marks, int64_t at) {
  uint64_t mask;
  memcpy(&mask, marks + (at >> 3), sizeof mask);
  return mask >> (at & 7);
}

/// How many marks follow each other from a byte on.
RING_INLINE int64_t marked_length(const uint8_t *marks, int64_t at) {
  int64_t length = lowest_bit(~marks_at(marks, at)), seen = 64 - (at & 7);
  if (length < seen) return length;
  for (const uint8_t *p = marks + (at >> 3) + 8;; p += 8, seen += 64) {
    uint64_t mask;
    memcpy(&mask, p, sizeof mask);
    if (mask != UINT64_MAX) return seen + lowest_bit(~mask);
  }
}

#endif
