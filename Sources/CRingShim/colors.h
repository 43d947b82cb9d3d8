#ifndef RING_COLORS_H
#define RING_COLORS_H

#include "vectors.h"

/// Eight premultiplied colours, 0…255 per channel.
typedef struct colors {
  floats blue, green, red, alpha;
} colors;

/// c + k · w, where k holds blue, green, red, alpha.
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

/// A channel as whole numbers 0…limit; `bias` is 0.5 to round, or a dither's threshold.
RING_INLINE ints quantized(floats channel, floats bias, ints limit) {
  ints value = __builtin_convertvector(maximum(channel, splat(0)) + bias, ints);
  return value < limit ? value : limit;
}

RING_INLINE words pack(colors c, floats bias) {
  ints alpha = quantized(c.alpha, bias, (ints)255);
  ints red = quantized(c.red, bias, alpha);
  ints green = quantized(c.green, bias, alpha);
  ints blue = quantized(c.blue, bias, alpha);
  return (words)((alpha << 24) | (red << 16) | (green << 8) | blue);
}

#endif
