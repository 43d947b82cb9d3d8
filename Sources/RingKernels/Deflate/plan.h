#ifndef RING_PLAN_H
#define RING_PLAN_H

#include "block.h"
#include "huffman.h"

enum {
  RING_CLEN_SYMBOLS = 19,
  RING_CLEN_COPY = 16,
  RING_CLEN_ZEROS_3_10 = 17,
  RING_CLEN_ZEROS_11_138 = 18,
};

/// The codes of a block and the encoding of their lengths.
typedef struct block_codes {
  code symbols, distances, lengths;
  int symbol_count, distance_count, length_count;
  /// Symbols of `lengths` in bits 0–7, their extra bits above.
  uint16_t code_length_symbols[RING_MAX_SYMBOLS + RING_DISTANCE_SYMBOLS];
  int code_length_symbol_count;
} block_codes;

/// The order in which the code lengths of `lengths` are written (RFC 1951, 3.2.7).
extern const uint8_t ring_length_order[RING_CLEN_SYMBOLS];

RING_INLINE uint32_t clen_extra_bits(int symbol) {
  return symbol < RING_CLEN_COPY ? 0
    : symbol == RING_CLEN_COPY ? 2
    : symbol == RING_CLEN_ZEROS_3_10 ? 3 : 7;
}

/// Computes dynamic code lengths for the block (RFC 1951, 3.2.7). Returns the size of their
/// description and of the tokens, in bits.
int64_t ring_build_dynamic_codes(const block *block, block_codes *codes);

/// Computes code lengths like `ring_build_dynamic_codes`, but with a search for the fewest bits.
///
/// Tries smoothed counts and each set of repeat symbols. A block of a few thousand bytes becomes a
/// few hundredths shorter, at a cost of some hundred thousand cycles.
int64_t ring_optimize_dynamic_codes(const block *block, block_codes *codes);

/// Sets the code lengths of fixed blocks (RFC 1951, 3.2.6). Returns the size of the tokens in bits.
int64_t ring_use_fixed_codes(const block *block, block_codes *codes);

/// Assigns the canonical codes to the lengths of symbols and distances (RFC 1951, 3.2.2).
void ring_assign_codes(block_codes *codes);

#endif
