#ifndef RING_COLORS_H
#define RING_COLORS_H

#include "Pixels/vectors.h"

#pragma STDC FP_CONTRACT OFF

/// Eight premultiplied colours, 0…255 per channel.
typedef struct colors {
  floats blue, green, red, alpha;
} colors;

/// Returns eight copies of a blue, green, red, alpha colour.
RING_INLINE colors colors_of(const float *k) {
  return (colors){splat(k[0]), splat(k[1]), splat(k[2]), splat(k[3])};
}

/// Returns c + k · w, where `k` holds blue, green, red, alpha.
RING_INLINE colors add_scaled(colors c, const float *k, floats w) {
  return (colors){c.blue + k[0] * w, c.green + k[1] * w, c.red + k[2] * w, c.alpha + k[3] * w};
}

RING_INLINE colors multiplied(colors c, floats w) {
  return (colors){c.blue * w, c.green * w, c.red * w, c.alpha * w};
}

RING_INLINE colors sum(colors a, colors b) {
  return (colors){a.blue + b.blue, a.green + b.green, a.red + b.red, a.alpha + b.alpha};
}

RING_INLINE colors unpack(words p) {
  return (colors){
    __builtin_convertvector((ints)(p & 0xff), floats),
    __builtin_convertvector((ints)((p >> 8) & 0xff), floats),
    __builtin_convertvector((ints)((p >> 16) & 0xff), floats),
    __builtin_convertvector((ints)(p >> 24), floats)};
}

/// Clamps a channel to 0…limit and converts it to integers. `bias` is 0.5 to round, or a dither
/// threshold.
RING_INLINE words quantized(floats channel, floats bias, floats limit) {
  floats clamped = minimum(maximum(channel, splat(0)), limit);
  return (words)__builtin_convertvector(clamped + bias, ints);
}

/// Packs colours into ARGB32. Colours are limited by alpha before rounding, because rounding keeps
/// the order.
RING_INLINE words pack(colors c, floats bias) {
  floats limit = minimum(c.alpha, splat(255));
  return (quantized(limit, bias, limit) << 24) | (quantized(c.red, bias, limit) << 16)
    | (quantized(c.green, bias, limit) << 8) | quantized(c.blue, bias, limit);
}

/// Packs opaque colours without clamping. They are mixed from colours in 0…255, and truncation
/// removes the rounding errors that take a channel slightly below 0 or above 255.
RING_INLINE words pack_opaque(colors c, floats bias) {
  words red = (words)__builtin_convertvector(c.red + bias, ints);
  words green = (words)__builtin_convertvector(c.green + bias, ints);
  words blue = (words)__builtin_convertvector(c.blue + bias, ints);
  return 0xff000000u | (red << 16) | (green << 8) | blue;
}

#endif
