#include "optimal_parse.h"
#include "plan.h"
#include "write.h"

enum {
  /// Costs are in sixteenths of a bit, from one bit to fifteen.
  BIT = 16,
  CHEAPEST = BIT,
  DEAREST = 15 * BIT,
  /// The approximate size of a chunk, in bytes. Blocks consist of whole chunks.
  CHUNK = 1 << 14,
  MOST_CHUNKS = RING_FLATE_BLOCK / CHUNK + 1,
  /// Blocks up to this size, as most frames of an animation are, have smaller chunks: merging takes
  /// quadratic time.
  SMALL = 1 << 16,
  SMALL_CHUNK = 1 << 12,
  HEAD_BITS = 3,
  /// A block is parsed again while that saves more than 1 / `WORTH_A_PASS`, at most `MOST_PASSES`
  /// times.
  WORTH_A_PASS = 512,
  MOST_PASSES = 4,
};

_Static_assert(SMALL / SMALL_CHUNK < MOST_CHUNKS, "a small part has too many chunks");

_Static_assert(RING_COST_PADDING >= RING_MAX_MATCH + COST_LANES, "`least` reads beyond the costs");

/// Returns the binary logarithm in sixteenths, bit by bit through squaring.
static uint32_t logarithm(uint32_t x) {
  uint32_t top = 31 - (uint32_t)__builtin_clz(x), result = top * BIT;
  uint64_t rest = ((uint64_t)x << 31) >> top;
  for (uint32_t digit = BIT / 2; digit > 0; digit /= 2) {
    rest = rest * rest >> 31;
    if (rest >> 32 == 0) continue;
    rest >>= 1;
    result += digit;
  }
  return result;
}

/// Computes the costs of symbols from their frequencies; an absent symbol counts as half an
/// occurrence.
static void find_symbol_costs(const uint32_t *frequencies, int count, uint32_t *costs) {
  uint32_t total = 1;
  for (int i = 0; i < count; i++) total += frequencies[i];
  for (int i = 0; i < count; i++) {
    uint32_t n = frequencies[i], cost = logarithm(total) + BIT - (n > 0 ? logarithm(n) + BIT : 0);
    costs[i] = cost < CHEAPEST ? CHEAPEST : cost > DEAREST ? DEAREST : cost;
  }
}

static void initial_costs(const block *block, costs *costs) {
  uint32_t symbols[RING_LITLEN_SYMBOLS];
  find_symbol_costs(block->symbols, RING_LITLEN_SYMBOLS, symbols);
  memcpy(costs->literals, symbols, sizeof costs->literals);
  memset(costs->lengths, 0, sizeof costs->lengths);
  for (uint32_t length = RING_MIN_MATCH; length <= RING_MAX_MATCH; length++) {
    uint32_t symbol = length_symbol(length);
    costs->lengths[length] = symbols[symbol] + BIT * length_bits(symbol);
  }
  find_symbol_costs(block->distances, RING_DISTANCE_SYMBOLS, costs->distances);
  for (uint32_t i = 0; i < RING_DISTANCE_SYMBOLS; i++) costs->distances[i] += BIT * distance_bits(i);
}

/// Returns the match at which the token at byte `i` begins; its length is 0 for a literal.
static candidate choose_match(match_range stretch, const costs *costs, const uint32_t *rest, int64_t i) {
  int64_t first = RING_MIN_MATCH;
  for (uint32_t k = stretch.starts[i]; k < stretch.starts[i + 1]; k++) {
    candidate c = stretch.all[k];
    int64_t last = min64(candidate_length(c), stretch.count - i);
    uint32_t distance = costs->distances[distance_symbol(candidate_distance(c))];
    if (last < first) first = last;
    for (int64_t length = last; length >= first; length--)
      if (distance + costs->lengths[length] + rest[i + length] == rest[i])
        return make_candidate(length, candidate_distance(c));
    first = last + 1;
  }
  return 0;
}

/// Turns costs into a block's tokens and counts their symbols.
static void emit_tokens(match_range stretch, const costs *costs, const uint32_t *rest, block *block) {
  memset(block->symbols, 0, sizeof block->symbols);
  memset(block->distances, 0, sizeof block->distances);
  block->bytes = stretch.bytes;
  block->count = stretch.count;
  token *tokens = block->tokens;
  uint8_t *literals = block->literals;
  int64_t pending = 0;
  for (int64_t i = 0; i < stretch.count;) {
    candidate c = choose_match(stretch, costs, rest, i);
    int64_t length = candidate_length(c);
    if (length == 0) {
      uint8_t literal = stretch.bytes[i++];
      block->symbols[literal]++;
      add_literal(literal, &literals, &tokens, &pending);
      continue;
    }
    distance_code reach = encode_distance(candidate_distance(c));
    *tokens++ = make_token(pending, length, reach);
    pending = 0;
    block->symbols[length_symbol((uint32_t)length)]++;
    block->distances[distance_code_symbol(reach)]++;
    i += length;
  }
  *tokens++ = make_token(pending, 0, RING_NO_DISTANCE);
  end_block(block, tokens, literals);
}

#define RING_LOOPS(name, attributes) \
  attributes static int64_t find_##name(const match_finder *f, uint32_t *starts) { \
    return find_all_matches(*f, starts); \
  } \
  attributes static void cost_##name(match_range match_range, const costs *costs, uint32_t *rest) { \
    find_costs(match_range, costs, rest); \
  }

RING_LOOPS(baseline, )
#if defined(__x86_64__)
RING_LOOPS(avx2, RING_AVX2)
RING_LOOPS(avx512, RING_AVX512)
#endif

/// Returns the number of bytes whose match search was truncated.
static int64_t find_fastest(const match_finder *f, const optimal_scratch *shop) {
  switch (shop->vectors) {
#if defined(__x86_64__)
    case RING_SIMD_AVX512: return find_avx512(f, shop->starts);
    case RING_SIMD_AVX2: return find_avx2(f, shop->starts);
#endif
    default: return find_baseline(f, shop->starts);
  }
}

static void cost_fastest(match_range stretch, const costs *costs, const optimal_scratch *shop) {
  switch (shop->vectors) {
#if defined(__x86_64__)
    case RING_SIMD_AVX512: return cost_avx512(stretch, costs, shop->costs);
    case RING_SIMD_AVX2: return cost_avx2(stretch, costs, shop->costs);
#endif
    default: return cost_baseline(stretch, costs, shop->costs);
  }
}

/// Parses a range into a block, with costs from the block's present symbol counts.
static void parse(match_range stretch, const optimal_scratch *shop, block *block) {
  costs costs;
  initial_costs(block, &costs);
  cost_fastest(stretch, &costs, shop);
  emit_tokens(stretch, &costs, shop->costs, block);
}

/// Finds the candidates of a block, after hashing the history before it.
static match_range find_candidates(
  const block *block, const match_search *search, const optimal_scratch *shop, int64_t *strained
) {
  const hash_chains *memory = &shop->memory;
  for (int i = 0; i < 1 << RING_HASH3_BITS; i++) memory->hash3_heads[i] = NOWHERE;
  for (int i = 0; i < 1 << RING_HASH4_BITS; i++) memory->hash4_heads[i] = NOWHERE;
  const uint8_t *start = block->bytes;
  match_finder f = {
    .start = start, .end = start + block->count, .before = search->before, .memory = memory,
    .places = chain_length_for(block->count),
    .left = {search->left, start, start}, .above = {search->above, start, start},
    .next = shop->candidates};
  for (const uint8_t *p = start - min64(search->before, RING_WINDOW); p < start; p++)
    insert_hashes(&f, p);
  *strained += find_fastest(&f, shop);
  return (match_range){start, block->count, shop->starts, shop->candidates};
}

/// The chunks of a block, which are merged into blocks.
typedef struct chunks {
  int count;
  int64_t ends[MOST_CHUNKS];
  /// The first chunk of the block that ends with this chunk.
  int firsts[MOST_CHUNKS];
  uint32_t symbols[MOST_CHUNKS][RING_LITLEN_SYMBOLS];
  uint32_t distances[MOST_CHUNKS][RING_DISTANCE_SYMBOLS];
} chunks;

/// Divides a block's tokens into chunks; a chunk ends after a token, or between literals.
static void split_into_chunks(const block *block, chunks *chunks) {
  memset(chunks, 0, sizeof *chunks);
  int64_t size = block->count > SMALL ? CHUNK : SMALL_CHUNK, at = 0, end = size;
  int c = 0;
  for (int64_t t = 0; t < block->token_count; t++) {
    token token = block->tokens[t];
    for (int64_t i = 0; i <= token_literals(token); i++) {
      if (at >= end && at < block->count) {
        chunks->ends[c++] = at;
        end = at + size;
      }
      if (i < token_literals(token)) chunks->symbols[c][block->bytes[at++]]++;
    }
    if (token_length(token) == 0) continue;
    chunks->symbols[c][length_symbol((uint32_t)token_length(token))]++;
    chunks->distances[c][distance_code_symbol(token_reach(token))]++;
    at += token_length(token);
  }
  chunks->ends[c] = block->count;
  chunks->count = c + 1;
}

static void add_chunk(const chunks *chunks, int i, block *sum) {
  for (int k = 0; k < RING_LITLEN_SYMBOLS; k++) sum->symbols[k] += chunks->symbols[i][k];
  for (int k = 0; k < RING_DISTANCE_SYMBOLS; k++) sum->distances[k] += chunks->distances[i][k];
  sum->symbols[RING_END_OF_BLOCK] = 1;
}

/// Merges chunks into blocks with the fewest bits in total, by dynamic programming.
static void merge_chunks(chunks *chunks) {
  int64_t fewest[MOST_CHUNKS + 1] = {0};
  block_codes plan;
  for (int end = 1; end <= chunks->count; end++) {
    block sum = {0};
    fewest[end] = INT64_MAX;
    for (int first = end - 1; first >= 0; first--) {
      add_chunk(chunks, first, &sum);
      int64_t bits = fewest[first] + HEAD_BITS + ring_build_dynamic_codes(&sum, &plan);
      if (bits >= fewest[end]) continue;
      fewest[end] = bits;
      chunks->firsts[end - 1] = first;
    }
  }
}

/// Parses a block repeatedly, with costs from its own symbols, until it hardly becomes shorter.
static void refine_with_own_costs(match_range stretch, const optimal_scratch *shop, block *block) {
  block_codes plan;
  int64_t before = ring_build_dynamic_codes(block, &plan);
  for (int pass = 0; pass < MOST_PASSES; pass++) {
    parse(stretch, shop, block);
    int64_t bits = ring_build_dynamic_codes(block, &plan);
    if (bits + bits / WORTH_A_PASS >= before) return;
    before = bits;
  }
}

/// Writes the blocks; returns false if they do not fit.
static _Bool write_blocks(
  writer *w, match_range whole, const chunks *chunks, const optimal_scratch *shop, const block *part,
  _Bool is_last
) {
  // From the last block to the first: store the end of each block at its first chunk.
  int lasts[MOST_CHUNKS];
  for (int end = chunks->count; end > 0; end = chunks->firsts[end - 1])
    lasts[chunks->firsts[end - 1]] = end;
  for (int first = 0; first < chunks->count; first = lasts[first]) {
    int64_t from = first > 0 ? chunks->ends[first - 1] : 0, to = chunks->ends[lasts[first] - 1];
    block block = {.tokens = part->tokens, .literals = part->literals};
    for (int i = first; i < lasts[first]; i++) add_chunk(chunks, i, &block);
    refine_with_own_costs(
      (match_range){whole.bytes + from, to - from, whole.starts + from, whole.all}, shop, &block);
    if (!ring_add_block(w, &block, is_last && to == whole.count, shop->vectors)) return 0;
  }
  return ring_end_with_byte(w, is_last);
}

int64_t ring_write_optimal(
  const block *block, const match_search *search, const optimal_scratch *shop, _Bool is_last, uint8_t *output,
  int64_t room, int64_t *strained
) {
  chunks chunks;
  struct block part = *block;
  match_range whole = find_candidates(block, search, shop, strained);
  parse(whole, shop, &part);
  split_into_chunks(&part, &chunks);
  merge_chunks(&chunks);
  // Stored blocks are the upper bound.
  int64_t stored = ring_stored_size(block->count), most = min64(stored, room);
  writer w = {output, output + most, 0, 0};
  if (write_blocks(&w, whole, &chunks, shop, block, is_last)) return w.p - output;
  return most < stored ? -1 : ring_write_stored(block, is_last, output);
}
