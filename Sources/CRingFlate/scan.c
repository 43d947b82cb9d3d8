#include "scan.h"
#include "search.h"

enum {
  /// A match with the row above costs a dozen bits more than one with the left pixel.
  SHORTEST_ABOVE = 6,
  ABOVE_MUST_GAIN = 8,
  SHORTEST_FOUND = 6,
};

/// The same for fewer bytes.
static uint64_t equal_bytes(const uint8_t *a, const uint8_t *b, int64_t count) {
  uint64_t mask = 0;
  for (int64_t i = 0; i < count; i++) mask |= (uint64_t)(a[i] == b[i]) << i;
  return mask;
}

/// The same for two distances at once, in steps of a window.
RING_INLINE int64_t common_length(
  const uint8_t *p, int64_t first, int64_t second, const uint8_t *end
) {
  const uint8_t *start = p;
  while (end - p >= WINDOW && (equal64(p, p - first) & equal64(p, p - second)) == UINT64_MAX)
    p += WINDOW;
  return p - start;
}

/// The next 64 bytes, or those that are left.
typedef struct window {
  uint64_t left, above;
  int64_t count;
} window;

RING_INLINE window next_window(const scan *s) {
  int64_t known = s->p - s->start + s->search->before;
  window w = {0, 0, s->end - s->p};
  _Bool has_above = known >= s->search->above && s->search->above <= RING_WINDOW;
  if (w.count >= WINDOW) {
    w.count = WINDOW;
    if (known >= s->search->left) w.left = equal64(s->p, s->p - s->search->left);
    if (has_above) w.above = equal64(s->p, s->p - s->search->above);
  } else {
    if (known >= s->search->left) w.left = equal_bytes(s->p, s->p - s->search->left, w.count);
    if (has_above) w.above = equal_bytes(s->p, s->p - s->search->above, w.count);
  }
  return w;
}

/// Where so many set bits begin.
RING_INLINE uint64_t runs3(uint64_t mask) { return mask & mask >> 1 & mask >> 2; }
RING_INLINE uint64_t runs6(uint64_t mask) { return runs3(mask) & runs3(mask) >> 3; }

RING_INLINE void take_literals(scan *s, int64_t count) {
  if (s->end - s->p >= count + 3) {
    // How many there are is hard to foresee, so they are counted by fours, the rest with nothing.
    for (int64_t i = 0; i < count; i += 4)
      for (int k = 0; k < 4; k++) s->tally->literals[k][s->p[i + k]] += i + k < count;
  } else {
    for (int64_t i = 0; i < count; i++) s->tally->literals[0][s->p[i]]++;
  }
  s->literals += count;
  s->p += count;
}

/// How far back the next four bytes were last; 0 if that is not known or too far.
RING_INLINE int64_t earlier_distance(scan *s) {
  if (s->end - s->p < (int64_t)sizeof(uint32_t)) return 0;
  uint32_t word = next_word(s->p);
  int32_t *place = &s->search->places[hash(word, RING_HASH_BITS)];
  int32_t now = (int32_t)(s->p - s->start), before = *place;
  *place = now;
  uint32_t found = next_word(s->start + (before < 0 ? now : before));
  _Bool is_same = (before >= 0) & (now - before <= RING_WINDOW) & (found == word);
  return is_same ? now - before : 0;
}

/// Takes the better match of a window's byte, where one begins.
RING_INLINE void take_near(scan *s, window w, int64_t skipped) {
  int64_t rest = WINDOW - skipped;
  const search *search = s->search;
  // Beyond the window, bits are 0.
  int64_t left = lowest_bit(~(w.left >> skipped)), above = lowest_bit(~(w.above >> skipped));
  if ((left >= rest) | (above >= rest)) {
    if ((left >= rest) & (above >= rest))
      left = above = rest + common_length(s->p + rest, search->left, search->above, s->end);
    if (left >= rest) left += run_length(s->p + left, search->left, s->end);
    if (above >= rest) above += run_length(s->p + above, search->above, s->end);
  }
  _Bool is_above = (left < RING_SHORTEST)
    | ((above >= SHORTEST_ABOVE) & (above > left + ABOVE_MUST_GAIN));
  take_match(s, is_above ? above : left, is_above ? search->above : search->left);
}

/// Returns the end of the tokens. Both are copies, so that no store through a pointer can change them
/// and they stay in registers.
RING_INLINE token *find_tokens(scan scan, search search) {
  struct scan *s = &scan;
  s->search = &search;
  while (s->p < s->end) {
    window w = next_window(s);
    uint64_t starts = runs3(w.left) | runs6(w.above);
    if (starts & 1) {
      take_near(s, w, 0);
      continue;
    }
    // What begins at the window's end is seen from its beginning in the next one.
    int64_t last = w.count < WINDOW ? w.count : WINDOW - SHORTEST_ABOVE + 1;
    int64_t skipped = starts ? lowest_bit(starts) : last;
    int64_t distance = earlier_distance(s);
    if (distance > 0) {
      int64_t length = run_length(s->p, distance, s->end);
      if (length >= SHORTEST_FOUND) {
        take_match(s, length, distance);
        continue;
      }
    }
    take_literals(s, skipped);
    if (starts) take_near(s, w, skipped);
  }
  *s->tokens++ = make_token(s->literals, 0, 0);
  return s->tokens;
}

#define RING_LOOPS(name, attributes) \
  attributes static token *find_##name(const scan *s) { \
    return s->search->effort == RING_FLATE_QUICK \
      ? find_tokens(*s, *s->search) : search_tokens(*s, *s->search); \
  }

RING_LOOPS(baseline, )
#if defined(__x86_64__)
RING_LOOPS(avx2, RING_AVX2)
RING_LOOPS(avx512, RING_AVX512)
#endif

static token *find_fastest(const scan *s, ring_vectors vectors) {
  switch (ring_supported(vectors)) {
#if defined(__x86_64__)
    case RING_VECTORS_AVX512: return find_avx512(s);
    case RING_VECTORS_AVX2: return find_avx2(s);
#endif
    default: return find_baseline(s);
  }
}

void ring_find_tokens(block *block, const search *search, ring_vectors vectors) {
  memset(block->symbols, 0, sizeof block->symbols);
  memset(block->distances, 0, sizeof block->distances);
  int bits = search->effort == RING_FLATE_QUICK ? RING_HASH_BITS : RING_CHAIN_BITS;
  memset(search->places, -1, sizeof *search->places << bits);
  tally tally = {.distances = block->distances};
  scan s = {
    .start = block->bytes, .end = block->bytes + block->count, .p = block->bytes,
    .search = search, .tally = &tally, .tokens = block->tokens};
  block->token_count = find_fastest(&s, vectors) - block->tokens;
  block->symbols[RING_END] = 1;
  for (int value = 0; value < 256; value++)
    for (int k = 0; k < 4; k++) block->symbols[value] += tally.literals[k][value];
  for (uint32_t length = RING_SHORTEST; length <= RING_LONGEST; length++)
    block->symbols[length_symbol(length)] += tally.lengths[length];
}
