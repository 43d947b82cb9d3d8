#ifndef RING_CANDIDATES_H
#define RING_CANDIDATES_H

// The match finder of the optimal parser: finds all useful matches of each byte.

#include "scan.h"

// The numbers below were tuned on 30 images that this library rendered.

enum {
  /// The minimum and maximum number of hash chain steps per byte. In between, all bytes of a block
  /// together may take `MAX_TOTAL_STEPS`; small blocks gain up to 1 %.
  MIN_FINDER_CHAIN = 128,
  MAX_FINDER_CHAIN = 2048,
  MAX_TOTAL_STEPS = 1 << 26,
  /// The minimum length of a flat span, bytes that equal their left neighbours, that is not
  /// searched byte by byte.
  MIN_FLAT_LENGTH = 8,
  /// The numbers of bytes that are hashed at the beginning and at the end of a flat span.
  REMEMBERED_BEGINNING = 16,
  REMEMBERED_REST = 4,
  MAX_CROSSINGS = 8,
  NOWHERE = INT32_MIN,
};

/// A match: its length in bits 16–31, its distance minus one in bits 0–15.
typedef uint32_t candidate;

RING_INLINE candidate make_candidate(int64_t length, int64_t distance) {
  return (uint32_t)length << 16 | (uint32_t)(distance - 1);
}
RING_INLINE int64_t candidate_length(candidate c) { return c >> 16; }
RING_INLINE uint32_t candidate_distance(candidate c) { return (c & 0xffff) + 1; }

/// A match that is known to extend from `beginning` to `end`.
typedef struct running_match {
  int64_t distance;
  const uint8_t *beginning, *end;
} running_match;

/// A match of a flat span's last byte and what follows; `back` more bytes before it are equal too.
typedef struct flat_end_match {
  int64_t distance, length, back;
} flat_end_match;

/// The state of the match finder in one block.
typedef struct match_finder {
  const uint8_t *start, *end;
  /// The number of readable bytes before `start`.
  int64_t before;
  const hash_chains *memory;
  /// The maximum number of hash chain steps per byte.
  int places;
  running_match left, above;
  /// The matches across the end of the current flat span, nearest first, each longer than those
  /// before.
  flat_end_match crossings[MAX_CROSSINGS];
  int crossing_count;
  /// The next free candidate, and the first candidate of the current byte.
  candidate *next, *first;
  /// The number of bytes whose hash chain was longer than `places`.
  int64_t strained;
} match_finder;

RING_INLINE int64_t min64(int64_t length, int64_t most) { return length < most ? length : most; }

/// Returns the remaining length of a running match, at most `RING_MAX_MATCH`. Past its end it
/// measures the match again.
RING_INLINE int64_t remaining_length(running_match *run, const uint8_t *p, const uint8_t *end) {
  if (p >= run->end) {
    run->beginning = p;
    run->end = *p == p[-run->distance] ? p + run_length(p, run->distance, end) : p;
  }
  return min64(run->end - p, RING_MAX_MATCH);
}

/// Returns the first three bytes of a little-endian word, in its upper bits.
RING_INLINE uint32_t low_three_bytes(uint32_t word) { return word << 8; }

RING_INLINE void insert_hashes(const match_finder *f, const uint8_t *p) {
  if (f->end - p < (int64_t)sizeof(uint32_t)) return;
  uint32_t word = next_word(p);
  int32_t now = (int32_t)(p - f->start);
  int32_t *place = &f->memory->hash4_heads[hash(word, RING_HASH4_BITS)];
  f->memory->hash3_heads[hash(low_three_bytes(word), RING_HASH3_BITS)] = now;
  f->memory->links[now & (RING_WINDOW - 1)] = *place;
  *place = now;
}

/// Returns the next position in the hash chain, or `NOWHERE`. Links are overwritten after
/// `RING_WINDOW` bytes: one that does not lead backwards belongs to a later position.
RING_INLINE int32_t next_in_chain(const match_finder *f, int32_t place) {
  int32_t earlier = f->memory->links[place & (RING_WINDOW - 1)];
  return earlier < place ? earlier : NOWHERE;
}

/// Returns the head of a word's hash chain, which may be out of the window.
RING_INLINE int32_t chain_head(const match_finder *f, uint32_t word) {
  return f->memory->hash4_heads[hash(word, RING_HASH4_BITS)];
}

RING_INLINE _Bool is_near(int32_t place, int32_t now) {
  return place != NOWHERE && now - place <= RING_WINDOW;
}

RING_INLINE void append_candidate(match_finder *f, int64_t length, int64_t distance) {
  if (f->next - f->first == RING_MAX_CANDIDATES) f->next--;
  *f->next++ = make_candidate(length, distance);
}

/// Appends a match if it is longer than all nearer ones. In a full list it replaces the last
/// candidate.
RING_INLINE void append_if_longer(match_finder *f, int64_t length, int64_t distance, int64_t *longest) {
  if (length <= *longest || length < RING_MIN_MATCH) return;
  append_candidate(f, length, distance);
  *longest = length;
}

/// Appends the match with the row above even if a nearer one is as long.
///
/// Its distance is so frequent that it takes few bits.
RING_INLINE void append_row_match(match_finder *f, const uint8_t *p) {
  int64_t length = remaining_length(&f->above, p, f->end);
  if (length >= RING_MIN_MATCH) append_candidate(f, length, f->above.distance);
}

/// Searches the hash tables and appends matches longer than `longest`, which it updates.
RING_INLINE void search_hash_chains(match_finder *f, const uint8_t *p, int64_t *longest) {
  if (f->end - p < (int64_t)sizeof(uint32_t)) return;
  uint32_t word = next_word(p);
  int32_t now = (int32_t)(p - f->start);
  int32_t three = f->memory->hash3_heads[hash(low_three_bytes(word), RING_HASH3_BITS)];
  if (is_near(three, now) && low_three_bytes(next_word(f->start + three)) == low_three_bytes(word))
    append_if_longer(f, RING_MIN_MATCH, now - three, longest);
  int64_t most = min64(f->end - p, RING_MAX_MATCH);
  int32_t place = chain_head(f, word);
  int i = 0;
  for (; i < f->places && is_near(place, now) && *longest < most; i++) {
    const uint8_t *q = f->start + place;
    if (q[*longest] == p[*longest] && next_word(q) == word)
      append_if_longer(f, run_length(p, now - place, p + most), now - place, longest);
    place = next_in_chain(f, place);
  }
  f->strained += i == f->places && is_near(place, now);
}

/// Returns how many bytes before `p`, at most `most`, equal the bytes `distance` before them.
RING_INLINE int64_t backward_match_length(const uint8_t *p, int64_t distance, int64_t most) {
  int64_t length = 0;
  while (length < most && p[-1 - length] == p[-1 - length - distance]) length++;
  return length;
}

/// Finds matches that begin in a flat span and extend past its end. They are searched at the end,
/// because only ends of flat spans have that word.
RING_INLINE void find_crossings(match_finder *f, const uint8_t *p) {
  f->crossing_count = 0;
  const uint8_t *q = f->left.end - 1;
  if (f->end - q < (int64_t)sizeof(uint32_t)) return;
  uint32_t word = next_word(q);
  int32_t now = (int32_t)(q - f->start), place = chain_head(f, word);
  int64_t most = min64(f->end - q, RING_MAX_MATCH), longest = 0;
  for (int i = 0; i < f->places && is_near(place, now); i++) {
    if (next_word(f->start + place) == word) {
      int64_t distance = now - place, length = run_length(q, distance, q + most);
      int64_t back = backward_match_length(q, distance, min64(min64(q - p, RING_MAX_MATCH), place + f->before));
      if (length + back > longest) {
        longest = length + back;
        f->crossings[f->crossing_count++] = (flat_end_match){distance, length, back};
      }
      if (f->crossing_count == MAX_CROSSINGS || length == most) break;
    }
    place = next_in_chain(f, place);
  }
}

/// Appends matches that extend past the end of the flat span.
RING_INLINE void append_flat_end_matches(match_finder *f, const uint8_t *p, int64_t *longest) {
  if (f->left.beginning == p) find_crossings(f, p);
  int64_t ahead = f->left.end - 1 - p;
  for (int i = 0; i < f->crossing_count; i++) {
    flat_end_match c = f->crossings[i];
    if (c.back >= ahead) append_if_longer(f, min64(ahead + c.length, RING_MAX_MATCH), c.distance, longest);
  }
}

RING_INLINE void find_matches_at(match_finder *f, const uint8_t *p) {
  int64_t known = p - f->start + f->before, longest = 0;
  int64_t flat = known >= f->left.distance ? remaining_length(&f->left, p, f->end) : 0;
  append_if_longer(f, flat, f->left.distance, &longest);
  _Bool is_flat = flat > 0 && f->left.end - f->left.beginning >= MIN_FLAT_LENGTH;
  if (is_flat) append_flat_end_matches(f, p, &longest);
  else search_hash_chains(f, p, &longest);
  if (known >= f->above.distance && f->above.distance <= RING_WINDOW)
    append_row_match(f, p);
  _Bool is_inside = is_flat && f->left.end - p > REMEMBERED_REST
    && p - f->left.beginning > REMEMBERED_BEGINNING;
  if (!is_inside) insert_hashes(f, p);
}

/// Returns the maximum number of hash chain steps per byte in a block of `count` bytes.
RING_INLINE int chain_length_for(int64_t count) {
  int64_t places = min64(MAX_TOTAL_STEPS / (count + 1), MAX_FINDER_CHAIN);
  return (int)(places < MIN_FINDER_CHAIN ? MIN_FINDER_CHAIN : places);
}

/// Finds the match candidates of each byte, in `starts[i]..<starts[i + 1]`.
///
/// They are sorted by increasing length and distance; a match with the row above comes last.
/// Returns the number of truncated searches.
RING_INLINE int64_t find_all_matches(match_finder finder, uint32_t *starts) {
  // A copy, so that no store through a pointer can change it and its fields stay in registers.
  match_finder *f = &finder;
  const candidate *all = f->next;
  int64_t count = f->end - f->start;
  for (int64_t i = 0; i < count; i++) {
    f->first = f->next;
    starts[i] = (uint32_t)(f->next - all);
    find_matches_at(f, f->start + i);
  }
  starts[count] = (uint32_t)(f->next - all);
  return f->strained;
}

#endif
