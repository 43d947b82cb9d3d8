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

/// What the next 64 pixels are computed with; two blocks are faster without.
RING_INLINE stretch next_stretch(const row *r, int32_t x, int32_t count) {
  if (r->minimum_radius_squared == 0 || count <= 16) return (stretch){.is_smooth = 0};
  return begin_stretch(r->gradient, x, r->dy, r->minimum_radius_squared);
}

/// Lays the row's gradient over a run of pixels.
RING_INLINE void composite_graded(row *r, const run *run, uint32_t *out) {
  stretch stretch;
  for (int32_t i = 0; i < run->width; i += 8) {
    int32_t count = run->width - i, x = run->left + i, part = i / 8 % 8;
    if (part == 0) stretch = next_stretch(r, x, count);
    coverage covered = first_of(load_coverage(run->upper + i, run->lower), count);
    if (is_empty(covered)) continue;
    colors c = stretch.is_smooth ? part_colors(r, &stretch, part, x) : block_colors(r, x);
    composite_block(r, c, covered, x, out + i);
  }
}

/// The same for one colour: thin lines are mostly runs of a few pixels.
RING_INLINE void composite_plain(row *r, const run *run, uint32_t *out) {
  colors c = colors_of(r->gradient->pieces->color);
  floats bias = splat(0.5f);
  words full = pack_opaque(c, bias);
  for (int32_t i = 0; i < run->width; i += 8) {
    coverage covered = first_of(load_coverage(run->upper + i, run->lower), run->width - i);
    if (is_empty(covered)) continue;
    int32_t room = r->end - run->left - i;
    words pixels = is_full(covered) && r->gradient->opaque
      ? full
      : laid_over(c, covered, load_words(out + i, room), bias);
    store_words(out + i, pixels, room);
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

void ring_runs_composite(
  const ring_runs *runs, const ring_gradient *gradient, uint32_t *pixels, int32_t stride,
  int32_t target_left, int32_t target_top
) {
  run_function composite = fastest_run_function(gradient);
  row r = {.y = INT32_MIN};
  for (int64_t i = 0; i < runs->run_count; i++) {
    const ring_run *found = &runs->runs[i];
    if (found->y != r.y) {
      columns all = {target_left, target_left + stride};
      r = begin_row(gradient, found->y, all, target_left + stride);
    }
    run run = {runs->bytes + found->offset, 0, found->left, found->width};
    composite(
      &r, &run,
      pixels + (int64_t)(found->y - target_top) * stride + (found->left - target_left));
  }
}
