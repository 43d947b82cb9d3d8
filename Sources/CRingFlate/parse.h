#ifndef RING_PARSE_H
#define RING_PARSE_H

// The tokens of a block that take the fewest bits, if each symbol takes what is said.

#include "candidates.h"

enum { COST_LANES = 8 };

/// What symbols cost, in parts of a bit.
typedef struct costs {
  uint32_t literals[256];
  /// With their further bits, as those of the distances. Readable beyond the longest one.
  uint32_t lengths[RING_LONGEST + 1 + COST_LANES];
  uint32_t distances[RING_DISTANCES];
} costs;

/// A stretch of a part and the candidates of its bytes.
typedef struct stretch {
  const uint8_t *bytes;
  int64_t count;
  const uint32_t *starts;
  const candidate *all;
} stretch;

/// The lesser ones of `best` and of what lengths from `first` to `last` cost with what follows them.
RING_INLINE words least(
  words best, const uint32_t *lengths, const uint32_t *rest, int64_t first, int64_t last,
  uint32_t distance
) {
  const words order = {0, 1, 2, 3, 4, 5, 6, 7};
  words a, b;
  for (; last - first >= COST_LANES; first += COST_LANES) {
    memcpy(&a, lengths + first, sizeof a);
    memcpy(&b, rest + first, sizeof b);
    best = __builtin_elementwise_min(best, a + b + distance);
  }
  memcpy(&a, lengths + first, sizeof a);
  memcpy(&b, rest + first, sizeof b);
  words beyond = (words)(order > (words)(uint32_t)(last - first));
  return __builtin_elementwise_min(best, (a + b + distance) | beyond);
}

/// Finds what it costs from each byte to the end. `rest` is readable beyond its end as `costs` is.
///
/// Only the cost is kept, so that many lengths can be looked at at once; which one it was is found
/// again for the few bytes where a token begins.
RING_INLINE void find_costs(stretch stretch, const costs *costs, uint32_t *rest) {
  rest[stretch.count] = 0;
  for (int64_t i = stretch.count - 1; i >= 0; i--) {
    rest[i] = costs->literals[stretch.bytes[i]] + rest[i + 1];
    uint32_t k = stretch.starts[i], end = stretch.starts[i + 1];
    if (k == end) continue;
    words best = (words)rest[i];
    for (int64_t first = RING_SHORTEST; k < end; k++) {
      int64_t last = at_most(candidate_length(stretch.all[k]), stretch.count - i);
      if (last < RING_SHORTEST) break;
      // A match that is not longer than a nearer one is taken whole or not at all.
      if (last < first) first = last;
      uint32_t distance = costs->distances[distance_symbol(candidate_distance(stretch.all[k]))];
      // Of the longest match nothing shorter is thought of, which would take most of the time.
      if (last == RING_LONGEST) first = last;
      best = least(best, costs->lengths, rest + i, first, last, distance);
      first = last + 1;
    }
    rest[i] = __builtin_reduce_min(best);
  }
}

#endif
