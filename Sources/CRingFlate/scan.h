#ifndef RING_SCAN_H
#define RING_SCAN_H

// What both searches for tokens have in common.

#include <string.h>

#include "block.h"

typedef uint8_t bytes64 __attribute__((ext_vector_type(64)));
typedef _Bool bools64 __attribute__((ext_vector_type(64)));

enum { WINDOW = 64 };

/// Which of 64 bytes are the same in two places, the first one in the lowest bit.
RING_INLINE uint64_t equal64(const uint8_t *a, const uint8_t *b) {
  bytes64 x, y;
  memcpy(&x, a, sizeof x);
  memcpy(&y, b, sizeof y);
  bools64 same = __builtin_convertvector(x == y, bools64);
  uint64_t mask;
  memcpy(&mask, &same, sizeof mask);
  return mask;
}

/// 64 if no bit is set.
RING_INLINE int64_t lowest_bit(uint64_t mask) { return mask ? __builtin_ctzll(mask) : 64; }

/// How many bytes from `p` on are those `distance` before, up to `end`.
RING_INLINE int64_t run_length(const uint8_t *p, int64_t distance, const uint8_t *end) {
  const uint8_t *start = p;
  for (; end - p >= WINDOW; p += WINDOW) {
    uint64_t differing = ~equal64(p, p - distance);
    if (differing) return p - start + lowest_bit(differing);
  }
  while (p < end && *p == p[-distance]) p++;
  return p - start;
}

/// How often something occurs in a block.
typedef struct tally {
  uint32_t lengths[RING_LONGEST + 1];
  uint32_t *distances;
} tally;

/// The search through one block.
typedef struct scan {
  const uint8_t *start, *end, *p;
  const search *search;
  tally *tally;
  token *tokens;
  /// Where the next literal is put.
  uint8_t *next_literal;
  /// Literals that no token has yet, fewer than `RING_TOGETHER`.
  int64_t pending;
} scan;

RING_INLINE uint32_t next_word(const uint8_t *p) {
  uint32_t word;
  memcpy(&word, p, sizeof word);
  return word;
}

/// The place of four bytes in a table of so many bits (Knuth's multiplicative hash).
RING_INLINE uint32_t hash(uint32_t word, int bits) { return word * 2654435761u >> (32 - bits); }

RING_INLINE void take_match(scan *s, int64_t length, reach reach) {
  *s->tokens++ = make_token(s->pending, length, reach);
  s->pending = 0;
  s->p += length;
  uint32_t *times = &s->tally->distances[reach_symbol(reach)];
  *times += 1;
  if (length <= RING_LONGEST) {
    s->tally->lengths[length]++;
    return;
  }
  pieces parts = pieces_of(length);
  s->tally->lengths[RING_LONGEST] += (uint32_t)parts.longest;
  s->tally->lengths[parts.first]++;
  *times += (uint32_t)parts.longest;
  if (parts.last == 0) return;
  s->tally->lengths[parts.last]++;
  *times += 1;
}

/// Where a search's tokens and literals end.
typedef struct ends {
  token *tokens;
  uint8_t *literals;
} ends;

RING_INLINE ends end_tokens(scan *s) {
  *s->tokens++ = make_token(s->pending, 0, RING_NOWHERE);
  return (ends){s->tokens, s->next_literal};
}

#endif
