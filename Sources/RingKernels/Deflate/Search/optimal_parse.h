#ifndef RING_OPTIMAL_PARSE_H
#define RING_OPTIMAL_PARSE_H

// Optimal parsing: finds the tokens of a block that take the fewest bits, given the cost of each
// symbol.

#include "match_finder.h"

enum { COST_LANES = 8 };

/// The costs of symbols, in sixteenths of a bit.
typedef struct costs {
  uint32_t literals[256];
  /// The costs of match lengths with their extra bits, as in `distances`. Padded, so that
  /// `COST_LANES` costs can be read at once.
  uint32_t lengths[RING_MAX_MATCH + 1 + COST_LANES];
  uint32_t distances[RING_DISTANCE_SYMBOLS];
} costs;

/// A range of a block's bytes and their candidates.
typedef struct match_range {
  const uint8_t *bytes;
  int64_t count;
  const uint32_t *starts;
  const candidate *all;
} match_range;

/// Returns the elementwise minimum of `best` and the costs of matches of lengths `first`…`last`.
/// Each cost includes `distance`, the cost of the distance, and the remaining cost after the match.
RING_INLINE words min_match_cost(
  words best, const uint32_t *lengths, const uint32_t *remaining_costs, int64_t first,
  int64_t last, uint32_t distance
) {
  const words lanes = {0, 1, 2, 3, 4, 5, 6, 7};
  words a, b;
  for (; last - first >= COST_LANES; first += COST_LANES) {
    memcpy(&a, lengths + first, sizeof a);
    memcpy(&b, remaining_costs + first, sizeof b);
    best = __builtin_elementwise_min(best, a + b + distance);
  }
  memcpy(&a, lengths + first, sizeof a);
  memcpy(&b, remaining_costs + first, sizeof b);
  words beyond = (words)(lanes > (words)(uint32_t)(last - first));
  return __builtin_elementwise_min(best, (a + b + distance) | beyond);
}

/// Computes the cost from each byte to the end. `remaining_costs` is readable past its end, as
/// `costs` is.
///
/// Only costs are stored, so that many lengths are compared at once; the length itself is found
/// again for the few bytes at which a token begins.
RING_INLINE void find_costs(match_range range, const costs *costs, uint32_t *remaining_costs) {
  remaining_costs[range.count] = 0;
  for (int64_t i = range.count - 1; i >= 0; i--) {
    remaining_costs[i] = costs->literals[range.bytes[i]] + remaining_costs[i + 1];
    uint32_t k = range.starts[i], end = range.starts[i + 1];
    if (k == end) continue;
    words best = (words)remaining_costs[i];
    for (int64_t first = RING_MIN_MATCH; k < end; k++) {
      int64_t last = min64(candidate_length(range.all[k]), range.count - i);
      if (last < RING_MIN_MATCH) break;
      // A match that is no longer than a nearer match is only tried at its full length.
      if (last < first) first = last;
      uint32_t distance = costs->distances[distance_symbol(candidate_distance(range.all[k]))];
      // Trying shorter lengths of a match of `RING_MAX_MATCH` would take most of the time.
      if (last == RING_MAX_MATCH) first = last;
      best = min_match_cost(best, costs->lengths, remaining_costs + i, first, last, distance);
      first = last + 1;
    }
    remaining_costs[i] = __builtin_reduce_min(best);
  }
}

#endif
