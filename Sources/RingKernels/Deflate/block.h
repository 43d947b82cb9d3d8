#ifndef RING_BLOCK_H
#define RING_BLOCK_H

#include <string.h>

#include "Pixels/vectors.h"
#include "ring_deflate.h"

enum {
  /// The size of the literal/length alphabet: literals, end of block and match lengths (RFC 1951,
  /// 3.2.5).
  RING_LITLEN_SYMBOLS = 286,
  RING_END_OF_BLOCK = 256,
  RING_DISTANCE_SYMBOLS = 30,
  RING_MIN_MATCH = 3,
  RING_MAX_MATCH = 258,
  RING_WINDOW = 1 << 15,
  RING_HASH_BITS = 12,
  /// Hash bits of the lazy search.
  RING_CHAIN_HASH_BITS = 15,
  /// Hash bits of the optimal parser's match finder, for three and for four bytes.
  RING_HASH3_BITS = 15,
  RING_HASH4_BITS = 16,
  /// The maximum number of match candidates of a byte. The average is one or two.
  RING_MAX_CANDIDATES = 16,
};

/// A split of a match into lengths that deflate can encode, 3…258.
///
/// The parts are `full_count` matches of 258 bytes, then `first`, then `last`, which is 0 if it is
/// not needed.
typedef struct match_split {
  int64_t full_count;
  uint32_t first, last;
} match_split;

RING_INLINE match_split split_match(int64_t length) {
  if (length <= RING_MAX_MATCH) return (match_split){0, (uint32_t)length, 0};
  int64_t full_count = (length - RING_MIN_MATCH) / RING_MAX_MATCH;
  uint32_t remainder = (uint32_t)(length - full_count * RING_MAX_MATCH);
  return remainder <= RING_MAX_MATCH ? (match_split){full_count, remainder, 0}
                                     : (match_split){full_count, remainder - 4, 4};
}

/// Returns the symbol of a distance, 1…32 768; `distance_bits` returns its number of extra bits.
RING_INLINE uint32_t distance_symbol(uint32_t distance) {
  if (distance <= 2) return distance - 1;
  uint32_t top = 31 - (uint32_t)__builtin_clz(distance - 1);
  return 2 * top + ((distance - 1) >> (top - 1) & 1);
}
RING_INLINE uint32_t distance_bits(uint32_t symbol) { return symbol < 4 ? 0 : symbol / 2 - 1; }
/// Returns the shortest distance that has the symbol.
RING_INLINE uint32_t distance_base(uint32_t symbol) {
  return symbol < 2 ? symbol + 1 : ((2 + (symbol & 1)) << (symbol / 2 - 1)) + 1;
}

/// Returns the symbol of a length, 3…258; `length_bits` returns the number of its extra bits.
RING_INLINE uint32_t length_symbol(uint32_t length) {
  if (length == RING_MAX_MATCH) return 285;
  uint32_t offset = length - RING_MIN_MATCH;
  if (offset < 8) return 257 + offset;
  uint32_t top = 31 - (uint32_t)__builtin_clz(offset);
  return 253 + 4 * top + (offset >> (top - 2) & 3);
}
RING_INLINE uint32_t length_bits(uint32_t symbol) {
  return symbol < 265 || symbol == 285 ? 0 : (symbol - 261) / 4;
}

/// An encoded distance: its symbol in the lowest 5 bits, its extra bits above them.
typedef uint32_t distance_code;

RING_INLINE distance_code encode_distance(int64_t distance) {
  uint32_t symbol = distance_symbol((uint32_t)distance);
  return symbol | ((uint32_t)distance - distance_base(symbol)) << 5;
}
RING_INLINE uint32_t distance_code_symbol(distance_code r) { return r & 31; }
RING_INLINE uint32_t distance_code_extra(distance_code r) { return r >> 5; }

enum {
  RING_LITERALS_PER_TOKEN = 4,
  /// The encoded distance of a token without a match. Not a distance symbol; written with no bits.
  RING_NO_DISTANCE = RING_DISTANCE_SYMBOLS,
};

/// At most `RING_LITERALS_PER_TOKEN` literals, then a match or none.
///
/// The number of literals is hard to predict; four are few enough to be written without a loop.
/// Bits 0–7 hold the number of literals, bits 8–31 the encoded distance, bits 32–63 the length of
/// the match, or 0.
typedef uint64_t token;

RING_INLINE token make_token(int64_t literals, int64_t length, distance_code distance) {
  return (uint64_t)literals | (uint64_t)distance << 8 | (uint64_t)length << 32;
}
RING_INLINE int64_t token_literals(token t) { return t & 255; }
RING_INLINE distance_code token_distance_code(token t) { return t >> 8 & 0xffffff; }
RING_INLINE int64_t token_length(token t) { return (int64_t)(t >> 32); }

/// Appends a literal; every `RING_LITERALS_PER_TOKEN` pending literals become a token.
RING_INLINE void add_literal(
  uint8_t literal, uint8_t **literals, token **tokens, int64_t *pending
) {
  *(*literals)++ = literal;
  **tokens = make_token(RING_LITERALS_PER_TOKEN, 0, RING_NO_DISTANCE);
  *pending += 1;
  *tokens += *pending == RING_LITERALS_PER_TOKEN;
  *pending %= RING_LITERALS_PER_TOKEN;
}

/// A block before it is written: its bytes, tokens, literals and symbol frequencies.
typedef struct block {
  const uint8_t *bytes;
  int64_t count;
  token *tokens;
  int64_t token_count;
  uint8_t *literals;
  uint32_t symbols[RING_LITLEN_SYMBOLS + 2];
  uint32_t distances[RING_DISTANCE_SYMBOLS + 2];
} block;

/// Sets a block's token count, counts its end-of-block symbol and pads its literals.
RING_INLINE void end_block(block *block, const token *tokens, uint8_t *literals) {
  block->token_count = tokens - block->tokens;
  block->symbols[RING_END_OF_BLOCK] = 1;
  // `put_literals` always reads `RING_LITERALS_PER_TOKEN` literals, also past the last one.
  memset(literals, 0, RING_LITERALS_PER_TOKEN);
}

enum {
  /// The number of tokens and of literals that may be written past a block's last one.
  RING_TOKEN_PADDING = 64,
  /// The padding of an equality mask, in bytes, after the bits of a block's bytes.
  RING_MASK_PADDING = 24,
};

/// The input of a match search: the history, the neighbours' distances and the hash chains.
typedef struct match_search {
  int64_t history_size;
  int64_t pixel_stride, row_stride;
  /// Hash chain heads: the last position of four bytes with each hash, relative to the block's
  /// first byte; −1 for none.
  int32_t *heads;
  /// The previous position with the same hash, for each position in the window; only for the
  /// lazy search.
  int32_t *links;
  /// For the fast search, equality masks for `pixel_stride` and `row_stride`; see equality_masks.h.
  uint8_t *left_mask, *above_mask;
  ring_flate_effort effort;
} match_search;

/// The hash tables of the optimal parser's match finder. Positions are relative to the block's
/// first byte, negative in the history.
typedef struct hash_chains {
  /// The last position of three, and of four bytes with each hash.
  int32_t *hash3_heads, *hash4_heads;
  /// The previous position of four bytes with the same hash, for each position in the window.
  int32_t *links;
} hash_chains;

/// The scratch buffers of the optimal parser, for a block of n bytes.
typedef struct optimal_scratch {
  hash_chains chains;
  /// The index of each byte's first candidate; n + 1 elements.
  uint32_t *starts;
  uint32_t *candidates;
  /// The cost from each byte to the end of the block; n + 1 elements and `RING_COST_PADDING` more.
  uint32_t *costs;
  /// Limited to what the processor supports.
  ring_simd_level simd_level;
} optimal_scratch;

enum { RING_COST_PADDING = 272 };

/// Writes a block like `ring_write_block`, divided into those blocks that take the fewest bits.
/// Adds to `truncated_searches` the number of bytes whose match search was truncated.
int64_t ring_write_optimal(
  const block *block, const match_search *search, const optimal_scratch *scratch, _Bool is_last,
  uint8_t *output, int64_t capacity, int64_t *truncated_searches);

/// Finds the tokens of a block and counts their symbols.
void ring_find_tokens(block *block, const match_search *search, ring_simd_level simd_level);

/// Writes a block that begins and ends at a byte boundary. Returns its length in bytes, or −1 if
/// that exceeds `capacity`.
int64_t ring_write_block(
  const block *block, _Bool is_last, uint8_t *output, int64_t capacity, ring_simd_level simd_level);

#endif
