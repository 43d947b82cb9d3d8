#include "coverage.h"
#include "run_blocks.h"
#include "shading.h"

#pragma STDC FP_CONTRACT OFF

/// Composites colours over pixels, weighted by coverage.
RING_INLINE words source_over(colors c, coverage covered, words below, floats bias) {
  floats fraction = coverage_fractions(covered);
  c = multiplied(c, fraction);
  floats remaining = 1 - c.alpha * (1.0f / 255);
  words mixed = pack(sum(c, multiplied(unpack(below), remaining)), bias);
  words touched = (words)(fraction > 0);
  return (mixed & touched) | (below & ~touched);
}

/// Composites colours over eight pixels; pixels without coverage stay unchanged. Pixels past the
/// end of the row are not written, because another thread may draw the next row.
RING_INLINE void composite_block(
  const row *r, colors c, coverage covered, int32_t x, uint32_t *out
) {
  floats bias = r->gradient->dithers ? dither_thresholds(x, r->y) : splat(0.5f);
  int32_t available = r->end - x;
  // Not loading the destination avoids waiting for memory that is only written.
  words pixels = is_full(covered) && r->gradient->opaque
    ? pack_opaque(c, bias)
    : source_over(c, covered, load_words(out, available), bias);
  store_words(out, pixels, available);
}

/// Composites an opaque gradient over a run from pixel `i`, with the colours of the row's segment
/// only. The image must contain whole blocks of the run.
///
/// Most of a ring is drawn here. Invariants are copied, so that no store can have changed them.
RING_INLINE void composite_solid_block(
  const row *r, const position_parabolas *s, const run *run, int32_t i, uint32_t *out
) {
  const ring_gradient_segment p = *r->segment;
  floats bias = r->gradient->dithers ? dither_thresholds(run->left, r->y) : splat(0.5f);
  for (; i < run->width; i += 8) {
    coverage covered = keep_first_lanes(load_coverage(run->upper + i, run->lower), run->width - i);
    if (is_empty(covered)) continue;
    colors c = segment_colors(&p, evaluate_parabola(s, i / 8));
    words pixels = is_full(covered)
      ? pack_opaque(c, bias)
      : source_over(c, covered, load_words(out + i, 8), bias);
    store_words(out + i, pixels, 8);
  }
}

RING_INLINE void composite_run_block(row *r, const run_block *block, uint32_t *out) {
  const run *run = &block->run;
  const position_parabolas *positions = &block->positions;
  int32_t end = run->left + ((run->width + 7) & ~7);
  _Bool may_be_in_segment = r->gradient->opaque && end <= r->end;
  for (int32_t i = 0; i < run->width; i += 8) {
    int32_t count = run->width - i, x = run->left + i;
    // Test again at the second block: the first may have found the segment that contains the rest.
    if (i <= 8 && may_be_in_segment && is_in_segment(r, positions, x, end))
      return composite_solid_block(r, positions, run, i, out);
    coverage covered = keep_first_lanes(load_coverage(run->upper + i, run->lower), count);
    if (is_empty(covered)) continue;
    colors c = positions->is_smooth ? parabola_colors(r, positions, i / 8, x) : block_colors(r, x);
    composite_block(r, c, covered, x, out + i);
  }
}

/// Returns the constants of a row, with the image's columns.
static row begin_row(const ring_gradient *g, int32_t y, target t) {
  float dy = row_offset(g, y);
  columns all = {t.left, t.left + t.stride};
  return (row){
    .gradient = g, .y = y, .end = all.to, .dy = dy, .special = special_columns(g, y, dy, all),
    .segment = g->segments};
}

/// Composites a gradient over runs.
///
/// The positions of each block are computed before the previous block is composited, because they
/// are a long chain of dependent operations. Compositing keeps the processor busy meanwhile.
RING_INLINE void composite_gradient(coverage_source source, const ring_gradient *g, target t) {
  run_cursor cursor = {.source = source};
  run_block blocks[2];
  row r = {.y = INT32_MIN};
  _Bool has_block = next_block(&cursor, g, &blocks[0]);
  for (int current = 0; has_block; current ^= 1) {
    const run_block *block = &blocks[current];
    has_block = next_block(&cursor, g, &blocks[current ^ 1]);
    if (block->run.y != r.y) r = begin_row(g, block->run.y, t);
    composite_run_block(&r, block, pixels_under(&block->run, t));
  }
}

/// A solid colour, prepared for compositing.
typedef struct solid_fill {
  colors color;
  /// Eight fully covered pixels, if the colour is opaque.
  words full;
  _Bool opaque;
} solid_fill;

RING_INLINE solid_fill make_solid_fill(const ring_gradient *g) {
  colors c = colors_of(g->segments->color);
  return (solid_fill){c, pack_opaque(c, splat(0.5f)), g->opaque};
}

/// Composites a solid colour over a run; from its first pixel, the row has `available` pixels.
RING_INLINE void fill_solid_run(solid_fill fill, run run, int32_t available, uint32_t *out) {
  for (int32_t i = 0; i < run.width; i += 8, available -= 8) {
    coverage covered = keep_first_lanes(load_coverage(run.upper + i, run.lower), run.width - i);
    if (is_empty(covered)) continue;
    words pixels = is_full(covered) && fill.opaque
      ? fill.full
      : source_over(fill.color, covered, load_words(out + i, available), splat(0.5f));
    store_words(out + i, pixels, available);
  }
}

/// Composites a solid colour over all runs in one loop: a thin line is many runs of a few pixels.
RING_INLINE void composite_solid(coverage_source source, const ring_gradient *g, target t) {
  solid_fill fill = make_solid_fill(g);
  int64_t count = run_count(source);
  for (int64_t i = 0; i < count; i++) {
    run run = run_at(source, i);
    fill_solid_run(fill, run, t.left + t.stride - run.left, pixels_under(&run, t));
  }
}

typedef void (*composite_function)(coverage_source, const ring_gradient *, target);

// Each instruction set has the same additions and multiplications, only more lanes or more
// registers. Fused multiply-adds stay off, because they round differently.
#define RING_LOOPS(name, attributes) \
  attributes static void gradient_##name( \
    coverage_source source, const ring_gradient *g, target t \
  ) { \
    composite_gradient(source, g, t); \
  } \
  attributes static void solid_##name( \
    coverage_source source, const ring_gradient *g, target t \
  ) { \
    composite_solid(source, g, t); \
  }

RING_LOOPS(baseline, )
#if defined(__x86_64__)
RING_LOOPS(avx2, RING_AVX2)
RING_LOOPS(avx512, RING_AVX512)
#endif

static composite_function select_function(const ring_gradient *g) {
  _Bool is_solid = g->kind == RING_GRADIENT_SOLID;
  switch (ring_supported(g->simd_level)) {
#if defined(__x86_64__)
    case RING_SIMD_AVX512: return is_solid ? solid_avx512 : gradient_avx512;
    case RING_SIMD_AVX2: return is_solid ? solid_avx2 : gradient_avx2;
#endif
    default: return is_solid ? solid_baseline : gradient_baseline;
  }
}

void ring_gradient_composite(
  const ring_gradient *gradient, const ring_mask *mask, uint32_t *pixels, int32_t stride,
  int32_t target_left, int32_t target_top
) {
  target t = {pixels, stride, target_left, target_top};
  select_function(gradient)((coverage_source){.mask = mask}, gradient, t);
}

void ring_runs_composite(
  const ring_runs *runs, const ring_gradient *gradient, uint32_t *pixels, int32_t stride,
  int32_t target_left, int32_t target_top
) {
  target t = {pixels, stride, target_left, target_top};
  select_function(gradient)((coverage_source){.runs = runs}, gradient, t);
}
