#ifndef RING_PLAN_H
#define RING_PLAN_H

#include "block.h"
#include "huffman.h"

enum { RING_LENGTH_SYMBOLS = 19, RING_REPEAT = 16, RING_FEW_ZEROS = 17, RING_MANY_ZEROS = 18 };

/// The codes of a block and how their lengths are written.
typedef struct plan {
  code symbols, distances, lengths;
  int symbol_count, distance_count, length_count;
  /// Symbols of `lengths`, their further bits from bit 8 on.
  uint16_t items[RING_MOST_SYMBOLS + RING_DISTANCES];
  int item_count;
} plan;

/// The order in which the lengths of the third code are written.
extern const uint8_t ring_length_order[RING_LENGTH_SYMBOLS];

/// Further bits of a symbol of the third code.
RING_INLINE uint32_t item_bits(int symbol) {
  return symbol < RING_REPEAT ? 0 : symbol == RING_REPEAT ? 2 : symbol == RING_FEW_ZEROS ? 3 : 7;
}

/// Finds lengths of codes made for the block; returns the bits of their description and of the tokens.
int64_t ring_plan_dynamic(const block *block, plan *plan);

/// The same with codes and a description that take the fewest bits together, as far as that is tried: a
/// few hundredths of a block of a few thousand bytes, for some hundred thousand cycles.
int64_t ring_plan_smallest(const block *block, plan *plan);

/// The lengths of the codes that every inflater knows; returns the bits of the tokens.
int64_t ring_plan_fixed(const block *block, plan *plan);

/// Codes of the lengths.
void ring_assign_codes(plan *plan);

#endif
