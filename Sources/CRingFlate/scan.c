#include "equality_masks.h"
#include "lazy_search.h"

enum {
  /// A match with the row above costs a dozen bits more than one with the left pixel.
  SHORTEST_ABOVE = 6,
  ABOVE_MUST_GAIN = 8,
  SHORTEST_FOUND = 6,
  /// The positions that `next_starts` can judge: each needs `SHORTEST_ABOVE` valid marks.
  STARTS_SEEN = MASK_BITS_VALID - SHORTEST_ABOVE + 1,
  /// The maximum number of literal tokens in one step of the search.
  MOST_GROUPS = WINDOW / RING_LITERALS_PER_TOKEN,
};

/// Returns a bit where at least three, or for `runs6` six, consecutive set bits begin.
RING_INLINE uint64_t runs3(uint64_t mask) { return mask & mask >> 1 & mask >> 2; }
RING_INLINE uint64_t runs6(uint64_t mask) { return runs3(mask) & runs3(mask) >> 3; }

/// The equality masks of a block for the left pixel and the row above, and their encoded distances.
typedef struct neighbor_masks {
  const uint8_t *left, *above;
  distance_code left_reach, above_reach;
} neighbor_masks;

/// Returns where matches with the neighbours begin: a bit for each of the next bytes.
RING_INLINE uint64_t next_match_starts(const match_scanner *s, neighbor_masks n) {
  int64_t at = s->p - s->start;
  return runs3(mask_at(n.left, at)) | runs6(mask_at(n.above, at));
}

/// Appends at most `WINDOW` literals, including those pending. Their number is hard to predict, so
/// no loop counts them: more are copied, and more tokens written, than needed.
RING_INLINE void emit_literals(match_scanner *s, int64_t count) {
  if (s->end - s->p >= WINDOW) memcpy(s->next_literal, s->p, WINDOW);
  else memcpy(s->next_literal, s->p, (size_t)count);
  s->next_literal += count;
  s->p += count;
  s->pending += count;
  for (int i = 0; i < MOST_GROUPS; i++) s->tokens[i] = make_token(RING_LITERALS_PER_TOKEN, 0, RING_NO_DISTANCE);
  s->tokens += s->pending / RING_LITERALS_PER_TOKEN;
  s->pending %= RING_LITERALS_PER_TOKEN;
}

/// Returns the distance to the last occurrence of the next four bytes; 0 if it is unknown or out of
/// the window.
RING_INLINE int64_t earlier_distance(match_scanner *s) {
  if (s->end - s->p < (int64_t)sizeof(uint32_t)) return 0;
  uint32_t word = next_word(s->p);
  int32_t *place = &s->search->places[hash(word, RING_HASH_BITS)];
  int32_t now = (int32_t)(s->p - s->start), before = *place;
  *place = now;
  uint32_t found = next_word(s->start + (before < 0 ? now : before));
  _Bool is_same = (before >= 0) & (now - before <= RING_WINDOW) & (found == word);
  return is_same ? now - before : 0;
}

/// Appends the better match with a neighbour, where one begins.
RING_INLINE void emit_neighbor_match(match_scanner *s, neighbor_masks n) {
  int64_t at = s->p - s->start;
  int64_t left = mask_run_length(n.left, at), above = mask_run_length(n.above, at);
  _Bool is_above = (left < RING_MIN_MATCH)
    | ((above >= SHORTEST_ABOVE) & (above > left + ABOVE_MUST_GAIN));
  emit_match(s, is_above ? above : left, is_above ? n.above_reach : n.left_reach);
}

/// Runs the quick search. All arguments are copies, so that no store through a pointer can change
/// them and they stay in registers.
RING_INLINE token_ends find_tokens(match_scanner scan, match_search search, neighbor_masks near) {
  match_scanner *s = &scan;
  s->search = &search;
  while (s->p < s->end) {
    uint64_t starts = next_match_starts(s, near);
    if (starts & 1) {
      emit_neighbor_match(s, near);
      continue;
    }
    int64_t rest = s->end - s->p, last = rest < STARTS_SEEN ? rest : STARTS_SEEN;
    int64_t skipped = starts ? lowest_bit(starts) : last;
    int64_t distance = earlier_distance(s);
    if (distance > 0) {
      int64_t length = run_length(s->p, distance, s->end);
      if (length >= SHORTEST_FOUND) {
        emit_match(s, length, encode_distance(distance));
        continue;
      }
    }
    emit_literals(s, skipped);
    if (starts) emit_neighbor_match(s, near);
  }
  return finish_tokens(s);
}

/// Builds the equality masks and runs the quick search.
RING_INLINE token_ends find_quickly(const block *block, const match_scanner *s) {
  const match_search *search = s->search;
  build_equality_mask(block, search->left, search->before, search->left_marks);
  // A row above that is out of the window has no marks: `INT32_MAX` is farther than any history.
  int64_t above = search->above <= RING_WINDOW ? search->above : INT32_MAX;
  build_equality_mask(block, above, search->before, search->above_marks);
  neighbor_masks near = {
    search->left_marks, search->above_marks, encode_distance(search->left), encode_distance(search->above)};
  return find_tokens(*s, *search, near);
}

#define RING_LOOPS(name, attributes) \
  attributes static token_ends find_##name(const block *block, const match_scanner *s) { \
    return s->search->effort == RING_FLATE_FAST \
      ? find_quickly(block, s) : search_tokens(*s, *s->search); \
  }

RING_LOOPS(baseline, )
#if defined(__x86_64__)
RING_LOOPS(avx2, RING_AVX2)
RING_LOOPS(avx512, RING_AVX512)
#endif

static token_ends find_fastest(const block *block, const match_scanner *s, ring_simd_level vectors) {
  switch (ring_supported(vectors)) {
#if defined(__x86_64__)
    case RING_SIMD_AVX512: return find_avx512(block, s);
    case RING_SIMD_AVX2: return find_avx2(block, s);
#endif
    default: return find_baseline(block, s);
  }
}

/// Counts in four tables: neighbours are often equal, and no increment then waits for another.
static void count_literals(block *block, const uint8_t *end) {
  uint32_t counts[4][256] = {0};
  const uint8_t *p = block->literals;
  for (; end - p >= 4; p += 4)
    for (int k = 0; k < 4; k++) counts[k][p[k]]++;
  for (; p < end; p++) counts[0][*p]++;
  for (int value = 0; value < 256; value++)
    for (int k = 0; k < 4; k++) block->symbols[value] += counts[k][value];
}

void ring_find_tokens(block *block, const match_search *search, ring_simd_level vectors) {
  memset(block->symbols, 0, sizeof block->symbols);
  memset(block->distances, 0, sizeof block->distances);
  int bits = search->effort == RING_FLATE_FAST ? RING_HASH_BITS : RING_CHAIN_HASH_BITS;
  memset(search->places, -1, sizeof *search->places << bits);
  histogram tally = {.distances = block->distances};
  match_scanner s = {
    .start = block->bytes, .end = block->bytes + block->count, .p = block->bytes,
    .search = search, .tally = &tally, .tokens = block->tokens, .next_literal = block->literals};
  token_ends ends = find_fastest(block, &s, vectors);
  count_literals(block, ends.literals);
  for (uint32_t length = RING_MIN_MATCH; length <= RING_MAX_MATCH; length++)
    block->symbols[length_symbol(length)] += tally.lengths[length];
  end_block(block, ends.tokens, ends.literals);
}
