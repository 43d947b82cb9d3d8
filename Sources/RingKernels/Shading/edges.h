#ifndef RING_EDGES_H
#define RING_EDGES_H

#include "Pixels/vectors.h"
#include "ring_outline.h"
#include <stddef.h>

#pragma STDC FP_CONTRACT OFF

// Exact areas of polygons in pixels, one band of rows at a time: signed-area coverage accumulation.
//
// The method is that of Raph Levien's font-rs (src/raster.rs): exact signed areas, then a running
// sum. Both font-rs and FreeType's smooth rasteriser (David Turner, ftgrays.c) follow Levien's
// LibArt. As in font-rs, the area changes of a row are a dense array of floats. Unlike in font-rs,
// a list of active edges needs only one band of rows at a time, and a bit set records where in a
// row there are changes.
//
// A downward edge adds its height in a row to the coverage of every pixel to its right, and a
// fraction of it to the pixels that it crosses; an upward edge subtracts. Only the changes from
// pixel to pixel are stored, so that the cost of a row is proportional to the length of its edges:
// the sum of all changes up to a pixel is its area inside the outline.

// MARK: Edges

/// The minimum height of an edge: a lower edge covers nothing, and its slope would overflow.
#define MIN_EDGE_HEIGHT 1e-30

/// The first row of an edge that meets no row.
#define NO_ROW (-1)

/// Returns the first of `height` rows that the edge from `a` to `b` meets, or `NO_ROW`.
RING_INLINE int32_t first_row(int32_t height, ring_point a, ring_point b) {
  double upper = a.y < b.y ? a.y : b.y, lower = a.y < b.y ? b.y : a.y;
  if (!(lower - upper > MIN_EDGE_HEIGHT) || lower <= 0 || upper >= height) return NO_ROW;
  return upper > 0 ? (int32_t)upper : 0;
}

static inline ring_outline_edge edge_between(ring_point a, ring_point b) {
  _Bool is_down = a.y < b.y;
  ring_point upper = is_down ? a : b, lower = is_down ? b : a;
  double slope = (lower.x - upper.x) / (lower.y - upper.y);
  return (ring_outline_edge){upper.x, upper.y, lower.y, slope, is_down ? 1 : -1};
}

// MARK: Rows

/// A band of rows and its area changes. Passed by value, so that stores do not force reloads.
typedef struct outline_band {
  /// The rows first..<end of the outline.
  int32_t first, end;
  int32_t width;
  /// The buffers start with the band's first row; `stride` and `words` are their elements per row.
  float *area_deltas;
  size_t stride;
  uint64_t *touched;
  size_t words;
} outline_band;

RING_INLINE outline_band make_band(const ring_outline *o, int32_t first) {
  int32_t remaining = o->height - first;
  int32_t height = o->band_height < remaining ? o->band_height : remaining;
  return (outline_band){
    first, first + height, o->width, o->area_deltas, (size_t)o->width + 2,
    o->touched, (size_t)(o->width >> 6) + 1};
}

RING_INLINE float *area_deltas_in(outline_band band, int32_t row) {
  return band.area_deltas + (size_t)(row - band.first) * band.stride;
}

RING_INLINE uint64_t *touched_in(outline_band band, int32_t row) {
  return band.touched + (size_t)(row - band.first) * band.words;
}

/// Adds a segment that crosses several columns, from x0 to x1.
/// Right of the segment, the columns left of `t` together have an area of
/// height · (t − x0)² / 2(x1 − x0). The changes are the second difference of this function.
static void add_slanted_segment(
  float *area_deltas, int32_t first, int32_t last, double x0, double x1, double height
) {
  double half = height / (2 * (x1 - x0)), collected = 0, covered = 0;
  if (x0 < first) collected = (first - x0) * (first - x0) * half;
  for (int32_t x = first; x < last; x++) {
    double t = x + 1 - x0, next = t * t * half;
    area_deltas[x] += (float)(next - collected - covered);
    covered = next - collected;
    collected = next;
  }
  // The segment may end within the last column or past it.
  double end = last + 1 <= x1 ? (last + 1 - x0) * (last + 1 - x0) * half
                              : height * (last + 1 - (x0 + x1) * 0.5);
  area_deltas[last] += (float)(end - collected - covered);
  area_deltas[last + 1] += (float)(height - (end - collected));
}

/// Marks the columns first…last as changed; `last` is at most the row's width.
static void touch(uint64_t *touched, int32_t first, int32_t last) {
  for (int32_t word = first >> 6; word <= last >> 6; word++) {
    int32_t begin = word << 6 < first ? first & 63 : 0;
    int32_t end = (word << 6) + 63 > last ? last & 63 : 63;
    touched[word] |= ~0ull >> (63 - end) & ~0ull << begin;
  }
}

/// Adds a segment that crosses several columns or leaves the row.
static __attribute__((noinline)) void add_wide_segment(
  float *area_deltas, uint64_t *touched, int32_t width, double x0, double x1, double height
) {
  if (x1 < 0) x0 = x1 = 0;
  if (x0 >= width) return;
  int32_t first = x0 < 0 ? 0 : (int32_t)x0;
  int32_t last = x1 >= width ? width - 1 : (int32_t)x1;
  add_slanted_segment(area_deltas, first, last, x0, x1, height);
  touch(touched, first, last + 1);
}

/// Adds the segment of an edge within one row, between the columns `a` and `b`. `height` is in
/// rows, less than 0 if the edge leads up.
RING_INLINE void add_segment(outline_band band, int32_t row, double a, double b, double height) {
  float *area_deltas = area_deltas_in(band, row);
  uint64_t *touched = touched_in(band, row);
  double x0 = a < b ? a : b, x1 = a < b ? b : a;
  int32_t x = (int32_t)x0;
  if (x != (int32_t)x1 || x0 < 0 || x >= band.width)
    return add_wide_segment(area_deltas, touched, band.width, x0, x1, height);
  double fraction = height * ((x + 1) - (x0 + x1) * 0.5);
  area_deltas[x] += (float)fraction;
  area_deltas[x + 1] += (float)(height - fraction);
  touched[x >> 6] |= 3ull << (x & 63);
  if ((x & 63) == 63) touched[(x >> 6) + 1] |= 1;
}

/// Adds an edge to a band, starting at `row`; returns whether it continues below the band.
static _Bool add_edge(outline_band band, const ring_outline_edge *edge, int32_t row) {
  ring_outline_edge e = *edge;
  double from = e.top > row ? e.top : row;
  double a = e.x + (from - e.top) * e.slope;
  for (; row < band.end; row++) {
    double bottom = row + 1, to = e.bottom < bottom ? e.bottom : bottom;
    double b = e.x + (to - e.top) * e.slope;
    add_segment(band, row, a, b, (to - from) * e.winding);
    if (e.bottom <= bottom) return 0;
    from = to;
    a = b;
  }
  return 1;
}

typedef struct outline_scan {
  /// The number of edges that have started, and of edges in `active` that continue.
  int32_t started, active;
} outline_scan;

/// Accumulates the edges of a band. Edges of a row are added in the order of `sorted_edges`, so
/// that the height of bands does not affect rounding.
static outline_scan scan_band(const ring_outline *o, outline_band band, outline_scan scan) {
  const ring_point *points = o->points;
  const int32_t *sorted_edges = o->sorted_edges, *rows = o->rows;
  int32_t next = scan.started, count = o->edge_count, active_count = 0;
  for (int32_t i = 0; i < scan.active; i++) {
    if (add_edge(band, &o->active[i], band.first)) o->active[active_count++] = o->active[i];
  }
  for (; next < count; next++) {
    int32_t k = sorted_edges[next], row = rows[k];
    if (row >= band.end) break;
    ring_point a = points[k], b = points[k + 1];
    double top = row, bottom = row + 1;
    if (a.y >= top && b.y >= top && a.y <= bottom && b.y <= bottom) {
      // Most edges of small circles stay within one row, so they need no slope.
      add_segment(band, row, a.x, b.x, b.y - a.y);
    } else {
      ring_outline_edge e = edge_between(a, b);
      if (add_edge(band, &e, row)) o->active[active_count++] = e;
    }
  }
  return (outline_scan){next, active_count};
}

// MARK: Runs

/// Returns the first column from `x` whose touched bit equals `is_touched`; the width if there is
/// none.
RING_INLINE int32_t next_column(
  const uint64_t *touched, int32_t width, int32_t x, _Bool is_touched
) {
  uint64_t flip = is_touched ? 0 : ~0ull;
  for (int32_t word = x >> 6; word << 6 < width; word++, x = word << 6) {
    uint64_t remaining = (touched[word] ^ flip) >> (x & 63);
    if (remaining == 0) continue;
    x += __builtin_ctzll(remaining);
    return x < width ? x : width;
  }
  return width;
}

static inline uint8_t covered_byte(float area) {
  float size = area < 0 ? -area : area;
  return size >= 1 ? 255 : (uint8_t)(size * 255 + 0.5f);
}

typedef float floats4 __attribute__((ext_vector_type(4)));
typedef int32_t ints4 __attribute__((ext_vector_type(4)));
typedef uint8_t bytes4 __attribute__((ext_vector_type(4)));

/// Returns the bytes of four areas, as `covered_byte` does.
static inline bytes4 covered_bytes(floats4 areas) {
  floats4 sizes = (floats4)((ints4)areas & 0x7fffffff);
  sizes = sizes >= 1 ? (floats4)1 : sizes;
  return __builtin_convertvector(__builtin_convertvector(sizes * 255 + 0.5f, ints4), bytes4);
}

#endif
