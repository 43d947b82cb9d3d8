#include "Pixels/colors.h"
#include "ring_pixels.h"

#pragma STDC FP_CONTRACT OFF

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "bytes are written as little-endian words"
#endif

/// Swaps red and blue: ARGB32 words → red, green, blue, alpha bytes.
RING_INLINE words swapped(words p) {
  bytes32 b = (bytes32)p;
  return (words)__builtin_shufflevector(
    b, b, 2, 1, 0, 3, 6, 5, 4, 7, 10, 9, 8, 11, 14, 13, 12, 15, 18, 17, 16, 19, 22, 21, 20, 23, 26,
    25, 24, 27, 30, 29, 28, 31);
}

/// Returns c · (255 / a), rounded half up.
/// An exact quotient is a multiple of 1/(2a) ≥ 1/510 away from the next half, and the product is
/// off by less than 4e-5; so adding 0.0005 to the half rounds ties up and changes nothing else.
RING_INLINE words divided(floats channel, floats reciprocal) {
  return (words)__builtin_convertvector(channel * reciprocal + 0.5005f, ints);
}

RING_INLINE words unpremultiplied(words p) {
  words alpha = p >> 24;
  if (all((ints)(alpha == 255))) return swapped(p);
  if (!any((ints)alpha)) return (words)0;
  colors c = unpack(p);
  floats reciprocal = 255 / maximum(c.alpha, splat(1));
  return (alpha << 24) | (divided(c.blue, reciprocal) << 16) | (divided(c.green, reciprocal) << 8)
    | divided(c.red, reciprocal);
}

RING_INLINE void unpremultiply(const uint32_t *pixels, uint8_t *rgba, int64_t count) {
  int64_t i = 0;
  // Most pixels are opaque or transparent, and so are their neighbours: one test for sixteen.
  for (; count - i >= 16; i += 16) {
    words a = load_words(pixels + i, 8), b = load_words(pixels + i + 8, 8);
    if (all((ints)((a & b) >> 24 == 255))) {
      a = swapped(a);
      b = swapped(b);
    } else if (any((ints)((a | b) >> 24))) {
      a = unpremultiplied(a);
      b = unpremultiplied(b);
    } else {
      a = b = 0;
    }
    store_words(rgba + i * 4, a, 8);
    store_words(rgba + (i + 8) * 4, b, 8);
  }
  for (; i < count; i += 8)
    store_words(rgba + i * 4, unpremultiplied(load_words(pixels + i, count - i)), count - i);
}

#define RING_LOOPS(name, attributes) \
  attributes static void unpremultiply_##name( \
    const uint32_t *pixels, uint8_t *rgba, int64_t count \
  ) { \
    unpremultiply(pixels, rgba, count); \
  }

RING_LOOPS(baseline, )
#if defined(__x86_64__)
RING_LOOPS(avx2, RING_AVX2)
RING_LOOPS(avx512, RING_AVX512)
#endif

ring_simd_level ring_processor_simd_level(void) { return ring_supported(RING_SIMD_AVX512); }

void ring_unpremultiply(
  const uint32_t *pixels, uint8_t *rgba, int64_t count, ring_simd_level simd_level
) {
  switch (ring_supported(simd_level)) {
#if defined(__x86_64__)
    case RING_SIMD_AVX512: return unpremultiply_avx512(pixels, rgba, count);
    case RING_SIMD_AVX2: return unpremultiply_avx2(pixels, rgba, count);
#endif
    default: return unpremultiply_baseline(pixels, rgba, count);
  }
}

void ring_drop_alpha(const uint8_t *rgba, uint8_t *rgb, int64_t count) {
  int64_t i = 0;
  // Packs four words into three.
  for (; i + 4 <= count; i += 4, rgb += 12) {
    uint32_t p[4], out[3];
    memcpy(p, rgba + i * 4, sizeof p);
    out[0] = (p[0] & 0xffffff) | p[1] << 24;
    out[1] = (p[1] >> 8 & 0xffff) | p[2] << 16;
    out[2] = (p[2] >> 16 & 0xff) | p[3] << 8;
    memcpy(rgb, out, sizeof out);
  }
  for (; i < count; i++, rgb += 3) memcpy(rgb, rgba + i * 4, 3);
}

_Bool ring_pixels_are_opaque(const void *pixels, int64_t count) {
  uint32_t common = UINT32_MAX;
  for (int64_t i = 0; i < count; i++) {
    uint32_t pixel;
    memcpy(&pixel, (const uint8_t *)pixels + i * 4, sizeof pixel);
    common &= pixel;
  }
  return common >> 24 == 255;
}

/// Returns c · a / 255, rounded half up: exact for all bytes (Blinn, "Three wrongs make a right",
/// 1995).
static uint32_t scaled_byte(uint32_t channel, uint32_t alpha) {
  uint32_t product = channel * alpha + 128;
  return (product + (product >> 8)) >> 8;
}

void ring_premultiply(const uint8_t *rgba, uint32_t *pixels, int64_t count) {
  for (int64_t i = 0; i < count; i++) {
    const uint8_t *p = rgba + i * 4;
    uint32_t alpha = p[3];
    pixels[i] = alpha << 24 | scaled_byte(p[0], alpha) << 16 | scaled_byte(p[1], alpha) << 8
      | scaled_byte(p[2], alpha);
  }
}
