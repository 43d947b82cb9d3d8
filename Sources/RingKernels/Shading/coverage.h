#ifndef RING_COVERAGE_H
#define RING_COVERAGE_H

#include "Pixels/vectors.h"

#pragma STDC FP_CONTRACT OFF

/// The coverage of eight pixels, as two samples of 0…255 each.
typedef struct coverage {
  uint64_t upper, lower;
} coverage;

RING_INLINE coverage load_coverage(const uint8_t *upper, int32_t lower) {
  coverage c;
  memcpy(&c.upper, upper, sizeof c.upper);
  memcpy(&c.lower, upper + lower, sizeof c.lower);
  return c;
}

/// Returns the coverage of the first `count` pixels; clears the others.
RING_INLINE coverage keep_first_lanes(coverage c, int32_t count) {
  if (count >= 8) return c;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  uint64_t mask = ((uint64_t)1 << (8 * count)) - 1;
#else
  uint64_t mask = ~(UINT64_MAX >> (8 * count));
#endif
  return (coverage){c.upper & mask, c.lower & mask};
}

RING_INLINE _Bool is_empty(coverage c) { return (c.upper | c.lower) == 0; }
RING_INLINE _Bool is_full(coverage c) { return (c.upper & c.lower) == UINT64_MAX; }

/// Returns the covered fractions, 0…1; exactly 1 where both samples are 255.
RING_INLINE floats coverage_fractions(coverage c) {
  bytes8 upper, lower;
  memcpy(&upper, &c.upper, sizeof upper);
  memcpy(&lower, &c.lower, sizeof lower);
  ints sum = __builtin_convertvector(upper, ints) + __builtin_convertvector(lower, ints);
  return __builtin_convertvector(sum, floats) * (1.0f / 510);
}

#endif
