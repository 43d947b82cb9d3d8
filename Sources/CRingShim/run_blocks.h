#ifndef RING_PARTS_H
#define RING_PARTS_H

#include "gradient_positions.h"
#include "ring_outline.h"

/// The destination image; its first pixel has the device coordinates `left`, `top`.
typedef struct target {
  uint32_t *pixels;
  int32_t stride, left, top;
} target;

// MARK: Runs

/// A run of pixels in a row, in device pixels, with the coverage samples of the first one; see
/// `ring_mask`.
typedef struct run {
  const uint8_t *upper;
  int32_t lower;
  int32_t y, left, width;
} run;

/// The source of coverage: runs, or the rows of a mask.
typedef struct coverage_source {
  const ring_runs *found;
  const ring_mask *mask;
} coverage_source;

RING_INLINE int64_t run_count(coverage_source runs) {
  return runs.found ? runs.found->run_count : runs.mask->height;
}

RING_INLINE run run_at(coverage_source runs, int64_t i) {
  if (runs.found) {
    const ring_run *found = &runs.found->runs[i];
    return (run){runs.found->bytes + found->offset, 0, found->y, found->left, found->width};
  }
  const ring_mask *mask = runs.mask;
  const uint8_t *upper = mask->coverage + i * mask->stride;
  return (run){upper, mask->lower, mask->top + (int32_t)i, mask->left, mask->width};
}

RING_INLINE uint32_t *pixels_under(const run *run, target t) {
  return t.pixels + (int64_t)(run->y - t.top) * t.stride + (run->left - t.left);
}

// MARK: Parts

/// A block of at most 64 pixels of a run, and its positions in the gradient.
typedef struct run_block {
  run run;
  position_parabolas stretch;
} run_block;

/// The cursor over the runs that are not composited yet.
typedef struct run_cursor {
  coverage_source runs;
  /// The number of runs that have begun, and the remainder of the last one.
  int64_t begun;
  run rest;
} run_cursor;

/// Fits the positions along at most 64 pixels. Two blocks of eight are faster without.
RING_INLINE position_parabolas block_positions(const ring_gradient *g, const run *run) {
  if (g->minimum_radius_squared == 0 || run->width <= 16) return (position_parabolas){.is_smooth = 0};
  return fit_parabolas(g, run->left, row_offset(g, run->y));
}

/// Reads the next block of the runs; returns false if there is none.
RING_INLINE _Bool next_block(run_cursor *left, const ring_gradient *g, run_block *part) {
  run *rest = &left->rest;
  while (rest->width <= 0) {
    if (left->begun == run_count(left->runs)) return 0;
    *rest = run_at(left->runs, left->begun++);
  }
  part->run = *rest;
  if (rest->width > 64) part->run.width = 64;
  part->stretch = block_positions(g, &part->run);
  rest->upper += 64;
  rest->left += 64;
  rest->width -= 64;
  return 1;
}

#endif
