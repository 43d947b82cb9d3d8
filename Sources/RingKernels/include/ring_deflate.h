#ifndef RING_DEFLATE_H
#define RING_DEFLATE_H

// Deflate (RFC 1951) for rows of rendered pixels: flat spans, and rows that resemble the row above.
//
// The code uses only integer arithmetic, so the output is the same on every processor. No function
// allocates or keeps a pointer after it returns: every buffer belongs to the caller.

#include <stdbool.h>
#include <stdint.h>

#include "ring_pixels.h"

/// The maximum size of a block, in bytes. A longer part becomes several blocks, each with separate
/// codes.
enum { RING_FLATE_BLOCK = 1 << 19 };

typedef enum ring_flate_effort {
  /// Matches with the left pixel, the row above, and one earlier position.
  RING_FLATE_FAST,
  /// Matches with eight earlier positions too, and lazy matching: a sixth fewer bytes than
  /// `RING_FLATE_FAST` for two to three times the time.
  RING_FLATE_BALANCED,
  /// Optimal parsing and block splitting: a twelfth fewer bytes than `RING_FLATE_BALANCED` for
  /// about thirty times the time. Matches of any distance may reach into the history, not only
  /// matches with the left pixel and the row above.
  RING_FLATE_SMALL,
} ring_flate_effort;

/// A part of an image's bytes. The parts can be deflated in any order or in parallel, but each
/// reads the bytes before it (`history_size`).
typedef struct ring_flate_input {
  const uint8_t *bytes;
  int64_t count;
  /// The number of readable bytes before `bytes` (the history). The previous parts must end with
  /// these bytes.
  int64_t history_size;
  /// The distance from a pixel to the pixel on its left, in bytes, 1…8.
  int32_t pixel_stride;
  /// The distance from a pixel to the pixel above it, in bytes.
  int64_t row_stride;
  /// Whether the stream ends with this part.
  bool is_last;
  ring_flate_effort effort;
  /// Set by `ring_flate_compress`: the number of bytes whose match search was truncated; 0 unless
  /// `effort` is `RING_FLATE_SMALL`.
  int64_t truncated_searches;
} ring_flate_input;

/// Returns the maximum number of bytes that `ring_flate_compress` writes for a part of `count`
/// bytes.
int64_t ring_flate_bound(int64_t count);

/// Returns the size, in bytes, of the scratch memory that `ring_flate_compress` needs for a part of
/// `count` bytes.
///
/// For `RING_FLATE_SMALL`, most of the scratch memory is only touched if there are many matches for
/// every byte.
int64_t ring_flate_scratch(int64_t count, ring_flate_effort effort);

/// Deflates a part of an image. The outputs of consecutive parts, joined, are one stream.
///
/// Returns the number of bytes written, or −1 if they do not fit into `capacity`. `scratch` must be
/// aligned to 16 bytes.
int64_t ring_flate_compress(
  ring_flate_input *input, void *scratch, uint8_t *output, int64_t capacity,
  ring_simd_level simd_level);

#endif
