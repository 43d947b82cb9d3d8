#ifndef RING_SEARCH_H
#define RING_SEARCH_H

// The thorough search: lazy matching with hash chains. scan.c compiles it, next to the quick
// search, for each SIMD level.

#include "scan.h"

// The numbers below were tuned on 29 images that this library rendered.

enum {
  /// The maximum number of hash chain steps.
  MOST_PLACES = 8,
  /// A match of this length ends the search (zlib's `nice_length`).
  LONG_ENOUGH = 128,
  /// A shorter match may be dropped for one that begins a byte later (zlib's `max_lazy`).
  SHORT = 64,
  /// A flat span of `FLAT` bytes is always a match with the left pixel; one of `FLAT_AHEAD` ends
  /// any other match.
  FLAT = 127,
  FLAT_AHEAD = 3 * WINDOW,
  /// Approximate costs in bits: of a literal, of a match with the left pixel, and of another match
  /// without the extra bits of its distance.
  LITERAL_BITS = 7,
  NEAR_BITS = 9,
  FAR_BITS = 11,
  /// The minimum match lengths: candidates are compared as words of four bytes.
  LEAST_ABOVE = 4,
  LEAST_FOUND = 4,
  /// The maximum length of a flat span, and of another match, whose bytes are all hashed.
  REMEMBERED_FLAT = 32,
  REMEMBERED = 128,
  /// The number of last bytes that are hashed in longer matches.
  REMEMBERED_END = 8,
};

/// A match and the approximate number of bits that it saves.
typedef struct found {
  int64_t length, distance, gain;
} found;

RING_INLINE found gain_of(int64_t length, int64_t distance, const search *search) {
  int64_t cost = distance == search->left
    ? NEAR_BITS : FAR_BITS + (int64_t)distance_bits(distance_symbol((uint32_t)distance));
  return (found){length, distance, length * LITERAL_BITS - cost};
}

/// Returns how many bytes equal those `distance` before, up to the beginning of a flat span.
///
/// Each piece of the span costs less as a match with the left pixel, which has a short code.
RING_INLINE int64_t far_length(
  const uint8_t *p, int64_t distance, int64_t left, const uint8_t *end
) {
  const uint8_t *start = p;
  int64_t flat = 0;
  for (; end - p >= WINDOW; p += WINDOW) {
    uint64_t differing = ~equal64(p, p - distance);
    if (differing) return p - start + lowest_bit(differing);
    flat = equal64(p, p - left) == UINT64_MAX ? flat + WINDOW : 0;
    if (flat >= FLAT_AHEAD && p + WINDOW - start > flat) return p + WINDOW - start - flat;
  }
  return p - start + run_length(p, distance, end);
}

/// Inserts the position of four bytes into the hash chains.
RING_INLINE void remember(scan *s, const uint8_t *p) {
  if (s->end - p < (int64_t)sizeof(uint32_t)) return;
  int32_t now = (int32_t)(p - s->start);
  int32_t *place = &s->search->places[hash(next_word(p), RING_CHAIN_BITS)];
  s->search->links[now & (RING_WINDOW - 1)] = *place;
  *place = now;
}

/// Returns the best of `best` and the matches in the hash chain.
RING_INLINE found better_earlier(const scan *s, const uint8_t *p, found best) {
  const search *search = s->search;
  if (best.length >= LONG_ENOUGH || s->end - p < (int64_t)sizeof(uint32_t)) return best;
  uint32_t word = next_word(p);
  int32_t now = (int32_t)(p - s->start), place = search->places[hash(word, RING_CHAIN_BITS)];
  for (int i = 0; i < MOST_PLACES && place >= 0 && now - place <= RING_WINDOW; i++) {
    const uint8_t *q = s->start + place;
    _Bool may_be_longer = p + best.length >= s->end || q[best.length] == p[best.length];
    if (next_word(q) == word && may_be_longer) {
      int64_t length = far_length(p, now - place, search->left, s->end);
      found other = gain_of(length, now - place, search);
      if (length >= LEAST_FOUND && other.gain > best.gain) best = other;
      if (best.length >= LONG_ENOUGH) break;
    }
    int32_t earlier = search->links[place & (RING_WINDOW - 1)];
    // The position is out of the window, and its link was overwritten.
    if (earlier >= place) break;
    place = earlier;
  }
  return best;
}

/// Returns the match that saves the most bits; its gain is 0 if there is none.
RING_INLINE found best_at(const scan *s, const uint8_t *p) {
  const search *search = s->search;
  found best = {0, 0, 0};
  int64_t known = p - s->start + search->before;
  // The first pixel has no left neighbour.
  if (known < search->left) return best;
  // Most bytes equal neither neighbour: testing the first ones avoids comparing 64.
  int64_t flat = *p == p[-search->left] ? run_length(p, search->left, s->end) : 0;
  found left = gain_of(flat, search->left, search);
  if (flat >= FLAT) return left;
  if (flat >= RING_SHORTEST) best = left;
  _Bool has_above = known >= search->above && search->above <= RING_WINDOW;
  if (has_above && s->end - p >= LEAST_ABOVE && next_word(p) == next_word(p - search->above)) {
    int64_t length = far_length(p, search->above, search->left, s->end);
    found above = gain_of(length, search->above, search);
    if (above.gain > best.gain) best = above;
  }
  return better_earlier(s, p, best);
}

RING_INLINE void take_literal(scan *s) {
  add_literal(*s->p++, &s->next_literal, &s->tokens, &s->pending);
}

/// Appends a match and hashes its bytes except the first, which is hashed already.
RING_INLINE void take_found(scan *s, found match) {
  const uint8_t *p = s->p + 1;
  take_match(s, match.length, reach_of(match.distance));
  int64_t most = match.distance == s->search->left ? REMEMBERED_FLAT : REMEMBERED;
  if (match.length > most) p = s->p - REMEMBERED_END;
  for (; p < s->p; p++) remember(s, p);
}

/// Runs the thorough search. Both arguments are copies, as in `find_tokens`.
RING_INLINE ends search_tokens(scan scan, search search) {
  struct scan *s = &scan;
  s->search = &search;
  found match = {0, 0, 0};
  while (s->p < s->end) {
    if (match.gain <= 0) match = best_at(s, s->p);
    remember(s, s->p);
    if (match.gain <= 0) {
      take_literal(s);
      continue;
    }
    found next = {0, 0, 0};
    if (match.length < SHORT && s->end - s->p > match.length) next = best_at(s, s->p + 1);
    if (next.gain > match.gain + 1) {
      take_literal(s);
      match = next;
    } else {
      take_found(s, match);
      match.gain = 0;
    }
  }
  return end_tokens(s);
}

#endif
