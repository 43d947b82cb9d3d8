#include "equality_masks.h"
#include "lazy_search.h"

enum {
  /// A match with the row above costs a dozen bits more than one with the left pixel. So it has a
  /// minimum length, and must exceed the match with the left pixel by more than `MIN_ABOVE_GAIN`.
  MIN_ABOVE_MATCH = 6,
  MIN_ABOVE_GAIN = 8,
  MIN_EARLIER_MATCH = 6,
  /// The number of positions that `next_match_starts` covers. Each position needs `MIN_ABOVE_MATCH`
  /// valid bits.
  VALID_STARTS = MASK_BITS_VALID - MIN_ABOVE_MATCH + 1,
  /// The maximum number of literal tokens in one step of the search.
  MAX_TOKENS_PER_STEP = WINDOW / RING_LITERALS_PER_TOKEN,
};

/// Returns a bit where at least three, or for `runs6` six, consecutive set bits begin.
RING_INLINE uint64_t runs3(uint64_t mask) { return mask & mask >> 1 & mask >> 2; }
RING_INLINE uint64_t runs6(uint64_t mask) { return runs3(mask) & runs3(mask) >> 3; }

/// The equality masks of a block for the left pixel and the row above, and their encoded distances.
typedef struct neighbor_masks {
  const uint8_t *left, *above;
  distance_code left_distance, above_distance;
} neighbor_masks;

/// Returns where matches with the neighbours begin: a bit for each of the next bytes.
RING_INLINE uint64_t next_match_starts(const match_scanner *s, neighbor_masks n) {
  int64_t at = s->p - s->start;
  return runs3(mask_at(n.left, at)) | runs6(mask_at(n.above, at));
}

/// Appends `count` literals; with the pending literals, there are at most `WINDOW`. `count` is hard
/// to predict, so no loop depends on it: the code copies more literals and writes more tokens than
/// needed.
RING_INLINE void emit_literals(match_scanner *s, int64_t count) {
  if (s->end - s->p >= WINDOW) memcpy(s->next_literal, s->p, WINDOW);
  else memcpy(s->next_literal, s->p, (size_t)count);
  s->next_literal += count;
  s->p += count;
  s->pending += count;
  for (int i = 0; i < MAX_TOKENS_PER_STEP; i++)
    s->tokens[i] = make_token(RING_LITERALS_PER_TOKEN, 0, RING_NO_DISTANCE);
  s->tokens += s->pending / RING_LITERALS_PER_TOKEN;
  s->pending %= RING_LITERALS_PER_TOKEN;
}

/// Returns the distance to the last occurrence of the next four bytes; 0 if it is unknown or out of
/// the window. Inserts the current position into the hash table.
RING_INLINE int64_t earlier_distance(match_scanner *s) {
  if (s->end - s->p < (int64_t)sizeof(uint32_t)) return 0;
  uint32_t word = next_word(s->p);
  int32_t *head = &s->search->heads[hash(word, RING_HASH_BITS)];
  int32_t position = (int32_t)(s->p - s->start), earlier = *head;
  *head = position;
  uint32_t earlier_word = next_word(s->start + (earlier < 0 ? position : earlier));
  _Bool is_same = (earlier >= 0) & (position - earlier <= RING_WINDOW) & (earlier_word == word);
  return is_same ? position - earlier : 0;
}

/// Appends the better of the matches with the left pixel and the row above. A match must begin
/// here.
RING_INLINE void emit_neighbor_match(match_scanner *s, neighbor_masks n) {
  int64_t at = s->p - s->start;
  int64_t left = mask_run_length(n.left, at), above = mask_run_length(n.above, at);
  _Bool is_above = (left < RING_MIN_MATCH)
    | ((above >= MIN_ABOVE_MATCH) & (above > left + MIN_ABOVE_GAIN));
  emit_match(s, is_above ? above : left, is_above ? n.above_distance : n.left_distance);
}

/// Runs the fast search. All arguments are copies, so that no store through a pointer can change
/// them and they stay in registers.
RING_INLINE token_ends find_tokens(
  match_scanner scan, match_search search, neighbor_masks neighbors
) {
  match_scanner *s = &scan;
  s->search = &search;
  while (s->p < s->end) {
    uint64_t starts = next_match_starts(s, neighbors);
    if (starts & 1) {
      emit_neighbor_match(s, neighbors);
      continue;
    }
    int64_t remaining = s->end - s->p, last = remaining < VALID_STARTS ? remaining : VALID_STARTS;
    int64_t skipped = starts ? lowest_bit(starts) : last;
    int64_t distance = earlier_distance(s);
    if (distance > 0) {
      int64_t length = run_length(s->p, distance, s->end);
      if (length >= MIN_EARLIER_MATCH) {
        emit_match(s, length, encode_distance(distance));
        continue;
      }
    }
    emit_literals(s, skipped);
    if (starts) emit_neighbor_match(s, neighbors);
  }
  return finish_tokens(s);
}

RING_INLINE token_ends find_tokens_fast(const block *block, const match_scanner *s) {
  const match_search *search = s->search;
  build_equality_mask(block, search->pixel_stride, search->history_size, search->left_mask);
  // A row above that is out of the window has no match: `INT32_MAX` is farther than any history.
  int64_t above = search->row_stride <= RING_WINDOW ? search->row_stride : INT32_MAX;
  build_equality_mask(block, above, search->history_size, search->above_mask);
  neighbor_masks neighbors = {
    search->left_mask, search->above_mask, encode_distance(search->pixel_stride),
    encode_distance(search->row_stride)};
  return find_tokens(*s, *search, neighbors);
}

#define RING_LOOPS(name, attributes) \
  attributes static token_ends find_##name(const block *block, const match_scanner *s) { \
    return s->search->effort == RING_FLATE_FAST \
      ? find_tokens_fast(block, s) : search_tokens(*s, *s->search); \
  }

RING_LOOPS(baseline, )
#if defined(__x86_64__)
RING_LOOPS(avx2, RING_AVX2)
RING_LOOPS(avx512, RING_AVX512)
#endif

static token_ends find_fastest(
  const block *block, const match_scanner *s, ring_simd_level simd_level
) {
  switch (ring_supported(simd_level)) {
#if defined(__x86_64__)
    case RING_SIMD_AVX512: return find_avx512(block, s);
    case RING_SIMD_AVX2: return find_avx2(block, s);
#endif
    default: return find_baseline(block, s);
  }
}

/// Counts a block's literals up to `end`. Uses four tables, because neighbours are often equal: no
/// increment then waits for another.
static void count_literals(block *block, const uint8_t *end) {
  uint32_t counts[4][256] = {0};
  const uint8_t *p = block->literals;
  for (; end - p >= 4; p += 4)
    for (int k = 0; k < 4; k++) counts[k][p[k]]++;
  for (; p < end; p++) counts[0][*p]++;
  for (int value = 0; value < 256; value++)
    for (int k = 0; k < 4; k++) block->symbols[value] += counts[k][value];
}

void ring_find_tokens(block *block, const match_search *search, ring_simd_level simd_level) {
  memset(block->symbols, 0, sizeof block->symbols);
  memset(block->distances, 0, sizeof block->distances);
  int bits = search->effort == RING_FLATE_FAST ? RING_HASH_BITS : RING_CHAIN_HASH_BITS;
  memset(search->heads, -1, sizeof *search->heads << bits);
  histogram histogram = {.distances = block->distances};
  match_scanner s = {
    .start = block->bytes, .end = block->bytes + block->count, .p = block->bytes,
    .search = search, .histogram = &histogram, .tokens = block->tokens,
    .next_literal = block->literals};
  token_ends ends = find_fastest(block, &s, simd_level);
  count_literals(block, ends.literals);
  for (uint32_t length = RING_MIN_MATCH; length <= RING_MAX_MATCH; length++)
    block->symbols[length_symbol(length)] += histogram.lengths[length];
  end_block(block, ends.tokens, ends.literals);
}
