#ifndef RING_SHADING_H
#define RING_SHADING_H

#include "Pixels/colors.h"
#include "gradient_positions.h"
#include "ring_shading.h"
#include <math.h>

#pragma STDC FP_CONTRACT OFF

// MARK: Segments

static const ring_gradient_segment *find_segment(const ring_gradient *g, float t) {
  // A position that is NaN gets the first colour instead of an index in front of the buckets.
  int32_t bucket = t >= 0 && t <= 1 ? (int32_t)(t * 256) : 0;
  uint32_t low = g->buckets[bucket], high = g->buckets[bucket < 256 ? bucket + 1 : 256];
  while (low < high) {
    uint32_t middle = (low + high + 1) / 2;
    if (g->segments[middle].start <= t) low = middle;
    else high = middle - 1;
  }
  return &g->segments[low];
}

/// Returns the colours of eight positions in different segments.
RING_INLINE colors scattered_colors(const ring_gradient *g, floats t) {
  float positions[8], lanes[4][8];
  store_floats(positions, t);
  for (int i = 0; i < 8; i++) {
    const ring_gradient_segment *segment = find_segment(g, positions[i]);
    float along = positions[i] - segment->start;
    for (int c = 0; c < 4; c++) lanes[c][i] = segment->color[c] + segment->slope[c] * along;
  }
  return (colors){
    load_floats(lanes[0]), load_floats(lanes[1]), load_floats(lanes[2]), load_floats(lanes[3])};
}

RING_INLINE colors segment_colors(const ring_gradient_segment *p, floats t) {
  floats along = t - p->start;
  return (colors){
    p->color[0] + p->slope[0] * along, p->color[1] + p->slope[1] * along,
    p->color[2] + p->slope[2] * along, p->color[3] + p->slope[3] * along};
}

/// Returns the gradient's colours at the positions `t`. `segment` caches the segment of the last
/// block, because neighbouring blocks mostly share a segment.
RING_INLINE colors ramp_colors(
  const ring_gradient *g, floats t, const ring_gradient_segment **segment
) {
  const ring_gradient_segment *p = *segment;
  if (!all((t >= p->start) & (t < p->end))) {
    *segment = p = find_segment(g, t[0]);
    if (!all((t >= p->start) & (t < p->end))) return scattered_colors(g, t);
  }
  return segment_colors(p, t);
}

// MARK: Hard stops

/// Antialiases a hard stop over one pixel.
/// The colours `c` of the segments already contain either none of the jump or all of it. So this
/// adds the desired fraction of the jump minus the present fraction. Corrections of neighbouring
/// hard stops are additive.
RING_INLINE colors antialias_hard_stop(
  const ring_gradient *g, const ring_gradient_hard_stop *e, gradient_positions p, colors c
) {
  floats across, distance = p.t - e->position;
  ints near = (ints)-1;
  if (g->kind == RING_GRADIENT_CONIC) {
    across = (p.v * e->cosine - p.u * e->sine) * e->pixels_per_unit;
    near = p.u * e->cosine + p.v * e->sine > 0;
  } else {
    across = (straight_position(g, p.u, p.v) - e->position) * e->pixels_per_unit;
  }
  near &= magnitude(across) < 0.5f;
  if (!any(near)) return c;
  // Positions wrap from 1 to 0, so a distance of more than half a turn is on the opposite side.
  ints after = ((distance >= 0) & (distance < 0.5f)) | (distance < -0.5f);
  if (g->kind != RING_GRADIENT_CONIC) after = distance >= 0;
  floats fraction = (across + 0.5f) - masked(after, splat(1));
  return add_scaled(c, e->jump, masked(near, fraction));
}

// MARK: Spots

RING_INLINE floats profile_weight(const ring_spot *s, floats distance) {
  floats x = (distance - s->profile_start) * s->profile_density;
  x = minimum(maximum(x, splat(0)), splat((float)(s->profile_count - 1)));
  floats weight;
  for (int i = 0; i < 8; i++) {
    int32_t index = (int32_t)x[i];
    if (index > s->profile_count - 2) index = s->profile_count - 2;
    float a = s->profile[index], b = s->profile[index + 1];
    weight[i] = a + (x[i] - (float)index) * (b - a);
  }
  return weight;
}

/// Returns the distance from a spot's centre at which the spot's coverage ends.
RING_INLINE float spot_reach(const ring_spot *s) {
  if (!s->profile) return s->radius + 0.5f;
  if (s->profile[s->profile_count - 1] > 0) return INFINITY;
  return s->profile_start + (float)(s->profile_count - 1) / s->profile_density;
}

RING_INLINE colors composite_spot(const ring_spot *s, floats u, floats v, colors c) {
  floats visible = splat(1);
  if (s->has_half_plane)
    visible = clamp01((u * s->half_u + v * s->half_v) + (s->half_offset + 0.5f));
  floats du = u - s->u, dv = v - s->v;
  floats distance = root(du * du + dv * dv);
  // Half of a shadow's bounding box is outside its half plane; the corners are beyond its reach.
  if (!any((visible > 0) & (distance < spot_reach(s)))) return c;
  floats weight =
    s->profile ? profile_weight(s, distance) : clamp01((s->radius - distance) + 0.5f);
  weight = weight * visible;
  floats remaining = 1 - weight * (s->color[3] * (1.0f / 255));
  return add_scaled(multiplied(c, remaining), s->color, weight);
}

/// Composites the spots, evaluated at the pixel's position clamped into the band.
///
/// The centre of a pixel on the band's edge may be outside the band. A disc that touches the edge
/// from within would cover such a pixel only partly, and the mask would then apply that fraction a
/// second time.
RING_INLINE colors composite_spots(
  const ring_gradient *g, gradient_positions p, colors c, int32_t x, int32_t y
) {
  floats length = root(p.u * p.u + p.v * p.v);
  floats inside = minimum(maximum(length, splat(g->inner)), splat(g->outer));
  floats factor = inside / maximum(length, splat(1e-30f));
  floats u = p.u * factor, v = p.v * factor;
  for (int32_t i = 0; i < g->spot_count; i++) {
    const ring_spot *s = &g->spots[i];
    if (y >= s->top && y < s->bottom && x < s->right && x + 8 > s->left)
      c = composite_spot(s, u, v, c);
  }
  return c;
}

// MARK: Rows

/// A half-open range of columns.
typedef struct columns {
  int32_t from, to;
} columns;

static columns united(columns a, columns b) {
  if (a.from >= a.to) return b;
  if (b.from >= b.to) return a;
  return (columns){a.from < b.from ? a.from : b.from, a.to > b.to ? a.to : b.to};
}

/// Returns the columns that a hard stop's slope can touch, with a pixel of margin on either side.
static columns hard_stop_columns(
  const ring_gradient *g, const ring_gradient_hard_stop *e, float dy, columns all
) {
  if (g->kind == RING_GRADIENT_RADIAL) return all;
  float by_x = g->u_x, offset = g->u_y * dy - e->position;
  if (g->kind == RING_GRADIENT_CONIC) {
    by_x = g->v_x * e->cosine - g->u_x * e->sine;
    offset = (g->v_y * e->cosine - g->u_y * e->sine) * dy;
  }
  float half = 0.5f / e->pixels_per_unit;
  float slope = by_x < 0 ? -by_x : by_x;
  // A hard stop nearly parallel to the row touches every column or none. The slope changes the
  // distance by less than a quarter of a pixel over 32 767 columns, and the margin is half a pixel.
  if (slope * 65536 < half) {
    float distance = offset < 0 ? -offset : offset;
    return distance < 2 * half ? all : (columns){0, 0};
  }
  float center = -offset / by_x + g->fraction_x, reach = half / slope + 2;
  float from = center - reach, to = center + reach;
  int32_t left = all.from - g->origin_x, right = all.to - g->origin_x;
  if (to <= (float)left || from >= (float)right) return (columns){0, 0};
  columns touched = all;
  if (from > (float)left) touched.from = (int32_t)from + g->origin_x - 1;
  if (to < (float)right) touched.to = (int32_t)to + g->origin_x + 2;
  return touched;
}

static columns spot_columns(const ring_spot *s, int32_t y) {
  if (y < s->top || y >= s->bottom) return (columns){0, 0};
  return (columns){s->left, s->right};
}

/// Returns the row's columns that need more than the colours of segments.
static columns special_columns(const ring_gradient *g, int32_t y, float dy, columns all) {
  columns special = {0, 0};
  for (int32_t i = 0; i < g->hard_stop_count; i++)
    special = united(special, hard_stop_columns(g, &g->hard_stops[i], dy, all));
  for (int32_t i = 0; i < g->spot_count; i++)
    special = united(special, spot_columns(&g->spots[i], y));
  return special;
}

/// The constants of a row of pixels, and the cached segment of its last block.
typedef struct row {
  const ring_gradient *gradient;
  int32_t y;
  /// The column past the image's last column.
  int32_t end;
  float dy;
  columns special;
  const ring_gradient_segment *segment;
} row;

RING_INLINE _Bool is_special(const row *r, int32_t x) {
  return x < r->special.to && x + 8 > r->special.from;
}

/// Returns the exact colours of eight pixels, with antialiased hard stops and spots.
RING_INLINE colors block_colors(row *r, int32_t x) {
  const ring_gradient *g = r->gradient;
  gradient_positions p = compute_positions(g, x, r->dy);
  colors c = ramp_colors(g, p.t, &r->segment);
  if (!is_special(r, x)) return c;
  for (int32_t i = 0; i < g->hard_stop_count; i++)
    c = antialias_hard_stop(g, &g->hard_stops[i], p, c);
  return g->spot_count > 0 ? composite_spots(g, p, c, x, r->y) : c;
}

/// Whether the columns from..<to of a run block only need the colours of the row's segment.
RING_INLINE _Bool is_in_segment(
  const row *r, const position_parabolas *s, int32_t from, int32_t to
) {
  if (!s->is_smooth || (from < r->special.to && to > r->special.from)) return 0;
  const ring_gradient_segment *p = r->segment;
  return lies_within(s, p->start, p->end < 1 ? p->end : 1);
}

/// Returns the colours of eight pixels of a run block. Falls back to exact positions in special
/// columns, and where positions leave the row's segment or wrap: a parabola does not jump from 1
/// to 0.
RING_INLINE colors parabola_colors(row *r, const position_parabolas *s, int block, int32_t x) {
  floats t = evaluate_parabola(s, block);
  const ring_gradient_segment *p = r->segment;
  float end = p->end < 1 ? p->end : 1;
  if (is_special(r, x) || !all((t >= p->start) & (t < end))) return block_colors(r, x);
  return segment_colors(p, t);
}

/// Returns thresholds (k + ½) / 64 of Bayer's 8 × 8 matrix for row `y`, columns x … x + 7.
RING_INLINE floats dither_thresholds(int32_t x, int32_t y) {
  const words lanes = {0, 1, 2, 3, 4, 5, 6, 7};
  words row = (words)(uint32_t)y, both = ((uint32_t)x + lanes) ^ row, value = 0;
  for (int bit = 0; bit < 3; bit++)
    value = (value << 2) | (((both >> bit) & 1) << 1) | ((row >> bit) & 1);
  return (__builtin_convertvector((ints)value, floats) + 0.5f) / 64;
}

#endif
