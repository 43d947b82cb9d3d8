#include <stddef.h>

#include "edges.h"
#include "runs.h"

#pragma STDC FP_CONTRACT OFF

// Swift passes its points without a copy.
_Static_assert(
  sizeof(ring_point) == 2 * sizeof(double) && offsetof(ring_point, y) == sizeof(double),
  "a point is two doubles, x and y");

RING_INLINE ring_point relative_to(const ring_outline *o, ring_point p) {
  return (ring_point){p.x - o->left, p.y - o->top};
}

/// Copies a polygon, finds the first row of each edge and counts the edges per row. `n` is the
/// number of points copied before; returns the number copied so far.
static int32_t copy_polygon(
  const ring_outline *o, const ring_point *points, int32_t count, int32_t n, int32_t *counts
) {
  ring_outline outline = *o;
  ring_point first = relative_to(&outline, points[0]), a = first;
  for (int32_t k = 1; k <= count; k++, n++) {
    ring_point b = k < count ? relative_to(&outline, points[k]) : first;
    int32_t row = first_row(outline.height, a, b);
    outline.points[n] = a;
    outline.rows[n] = row;
    counts[row + 1]++;
    a = b;
  }
  outline.points[n] = first;
  outline.rows[n] = NO_ROW;
  return n + 1;
}

void ring_outline_init(
  ring_outline *o, const ring_point *points, const int32_t *ends, int32_t polygon_count,
  int32_t *counts
) {
  int32_t count = 0, begin = 0;
  memset(counts, 0, ((size_t)o->height + 1) * sizeof *counts);
  for (int32_t i = 0; i < polygon_count; begin = ends[i++])
    count = copy_polygon(o, points + begin, ends[i] - begin, count, counts);
  // A stable counting sort by row. Slot 0 counted the edges that meet no row.
  counts[0] = 0;
  for (int32_t row = 1; row <= o->height; row++) counts[row] += counts[row - 1];
  o->edge_count = counts[o->height];
  const int32_t *rows = o->rows;
  int32_t *sorted_edges = o->sorted_edges;
  for (int32_t k = 0; k < count; k++) {
    if (rows[k] != NO_ROW) sorted_edges[counts[rows[k]]++] = k;
  }
}

/// The minimum and maximum areas, by pixel index modulo 4.
typedef struct extremes {
  floats4 minimum, maximum;
} extremes;

/// Adds up and clears the changes in a range of columns. Returns the area of the last pixel.
/// Works in blocks of four, because nearly every range has at most four changes. Lanes past the end
/// add 0, and their bytes are overwritten or ignored.
static float append_area_deltas(
  ring_runs *runs, float area, float *area_deltas, int32_t count, extremes *area_range
) {
  const ints4 lanes = {0, 1, 2, 3};
  uint8_t *bytes = append_bytes(runs, count);
  for (int32_t i = 0; i < count; i += 4) {
    floats4 block, areas;
    memcpy(&block, area_deltas + i, sizeof block);
    ints4 current = (ints4)block & (lanes < count - i);
    ints4 following = (ints4)block & (lanes >= count - i);
    memcpy(area_deltas + i, &following, sizeof following);
    block = (floats4)current;
    for (int k = 0; k < 4; k++) areas[k] = area += block[k];
    area_range->minimum = areas < area_range->minimum ? areas : area_range->minimum;
    area_range->maximum = areas > area_range->maximum ? areas : area_range->maximum;
    if (!bytes) continue;
    bytes4 covered = covered_bytes(areas);
    memcpy(bytes + i, &covered, sizeof covered);
  }
  return area;
}

/// Converts the changes of a row into coverage, and clears them.
static void find_runs_in_row(
  const ring_outline *o, outline_band band, int32_t row, ring_runs *runs, extremes *area_range
) {
  float *area_deltas = area_deltas_in(band, row), area = 0;
  uint64_t *touched = touched_in(band, row);
  _Bool open = 0;
  for (int32_t x = 0; x < band.width;) {
    int32_t from = next_column(touched, band.width, x, 1);
    uint8_t covered = covered_byte(area);
    if (from > x) {
      if (covered > 0 && !open) open_run(runs, o->top + row, o->left + x), open = 1;
      if (covered > 0) append_constant(runs, covered, from - x);
      else if (open) close_run(runs), open = 0;
    }
    x = next_column(touched, band.width, from, 0);
    if (from < x && !open) open_run(runs, o->top + row, o->left + from), open = 1;
    area = append_area_deltas(runs, area, area_deltas + from, x - from, area_range);
  }
  if (open) close_run(runs);
  // Edges that leave on the right change the two elements past the last column.
  area_deltas[band.width] = area_deltas[band.width + 1] = 0;
  for (size_t word = 0; word < band.words; word++) touched[word] = 0;
}

bool ring_outline_find_runs(const ring_outline *outline, ring_runs *runs) {
  outline_scan scan = {0, 0};
  extremes area_range = {0, 0};
  clear_runs(runs);
  for (int32_t first = 0; first < outline->height; first += outline->band_height) {
    outline_band band = make_band(outline, first);
    scan = scan_band(outline, band, scan);
    for (int32_t row = first; row < band.end; row++)
      find_runs_in_row(outline, band, row, runs, &area_range);
  }
  runs->min_area = __builtin_reduce_min(area_range.minimum);
  runs->max_area = __builtin_reduce_max(area_range.maximum);
  return runs_fit(runs);
}
