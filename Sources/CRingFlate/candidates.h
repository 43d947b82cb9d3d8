#ifndef RING_CANDIDATES_H
#define RING_CANDIDATES_H

// The smallest files' search: for each byte all matches that are worth a thought.

#include "scan.h"

// The numbers below were found by trying them on 30 pictures of ours.

enum {
  /// How many earlier places of a byte are looked at, at least and at most. In between, all bytes of a
  /// part together may take so many steps; small parts gain up to 1 %.
  LEAST_PLACES = 128,
  MANY_PLACES = 2048,
  MOST_STEPS = 1 << 26,
  /// A stretch of one colour that is so long is not searched byte by byte.
  LEAST_FLAT = 8,
  /// Of such a stretch, the first and the last bytes are remembered.
  REMEMBERED_BEGINNING = 16,
  REMEMBERED_REST = 4,
  MOST_CROSSINGS = 8,
  NOWHERE = INT32_MIN,
};

/// A match: its length from bit 16 on, and its distance less one.
typedef uint32_t candidate;

RING_INLINE candidate make_candidate(int64_t length, int64_t distance) {
  return (uint32_t)length << 16 | (uint32_t)(distance - 1);
}
RING_INLINE int64_t candidate_length(candidate c) { return c >> 16; }
RING_INLINE uint32_t candidate_distance(candidate c) { return (c & 0xffff) + 1; }

/// A match that is known to go on: from where to where.
typedef struct run {
  int64_t distance;
  const uint8_t *beginning, *end;
} run;

/// A match of a flat stretch's last byte and what follows, and how many bytes before are the same.
typedef struct crossing {
  int64_t distance, length, back;
} crossing;

/// The search through one part.
typedef struct finder {
  const uint8_t *start, *end;
  /// How many bytes before `start` can be read.
  int64_t before;
  const memory *memory;
  /// How many earlier places of a byte are looked at.
  int places;
  run left, above;
  /// Of the flat stretch that is being searched, the nearest first and each the longest so far.
  crossing crossings[MOST_CROSSINGS];
  int crossing_count;
  /// Where the next candidate is put, and where those of this byte begin.
  candidate *next, *first;
  /// Bytes with more earlier places than were looked at.
  int64_t strained;
} finder;

RING_INLINE int64_t at_most(int64_t length, int64_t most) { return length < most ? length : most; }

/// How much of a run is left.
RING_INLINE int64_t rest_of(run *run, const uint8_t *p, const uint8_t *end) {
  if (p >= run->end) {
    run->beginning = p;
    run->end = *p == p[-run->distance] ? p + run_length(p, run->distance, end) : p;
  }
  return at_most(run->end - p, RING_LONGEST);
}

/// Three bytes of a word.
RING_INLINE uint32_t three_of(uint32_t word) { return word << 8; }

RING_INLINE void remember_place(const finder *f, const uint8_t *p) {
  if (f->end - p < (int64_t)sizeof(uint32_t)) return;
  uint32_t word = next_word(p);
  int32_t now = (int32_t)(p - f->start);
  int32_t *place = &f->memory->fours[hash(word, RING_FOURS_BITS)];
  f->memory->threes[hash(three_of(word), RING_THREES_BITS)] = now;
  f->memory->links[now & (RING_WINDOW - 1)] = *place;
  *place = now;
}

/// The next earlier place, or `NOWHERE`: what was there may be out of the window by now, and its link
/// another one's.
RING_INLINE int32_t place_before(const finder *f, int32_t place) {
  int32_t earlier = f->memory->links[place & (RING_WINDOW - 1)];
  return earlier < place ? earlier : NOWHERE;
}

/// Where a word was last, if that is in the window.
RING_INLINE int32_t last_place(const finder *f, uint32_t word) {
  return f->memory->fours[hash(word, RING_FOURS_BITS)];
}

RING_INLINE _Bool is_near(int32_t place, int32_t now) {
  return place != NOWHERE && now - place <= RING_WINDOW;
}

RING_INLINE void keep_match(finder *f, int64_t length, int64_t distance) {
  if (f->next - f->first == RING_CANDIDATES) f->next--;
  *f->next++ = make_candidate(length, distance);
}

/// Keeps a match if it is longer than all that are nearer; of too many the longest stay.
RING_INLINE void note(finder *f, int64_t length, int64_t distance, int64_t *longest) {
  if (length <= *longest || length < RING_SHORTEST) return;
  keep_match(f, length, distance);
  *longest = length;
}

/// Keeps the match with the row above even if a nearer one is as long: that distance is so frequent
/// that it takes few bits.
RING_INLINE void note_above(finder *f, const uint8_t *p) {
  int64_t length = rest_of(&f->above, p, f->end);
  if (length >= RING_SHORTEST) keep_match(f, length, f->above.distance);
}

/// Keeps matches with earlier places.
RING_INLINE void look_back(finder *f, const uint8_t *p, int64_t *longest) {
  if (f->end - p < (int64_t)sizeof(uint32_t)) return;
  uint32_t word = next_word(p);
  int32_t now = (int32_t)(p - f->start);
  int32_t three = f->memory->threes[hash(three_of(word), RING_THREES_BITS)];
  if (is_near(three, now) && three_of(next_word(f->start + three)) == three_of(word))
    note(f, RING_SHORTEST, now - three, longest);
  int64_t most = at_most(f->end - p, RING_LONGEST);
  int32_t place = last_place(f, word);
  int i = 0;
  for (; i < f->places && is_near(place, now) && *longest < most; i++) {
    const uint8_t *q = f->start + place;
    if (q[*longest] == p[*longest] && next_word(q) == word)
      note(f, run_length(p, now - place, p + most), now - place, longest);
    place = place_before(f, place);
  }
  f->strained += i == f->places && is_near(place, now);
}

/// How many bytes before `p` are those a distance before them.
RING_INLINE int64_t back_length(const uint8_t *p, int64_t distance, int64_t most) {
  int64_t length = 0;
  while (length < most && p[-1 - length] == p[-1 - length - distance]) length++;
  return length;
}

/// Finds matches that begin in a flat stretch and go on behind it: they are found where it ends, by a
/// word that only ends of such stretches have.
RING_INLINE void find_crossings(finder *f, const uint8_t *p) {
  f->crossing_count = 0;
  const uint8_t *q = f->left.end - 1;
  if (f->end - q < (int64_t)sizeof(uint32_t)) return;
  uint32_t word = next_word(q);
  int32_t now = (int32_t)(q - f->start), place = last_place(f, word);
  int64_t most = at_most(f->end - q, RING_LONGEST), longest = 0;
  for (int i = 0; i < f->places && is_near(place, now); i++) {
    if (next_word(f->start + place) == word) {
      int64_t distance = now - place, length = run_length(q, distance, q + most);
      int64_t back = back_length(q, distance, at_most(at_most(q - p, RING_LONGEST), place + f->before));
      if (length + back > longest) {
        longest = length + back;
        f->crossings[f->crossing_count++] = (crossing){distance, length, back};
      }
      if (f->crossing_count == MOST_CROSSINGS || length == most) break;
    }
    place = place_before(f, place);
  }
}

/// Keeps matches that go on behind the flat stretch.
RING_INLINE void cross(finder *f, const uint8_t *p, int64_t *longest) {
  if (f->left.beginning == p) find_crossings(f, p);
  int64_t ahead = f->left.end - 1 - p;
  for (int i = 0; i < f->crossing_count; i++) {
    crossing c = f->crossings[i];
    if (c.back >= ahead) note(f, at_most(ahead + c.length, RING_LONGEST), c.distance, longest);
  }
}

RING_INLINE void find_at(finder *f, const uint8_t *p) {
  int64_t known = p - f->start + f->before, longest = 0;
  int64_t flat = known >= f->left.distance ? rest_of(&f->left, p, f->end) : 0;
  note(f, flat, f->left.distance, &longest);
  _Bool is_flat = flat > 0 && f->left.end - f->left.beginning >= LEAST_FLAT;
  if (is_flat) cross(f, p, &longest);
  else look_back(f, p, &longest);
  if (known >= f->above.distance && f->above.distance <= RING_WINDOW)
    note_above(f, p);
  _Bool is_inside = is_flat && f->left.end - p > REMEMBERED_REST
    && p - f->left.beginning > REMEMBERED_BEGINNING;
  if (!is_inside) remember_place(f, p);
}

/// How many earlier places are looked at for each of so many bytes.
RING_INLINE int places_of(int64_t count) {
  int64_t places = at_most(MOST_STEPS / (count + 1), MANY_PLACES);
  return (int)(places < LEAST_PLACES ? LEAST_PLACES : places);
}

/// Finds the candidates of each byte, from `starts[i]` to `starts[i + 1]`: the longer, the farther, but
/// for the row above, which is the last one. Returns how many bytes are strained.
RING_INLINE int64_t find_all(finder finder, uint32_t *starts) {
  // A copy, as in the other searches.
  struct finder *f = &finder;
  const candidate *all = f->next;
  int64_t count = f->end - f->start;
  for (int64_t i = 0; i < count; i++) {
    f->first = f->next;
    starts[i] = (uint32_t)(f->next - all);
    find_at(f, f->start + i);
  }
  starts[count] = (uint32_t)(f->next - all);
  return f->strained;
}

#endif
