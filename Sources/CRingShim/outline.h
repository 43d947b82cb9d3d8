#ifndef RING_OUTLINE_H
#define RING_OUTLINE_H

#include "ring_shim.h"
#include <math.h>

#pragma STDC FP_CONTRACT OFF

// Exact areas of polygons in pixels, a row at a time: signed-area coverage accumulation.
//
// The method is that of Raph Levien's font-rs (src/raster.rs), which follows his LibArt, as FreeType's
// smooth rasteriser (David Turner, ftgrays.c) does: exact signed areas, then a running sum. As in
// font-rs the changes of a row are a dense array of floats; other than there, a list of active edges
// makes do with one row at a time, and a set of bits says where in it anything changes.
//
// An edge that leads down through a row adds its height there to the coverage of every pixel right
// of it, and a fraction of it to the pixels that it crosses; an edge that leads up subtracts. Only the
// changes from pixel to pixel are kept, so that a row costs as much as its edges are long: the sum
// of all changes up to a pixel is the area that the outline covers of it.

/// 1 for an edge that leads down, −1 for one that leads up.
static float winding_of(ring_point a, ring_point b) { return a.y < b.y ? 1 : -1; }

/// Less high than this an edge covers nothing, and its slope would be beyond all numbers.
#define FLATTEST 1e-30

/// Appends the edges of one polygon that meet the rows top…bottom; returns their new number.
static int32_t add_edges(
  const ring_point *points, int32_t count, double top, double bottom, ring_outline_edge *edges,
  int32_t n
) {
  for (int32_t i = 0; i < count; i++) {
    ring_point a = points[i], b = points[i + 1 < count ? i + 1 : 0];
    if (a.y == b.y) continue;
    float winding = winding_of(a, b);
    ring_point upper = winding > 0 ? a : b, lower = winding > 0 ? b : a;
    if (lower.y <= top || upper.y >= bottom || !(lower.y - upper.y > FLATTEST)) continue;
    edges[n++] = (ring_outline_edge){
      upper.x, upper.y, lower.y, (lower.x - upper.x) / (lower.y - upper.y), winding};
  }
  return n;
}

/// Adds a piece that crosses several columns, evenly, from x0 to x1.
///
/// Of the pixels' area right of it, each column left of `t` has collected height · (t − x0)² /
/// 2(x1 − x0) in all: what is written is the second difference of that.
static void add_slanted_piece(
  float *changes, int32_t first, int32_t last, double x0, double x1, double height
) {
  double half = height / (2 * (x1 - x0)), collected = 0, covered = 0;
  if (x0 < first) collected = (first - x0) * (first - x0) * half;
  for (int32_t x = first; x < last; x++) {
    double t = x + 1 - x0, next = t * t * half;
    changes[x] += (float)(next - collected - covered);
    covered = next - collected;
    collected = next;
  }
  // The end of the piece may lie within the last column or beyond it.
  double end = last + 1 <= x1 ? (last + 1 - x0) * (last + 1 - x0) * half
                              : height * (last + 1 - (x0 + x1) * 0.5);
  changes[last] += (float)(end - collected - covered);
  changes[last + 1] += (float)(height - (end - collected));
}

/// Notes that the columns from first to last have changes; those right of the last one are ignored.
static void touch(const ring_outline *o, int32_t first, int32_t last) {
  if (last >= o->width) last = o->width - 1;
  for (int32_t word = first >> 6; word <= last >> 6; word++) {
    int32_t begin = word << 6 < first ? first & 63 : 0;
    int32_t end = (word << 6) + 63 > last ? last & 63 : 63;
    o->touched[word] |= ~0ull >> (63 - end) & ~0ull << begin;
  }
}

/// Adds a piece of an edge that lies within one row, from x0 to x1 ≥ x0, `height` rows high.
static void add_piece(const ring_outline *o, double x0, double x1, double height) {
  if (x1 < 0) x0 = x1 = 0;
  if (x0 >= o->width) return;
  int32_t first = x0 < 0 ? 0 : (int32_t)x0;
  int32_t last = x1 >= o->width ? o->width - 1 : (int32_t)x1;
  if (first == last && x1 < o->width && x0 >= 0) {
    double fraction = height * ((first + 1) - (x0 + x1) * 0.5);
    o->changes[first] += (float)fraction;
    o->changes[first + 1] += (float)(height - fraction);
  } else {
    add_slanted_piece(o->changes, first, last, x0, x1, height);
  }
  touch(o, first, last + 1);
}

/// Adds what an edge does in a row.
static void add_edge(
  const ring_outline *o, const ring_outline_edge *e, double top, double bottom
) {
  double from = e->top > top ? e->top : top, to = e->bottom < bottom ? e->bottom : bottom;
  double a = e->x + (from - e->top) * e->slope - o->left;
  double b = e->x + (to - e->top) * e->slope - o->left;
  double height = (to - from) * (double)e->winding;
  add_piece(o, a < b ? a : b, a < b ? b : a, height);
}

/// Where a row's edges are added up.
typedef struct outline_scan {
  const ring_outline *outline;
  /// How many of the sorted edges have begun, and how many of `active` are still going on.
  int32_t begun, active;
} outline_scan;

/// Adds up a row's edges; returns whether there are any.
static _Bool scan_edges(outline_scan *scan, int32_t row) {
  const ring_outline *o = scan->outline;
  double top = o->top + row, bottom = top + 1;
  while (scan->begun < o->edge_count && o->edges[scan->begun].top < bottom)
    o->active[scan->active++] = scan->begun++;
  int32_t kept = 0, count = 0;
  for (int32_t i = 0; i < scan->active; i++) {
    const ring_outline_edge *e = &o->edges[o->active[i]];
    if (e->bottom <= top) continue;
    add_edge(o, e, top, bottom);
    count++;
    if (e->bottom > bottom) o->active[kept++] = o->active[i];
  }
  scan->active = kept;
  return count > 0;
}

/// The first column from x on that is touched, or the first that is not; the width if there is none.
static int32_t next_column(const ring_outline *o, int32_t x, _Bool touched) {
  uint64_t flip = touched ? 0 : ~0ull;
  for (int32_t word = x >> 6; word << 6 < o->width; word++, x = word << 6) {
    uint64_t rest = (o->touched[word] ^ flip) >> (x & 63);
    if (rest == 0) continue;
    x += __builtin_ctzll(rest);
    return x < o->width ? x : o->width;
  }
  return o->width;
}

static inline uint8_t covered_byte(float area) {
  float size = area < 0 ? -area : area;
  return size >= 1 ? 255 : (uint8_t)(size * 255 + 0.5f);
}

#endif
