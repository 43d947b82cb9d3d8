#include "coverage.h"
#include "run_blocks.h"
#include "shading.h"

#pragma STDC FP_CONTRACT OFF

/// Composites colours over pixels, weighted by coverage.
RING_INLINE words source_over(colors c, coverage covered, words below, floats bias) {
  floats fraction = coverage_fractions(covered);
  c = multiplied(c, fraction);
  floats rest = 1 - c.alpha * (1.0f / 255);
  words mixed = pack(sum(c, multiplied(unpack(below), rest)), bias);
  words touched = (words)(fraction > 0);
  return (mixed & touched) | (below & ~touched);
}

/// Composites colours over eight pixels; pixels without coverage stay unchanged. Pixels past the
/// end of the row are not written, because another thread may draw the next row.
RING_INLINE void composite_block(
  const row *r, colors c, coverage covered, int32_t x, uint32_t *out
) {
  floats bias = r->gradient->dithers ? dither_thresholds(x, r->y) : splat(0.5f);
  int32_t room = r->end - x;
  // Not loading the destination avoids waiting for memory that is only written.
  words pixels = is_full(covered) && r->gradient->opaque
    ? pack_opaque(c, bias)
    : source_over(c, covered, load_words(out, room), bias);
  store_words(out, pixels, room);
}

/// Composites an opaque gradient over a run from pixel `i`, with the colours of the row's piece
/// only. The image must contain whole blocks of the run.
///
/// Most of a ring is drawn here. Invariants are copied, so that no store can have changed them.
RING_INLINE void composite_solid_block(
  const row *r, const position_parabolas *s, const run *run, int32_t i, uint32_t *out
) {
  const ring_gradient_segment p = *r->piece;
  floats bias = r->gradient->dithers ? dither_thresholds(run->left, r->y) : splat(0.5f);
  for (; i < run->width; i += 8) {
    coverage covered = keep_first_lanes(load_coverage(run->upper + i, run->lower), run->width - i);
    if (is_empty(covered)) continue;
    colors c = piece_colors(&p, evaluate_parabola(s, i / 8));
    words pixels = is_full(covered)
      ? pack_opaque(c, bias)
      : source_over(c, covered, load_words(out + i, 8), bias);
    store_words(out + i, pixels, 8);
  }
}

/// Composites the row's gradient over a block of a run.
RING_INLINE void composite_part(row *r, const run_block *part, uint32_t *out) {
  const run *run = &part->run;
  const position_parabolas *stretch = &part->stretch;
  int32_t end = run->left + ((run->width + 7) & ~7);
  _Bool may_be_even = r->gradient->opaque && end <= r->end;
  for (int32_t i = 0; i < run->width; i += 8) {
    int32_t count = run->width - i, x = run->left + i;
    // The first block may find the piece that contains all others.
    if (i <= 8 && may_be_even && is_even(r, stretch, x, end))
      return composite_solid_block(r, stretch, run, i, out);
    coverage covered = keep_first_lanes(load_coverage(run->upper + i, run->lower), count);
    if (is_empty(covered)) continue;
    colors c = stretch->is_smooth ? part_colors(r, stretch, i / 8, x) : block_colors(r, x);
    composite_block(r, c, covered, x, out + i);
  }
}

/// Returns the constants of a row, with the image's columns.
static row begin_row(const ring_gradient *g, int32_t y, target t) {
  float dy = row_offset(g, y);
  columns all = {t.left, t.left + t.stride};
  return (row){
    .gradient = g, .y = y, .end = all.to, .dy = dy, .special = special_columns(g, y, dy, all),
    .piece = g->pieces};
}

/// Composites a gradient over runs.
///
/// The positions of each block are computed before the block in front of it is composited: they are
/// a long chain of dependent operations, and compositing keeps the processor busy meanwhile.
RING_INLINE void composite_gradient(coverage_source runs, const ring_gradient *g, target t) {
  run_cursor unlaid = {.runs = runs};
  run_block parts[2];
  row r = {.y = INT32_MIN};
  _Bool is_left = next_block(&unlaid, g, &parts[0]);
  for (int now = 0; is_left; now ^= 1) {
    const run_block *part = &parts[now];
    is_left = next_block(&unlaid, g, &parts[now ^ 1]);
    if (part->run.y != r.y) r = begin_row(g, part->run.y, t);
    composite_part(&r, part, pixels_under(&part->run, t));
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
  colors c = colors_of(g->pieces->color);
  return (solid_fill){c, pack_opaque(c, splat(0.5f)), g->opaque};
}

/// Composites a solid colour over a run; from its first pixel, the row has `room` pixels.
RING_INLINE void fill_solid_run(solid_fill plain, run run, int32_t room, uint32_t *out) {
  for (int32_t i = 0; i < run.width; i += 8, room -= 8) {
    coverage covered = keep_first_lanes(load_coverage(run.upper + i, run.lower), run.width - i);
    if (is_empty(covered)) continue;
    words pixels = is_full(covered) && plain.opaque
      ? plain.full
      : source_over(plain.color, covered, load_words(out + i, room), splat(0.5f));
    store_words(out + i, pixels, room);
  }
}

/// Composites a solid colour over all runs in one loop: a thin line is many runs of a few pixels.
RING_INLINE void composite_solid(coverage_source runs, const ring_gradient *g, target t) {
  solid_fill plain = make_solid_fill(g);
  int64_t count = run_count(runs);
  for (int64_t i = 0; i < count; i++) {
    run run = run_at(runs, i);
    fill_solid_run(plain, run, t.left + t.stride - run.left, pixels_under(&run, t));
  }
}

typedef void (*composite_function)(coverage_source, const ring_gradient *, target);

// Each instruction set has the same additions and multiplications, only more lanes or more
// registers. Fused ones stay off, because they round differently.
#define RING_LOOPS(name, attributes) \
  attributes static void graded_##name(coverage_source runs, const ring_gradient *g, target t) { \
    composite_gradient(runs, g, t); \
  } \
  attributes static void plain_##name(coverage_source runs, const ring_gradient *g, target t) { \
    composite_solid(runs, g, t); \
  }

RING_LOOPS(baseline, )
#if defined(__x86_64__)
RING_LOOPS(avx2, RING_AVX2)
RING_LOOPS(avx512, RING_AVX512)
#endif

static composite_function select_function(const ring_gradient *g) {
  _Bool is_plain = g->kind == RING_GRADIENT_SOLID;
  switch (ring_supported(g->vectors)) {
#if defined(__x86_64__)
    case RING_SIMD_AVX512: return is_plain ? plain_avx512 : graded_avx512;
    case RING_SIMD_AVX2: return is_plain ? plain_avx2 : graded_avx2;
#endif
    default: return is_plain ? plain_baseline : graded_baseline;
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
  select_function(gradient)((coverage_source){.found = runs}, gradient, t);
}
