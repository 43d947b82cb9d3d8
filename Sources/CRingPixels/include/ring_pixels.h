#ifndef RING_PIXELS_H
#define RING_PIXELS_H

// Conversions between the pixels that are drawn and those that files have, and comparisons.
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

/// Whether all pixels have the alpha 255: red, green, blue, alpha bytes or ARGB32, which both have it on
/// top of a word.
_Bool ring_are_opaque(const void *pixels, int64_t count);

/// Straight red, green, blue, alpha bytes → premultiplied ARGB32: colour · alpha / 255, rounded.
void ring_premultiply(const uint8_t *rgba, uint32_t *pixels, int64_t count);

/// How PNG stores a row's bytes (PNG specification, clause 9).
enum {
  RING_FILTER_NONE,
  RING_FILTER_SUB,
  RING_FILTER_UP,
  RING_FILTER_AVERAGE,
  RING_FILTER_PAETH,
};

/// Writes the `count` bytes of a row less what one of those filters predicts from bytes on the left,
/// `bytes_per_pixel` ≥ 1 away, and from the row `above`, which is as long. No buffer overlaps another.
/// Returns the sum of the magnitudes that the written bytes have as signed numbers.
int64_t ring_filter_row(
  const uint8_t *row, const uint8_t *above, uint8_t *output, int64_t count, int32_t bytes_per_pixel,
  int32_t filter, ring_vectors vectors);

/// Restores rows that were stored with a PNG filter each (PNG specification, clause 9), of red, green,
/// blue or red, green, blue, alpha bytes, as rows of red, green, blue, alpha bytes.
///
/// A stored row is a byte with the number of its filter and `width` pixels, ≥ 1, of three or four
/// `channels`; after the last row of three there must be one more byte, of whatever value. `above` is
/// the restored row before the first, zeros at the top, and may be `target` itself. Returns how many
/// rows are restored: fewer than `rows` if the next has an unknown filter.
int64_t ring_unfilter(
  const uint8_t *stored, const uint8_t *above, uint8_t *target, int64_t width, int64_t rows,
  int32_t channels, ring_vectors vectors);

/// What a comparison of pixels takes for a difference.
typedef struct ring_tolerance {
  /// Channels that differ by no more levels, 0…255, are tolerated.
  int32_t max_delta;
  /// Whether others are only counted if an eye sees them differ.
  _Bool is_perceptual;
  /// Opaque colours whose channels differ by no more levels, 0…255, are the same to an eye; the
  /// second is for those with 16 levels of red and green or more.
  int32_t invisible_delta, invisible_bright_delta;
  /// An estimated distance of 0…1 is surely tolerated up to `same` and counted from `different` on.
  float same, different;
} ring_tolerance;

/// What becomes of a pixel; a pair that is equal has the mark 0.
enum {
  RING_MARK_TOLERATED = 1,
  RING_MARK_COUNTED = 3,
  /// It is tolerated or counted, which the caller must find out.
  RING_MARK_UNDECIDED = 5,
};

/// How many pixels of two rows differ at all, are counted and are undecided, and the largest
/// difference of a channel.
typedef struct ring_row_differences {
  int32_t differing, counted, undecided, largest_delta;
} ring_row_differences;

/// Compares `count` pixels, straight red, green, blue, alpha bytes, of which the first has the number
/// `position` in its picture, and writes the marks of those that differ; the others' must be 0.
ring_row_differences ring_compare_rows(
  const uint8_t *expected, const uint8_t *actual, uint8_t *marks, int64_t count, int64_t position,
  const ring_tolerance *tolerance, ring_vectors vectors);

#endif
