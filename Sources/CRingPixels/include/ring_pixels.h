#ifndef RING_PIXELS_H
#define RING_PIXELS_H

// Conversions between the pixels that are drawn and those that files have.
//
// No function allocates or keeps a pointer after it returns: every buffer belongs to the caller.
// Premultiplied pixels are ARGB32: one native-endian uint32 each, alpha in the top byte.

#include <stdint.h>

/// The most that a loop may use of what the processor has; the bytes are the same.
typedef enum ring_vectors {
  RING_VECTORS_BASELINE,
  RING_VECTORS_AVX2,
  RING_VECTORS_AVX512,
} ring_vectors;

/// Premultiplied ARGB32 → straight red, green, blue, alpha bytes: colour · 255 / alpha rounded half
/// up; 0, 0, 0, 0 where alpha is 0. Colours must not exceed their alpha.
void ring_straighten(const uint32_t *pixels, uint8_t *rgba, int64_t count, ring_vectors vectors);

/// Red, green, blue, alpha bytes → red, green, blue bytes.
void ring_pack_rgb(const uint8_t *rgba, uint8_t *rgb, int64_t count);

/// Straight red, green, blue, alpha bytes → premultiplied ARGB32: colour · alpha / 255, rounded.
void ring_premultiply(const uint8_t *rgba, uint32_t *pixels, int64_t count);

#endif
