#ifndef RING_PIXELS_H
#define RING_PIXELS_H

// Conversions between premultiplied pixels and the bytes of files, and comparisons.
//
// No function allocates or keeps a pointer after it returns: every buffer belongs to the caller.
// Premultiplied pixels are ARGB32: one native-endian uint32 each, alpha in the top byte.

#include <stdint.h>

/// The widest SIMD instruction set that a loop may use, if the processor has it. The output is the
/// same for all.
typedef enum ring_simd_level {
  RING_SIMD_BASELINE,
  RING_SIMD_AVX2,
  RING_SIMD_AVX512,
} ring_simd_level;

/// Returns the widest level that this processor has.
ring_simd_level ring_processor_simd_level(void);

/// Unpremultiplies ARGB32 to red, green, blue, alpha bytes.
/// A byte is colour · 255 / alpha, rounded half up; all four are 0 where alpha is 0. Colours must
/// not exceed their alpha.
void ring_unpremultiply(
  const uint32_t *pixels, uint8_t *rgba, int64_t count, ring_simd_level simd_level);

/// Drops the alpha: red, green, blue, alpha bytes → red, green, blue bytes.
void ring_drop_alpha(const uint8_t *rgba, uint8_t *rgb, int64_t count);

/// Whether all pixels have alpha 255. For red, green, blue, alpha bytes and ARGB32: in both, alpha
/// is the top byte of a word.
_Bool ring_pixels_are_opaque(const void *pixels, int64_t count);

/// Premultiplies red, green, blue, alpha bytes to ARGB32: colour · alpha / 255, rounded.
void ring_premultiply(const uint8_t *rgba, uint32_t *pixels, int64_t count);

/// The filters of a PNG row (PNG specification, clause 9).
enum {
  RING_FILTER_NONE,
  RING_FILTER_SUB,
  RING_FILTER_UP,
  RING_FILTER_AVERAGE,
  RING_FILTER_PAETH,
};

/// Filters a row of `count` bytes. Returns the sum of the absolute values of the output as signed
/// bytes.
///
/// Subtracts from each byte its prediction from the byte `bytes_per_pixel` ≥ 1 to its left and from
/// the row `above`, which has the same length. Buffers must not overlap.
int64_t ring_filter_row(
  const uint8_t *row, const uint8_t *above, uint8_t *output, int64_t count, int32_t bytes_per_pixel,
  int32_t filter, ring_simd_level simd_level);

/// Unfilters PNG rows (PNG specification, clause 9) to red, green, blue, alpha bytes.
///
/// A stored row is its filter byte and `width` ≥ 1 pixels of three (red, green, blue) or four (and
/// alpha) `channels`. With three channels, one more byte of any value must follow the last row.
/// `above` is the unfiltered row above the first row, or zeros at the top of the image, and may be
/// `target` itself. Returns the number of unfiltered rows: fewer than `rows` if the next row has an
/// unknown filter.
int64_t ring_unfilter(
  const uint8_t *stored, const uint8_t *above, uint8_t *target, int64_t width, int64_t rows,
  int32_t channels, ring_simd_level simd_level);

typedef struct ring_tolerance {
  /// The largest difference of a channel that is tolerated, in levels, 0…255.
  int32_t max_delta;
  /// Whether larger differences only count if they are visible.
  _Bool is_perceptual;
  /// The largest difference of a channel that is invisible between opaque colours, in levels,
  /// 0…255. `invisible_bright_delta` is for colours with 16 or more levels of red and green.
  int32_t invisible_delta, invisible_bright_delta;
  /// Estimated distances, 0…1: up to `accept_below` a pair is certainly tolerated, from
  /// `reject_from` it certainly counts.
  float accept_below, reject_from;
} ring_tolerance;

/// The marks of a pixel; a pair of equal pixels has the mark 0.
enum {
  RING_MARK_TOLERATED = 1,
  RING_MARK_COUNTED = 3,
  /// Tolerated or counted: the caller must decide.
  RING_MARK_UNDECIDED = 5,
};

/// The numbers of pixels of two rows that differ at all, that count, and that are undecided.
/// `largest_delta` is the largest difference of a channel.
typedef struct ring_row_differences {
  int32_t differing, counted, undecided, largest_delta;
} ring_row_differences;

/// Compares `count` pixels of red, green, blue, alpha bytes, not premultiplied. `position` is the
/// index of the first pixel in its image. Writes the marks of pixels that differ; the caller must
/// have set all marks to 0.
ring_row_differences ring_compare_rows(
  const uint8_t *expected, const uint8_t *actual, uint8_t *marks, int64_t count, int64_t position,
  const ring_tolerance *tolerance, ring_simd_level simd_level);

#endif
