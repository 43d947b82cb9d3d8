#ifndef RING_LAZY_SEARCH_H
#define RING_LAZY_SEARCH_H

// The lazy search: lazy matching with hash chains. scan.c compiles it, next to the fast search, for
// each SIMD level.

#include "scan.h"

// The numbers below were tuned on 29 images that this library rendered.

enum {
  MAX_CHAIN_LENGTH = 8,
  /// A match of this length ends the search (zlib's `nice_length`).
  NICE_LENGTH = 128,
  /// A shorter match may be dropped for a match that begins a byte later (zlib's `max_lazy`).
  MAX_LAZY_LENGTH = 64,
  /// A flat span consists of bytes that equal the bytes of the left pixel. From `FLAT_MATCH_LENGTH`
  /// bytes up, it is always a match with the left pixel. From `FLAT_AHEAD` bytes up, its beginning
  /// ends any other match.
  FLAT_MATCH_LENGTH = 127,
  FLAT_AHEAD = 3 * WINDOW,
  /// Approximate costs in bits: of a literal, of a match with the left pixel, and of another match
  /// without the extra bits of its distance.
  LITERAL_BITS = 7,
  NEAR_BITS = 9,
  FAR_BITS = 11,
  /// Candidates are compared as words of four bytes.
  MIN_ROW_MATCH = 4,
  MIN_HASH_MATCH = 4,
  /// The maximum length of a flat span, and of another match, whose bytes are all hashed.
  MAX_HASHED_PER_FLAT = 32,
  MAX_HASHED_PER_MATCH = 128,
  /// The number of last bytes that are hashed in longer matches.
  HASHED_AT_MATCH_END = 8,
};

/// `gain` is the approximate number of bits that the match saves.
typedef struct match {
  int64_t length, distance, gain;
} match;

RING_INLINE match score_match(int64_t length, int64_t distance, const match_search *search) {
  int64_t cost = distance == search->pixel_stride
    ? NEAR_BITS : FAR_BITS + (int64_t)distance_bits(distance_symbol((uint32_t)distance));
  return (match){length, distance, length * LITERAL_BITS - cost};
}

/// Returns how many bytes equal the bytes `distance` before, up to the beginning of a flat span.
/// The flat span costs less as a match with the left pixel, whose distance has a short code.
RING_INLINE int64_t match_length_until_flat(
  const uint8_t *p, int64_t distance, int64_t pixel_stride, const uint8_t *end
) {
  const uint8_t *start = p;
  int64_t flat = 0;
  for (; end - p >= WINDOW; p += WINDOW) {
    uint64_t differing = ~equal64(p, p - distance);
    if (differing) return p - start + lowest_bit(differing);
    flat = equal64(p, p - pixel_stride) == UINT64_MAX ? flat + WINDOW : 0;
    if (flat >= FLAT_AHEAD && p + WINDOW - start > flat) return p + WINDOW - start - flat;
  }
  return p - start + run_length(p, distance, end);
}

RING_INLINE void insert_hash(match_scanner *s, const uint8_t *p) {
  if (s->end - p < (int64_t)sizeof(uint32_t)) return;
  int32_t position = (int32_t)(p - s->start);
  int32_t *head = &s->search->heads[hash(next_word(p), RING_CHAIN_HASH_BITS)];
  s->search->links[position & (RING_WINDOW - 1)] = *head;
  *head = position;
}

/// Returns the best of `best` and the matches in the hash chain.
RING_INLINE match search_chain(const match_scanner *s, const uint8_t *p, match best) {
  const match_search *search = s->search;
  if (best.length >= NICE_LENGTH || s->end - p < (int64_t)sizeof(uint32_t)) return best;
  uint32_t word = next_word(p);
  int32_t position = (int32_t)(p - s->start);
  int32_t candidate = search->heads[hash(word, RING_CHAIN_HASH_BITS)];
  for (int i = 0;
       i < MAX_CHAIN_LENGTH && candidate >= 0 && position - candidate <= RING_WINDOW; i++) {
    const uint8_t *q = s->start + candidate;
    _Bool may_be_longer = p + best.length >= s->end || q[best.length] == p[best.length];
    if (next_word(q) == word && may_be_longer) {
      int64_t length =
        match_length_until_flat(p, position - candidate, search->pixel_stride, s->end);
      match other = score_match(length, position - candidate, search);
      if (length >= MIN_HASH_MATCH && other.gain > best.gain) best = other;
      if (best.length >= NICE_LENGTH) break;
    }
    int32_t previous = search->links[candidate & (RING_WINDOW - 1)];
    // The position is out of the window, and its link was overwritten.
    if (previous >= candidate) break;
    candidate = previous;
  }
  return best;
}

/// Returns the match that saves the most bits; its gain is 0 if there is none.
RING_INLINE match find_best_match(const match_scanner *s, const uint8_t *p) {
  const match_search *search = s->search;
  match best = {0, 0, 0};
  int64_t history = p - s->start + search->history_size;
  // The first pixel has no left neighbour.
  if (history < search->pixel_stride) return best;
  // Most bytes differ from the left pixel: testing the first byte avoids comparing 64 bytes.
  int64_t flat = *p == p[-search->pixel_stride] ? run_length(p, search->pixel_stride, s->end) : 0;
  match left = score_match(flat, search->pixel_stride, search);
  if (flat >= FLAT_MATCH_LENGTH) return left;
  if (flat >= RING_MIN_MATCH) best = left;
  _Bool has_above = history >= search->row_stride && search->row_stride <= RING_WINDOW;
  if (has_above && s->end - p >= MIN_ROW_MATCH
      && next_word(p) == next_word(p - search->row_stride)) {
    int64_t length = match_length_until_flat(p, search->row_stride, search->pixel_stride, s->end);
    match above = score_match(length, search->row_stride, search);
    if (above.gain > best.gain) best = above;
  }
  return search_chain(s, p, best);
}

RING_INLINE void emit_literal(match_scanner *s) {
  add_literal(*s->p++, &s->next_literal, &s->tokens, &s->pending);
}

/// Appends a match and hashes its bytes, or the last bytes of a long match. The first byte is
/// hashed already.
RING_INLINE void emit_best_match(match_scanner *s, match match) {
  const uint8_t *p = s->p + 1;
  emit_match(s, match.length, encode_distance(match.distance));
  int64_t limit = match.distance == s->search->pixel_stride ? MAX_HASHED_PER_FLAT
                                                            : MAX_HASHED_PER_MATCH;
  if (match.length > limit) p = s->p - HASHED_AT_MATCH_END;
  for (; p < s->p; p++) insert_hash(s, p);
}

/// Both arguments are copies, as in `find_tokens`.
RING_INLINE token_ends search_tokens(match_scanner scan, match_search search) {
  match_scanner *s = &scan;
  s->search = &search;
  match best = {0, 0, 0};
  while (s->p < s->end) {
    if (best.gain <= 0) best = find_best_match(s, s->p);
    insert_hash(s, s->p);
    if (best.gain <= 0) {
      emit_literal(s);
      continue;
    }
    match next = {0, 0, 0};
    if (best.length < MAX_LAZY_LENGTH && s->end - s->p > best.length)
      next = find_best_match(s, s->p + 1);
    if (next.gain > best.gain + 1) {
      emit_literal(s);
      best = next;
    } else {
      emit_best_match(s, best);
      best.gain = 0;
    }
  }
  return finish_tokens(s);
}

#endif
