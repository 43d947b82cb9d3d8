#ifndef RING_PERCEPTION_H
#define RING_PERCEPTION_H

#include "Pixels/colors.h"

// The estimate's margin covers fused multiply-add.
#pragma STDC FP_CONTRACT ON

// Perceptual distances of eight pairs of colours: `PerceptualMetric` in single precision, without
// its tables.
//
// The error of a colour's lightness and hue together is at most 0.000142, measured over all 2²⁴
// opaque colours; the error of a distance is at most twice as much. Cube roots have a relative
// error of 0.00002, plus an absolute error of 0.00005 from the polynomial of `linear_light`; hue
// weighs the three roots by 4.9 in total. The metric itself interpolates cube roots in steps of
// 1/4096, which is as accurate for cone responses of at least 1/512. Smaller cone responses have no
// error bound, because there the metric deviates from cube roots. Two processors may estimate
// differently, because products may be rounded or not. That does not change which pixels count: the
// metric decides wherever the estimate could be wrong.

#define RING_MIN_CONE_RESPONSE (1.0f / 512)

/// Returns the linear light of gamma-encoded levels, 0…255 (IEC 61966-2-1).
RING_INLINE floats linear_light(floats level) {
  floats curve = level * 8.566564e-14f - 7.535574e-11f;
  curve = level * curve + 4.074478e-8f;
  curve = level * curve + 7.948723e-6f;
  curve = level * curve + 1.2948675e-4f;
  curve = level * curve + 9.086160e-4f;
  return select_floats(level <= 0.04045f * 255, level * (1 / (12.92f * 255)), curve);
}

/// Returns the cube roots of `x`, 0…1. Values below 1e-12 count as 1e-12.
/// A third of a float's bits, as an integer, is nearly a third of its logarithm; one step of
/// Halley's method reduces the relative error to 2.1e-5.
RING_INLINE floats cube_root(floats x) {
  x = maximum(x, splat(1e-12f));
  floats third = __builtin_convertvector((ints)x, floats) * (1.0f / 3) + 709958130.0f;
  floats y = (floats)__builtin_convertvector(third, ints);
  floats cube = y * y * y;
  return y * ((cube + 2 * x) / (2 * cube + x));
}

/// Lightness, 0…1, the cube roots of the cone responses, and a mask of the lanes whose responses
/// are too small for the estimate.
typedef struct perceptual_color {
  floats lightness, long_root, middle_root, short_root;
  ints is_dark;
} perceptual_color;

RING_INLINE ints is_too_dark(floats cone) {
  return (ints)(cone < RING_MIN_CONE_RESPONSE) & (ints)(cone > 0);
}

RING_INLINE perceptual_color to_perceptual(floats red, floats green, floats blue) {
  floats r = linear_light(red), g = linear_light(green), b = linear_light(blue);
  floats l = 0.4122214708f * r + 0.5363325363f * g + 0.0514459929f * b;
  floats m = 0.2119034982f * r + 0.6806995451f * g + 0.1073969566f * b;
  floats s = 0.0883024619f * r + 0.2817188376f * g + 0.6299787005f * b;
  perceptual_color color = {
    .long_root = cube_root(l), .middle_root = cube_root(m), .short_root = cube_root(s),
    .is_dark = is_too_dark(l) | is_too_dark(m) | is_too_dark(s)};
  floats lightness = 0.2104542553f * color.long_root + 0.7936177850f * color.middle_root
    - 0.0040720468f * color.short_root;
  // Ottosson's toe, k₁ = 0.206, k₂ = 0.03.
  const float k3 = 1.206f / 1.03f;
  floats x = k3 * lightness - 0.206f;
  color.lightness = 0.5f * (x + root(x * x + 4 * 0.03f * k3 * lightness));
  return color;
}

/// Returns the green or blue of pixelmatch's checkerboard, as `PerceptualMetric.background` does.
RING_INLINE floats checkerboard(int64_t position, double period) {
  typedef double doubles __attribute__((ext_vector_type(8)));
  const doubles lane = {0, 4, 8, 12, 16, 20, 24, 28};
  ints square = __builtin_convertvector(((double)(position * 4) + lane) / period, ints) & 1;
  return 48 + 159 * __builtin_convertvector(square, floats);
}

RING_INLINE floats composite_over(floats color, floats alpha, floats background) {
  return (color * alpha + background * (255 - alpha)) * (1.0f / 255);
}

typedef struct perceptual_distance {
  floats distance;
  /// A mask of the lanes whose distance is unknown.
  ints is_uncertain;
} perceptual_distance;

/// Returns the perceptual distances of eight pairs of pixels; `position` is the index of the first
/// pair in its image. Composites pairs that are not opaque over the checkerboard.
RING_INLINE perceptual_distance measure_perceptual_distance(
  words first, words second, int64_t position, ints is_opaque
) {
  colors a = unpack(first), b = unpack(second);
  // `unpack` reads ARGB32; in the byte order of files, red is where blue would be.
  floats red_a = a.blue, red_b = b.blue, blue_a = a.red, blue_b = b.red;
  if (!all(is_opaque)) {
    const double golden_ratio = 1.618033988749895;
    floats green = checkerboard(position, golden_ratio);
    floats blue = checkerboard(position, golden_ratio + 1);
    red_a = composite_over(red_a, a.alpha, splat(48));
    red_b = composite_over(red_b, b.alpha, splat(48));
    a.green = composite_over(a.green, a.alpha, green);
    b.green = composite_over(b.green, b.alpha, green);
    blue_a = composite_over(blue_a, a.alpha, blue);
    blue_b = composite_over(blue_b, b.alpha, blue);
  }
  perceptual_color c = to_perceptual(red_a, a.green, blue_a);
  perceptual_color d = to_perceptual(red_b, b.green, blue_b);
  floats l = c.long_root - d.long_root, m = c.middle_root - d.middle_root;
  floats s = c.short_root - d.short_root;
  floats green_red = 1.9779984951f * l - 2.4285922050f * m + 0.4505937099f * s;
  floats blue_yellow = 0.0259040371f * l + 0.7827717662f * m - 0.8086757660f * s;
  floats hue = root(green_red * green_red + blue_yellow * blue_yellow);
  // Farther squares of the checkerboard may exceed 32-bit integers.
  ints is_far = (ints)(position > INT32_MAX / 4 ? -1 : 0) & ~is_opaque;
  return (perceptual_distance){
    magnitude(c.lightness - d.lightness) + hue, c.is_dark | d.is_dark | is_far};
}

#endif
