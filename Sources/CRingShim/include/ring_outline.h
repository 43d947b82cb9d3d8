#ifndef RING_OUTLINE_H
#define RING_OUTLINE_H

// Which pixels outlines cover, and how much of each. What `ring_shim.h` says of its functions holds here
// too.

#include <stdbool.h>
#include <stdint.h>

#include "ring_pixels.h"

/// A point in device pixels; the layout is that of two doubles.
typedef struct ring_point {
  double x, y;
} ring_point;

/// An edge of a polygon that is not level, relative to the first pixel.
typedef struct ring_outline_edge {
  /// Where its upper end is, how far down it goes, and the change of x per row.
  double x, top, bottom, slope;
  /// 1 if the polygon goes down along it, −1 if it goes up.
  double winding;
} ring_outline_edge;

/// Polygons and memory for scanning them. Everything belongs to the caller.
typedef struct ring_outline {
  /// Relative to the first pixel; each polygon's first point is its last one too. Room for as many as
  /// there are points and polygons.
  ring_point *points;
  /// The first row in which the edge from a point to the next one lies, −1 for none; as many.
  int32_t *rows;
  /// The edges by ascending row: the numbers of the points that they begin at; as many.
  int32_t *order;
  int32_t edge_count;
  /// Room for as many edges as there are points.
  ring_outline_edge *active;
  /// How many rows are scanned at once, at least 1.
  int32_t band_height;
  /// width + 2 numbers for each row of a band and 2 more, all 0 before and after.
  float *changes;
  /// A bit for each column, 64 to a word and a word more, for each row of a band; all 0 before and
  /// after.
  uint64_t *touched;
  /// The pixels that are scanned, in device coordinates.
  int32_t left, top, width, height;
} ring_outline;

/// Sets the outline to closed polygons: polygon i has the points up to ends[i], at least one.
///
/// `counts` has room for height + 1 numbers. Coordinates are up to ±8 388 607.
void ring_outline_set(
  ring_outline *outline, const ring_point *points, const int32_t *ends, int32_t polygon_count,
  int32_t *counts);

/// Neighbouring pixels of a row that a shape covers, in device coordinates.
typedef struct ring_run {
  int32_t y, left, width;
  /// Where the coverage of the first pixel is among the bytes of all runs, which runs that are alike may
  /// share; a picture has fewer pixels than numbers.
  int32_t offset;
} ring_run;

/// The coverage of a shape, 0…255 per pixel, by runs from top to bottom; no two runs share a pixel.
typedef struct ring_runs {
  ring_run *runs;
  int64_t run_count, run_capacity;
  /// 8 bytes more than the capacity can be read and written.
  uint8_t *bytes;
  int64_t byte_count, byte_capacity;
  /// The widths of all runs.
  int64_t pixel_count;
  /// The smallest and the largest area of a pixel, ≤ 0 and ≥ 0: parts that go round in different
  /// directions have different signs, and more than 1 is covered more than once.
  float least_area, most_area;
} ring_runs;

/// Finds the runs of an outline. Where the capacities do not suffice, the counts are those that
/// would, nothing else is usable, and false is returned.
///
/// The coverage of a pixel is its exact area inside the outline, rounded to 1/255, where the
/// outline does not cross itself. Parts that go round in the same direction unite; where their
/// borders cross within a pixel, its coverage is their sum, at most 1.
bool ring_outline_find_runs(const ring_outline *outline, ring_runs *runs);

/// What lies between two circles around one centre, and the pixels that are looked at.
typedef struct ring_annulus {
  /// The centre, in device pixels.
  double x, y;
  /// The radii, at least 8 pixels; `inner` may be 0 instead.
  double inner, outer;
  /// In device coordinates.
  int32_t left, top, width, height;
} ring_annulus;

/// Finds the runs of an annulus, as `ring_outline_find_runs` does. Coverage is off by less than 0.25 of
/// 255 for each circle, but for rounding. Rows below the centre have the bytes of those above where they
/// are alike.
bool ring_annulus_find_runs(const ring_annulus *annulus, ring_runs *runs, ring_vectors vectors);

#endif
