#ifndef RING_FLATE_H
#define RING_FLATE_H

// Deflate (RFC 1951) for rows of drawn pixels: flat stretches and rows that resemble the row above.
//
// Only whole numbers are used, so the bytes are the same on every processor. No function allocates
// or keeps a pointer after it returns: every buffer belongs to the caller.

#include <stdbool.h>
#include <stdint.h>

#include "ring_pixels.h"

/// Bytes of a block, which has codes of its own. Longer parts become several blocks.
enum { RING_FLATE_BLOCK = 1 << 19 };

/// How long to look for matches.
typedef enum ring_flate_effort {
  /// With the left pixel, the row above, and one earlier place.
  RING_FLATE_QUICK,
  /// With eight earlier places too, and where a match could begin a byte later: a sixth fewer bytes
  /// for two to three times the time.
  RING_FLATE_THOROUGH,
  /// Of all matches those that take the fewest bits together, in blocks that do: a twelfth fewer bytes
  /// for some thirty times the time. Matches reach into the bytes before a part.
  RING_FLATE_SMALLEST,
} ring_flate_effort;

/// A part of a picture's bytes, which can be deflated without the other parts.
typedef struct ring_flate_part {
  const uint8_t *bytes;
  int64_t count;
  /// How many bytes before `bytes` can be read; the parts before end with the same ones.
  int64_t before;
  /// Bytes from a pixel to the one on its left, 1…8.
  int32_t left;
  /// Bytes from a pixel to the one above it.
  int64_t above;
  /// Whether the stream ends with this part.
  bool is_last;
  ring_flate_effort effort;
  /// Set for the smallest files: how many bytes had more earlier places than were looked at.
  int64_t strained;
} ring_flate_part;

/// Bytes that `ring_flate` writes at most for a part of `count` bytes.
int64_t ring_flate_bound(int64_t count);

/// Bytes of scratch memory that `ring_flate` needs for a part of `count` bytes. For the smallest files
/// most of them are not touched unless every byte matches many earlier ones.
int64_t ring_flate_scratch(int64_t count, ring_flate_effort effort);

/// Deflates a part; what several parts give makes one stream, in their order.
///
/// Returns how many bytes it wrote, or −1 if they do not fit into `room`. `scratch` must be aligned
/// to 16 bytes.
int64_t ring_flate(
  ring_flate_part *part, void *scratch, uint8_t *output, int64_t room,
  ring_vectors vectors);

#endif
