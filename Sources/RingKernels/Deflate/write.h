#ifndef RING_WRITE_H
#define RING_WRITE_H

#include "block.h"

/// A writer of bits: `count` pending bits, the first one lowest; free output from `p` to `end`.
typedef struct writer {
  uint8_t *p, *end;
  uint64_t bits;
  uint32_t count;
} writer;

/// Writes a block with the codes that take the fewest bits; returns false if it does not fit.
_Bool ring_add_block(writer *w, const block *block, _Bool is_last, ring_simd_level simd_level);

/// Ends the output at a byte boundary, after an empty stored block unless `is_last`. Returns false
/// if that does not fit.
_Bool ring_end_with_byte(writer *w, _Bool is_last);

/// Returns the size of `count` bytes as stored blocks, in bytes.
int64_t ring_stored_size(int64_t count);

/// Writes stored blocks, starting at a byte boundary; returns their size in bytes.
int64_t ring_write_stored(const block *block, _Bool is_last, uint8_t *output);

#endif
