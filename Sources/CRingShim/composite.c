#include "coverage.h"
#include "shading.h"

#pragma STDC FP_CONTRACT OFF

/// Lays colours over pixels.
RING_INLINE words laid_over(colors c, coverage covered, words below, floats bias) {
  floats fraction = fractions(covered);
  c = multiplied(c, fraction);
  floats rest = 1 - c.alpha * (1.0f / 255);
  words mixed = pack(sum(c, multiplied(unpack(below), rest)), bias);
  words touched = (words)(fraction > 0);
  return (mixed & touched) | (below & ~touched);
}

/// A run of pixels in a row and the coverage of the first one; see `ring_mask`.
typedef struct run {
  const uint8_t *upper;
  int32_t lower;
  /// The column of the first pixel, in device pixels.
  int32_t left;
  int32_t width;
} run;

/// Lays colours over eight pixels; where nothing is covered they stay as they are. Beyond the row's
/// end nothing is touched, because another thread may draw the next row.
RING_INLINE void composite_block(
  const row *r, colors c, coverage covered, int32_t x, uint32_t *out
) {
  floats bias = r->gradient->dithers ? dither_thresholds(x, r->y) : splat(0.5f);
  int32_t room = r->end - x;
  // Not reading what is below saves waiting for memory that is only to be written.
  words pixels = is_full(covered) && r->gradient->opaque
    ? pack_opaque(c, bias)
    : laid_over(c, covered, load_words(out, room), bias);
  store_words(out, pixels, room);
}

/// What a run of at most 64 pixels is computed with; two blocks are faster without.
RING_INLINE stretch stretch_along(const row *r, const run *run) {
  if (r->minimum_radius_squared == 0 || run->width <= 16) return (stretch){.is_smooth = 0};
  return begin_stretch(r->gradient, run->left, r->dy, r->minimum_radius_squared);
}

/// Lays a part of an even stretch of an opaque gradient over a run, from the i-th pixel on; the picture
/// has whole blocks of them.
///
/// Most of a ring is drawn here. What stays the same is read once, so that nothing that is written can
/// have changed it.
RING_INLINE void composite_even(
  const row *r, const stretch *s, const run *run, int32_t i, uint32_t *out
) {
  const ring_piece p = *r->piece;
  floats bias = r->gradient->dithers ? dither_thresholds(run->left, r->y) : splat(0.5f);
  for (; i < run->width; i += 8) {
    coverage covered = first_of(load_coverage(run->upper + i, run->lower), run->width - i);
    if (is_empty(covered)) continue;
    colors c = piece_colors(&p, stretched(s, i / 8));
    words pixels = is_full(covered)
      ? pack_opaque(c, bias)
      : laid_over(c, covered, load_words(out + i, 8), bias);
    store_words(out + i, pixels, 8);
  }
}

/// Lays the row's gradient over a run of at most 64 pixels.
RING_INLINE void composite_stretch(row *r, const run *run, uint32_t *out) {
  stretch stretch = stretch_along(r, run);
  int32_t end = run->left + ((run->width + 7) & ~7);
  _Bool may_be_even = r->gradient->opaque && end <= r->end;
  for (int32_t i = 0; i < run->width; i += 8) {
    int32_t count = run->width - i, x = run->left + i;
    // The first block may find the piece that all others lie in.
    if (i <= 8 && may_be_even && is_even(r, &stretch, x, end))
      return composite_even(r, &stretch, run, i, out);
    coverage covered = first_of(load_coverage(run->upper + i, run->lower), count);
    if (is_empty(covered)) continue;
    colors c = stretch.is_smooth ? part_colors(r, &stretch, i / 8, x) : block_colors(r, x);
    composite_block(r, c, covered, x, out + i);
  }
}

/// Lays the row's gradient over a run of pixels.
RING_INLINE void composite_graded(row *r, const run *run, uint32_t *out) {
  for (int32_t i = 0; i < run->width; i += 64) {
    int32_t rest = run->width - i;
    struct run part = {run->upper + i, run->lower, run->left + i, rest < 64 ? rest : 64};
    composite_stretch(r, &part, out + i);
  }
}

/// One colour, ready to be laid.
typedef struct plain {
  colors color;
  /// What eight pixels are that it covers wholly, if it is opaque.
  words full;
  _Bool opaque;
} plain;

RING_INLINE plain plain_of(const ring_gradient *g) {
  colors c = colors_of(g->pieces->color);
  return (plain){c, pack_opaque(c, splat(0.5f)), g->opaque};
}

/// Lays one colour over a run, from whose first pixel on there are `room` to the row's end.
RING_INLINE void lay_plain(plain plain, run run, int32_t room, uint32_t *out) {
  for (int32_t i = 0; i < run.width; i += 8, room -= 8) {
    coverage covered = first_of(load_coverage(run.upper + i, run.lower), run.width - i);
    if (is_empty(covered)) continue;
    words pixels = is_full(covered) && plain.opaque
      ? plain.full
      : laid_over(plain.color, covered, load_words(out + i, room), splat(0.5f));
    store_words(out + i, pixels, room);
  }
}

RING_INLINE void composite_plain(row *r, const run *run, uint32_t *out) {
  lay_plain(plain_of(r->gradient), *run, r->end - run->left, out);
}

/// Pixels that something is laid on, from the first of so many columns and rows on.
typedef struct target {
  uint32_t *pixels;
  int32_t stride, left, top;
} target;

RING_INLINE uint32_t *pixels_under(const ring_run *run, target t) {
  return t.pixels + (int64_t)(run->y - t.top) * t.stride + (run->left - t.left);
}

/// Lays one colour over all runs at once: a thin line is many runs of a few pixels.
RING_INLINE void composite_plain_runs(const ring_runs *runs, const ring_gradient *g, target t) {
  plain plain = plain_of(g);
  for (int64_t i = 0; i < runs->run_count; i++) {
    const ring_run *found = &runs->runs[i];
    run run = {runs->bytes + found->offset, 0, found->left, found->width};
    lay_plain(plain, run, t.left + t.stride - found->left, pixels_under(found, t));
  }
}

typedef void (*run_function)(row *, const run *, uint32_t *);

// Each set of instructions has the same additions and multiplications, only more of them at a time
// or more registers; fused ones, which would round differently, stay off.
#define RING_LOOPS(name, attributes) \
  attributes static void graded_##name(row *r, const run *run, uint32_t *out) { \
    composite_graded(r, run, out); \
  } \
  attributes static void plain_##name(row *r, const run *run, uint32_t *out) { \
    composite_plain(r, run, out); \
  } \
  attributes static void plain_runs_##name( \
    const ring_runs *runs, const ring_gradient *g, target t \
  ) { \
    composite_plain_runs(runs, g, t); \
  }

RING_LOOPS(baseline, )
#if defined(__x86_64__)
RING_LOOPS(avx2, RING_AVX2)
RING_LOOPS(avx512, RING_AVX512)
#endif

static run_function fastest_run_function(const ring_gradient *g) {
  _Bool is_plain = g->kind == RING_GRADIENT_PLAIN;
  switch (ring_supported(g->vectors)) {
#if defined(__x86_64__)
    case RING_VECTORS_AVX512: return is_plain ? plain_avx512 : graded_avx512;
    case RING_VECTORS_AVX2: return is_plain ? plain_avx2 : graded_avx2;
#endif
    default: return is_plain ? plain_baseline : graded_baseline;
  }
}

/// The row's constants; columns are those in which anything may be drawn, `end` is the one behind the
/// picture's last.
static row begin_row(const ring_gradient *g, int32_t y, columns all, int32_t end) {
  float dy = (float)(y - g->origin_y) - g->rest_y;
  return (row){
    .gradient = g, .y = y, .end = end, .dy = dy, .special = special_columns(g, y, dy, all),
    .minimum_radius_squared = g->minimum_radius_squared, .piece = g->pieces};
}

void ring_gradient_composite(
  const ring_gradient *gradient, const ring_mask *mask, uint32_t *pixels, int32_t stride,
  int32_t target_left, int32_t target_top
) {
  run_function composite = fastest_run_function(gradient);
  uint32_t *out =
    pixels + (int64_t)(mask->top - target_top) * stride + (mask->left - target_left);
  columns all = {mask->left, mask->left + mask->width};
  run run = {mask->coverage, mask->lower, mask->left, mask->width};
  for (int32_t j = 0; j < mask->height; j++) {
    row r = begin_row(gradient, mask->top + j, all, target_left + stride);
    composite(&r, &run, out);
    run.upper += mask->stride;
    out += stride;
  }
}

static void lay_plain_runs(const ring_runs *runs, const ring_gradient *g, target t) {
  switch (ring_supported(g->vectors)) {
#if defined(__x86_64__)
    case RING_VECTORS_AVX512: return plain_runs_avx512(runs, g, t);
    case RING_VECTORS_AVX2: return plain_runs_avx2(runs, g, t);
#endif
    default: return plain_runs_baseline(runs, g, t);
  }
}

void ring_runs_composite(
  const ring_runs *runs, const ring_gradient *gradient, uint32_t *pixels, int32_t stride,
  int32_t target_left, int32_t target_top
) {
  target t = {pixels, stride, target_left, target_top};
  if (gradient->kind == RING_GRADIENT_PLAIN) return lay_plain_runs(runs, gradient, t);
  run_function composite = fastest_run_function(gradient);
  row r = {.y = INT32_MIN};
  for (int64_t i = 0; i < runs->run_count; i++) {
    const ring_run *found = &runs->runs[i];
    if (found->y != r.y) {
      columns all = {t.left, t.left + t.stride};
      r = begin_row(gradient, found->y, all, t.left + t.stride);
    }
    run run = {runs->bytes + found->offset, 0, found->left, found->width};
    composite(&r, &run, pixels_under(found, t));
  }
}
