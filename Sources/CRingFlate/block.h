#ifndef RING_BLOCK_H
#define RING_BLOCK_H

#include <string.h>

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

/// A distance as it is written: its symbol in the lowest 5 bits, behind them its further bits.
typedef uint32_t reach;

RING_INLINE reach reach_of(int64_t distance) {
  uint32_t symbol = distance_symbol((uint32_t)distance);
  return symbol | ((uint32_t)distance - distance_base(symbol)) << 5;
}
RING_INLINE uint32_t reach_symbol(reach r) { return r & 31; }
RING_INLINE uint32_t reach_further(reach r) { return r >> 5; }

enum {
  /// Literals of a token.
  RING_TOGETHER = 4,
  /// The reach where there is no match. No symbol of a distance, and written with no bits.
  RING_NOWHERE = RING_DISTANCES,
};

/// At most `RING_TOGETHER` literals, then a match or none. How many literals there are is hard to
/// foresee; so few are written without a loop.
///
/// Their number is in the lowest 8 bits, the reach in the next 24, the match's length, or 0, in the
/// highest 32.
typedef uint64_t token;

RING_INLINE token make_token(int64_t literals, int64_t length, reach reach) {
  return (uint64_t)literals | (uint64_t)reach << 8 | (uint64_t)length << 32;
}
RING_INLINE int64_t token_literals(token t) { return t & 255; }
RING_INLINE reach token_reach(token t) { return t >> 8 & 0xffffff; }
RING_INLINE int64_t token_length(token t) { return (int64_t)(t >> 32); }

/// Adds a literal; as soon as `RING_TOGETHER` are pending, they become a token.
RING_INLINE void add_literal(
  uint8_t literal, uint8_t **literals, token **tokens, int64_t *pending
) {
  *(*literals)++ = literal;
  **tokens = make_token(RING_TOGETHER, 0, RING_NOWHERE);
  *pending += 1;
  *tokens += *pending == RING_TOGETHER;
  *pending %= RING_TOGETHER;
}

/// What is known of a block before it is written.
typedef struct block {
  const uint8_t *bytes;
  int64_t count;
  token *tokens;
  int64_t token_count;
  /// All literals, one behind the other.
  uint8_t *literals;
  uint32_t symbols[RING_SYMBOLS + 2];
  uint32_t distances[RING_DISTANCES + 2];
} block;

/// Ends a block's tokens and literals.
RING_INLINE void end_block(block *block, const token *tokens, uint8_t *literals) {
  block->token_count = tokens - block->tokens;
  block->symbols[RING_END] = 1;
  // The last ones may be read together with what is behind them.
  memset(literals, 0, RING_TOGETHER);
}

enum {
  /// So many more tokens and literals can be written behind those of a block.
  RING_BEYOND = 64,
  /// Bytes of marks behind those of a block's bytes.
  RING_MARKS_BEYOND = 24,
};

/// Where earlier bytes may be found again.
typedef struct search {
  int64_t before;
  int64_t left, above;
  /// Where four bytes with the same hash began last, from the block's first byte; −1 for nowhere.
  int32_t *places;
  /// Where they began before; for the thorough search, one for each place of the window.
  int32_t *links;
  /// For the quick search, a bit for each byte of a block: whether it is the one `left`, and the one
  /// `above`, bytes before.
  uint8_t *left_marks, *above_marks;
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
