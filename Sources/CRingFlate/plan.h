#ifndef RING_PLAN_H
#define RING_PLAN_H

#include "block.h"
#include "huffman.h"

enum { RING_LENGTH_SYMBOLS = 19, RING_REPEAT = 16, RING_FEW_ZEROS = 17, RING_MANY_ZEROS = 18 };

/// The codes of a block and the encoding of their lengths.
typedef struct plan {
  code symbols, distances, lengths;
  int symbol_count, distance_count, length_count;
  /// Symbols of `lengths` in bits 0–7, their extra bits above.
  uint16_t items[RING_MOST_SYMBOLS + RING_DISTANCES];
  int item_count;
} plan;

/// The order in which the code lengths of `lengths` are written (RFC 1951, 3.2.7).
extern const uint8_t ring_length_order[RING_LENGTH_SYMBOLS];

/// Returns the number of extra bits of a code length symbol.
RING_INLINE uint32_t item_bits(int symbol) {
  return symbol < RING_REPEAT ? 0 : symbol == RING_REPEAT ? 2 : symbol == RING_FEW_ZEROS ? 3 : 7;
}

/// Computes code lengths for the block. Returns the size of their description and of the tokens, in
/// bits.
int64_t ring_plan_dynamic(const block *block, plan *plan);

/// Computes code lengths like `ring_plan_dynamic`, but with a search for the fewest bits.
///
/// Tries smoothed counts and each set of repeat symbols: a few hundredths less for a block of a few
/// thousand bytes, at some hundred thousand cycles.
int64_t ring_plan_smallest(const block *block, plan *plan);

/// Sets the code lengths of fixed blocks (RFC 1951, 3.2.6). Returns the size of the tokens, in
/// bits.
int64_t ring_plan_fixed(const block *block, plan *plan);

/// Assigns the codes of the lengths.
void ring_assign_codes(plan *plan);

#endif
