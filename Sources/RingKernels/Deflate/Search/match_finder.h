#ifndef RING_MATCH_FINDER_H
#define RING_MATCH_FINDER_H

// The match finder of the optimal parser: finds all useful matches of each byte.

#include "scan.h"

// The numbers below were tuned on 30 images that this library rendered.

enum {
  /// The minimum and maximum number of hash chain steps per byte. Between these limits, all bytes
  /// of a block together may take `MAX_TOTAL_STEPS`, so that smaller blocks may take more steps per
  /// byte. This makes their output up to 1 % smaller.
  MIN_FINDER_CHAIN = 128,
  MAX_FINDER_CHAIN = 2048,
  MAX_TOTAL_STEPS = 1 << 26,
  /// The minimum length of a flat span, bytes that equal their left neighbours, that is not
  /// searched byte by byte.
  MIN_FLAT_LENGTH = 8,
  /// The numbers of bytes that are hashed at the beginning and at the end of a flat span.
  HASHED_AT_FLAT_START = 16,
  HASHED_AT_FLAT_END = 4,
  MAX_FLAT_END_MATCHES = 8,
  NO_POSITION = INT32_MIN,
};

/// A match: its length in bits 16–31, its distance minus one in bits 0–15.
typedef uint32_t candidate;

RING_INLINE candidate make_candidate(int64_t length, int64_t distance) {
  return (uint32_t)length << 16 | (uint32_t)(distance - 1);
}
RING_INLINE int64_t candidate_length(candidate c) { return c >> 16; }
RING_INLINE uint32_t candidate_distance(candidate c) { return (c & 0xffff) + 1; }

/// A match that extends from `start` to `end`.
typedef struct running_match {
  int64_t distance;
  const uint8_t *start, *end;
} running_match;

/// A match that begins at the last byte of a flat span. The `back` bytes before that byte match,
/// too.
typedef struct flat_end_match {
  int64_t distance, length, back;
} flat_end_match;

typedef struct match_finder {
  const uint8_t *start, *end;
  /// The number of readable bytes before `start`.
  int64_t history_size;
  const hash_chains *chains;
  /// Hash chain steps per byte.
  int max_steps;
  running_match left, above;
  /// The matches across the end of the flat span, nearest first, each longer than the one before.
  flat_end_match flat_end_matches[MAX_FLAT_END_MATCHES];
  int flat_end_match_count;
  /// The next free candidate, and the first candidate of the current byte.
  candidate *next, *first;
  /// The number of bytes whose hash chain was longer than `max_steps`.
  int64_t truncated_searches;
} match_finder;

RING_INLINE int64_t min64(int64_t a, int64_t b) { return a < b ? a : b; }

/// Returns the remaining length of a running match, at most `RING_MAX_MATCH`. Measures the match
/// again if `p` is past its end.
RING_INLINE int64_t remaining_length(running_match *match, const uint8_t *p, const uint8_t *end) {
  if (p >= match->end) {
    match->start = p;
    match->end = *p == p[-match->distance] ? p + run_length(p, match->distance, end) : p;
  }
  return min64(match->end - p, RING_MAX_MATCH);
}

/// Returns the first three bytes of a little-endian word, in its upper bits.
RING_INLINE uint32_t low_three_bytes(uint32_t word) { return word << 8; }

RING_INLINE void insert_hashes(const match_finder *f, const uint8_t *p) {
  if (f->end - p < (int64_t)sizeof(uint32_t)) return;
  uint32_t word = next_word(p);
  int32_t position = (int32_t)(p - f->start);
  int32_t *head = &f->chains->hash4_heads[hash(word, RING_HASH4_BITS)];
  f->chains->hash3_heads[hash(low_three_bytes(word), RING_HASH3_BITS)] = position;
  f->chains->links[position & (RING_WINDOW - 1)] = *head;
  *head = position;
}

/// Returns the next position in the hash chain, or `NO_POSITION`. Links are overwritten after
/// `RING_WINDOW` bytes: a link that does not lead backwards belongs to a later position.
RING_INLINE int32_t next_in_chain(const match_finder *f, int32_t position) {
  int32_t previous = f->chains->links[position & (RING_WINDOW - 1)];
  return previous < position ? previous : NO_POSITION;
}

/// Returns the head of a word's hash chain, which may be out of the window.
RING_INLINE int32_t chain_head(const match_finder *f, uint32_t word) {
  return f->chains->hash4_heads[hash(word, RING_HASH4_BITS)];
}

RING_INLINE _Bool is_near(int32_t position, int32_t current) {
  return position != NO_POSITION && current - position <= RING_WINDOW;
}

RING_INLINE void append_candidate(match_finder *f, int64_t length, int64_t distance) {
  if (f->next - f->first == RING_MAX_CANDIDATES) f->next--;
  *f->next++ = make_candidate(length, distance);
}

/// Appends a match if it is longer than all nearer matches. In a full list it replaces the last
/// candidate.
RING_INLINE void append_if_longer(
  match_finder *f, int64_t length, int64_t distance, int64_t *longest
) {
  if (length <= *longest || length < RING_MIN_MATCH) return;
  append_candidate(f, length, distance);
  *longest = length;
}

/// Appends the match with the row above even if a nearer match is as long.
/// The distance to the row above is so frequent that its code has few bits.
RING_INLINE void append_row_match(match_finder *f, const uint8_t *p) {
  int64_t length = remaining_length(&f->above, p, f->end);
  if (length >= RING_MIN_MATCH) append_candidate(f, length, f->above.distance);
}

/// Searches the hash tables and appends matches longer than `longest`, which it updates.
RING_INLINE void search_hash_chains(match_finder *f, const uint8_t *p, int64_t *longest) {
  if (f->end - p < (int64_t)sizeof(uint32_t)) return;
  uint32_t word = next_word(p);
  int32_t current = (int32_t)(p - f->start);
  int32_t hash3_position = f->chains->hash3_heads[hash(low_three_bytes(word), RING_HASH3_BITS)];
  if (is_near(hash3_position, current)
      && low_three_bytes(next_word(f->start + hash3_position)) == low_three_bytes(word))
    append_if_longer(f, RING_MIN_MATCH, current - hash3_position, longest);
  int64_t max_length = min64(f->end - p, RING_MAX_MATCH);
  int32_t position = chain_head(f, word);
  int i = 0;
  for (; i < f->max_steps && is_near(position, current) && *longest < max_length; i++) {
    const uint8_t *q = f->start + position;
    if (q[*longest] == p[*longest] && next_word(q) == word)
      append_if_longer(
        f, run_length(p, current - position, p + max_length), current - position, longest);
    position = next_in_chain(f, position);
  }
  f->truncated_searches += i == f->max_steps && is_near(position, current);
}

/// Returns how many bytes before `p`, at most `max_length`, equal the bytes `distance` before them.
RING_INLINE int64_t backward_match_length(const uint8_t *p, int64_t distance, int64_t max_length) {
  int64_t length = 0;
  while (length < max_length && p[-1 - length] == p[-1 - length - distance]) length++;
  return length;
}

/// Finds matches that begin in the flat span that begins at `p`, and extend past its end. Searches
/// the hash chain of the span's last byte and the bytes after it: positions inside flat spans of
/// one colour share few chains, which are long.
RING_INLINE void find_flat_end_matches(match_finder *f, const uint8_t *p) {
  f->flat_end_match_count = 0;
  const uint8_t *last = f->left.end - 1;
  if (f->end - last < (int64_t)sizeof(uint32_t)) return;
  uint32_t word = next_word(last);
  int32_t current = (int32_t)(last - f->start), position = chain_head(f, word);
  int64_t max_length = min64(f->end - last, RING_MAX_MATCH), longest = 0;
  int64_t max_back = min64(last - p, RING_MAX_MATCH);
  for (int i = 0; i < f->max_steps && is_near(position, current); i++) {
    if (next_word(f->start + position) == word) {
      int64_t distance = current - position;
      int64_t length = run_length(last, distance, last + max_length);
      // The earlier occurrence cannot extend to before the history.
      int64_t back =
        backward_match_length(last, distance, min64(max_back, position + f->history_size));
      if (length + back > longest) {
        longest = length + back;
        f->flat_end_matches[f->flat_end_match_count++] = (flat_end_match){distance, length, back};
      }
      if (f->flat_end_match_count == MAX_FLAT_END_MATCHES || length == max_length) break;
    }
    position = next_in_chain(f, position);
  }
}

/// Appends matches that extend past the end of the flat span.
RING_INLINE void append_flat_end_matches(match_finder *f, const uint8_t *p, int64_t *longest) {
  if (f->left.start == p) find_flat_end_matches(f, p);
  int64_t ahead = f->left.end - 1 - p;
  for (int i = 0; i < f->flat_end_match_count; i++) {
    flat_end_match c = f->flat_end_matches[i];
    if (c.back >= ahead)
      append_if_longer(f, min64(ahead + c.length, RING_MAX_MATCH), c.distance, longest);
  }
}

/// Appends the candidates of a byte, and hashes it unless it is inside a flat span.
RING_INLINE void find_matches_at(match_finder *f, const uint8_t *p) {
  int64_t history = p - f->start + f->history_size, longest = 0;
  int64_t flat = history >= f->left.distance ? remaining_length(&f->left, p, f->end) : 0;
  append_if_longer(f, flat, f->left.distance, &longest);
  _Bool is_flat = flat > 0 && f->left.end - f->left.start >= MIN_FLAT_LENGTH;
  if (is_flat) append_flat_end_matches(f, p, &longest);
  else search_hash_chains(f, p, &longest);
  if (history >= f->above.distance && f->above.distance <= RING_WINDOW)
    append_row_match(f, p);
  _Bool is_inside = is_flat && f->left.end - p > HASHED_AT_FLAT_END
    && p - f->left.start > HASHED_AT_FLAT_START;
  if (!is_inside) insert_hashes(f, p);
}

/// Returns the maximum number of hash chain steps per byte in a block of `count` bytes.
RING_INLINE int chain_length_for(int64_t count) {
  int64_t steps = min64(MAX_TOTAL_STEPS / (count + 1), MAX_FINDER_CHAIN);
  return (int)(steps < MIN_FINDER_CHAIN ? MIN_FINDER_CHAIN : steps);
}

/// Finds the match candidates of each byte, in `starts[i]..<starts[i + 1]`.
/// The candidates of a byte are sorted by increasing length and distance; a match with the row
/// above comes last. Returns the number of truncated searches.
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
  return f->truncated_searches;
}

#endif
