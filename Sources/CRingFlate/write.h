#ifndef RING_WRITE_H
#define RING_WRITE_H

#include "block.h"

/// Bits on their way into bytes, the first one lowest.
typedef struct writer {
  uint8_t *p, *end;
  uint64_t bits;
  uint32_t count;
} writer;

/// Adds a block in the codes that take the fewest bits; false if there is no room.
_Bool ring_add_block(writer *w, const block *block, _Bool is_last, ring_vectors vectors);

/// Ends with a byte, behind an empty stored block unless the last block was written; false if there is
/// no room.
_Bool ring_end_with_byte(writer *w, _Bool is_last);

/// Bytes of a block that is stored as it is.
int64_t ring_stored_size(int64_t count);

/// Writes it, behind a byte's end; returns its size.
int64_t ring_write_stored(const block *block, _Bool is_last, uint8_t *output);

#endif
