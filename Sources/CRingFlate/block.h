#ifndef RING_BLOCK_H
#define RING_BLOCK_H

#include "CRingPixels/vectors.h"
#include "ring_flate.h"

enum {
  /// Literals, the end of the block and lengths.
  RING_SYMBOLS = 286,
  RING_END = 256,
  RING_DISTANCES = 30,
  RING_SHORTEST = 3,
  RING_LONGEST = 258,
  RING_WINDOW = 1 << 15,
  RING_HASH_BITS = 12,
  /// Of the thorough search.
  RING_CHAIN_BITS = 15,
  /// Of the smallest files' search, for three and for four bytes.
  RING_THREES_BITS = 15,
  RING_FOURS_BITS = 16,
  /// Matches that it keeps for a byte at most; one or two on average.
  RING_CANDIDATES = 16,
};

/// Literals, then a match: `literals` in the lowest 24 bits, the length of the match in the next 24,
/// its distance in the highest 16. The length is 0 at the end of the block.
typedef uint64_t token;

RING_INLINE token make_token(int64_t literals, int64_t length, int64_t distance) {
  return (uint64_t)literals | (uint64_t)length << 24 | (uint64_t)distance << 48;
}
RING_INLINE int64_t token_literals(token t) { return t & 0xffffff; }
RING_INLINE int64_t token_length(token t) { return t >> 24 & 0xffffff; }
RING_INLINE uint32_t token_distance(token t) { return (uint32_t)(t >> 48); }

/// How a length of a match is divided into lengths that deflate has, each 3…258: `longest` times
/// 258, then `first` and `last`, of which `last` may be missing (0).
typedef struct pieces {
  int64_t longest;
  uint32_t first, last;
} pieces;

RING_INLINE pieces pieces_of(int64_t length) {
  if (length <= RING_LONGEST) return (pieces){0, (uint32_t)length, 0};
  int64_t longest = (length - RING_SHORTEST) / RING_LONGEST;
  uint32_t rest = (uint32_t)(length - longest * RING_LONGEST);
  return rest <= RING_LONGEST ? (pieces){longest, rest, 0} : (pieces){longest, rest - 4, 4};
}

/// The symbol of a distance, 1…32 768, and how many further bits it has.
RING_INLINE uint32_t distance_symbol(uint32_t distance) {
  if (distance <= 2) return distance - 1;
  uint32_t top = 31 - (uint32_t)__builtin_clz(distance - 1);
  return 2 * top + ((distance - 1) >> (top - 1) & 1);
}
RING_INLINE uint32_t distance_bits(uint32_t symbol) { return symbol < 4 ? 0 : symbol / 2 - 1; }
/// The shortest distance that has the symbol.
RING_INLINE uint32_t distance_base(uint32_t symbol) {
  return symbol < 2 ? symbol + 1 : ((2 + (symbol & 1)) << (symbol / 2 - 1)) + 1;
}

/// The same for a length, 3…258.
RING_INLINE uint32_t length_symbol(uint32_t length) {
  if (length == RING_LONGEST) return 285;
  uint32_t rest = length - RING_SHORTEST;
  if (rest < 8) return 257 + rest;
  uint32_t top = 31 - (uint32_t)__builtin_clz(rest);
  return 253 + 4 * top + (rest >> (top - 2) & 3);
}
RING_INLINE uint32_t length_bits(uint32_t symbol) {
  return symbol < 265 || symbol == 285 ? 0 : (symbol - 261) / 4;
}

/// What is known of a block before it is written.
typedef struct block {
  const uint8_t *bytes;
  int64_t count;
  token *tokens;
  int64_t token_count;
  uint32_t symbols[RING_SYMBOLS + 2];
  uint32_t distances[RING_DISTANCES + 2];
} block;

/// Where earlier bytes may be found again.
typedef struct search {
  int64_t before;
  int64_t left, above;
  /// Where four bytes with the same hash began last, from the block's first byte; −1 for nowhere.
  int32_t *places;
  /// Where they began before; for the thorough search, one for each place of the window.
  int32_t *links;
  ring_flate_effort effort;
} search;

/// Where the smallest files' search remembers bytes, from a part's first byte on.
typedef struct memory {
  /// Where three and four bytes with the same hash began last.
  int32_t *threes, *fours;
  /// Where the four began before, for each place of the window.
  int32_t *links;
} memory;

/// What the smallest files' search needs for a block of n bytes.
typedef struct workshop {
  memory memory;
  /// The candidates of each byte, n + 1 numbers.
  uint32_t *starts;
  uint32_t *candidates;
  /// What it costs from each byte to the end, and `RING_COSTS_BEYOND` more.
  uint32_t *costs;
  /// Supported ones.
  ring_vectors vectors;
} workshop;

enum { RING_COSTS_BEYOND = 272 };

/// Writes a block like `ring_write_block`, as several blocks of the fewest bits. Adds to `strained` how
/// many bytes had more earlier places than were looked at.
int64_t ring_write_smallest(
  const block *block, const search *search, const workshop *shop, _Bool is_last, uint8_t *output,
  int64_t room, int64_t *strained);

/// Finds the tokens of a block and counts their symbols.
void ring_find_tokens(block *block, const search *search, ring_vectors vectors);

/// Writes a block behind a byte's end and ends it with a byte; returns its length, or −1.
int64_t ring_write_block(
  const block *block, _Bool is_last, uint8_t *output, int64_t room, ring_vectors vectors);

#endif
