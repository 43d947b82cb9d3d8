#ifndef RING_OUTLINE_H
#define RING_OUTLINE_H

// Coverage of outlines: which pixels they cover, and how much of each pixel. The rules of
// `ring_shading.h` on memory and arithmetic apply here too.

#include <stdbool.h>
#include <stdint.h>

#include "ring_pixels.h"

/// A point in device pixels, with the layout of two doubles.
typedef struct ring_point {
  double x, y;
} ring_point;

/// A non-horizontal edge of a polygon, relative to the first pixel.
typedef struct ring_outline_edge {
  /// The x of its upper end, the y of its upper and lower ends, and the change of x per row.
  double x, top, bottom, slope;
  /// 1 if the polygon runs down along it, −1 if it runs up.
  double winding;
} ring_outline_edge;

/// Polygons and buffers for scanning them. The caller owns everything.
typedef struct ring_outline {
  /// The corners, relative to the first pixel; each polygon's first point is repeated as its last.
  /// The capacity is the number of points plus the number of polygons.
  ring_point *points;
  /// The first row that the edge from each point to the next one meets, −1 for none. Capacity as
  /// `points`.
  int32_t *rows;
  /// The edges by ascending row, as indices of the points that they begin at. Capacity as `points`.
  int32_t *sorted_edges;
  int32_t edge_count;
  /// A buffer for the edges that continue into the next band. Capacity as `points`.
  ring_outline_edge *active;
  /// The number of rows that are scanned at once, at least 1.
  int32_t band_height;
  /// Area changes: width + 2 elements per row of a band, plus 2; all 0 before and after a scan.
  float *area_deltas;
  /// The changed columns: a bit for each column, in 64-bit words plus one word, for each row of a
  /// band; all 0 before and after a scan.
  uint64_t *touched;
  /// The scanned pixels, in device coordinates.
  int32_t left, top, width, height;
} ring_outline;

/// Sets the outline to closed polygons of at least one point each. Polygon i ends before the point
/// with the index `ends[i]`, where polygon i + 1 begins.
///
/// `counts` has a capacity of height + 1. Coordinates are up to ±8 388 607.
void ring_outline_init(
  ring_outline *outline, const ring_point *points, const int32_t *ends, int32_t polygon_count,
  int32_t *counts);

/// Consecutive pixels of a row that a shape covers, in device coordinates.
typedef struct ring_run {
  int32_t y, left, width;
  /// The index of the first pixel's coverage in the bytes of all runs; equal runs may share bytes.
  /// 32 bits suffice, because an image has fewer than 2³¹ pixels.
  int32_t offset;
} ring_run;

/// The coverage of a shape, 0…255 per pixel, in runs from top to bottom; no two runs share a pixel.
typedef struct ring_runs {
  ring_run *runs;
  int64_t run_count, run_capacity;
  /// 8 bytes past the capacity must be readable and writable.
  uint8_t *bytes;
  int64_t byte_count, byte_capacity;
  /// The sum of the widths of all runs.
  int64_t pixel_count;
  /// The smallest and the largest area of a pixel, ≤ 0 and ≥ 0. Subpaths of opposite directions
  /// have opposite signs; a pixel with an area of more than 1 is covered more than once.
  float min_area, max_area;
} ring_runs;

/// Finds the runs of an outline. Returns false if a capacity is too small: then the counts are
/// those needed, and nothing else is valid.
///
/// The coverage of a pixel is its exact area inside the outline, rounded to 1/255, where the
/// outline does not cross itself. Subpaths of the same direction are united; where their edges
/// cross within a pixel, its coverage is the sum of the subpaths' coverage, at most 1.
bool ring_outline_find_runs(const ring_outline *outline, ring_runs *runs);

/// The area between two concentric circles, and the pixels to scan.
typedef struct ring_annulus {
  /// The centre, in device pixels.
  double x, y;
  /// The radii, at least 8 pixels; `inner` may be 0 instead.
  double inner, outer;
  /// The scanned pixels, in device coordinates.
  int32_t left, top, width, height;
} ring_annulus;

/// Finds the runs of an annulus, as `ring_outline_find_runs` does. The coverage error is less than
/// 0.25 of 255 for each circle, plus rounding. Rows below the centre share the bytes of those above
/// where they are equal.
bool ring_annulus_find_runs(
  const ring_annulus *annulus, ring_runs *runs, ring_simd_level simd_level);

#endif
