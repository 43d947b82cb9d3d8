#include "Pixels/vectors.h"
#include "ring_outline.h"
#include "runs.h"
#include <math.h>

#pragma STDC FP_CONTRACT OFF

// The coverage of an annulus, computed directly instead of from polygons.
//
// The area of a pixel that a disc covers is that of the half plane bounded by the tangent at the
// point nearest to the pixel's centre, minus the area between tangent and circle. The curvature of
// a circle of radius r accounts for less than 25 / r of 255, so it is only corrected for up to a
// radius of 128 pixels; the remaining error is less than 0.25 of 255 from 8 pixels up.

/// The radius in pixels from which a circle counts as straight within a pixel.
#define MIN_STRAIGHT_RADIUS 128

// MARK: Rows

/// A half-open range of columns.
typedef struct columns {
  int32_t from, to;
} columns;

/// The intersection of a circle with one row of pixels.
typedef struct circle {
  /// The columns that the circle touches, and those completely inside it. If none are inside,
  /// `inside` is the reversed range from the end of `touched` to its beginning.
  columns touched, inside;
  /// 1 / (6 · radius) where the curvature counts, otherwise 0; the radius; the vertical distance
  /// from the circle's centre to the centre of the row.
  float sixth, radius, away;
  /// Half of the chord along the centre of the row, or 0 if there is none. `negative_square` is
  /// then radius² − away², ≤ 0; otherwise it is 0.
  double half;
  float negative_square;
} circle;

RING_INLINE int32_t clamped(double column, const ring_annulus *a) {
  double left = a->left, right = (double)a->left + a->width;
  return (int32_t)(column < left ? left : column > right ? right : column);
}

/// Returns half of the chord at a distance from the centre; less than 0 if there is none.
RING_INLINE double half_chord(double radius, double away) {
  return away < radius ? sqrt(radius * radius - away * away) : -1;
}

RING_INLINE circle circle_in_row(const ring_annulus *a, double radius, int32_t y) {
  double top = y - a->y, bottom = top + 1, center = top + 0.5;
  double nearest = top > 0 ? top : bottom < 0 ? -bottom : 0;
  double farthest = center < 0 ? -top : bottom;
  double widest = half_chord(radius, nearest), narrowest = half_chord(radius, farthest);
  circle c = {.radius = (float)radius, .away = (float)center};
  if (widest < 0) return c;
  c.touched = (columns){clamped(floor(a->x - widest), a), clamped(ceil(a->x + widest), a)};
  columns inside = {
    clamped(ceil(a->x - narrowest), a), clamped(floor(a->x + narrowest), a)};
  _Bool has_inside = narrowest >= 0 && inside.from < inside.to;
  c.inside = has_inside ? inside : (columns){c.touched.to, c.touched.from};
  double square = radius * radius - center * center;
  c.half = square > 0 ? sqrt(square) : 0;
  c.negative_square = square > 0 ? 0 : (float)square;
  c.sixth = radius < MIN_STRAIGHT_RADIUS ? (float)(1 / (6 * radius)) : 0;
  return c;
}

// MARK: Pixels

/// Returns the coverage, 0…1, of eight pixels whose centres are x, x + 1 … from the circle's centre
/// along the row.
RING_INLINE floats disc_coverage(const circle *c, double x) {
  const floats lanes = {0, 1, 2, 3, 4, 5, 6, 7};
  // Values near 0 are exact: the ends of the chord are what matters.
  floats before = (float)(c->half + x) + lanes, behind = (float)(c->half - x) - lanes;
  floats across = magnitude((float)x + lanes), away = magnitude(splat(c->away));
  floats distance = maximum(root(across * across + away * away), splat(1));
  floats inside = (before * behind + c->negative_square) / (c->radius + distance);
  // The components of the normal. A tangent along the pixels' sides is tilted slightly, to avoid a
  // division by 0.
  floats by_distance = 1 / distance;
  floats longer = maximum(across, away) * by_distance;
  floats shorter = maximum(minimum(across, away) * by_distance, splat(1e-6f));
  floats inverse = 1 / (longer * shorter), by_longer = shorter * inverse;
  floats depth = magnitude(inside), reach = (longer + shorter) * 0.5f;
  floats corner = maximum(reach - depth, splat(0));
  floats lesser = select_floats(
    depth <= reach - shorter, 0.5f - depth * by_longer, corner * corner * (0.5f * inverse));
  floats covered = select_floats(inside > 0, 1 - lesser, lesser);
  if (c->sixth == 0) return covered;
  // Where the tangent enters and leaves the pixel, relative to the point nearest to its centre.
  floats by_shorter = longer * inverse, u = inside * shorter, v = inside * longer;
  floats low = maximum((-0.5f - u) * by_longer, (v - 0.5f) * by_shorter);
  floats high = minimum((0.5f - u) * by_longer, (v + 0.5f) * by_shorter);
  floats between = (high - low) * (high * high + high * low + low * low) * c->sixth;
  return covered - masked((ints)(depth < reach) & (ints)(high > low), between);
}

/// The output for one row: the runs, the circles in the row, and the column of their centre.
typedef struct row_writer {
  ring_runs *runs;
  circle outer, inner;
  double x;
} row_writer;

/// The circles that pass through a range of pixels.
typedef enum edge_set { OUTER = 1, INNER = 2, BOTH = OUTER | INNER } edge_set;

/// Appends pixels that circles pass through. The last block is written in full: its excess is
/// overwritten, or falls into the padding of the buffer.
RING_INLINE void append_edge(const row_writer *w, int32_t from, int32_t to, edge_set circles) {
  if (from >= to) return;
  uint8_t *out = append_bytes(w->runs, to - from);
  if (!out) return;
  for (int32_t x = from; x < to; x += 8, out += 8) {
    double position = x + 0.5 - w->x;
    floats covered = circles & OUTER ? disc_coverage(&w->outer, position) : splat(1);
    if (circles & INNER) covered -= disc_coverage(&w->inner, position);
    ints rounded = __builtin_convertvector(clamp01(covered) * 255 + 0.5f, ints);
    bytes8 block = __builtin_convertvector(rounded, bytes8);
    memcpy(out, &block, sizeof block);
  }
}

RING_INLINE void append_inside(const row_writer *w, int32_t from, int32_t to) {
  if (from < to) append_constant(w->runs, 255, to - from);
}

/// Appends the pixels from the left edge of the outer circle to column `end`. If `are_apart`, the
/// circles have no pixel in common there.
RING_INLINE void append_left(const row_writer *w, columns inner, int32_t end, _Bool are_apart) {
  int32_t from = w->outer.touched.from, full = w->outer.inside.from;
  if (!are_apart) return append_edge(w, from, end, BOTH);
  append_edge(w, from, full, OUTER);
  append_inside(w, full, inner.from);
  append_edge(w, inner.from, end, INNER);
}

/// Appends the pixels from column `from` to the right edge of the outer circle, as `append_left`
/// does.
RING_INLINE void append_right(const row_writer *w, columns inner, int32_t from, _Bool are_apart) {
  int32_t end = w->outer.touched.to, full = w->outer.inside.to;
  if (!are_apart) return append_edge(w, from, end, BOTH);
  append_edge(w, from, inner.to, INNER);
  append_inside(w, inner.to, full);
  append_edge(w, full, end, OUTER);
}

/// Whether the two circles have no pixel in common in a row, on its left and on its right side.
typedef struct separation {
  _Bool left, right;
} separation;

/// Appends the only run of a row without a hole.
RING_INLINE void append_row_without_hole(
  const row_writer *w, int32_t y, columns inner, separation apart
) {
  open_run(w->runs, y, w->outer.touched.from);
  append_left(w, inner, inner.to, apart.left);
  append_right(w, inner, inner.to, apart.right);
  close_run(w->runs);
}

/// Appends the runs on each side of a row's hole, unless they are empty.
RING_INLINE void append_row_with_hole(
  const row_writer *w, int32_t y, columns inner, separation apart
) {
  columns outer = w->outer.touched, hole = w->inner.inside;
  if (outer.from < hole.from) {
    open_run(w->runs, y, outer.from);
    append_left(w, inner, hole.from, apart.left);
    close_run(w->runs);
  }
  if (hole.to < outer.to) {
    open_run(w->runs, y, hole.to);
    append_right(w, inner, hole.to, apart.right);
    close_run(w->runs);
  }
}

/// Appends the runs of a row: one, or one on each side of the hole. The hole consists of the pixels
/// that lie completely inside the inner circle.
RING_INLINE void append_row(const row_writer *w, int32_t y) {
  columns outer = w->outer.touched, full = w->outer.inside;
  columns inner = w->inner.touched, hole = w->inner.inside;
  if (outer.from >= outer.to) return;
  // An absent inner circle is put where the inside of the outer circle ends.
  int32_t end = full.from < full.to ? full.to : full.from;
  _Bool has_inner = inner.from < inner.to;
  if (!has_inner) inner = (columns){end, end};
  separation apart = {full.from <= inner.from, inner.to <= full.to};
  if (hole.from < hole.to) return append_row_with_hole(w, y, inner, apart);
  // The inner circle's pixels are contiguous.
  if (has_inner) apart.left = apart.right = apart.left & apart.right;
  append_row_without_hole(w, y, inner, apart);
}

// MARK: Mirrored rows

/// Whether rows below the centre equal those above.
static _Bool is_mirrored(const ring_annulus *a) { return 2 * a->y == floor(2 * a->y); }

/// Appends row `y`, which shares the bytes of row `above`; `above` decreases from call to call.
/// `last` is the index from which the runs of `above` are searched backwards.
static void append_mirrored(ring_runs *runs, int64_t *last, int32_t above, int32_t y) {
  ring_run *all = runs->runs;
  while (*last >= 0 && all[*last].y > above) --*last;
  int64_t first = *last + 1;
  while (first > 0 && all[first - 1].y == above) first--;
  for (int64_t i = first; i <= *last; i++) {
    runs->pixel_count += all[i].width;
    if (runs->run_count < runs->run_capacity) {
      all[runs->run_count] = all[i];
      all[runs->run_count].y = y;
    }
    runs->run_count++;
  }
}

RING_INLINE void find_runs(const ring_annulus *a, ring_runs *runs) {
  row_writer w = {.runs = runs, .x = a->x};
  int32_t end = a->top + a->height;
  int64_t last = INT64_MAX;
  _Bool may_mirror = is_mirrored(a);
  for (int32_t y = a->top; y < end; y++) {
    double above = 2 * a->y - 1 - y;
    if (may_mirror && above >= a->top && above < y && runs->run_count <= runs->run_capacity) {
      if (last == INT64_MAX) last = runs->run_count - 1;
      append_mirrored(runs, &last, (int32_t)above, y);
      continue;
    }
    w.outer = circle_in_row(a, a->outer, y);
    if (a->inner > 0) w.inner = circle_in_row(a, a->inner, y);
    append_row(&w, y);
  }
}

#define RING_LOOPS(name, attributes) \
  attributes static void find_runs_##name(const ring_annulus *a, ring_runs *runs) { \
    find_runs(a, runs); \
  }

RING_LOOPS(baseline, )
#if defined(__x86_64__)
RING_LOOPS(avx2, RING_AVX2)
RING_LOOPS(avx512, RING_AVX512)
#endif

bool ring_annulus_find_runs(const ring_annulus *a, ring_runs *runs, ring_simd_level simd_level) {
  clear_runs(runs);
  runs->max_area = 1;
  switch (ring_supported(simd_level)) {
#if defined(__x86_64__)
    case RING_SIMD_AVX512: find_runs_avx512(a, runs); break;
    case RING_SIMD_AVX2: find_runs_avx2(a, runs); break;
#endif
    default: find_runs_baseline(a, runs);
  }
  return runs_fit(runs);
}
