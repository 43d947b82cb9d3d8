#ifndef RING_RUN_BLOCKS_H
#define RING_RUN_BLOCKS_H

#include "gradient_positions.h"
#include "ring_outline.h"

/// The destination image; its first pixel has the device coordinates `left`, `top`.
typedef struct target {
  uint32_t *pixels;
  int32_t stride, left, top;
} target;

/// A run of pixels in a row, in device pixels, with the coverage samples of the first pixel; see
/// `ring_mask`.
typedef struct run {
  const uint8_t *upper;
  int32_t lower;
  int32_t y, left, width;
} run;

/// The source of coverage: runs, or the rows of a mask; the other pointer is NULL.
typedef struct coverage_source {
  const ring_runs *runs;
  const ring_mask *mask;
} coverage_source;

RING_INLINE int64_t run_count(coverage_source source) {
  return source.runs ? source.runs->run_count : source.mask->height;
}

RING_INLINE run run_at(coverage_source source, int64_t i) {
  if (source.runs) {
    const ring_run *r = &source.runs->runs[i];
    return (run){source.runs->bytes + r->offset, 0, r->y, r->left, r->width};
  }
  const ring_mask *mask = source.mask;
  const uint8_t *upper = mask->coverage + i * mask->stride;
  return (run){upper, mask->lower, mask->top + (int32_t)i, mask->left, mask->width};
}

RING_INLINE uint32_t *pixels_under(const run *run, target t) {
  return t.pixels + (int64_t)(run->y - t.top) * t.stride + (run->left - t.left);
}

enum {
  /// The maximum width of a block, in pixels: `position_parabolas` are fitted to so many.
  RUN_BLOCK_WIDTH = 64,
  /// Up to this width, exact positions are faster than parabolas.
  MAX_EXACT_WIDTH = 16,
};

/// A block of at most `RUN_BLOCK_WIDTH` pixels of a run, and its positions in the gradient.
typedef struct run_block {
  run run;
  position_parabolas positions;
} run_block;

/// The cursor over the runs that are not composited yet.
typedef struct run_cursor {
  coverage_source source;
  /// The index of the next run, and the remainder of the current run.
  int64_t next;
  run remaining;
} run_cursor;

/// Fits parabolas to the positions along a block, unless they are disabled or exact positions are
/// faster.
RING_INLINE position_parabolas block_positions(const ring_gradient *g, const run *run) {
  if (g->minimum_radius_squared == 0 || run->width <= MAX_EXACT_WIDTH)
    return (position_parabolas){.is_smooth = 0};
  return fit_parabolas(g, run->left, row_offset(g, run->y));
}

/// Reads the next block of the runs; returns false if there is none.
RING_INLINE _Bool next_block(run_cursor *cursor, const ring_gradient *g, run_block *block) {
  run *remaining = &cursor->remaining;
  while (remaining->width <= 0) {
    if (cursor->next == run_count(cursor->source)) return 0;
    *remaining = run_at(cursor->source, cursor->next++);
  }
  block->run = *remaining;
  if (remaining->width > RUN_BLOCK_WIDTH) block->run.width = RUN_BLOCK_WIDTH;
  block->positions = block_positions(g, &block->run);
  remaining->upper += RUN_BLOCK_WIDTH;
  remaining->left += RUN_BLOCK_WIDTH;
  remaining->width -= RUN_BLOCK_WIDTH;
  return 1;
}

#endif
