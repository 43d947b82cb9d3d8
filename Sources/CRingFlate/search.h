#ifndef RING_SEARCH_H
#define RING_SEARCH_H

// The thorough search, which the quick one's file compiles for each kind of vectors.

#include "scan.h"

// The numbers below were found by trying them on 29 pictures of ours.

enum {
  /// How many earlier places are looked at.
  MOST_PLACES = 8,
  /// Nothing better is looked for than a match of so many bytes.
  LONG_ENOUGH = 128,
  /// A shorter match may be given up for one that begins a byte later.
  SHORT = 64,
  /// A stretch of one colour that is so long is a match with the left pixel, and ends another match
  /// that comes to one so long.
  FLAT = 127,
  FLAT_AHEAD = 3 * WINDOW,
  /// About so many bits are a literal, and the rest of what a match costs.
  LITERAL_BITS = 7,
  NEAR_BITS = 9,
  FAR_BITS = 11,
  /// A word.
  LEAST_ABOVE = 4,
  LEAST_FOUND = 4,
  /// Of a flat stretch, and of another match, no longer ones are remembered byte by byte.
  REMEMBERED_FLAT = 32,
  REMEMBERED = 128,
  /// Of longer ones, the last bytes.
  REMEMBERED_END = 8,
};

/// A match, and about how many bits it saves.
typedef struct found {
  int64_t length, distance, gain;
} found;

RING_INLINE found gain_of(int64_t length, int64_t distance, const search *search) {
  int64_t cost = distance == search->left
    ? NEAR_BITS : FAR_BITS + (int64_t)distance_bits(distance_symbol((uint32_t)distance));
  return (found){length, distance, length * LITERAL_BITS - cost};
}

/// How many bytes are those `distance` before, up to where a flat stretch begins: as a match with the
/// left pixel, which has a short code, it costs less for each of its pieces.
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

/// Remembers where four bytes begin.
RING_INLINE void remember(scan *s, const uint8_t *p) {
  if (s->end - p < (int64_t)sizeof(uint32_t)) return;
  int32_t now = (int32_t)(p - s->start);
  int32_t *place = &s->search->places[hash(next_word(p), RING_CHAIN_BITS)];
  s->search->links[now & (RING_WINDOW - 1)] = *place;
  *place = now;
}

/// The better one of a match and those with earlier places.
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
    // What was there is out of the window, and its link another one's.
    if (earlier >= place) break;
    place = earlier;
  }
  return best;
}

/// The match that saves the most bits; its gain is 0 if there is none.
RING_INLINE found best_at(const scan *s, const uint8_t *p) {
  const search *search = s->search;
  found best = {0, 0, 0};
  int64_t known = p - s->start + search->before;
  // The first pixel resembles nothing.
  if (known < search->left) return best;
  // Most bytes resemble neither neighbour: a look at the first ones saves comparing 64.
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

/// Takes a match, and remembers its bytes but the first, which is remembered.
RING_INLINE void take_found(scan *s, found match) {
  const uint8_t *p = s->p + 1;
  take_match(s, match.length, reach_of(match.distance));
  int64_t most = match.distance == s->search->left ? REMEMBERED_FLAT : REMEMBERED;
  if (match.length > most) p = s->p - REMEMBERED_END;
  for (; p < s->p; p++) remember(s, p);
}

/// Returns the end of the tokens. Both are copies, as in the quick search.
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
