#ifndef RING_SCAN_H
#define RING_SCAN_H

// Helpers that the match searches share.

#include <string.h>

#include "Deflate/block.h"

typedef uint8_t bytes64 __attribute__((ext_vector_type(64)));
typedef _Bool bools64 __attribute__((ext_vector_type(64)));

enum { WINDOW = 64 };

/// Returns which of 64 bytes are equal at two addresses, the first byte in the lowest bit.
RING_INLINE uint64_t equal64(const uint8_t *a, const uint8_t *b) {
  bytes64 x, y;
  memcpy(&x, a, sizeof x);
  memcpy(&y, b, sizeof y);
  bools64 same = __builtin_convertvector(x == y, bools64);
  uint64_t mask;
  memcpy(&mask, &same, sizeof mask);
  return mask;
}

/// Returns an index, 64 if no bit is set.
RING_INLINE int64_t lowest_bit(uint64_t mask) { return mask ? __builtin_ctzll(mask) : 64; }

/// Returns how many bytes from `p`, up to `end`, equal the bytes `distance` before.
RING_INLINE int64_t run_length(const uint8_t *p, int64_t distance, const uint8_t *end) {
  const uint8_t *start = p;
  for (; end - p >= WINDOW; p += WINDOW) {
    uint64_t differing = ~equal64(p, p - distance);
    if (differing) return p - start + lowest_bit(differing);
  }
  while (p < end && *p == p[-distance]) p++;
  return p - start;
}

/// Frequencies of match lengths and distance symbols in a block.
typedef struct histogram {
  uint32_t lengths[RING_MAX_MATCH + 1];
  uint32_t *distances;
} histogram;

/// The state of the search in one block.
typedef struct match_scanner {
  const uint8_t *start, *end, *p;
  const match_search *search;
  histogram *histogram;
  token *tokens;
  uint8_t *next_literal;
  /// The number of literals that are not in a token yet, fewer than `RING_LITERALS_PER_TOKEN`.
  int64_t pending;
} match_scanner;

RING_INLINE uint32_t next_word(const uint8_t *p) {
  uint32_t word;
  memcpy(&word, p, sizeof word);
  return word;
}

/// Returns the index of four bytes in a table of 2^`bits` elements (Knuth's multiplicative hash).
RING_INLINE uint32_t hash(uint32_t word, int bits) { return word * 2654435761u >> (32 - bits); }

/// Appends a match of any length, and counts the symbols of the matches into which it is split.
RING_INLINE void emit_match(match_scanner *s, int64_t length, distance_code distance) {
  *s->tokens++ = make_token(s->pending, length, distance);
  s->pending = 0;
  s->p += length;
  uint32_t *frequency = &s->histogram->distances[distance_code_symbol(distance)];
  *frequency += 1;
  if (length <= RING_MAX_MATCH) {
    s->histogram->lengths[length]++;
    return;
  }
  match_split split = split_match(length);
  s->histogram->lengths[RING_MAX_MATCH] += (uint32_t)split.full_count;
  s->histogram->lengths[split.first]++;
  *frequency += (uint32_t)split.full_count;
  if (split.last == 0) return;
  s->histogram->lengths[split.last]++;
  *frequency += 1;
}

typedef struct token_ends {
  token *tokens;
  uint8_t *literals;
} token_ends;

RING_INLINE token_ends finish_tokens(match_scanner *s) {
  *s->tokens++ = make_token(s->pending, 0, RING_NO_DISTANCE);
  return (token_ends){s->tokens, s->next_literal};
}

#endif
