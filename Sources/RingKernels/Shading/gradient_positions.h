#ifndef RING_GRADIENT_POSITIONS_H
#define RING_GRADIENT_POSITIONS_H

#include "Pixels/vectors.h"
#include "ring_shading.h"

#pragma STDC FP_CONTRACT OFF

/// The gradient coordinates of eight neighbouring pixel centres.
typedef struct gradient_positions {
  floats u, v;
  /// The position along the gradient, 0…1.
  floats t;
} gradient_positions;

/// Returns atan(q) / 2π for 0 ≤ q ≤ 1.
///
/// Evaluates a minimax polynomial for the relative error, fitted by Lawson's iteration. Its error
/// is 1e-7 relative, and 3.3e-8 turns when evaluated in single precision. The relative error
/// matters, because a ring at progress 0.001 has its entire gradient in 0.001 turns.
RING_INLINE floats arc_tangent_turns(floats q) {
  // Estrin's scheme instead of Horner's: the additions of one level do not wait for each other.
  floats s = q * q, s2 = s * s, s4 = s2 * s2;
  floats a = -5.304951221e-2f * s + 1.591549218e-1f, b = -2.231269702e-2f * s + 3.178280219e-2f;
  floats c = -9.467551485e-3f * s + 1.577908546e-2f, d = -7.469577249e-4f * s + 3.859888529e-3f;
  floats p = (d * s2 + c) * s4 + (b * s2 + a);
  return p * q;
}

/// Returns the angle of (u, v) in turns, 0…1; 0 at the origin.
RING_INLINE floats turns(floats u, floats v) {
  floats au = magnitude(u), av = magnitude(v);
  floats longer = maximum(maximum(au, av), splat(1e-30f));
  floats a = arc_tangent_turns(minimum(au, av) / longer);
  a = av > au ? 0.25f - a : a;
  a = u < 0 ? 0.5f - a : a;
  return v < 0 ? 1 - a : a;
}

/// Returns the position of a linear or radial gradient, not clamped to 0…1.
RING_INLINE floats straight_position(const ring_gradient *g, floats u, floats v) {
  return g->kind == RING_GRADIENT_RADIAL ? root(u * u + v * v) - g->start_radius : u;
}

/// Returns how far below the gradient's origin the pixel centres of a row are, in pixels.
RING_INLINE float row_offset(const ring_gradient *g, int32_t y) {
  return (float)(y - g->origin_y) - g->fraction_y;
}

RING_INLINE gradient_positions compute_positions(const ring_gradient *g, int32_t x, float dy) {
  const floats lanes = {0, 1, 2, 3, 4, 5, 6, 7};
  floats dx = ((float)(x - g->origin_x) + lanes) - g->fraction_x;
  gradient_positions p;
  p.u = g->u_x * dx + splat(g->u_y * dy);
  p.v = g->v_x * dx + splat(g->v_y * dy);
  if (g->kind == RING_GRADIENT_CONIC) p.t = turns(p.u, p.v);
  else p.t = clamp01(straight_position(g, p.u, p.v));
  return p;
}

// MARK: Parabolas

/// Conic gradient positions along 64 pixels of a row, as one parabola per eight pixels.
typedef struct position_parabolas {
  float position[8], slope[8], bend[8];
  /// Whether the parabolas are accurate enough to be used; otherwise they are not set.
  _Bool is_smooth;
} position_parabolas;

/// Fits parabolas to 64 pixels from column `x`. A parabola around the centre of eight pixels
/// deviates from the true angle by at most t‴ · 3.5³ / 6, where t‴ ≤ 2 / 2πr³: 2.3 / r³ turns.
/// `minimum_radius_squared` keeps this deviation invisible.
RING_INLINE position_parabolas fit_parabolas(const ring_gradient *g, int32_t x, float dy) {
  const floats centers = {3.5f, 11.5f, 19.5f, 27.5f, 35.5f, 43.5f, 51.5f, 59.5f};
  floats dx = ((float)(x - g->origin_x) + centers) - g->fraction_x;
  floats u = g->u_x * dx + splat(g->u_y * dy), v = g->v_x * dx + splat(g->v_y * dy);
  floats square = u * u + v * v;
  position_parabolas s;
  s.is_smooth = all(square >= g->minimum_radius_squared);
  if (!s.is_smooth) return s;
  // The derivative of the angle is (u × u′) / r²; the cross product is constant along the row.
  floats slope = (u * g->v_x - v * g->u_x) / square * 0.15915494f;
  store_floats(s.position, turns(u, v));
  store_floats(s.slope, slope);
  store_floats(s.bend, -slope * (u * g->u_x + v * g->v_x) / square);
  return s;
}

/// Whether all 64 positions are in start..<end, with a margin for single precision rounding.
RING_INLINE _Bool lies_within(const position_parabolas *s, float start, float end) {
  floats center = load_floats(s->position), bend = magnitude(load_floats(s->bend));
  floats reach = (magnitude(load_floats(s->slope)) + bend * 3.5f) * 3.5f + 1e-6f;
  return all((center - reach >= start) & (center + reach < end));
}

/// Evaluates the parabola of eight pixels, `block` 0…7.
RING_INLINE floats evaluate_parabola(const position_parabolas *s, int block) {
  const floats along = {-3.5f, -2.5f, -1.5f, -0.5f, 0.5f, 1.5f, 2.5f, 3.5f};
  return (along * s->bend[block] + s->slope[block]) * along + s->position[block];
}

#endif
