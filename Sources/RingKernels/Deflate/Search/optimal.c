#include "optimal_parse.h"
#include "Deflate/plan.h"
#include "Deflate/write.h"

enum {
  /// Costs are in sixteenths of a bit, from one bit to fifteen.
  BIT = 16,
  MIN_COST = BIT,
  MAX_COST = 15 * BIT,
  /// The approximate size of a chunk, in bytes. Blocks consist of whole chunks.
  CHUNK = 1 << 14,
  MAX_CHUNKS = RING_FLATE_BLOCK / CHUNK + 1,
  /// Blocks up to this size, as most frames of an animation are, have smaller chunks. Larger blocks
  /// do not, because merging takes quadratic time.
  SMALL_BLOCK = 1 << 16,
  SMALL_CHUNK_SIZE = 1 << 12,
  HEADER_BITS = 3,
  /// A block is parsed again, up to `MAX_PASSES` times, while that saves over 1 / `WORTH_A_PASS`.
  WORTH_A_PASS = 512,
  MAX_PASSES = 4,
};

_Static_assert(SMALL_BLOCK / SMALL_CHUNK_SIZE < MAX_CHUNKS, "a small block has too many chunks");

_Static_assert(
  RING_COST_PADDING >= RING_MAX_MATCH + COST_LANES, "`min_match_cost` reads beyond the costs");

/// Returns the binary logarithm in sixteenths, bit by bit through squaring.
static uint32_t logarithm(uint32_t x) {
  uint32_t top = 31 - (uint32_t)__builtin_clz(x), result = top * BIT;
  uint64_t fraction = ((uint64_t)x << 31) >> top;
  for (uint32_t digit = BIT / 2; digit > 0; digit /= 2) {
    fraction = fraction * fraction >> 31;
    if (fraction >> 32 == 0) continue;
    fraction >>= 1;
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
    costs[i] = cost < MIN_COST ? MIN_COST : cost > MAX_COST ? MAX_COST : cost;
  }
}

/// Computes the costs from a block's symbol counts, with the extra bits of lengths and distances.
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
  for (uint32_t i = 0; i < RING_DISTANCE_SYMBOLS; i++)
    costs->distances[i] += BIT * distance_bits(i);
}

/// Returns the match with which the cheapest parse continues at byte `i`; length 0 for a literal.
static candidate choose_match(
  match_range range, const costs *costs, const uint32_t *remaining_costs, int64_t i
) {
  int64_t first = RING_MIN_MATCH;
  for (uint32_t k = range.starts[i]; k < range.starts[i + 1]; k++) {
    candidate c = range.all[k];
    int64_t last = min64(candidate_length(c), range.count - i);
    uint32_t distance = costs->distances[distance_symbol(candidate_distance(c))];
    if (last < first) first = last;
    for (int64_t length = last; length >= first; length--)
      if (distance + costs->lengths[length] + remaining_costs[i + length] == remaining_costs[i])
        return make_candidate(length, candidate_distance(c));
    first = last + 1;
  }
  return 0;
}

/// Sets a block's tokens to those of the cheapest parse and counts their symbols.
static void emit_tokens(
  match_range range, const costs *costs, const uint32_t *remaining_costs, block *block
) {
  memset(block->symbols, 0, sizeof block->symbols);
  memset(block->distances, 0, sizeof block->distances);
  block->bytes = range.bytes;
  block->count = range.count;
  token *tokens = block->tokens;
  uint8_t *literals = block->literals;
  int64_t pending = 0;
  for (int64_t i = 0; i < range.count;) {
    candidate c = choose_match(range, costs, remaining_costs, i);
    int64_t length = candidate_length(c);
    if (length == 0) {
      uint8_t literal = range.bytes[i++];
      block->symbols[literal]++;
      add_literal(literal, &literals, &tokens, &pending);
      continue;
    }
    distance_code encoded_distance = encode_distance(candidate_distance(c));
    *tokens++ = make_token(pending, length, encoded_distance);
    pending = 0;
    block->symbols[length_symbol((uint32_t)length)]++;
    block->distances[distance_code_symbol(encoded_distance)]++;
    i += length;
  }
  *tokens++ = make_token(pending, 0, RING_NO_DISTANCE);
  end_block(block, tokens, literals);
}

#define RING_LOOPS(name, attributes) \
  attributes static int64_t find_##name(const match_finder *f, uint32_t *starts) { \
    return find_all_matches(*f, starts); \
  } \
  attributes static void cost_##name( \
    match_range range, const costs *costs, uint32_t *remaining_costs \
  ) { \
    find_costs(range, costs, remaining_costs); \
  }

RING_LOOPS(baseline, )
#if defined(__x86_64__)
RING_LOOPS(avx2, RING_AVX2)
RING_LOOPS(avx512, RING_AVX512)
#endif

/// Returns the number of bytes whose match search was truncated.
static int64_t find_fastest(const match_finder *f, const optimal_scratch *scratch) {
  switch (scratch->simd_level) {
#if defined(__x86_64__)
    case RING_SIMD_AVX512: return find_avx512(f, scratch->starts);
    case RING_SIMD_AVX2: return find_avx2(f, scratch->starts);
#endif
    default: return find_baseline(f, scratch->starts);
  }
}

static void cost_fastest(match_range range, const costs *costs, const optimal_scratch *scratch) {
  switch (scratch->simd_level) {
#if defined(__x86_64__)
    case RING_SIMD_AVX512: return cost_avx512(range, costs, scratch->costs);
    case RING_SIMD_AVX2: return cost_avx2(range, costs, scratch->costs);
#endif
    default: return cost_baseline(range, costs, scratch->costs);
  }
}

/// Parses a range into a block, with costs from the block's present symbol counts.
static void parse(match_range range, const optimal_scratch *scratch, block *block) {
  costs costs;
  initial_costs(block, &costs);
  cost_fastest(range, &costs, scratch);
  emit_tokens(range, &costs, scratch->costs, block);
}

/// Finds the candidates of a block, after hashing the history before it.
static match_range find_candidates(
  const block *block, const match_search *search, const optimal_scratch *scratch,
  int64_t *truncated_searches
) {
  const hash_chains *chains = &scratch->chains;
  for (int i = 0; i < 1 << RING_HASH3_BITS; i++) chains->hash3_heads[i] = NO_POSITION;
  for (int i = 0; i < 1 << RING_HASH4_BITS; i++) chains->hash4_heads[i] = NO_POSITION;
  const uint8_t *start = block->bytes;
  match_finder f = {
    .start = start, .end = start + block->count, .history_size = search->history_size,
    .chains = chains, .max_steps = chain_length_for(block->count),
    .left = {search->pixel_stride, start, start}, .above = {search->row_stride, start, start},
    .next = scratch->candidates};
  for (const uint8_t *p = start - min64(search->history_size, RING_WINDOW); p < start; p++)
    insert_hashes(&f, p);
  *truncated_searches += find_fastest(&f, scratch);
  return (match_range){start, block->count, scratch->starts, scratch->candidates};
}

/// The chunks of a block, which are merged into blocks.
typedef struct chunks {
  int count;
  /// The number of bytes from the beginning of the block to the end of each chunk.
  int64_t ends[MAX_CHUNKS];
  /// The first chunk of the block that ends with this chunk.
  int firsts[MAX_CHUNKS];
  uint32_t symbols[MAX_CHUNKS][RING_LITLEN_SYMBOLS];
  uint32_t distances[MAX_CHUNKS][RING_DISTANCE_SYMBOLS];
} chunks;

/// Divides a block's tokens into chunks; a chunk ends after a token, or between literals.
static void split_into_chunks(const block *block, chunks *chunks) {
  memset(chunks, 0, sizeof *chunks);
  int64_t size = block->count > SMALL_BLOCK ? CHUNK : SMALL_CHUNK_SIZE, at = 0, end = size;
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
    chunks->distances[c][distance_code_symbol(token_distance_code(token))]++;
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
  int64_t fewest[MAX_CHUNKS + 1] = {0};
  block_codes codes;
  for (int end = 1; end <= chunks->count; end++) {
    block sum = {0};
    fewest[end] = INT64_MAX;
    for (int first = end - 1; first >= 0; first--) {
      add_chunk(chunks, first, &sum);
      int64_t bits = fewest[first] + HEADER_BITS + ring_build_dynamic_codes(&sum, &codes);
      if (bits >= fewest[end]) continue;
      fewest[end] = bits;
      chunks->firsts[end - 1] = first;
    }
  }
}

/// Parses a block repeatedly, with costs from its own symbols, until it hardly becomes shorter.
static void refine_with_own_costs(match_range range, const optimal_scratch *scratch, block *block) {
  block_codes codes;
  int64_t before = ring_build_dynamic_codes(block, &codes);
  for (int pass = 0; pass < MAX_PASSES; pass++) {
    parse(range, scratch, block);
    int64_t bits = ring_build_dynamic_codes(block, &codes);
    if (bits + bits / WORTH_A_PASS >= before) return;
    before = bits;
  }
}

/// Sets `block_ends[first]`, for the first chunk of each merged block, to the chunk after its last.
static void find_block_ends(const chunks *chunks, int *block_ends) {
  // From the last block to the first, because `firsts` leads backwards.
  for (int end = chunks->count; end > 0; end = chunks->firsts[end - 1])
    block_ends[chunks->firsts[end - 1]] = end;
}

/// Writes the chunks first..<end as one block, with the buffers of `source`; returns false if it
/// does not fit.
static _Bool write_chunks(
  writer *w, match_range full_range, const chunks *chunks, int first, int end,
  const optimal_scratch *scratch, const block *source, _Bool is_last
) {
  int64_t from = first > 0 ? chunks->ends[first - 1] : 0, to = chunks->ends[end - 1];
  block block = {.tokens = source->tokens, .literals = source->literals};
  for (int i = first; i < end; i++) add_chunk(chunks, i, &block);
  refine_with_own_costs(
    (match_range){full_range.bytes + from, to - from, full_range.starts + from, full_range.all},
    scratch, &block);
  return ring_add_block(w, &block, is_last && to == full_range.count, scratch->simd_level);
}

/// Writes the blocks that the chunks were merged into; returns false if they do not fit.
static _Bool write_blocks(
  writer *w, match_range full_range, const chunks *chunks, const optimal_scratch *scratch,
  const block *source, _Bool is_last
) {
  int block_ends[MAX_CHUNKS];
  find_block_ends(chunks, block_ends);
  for (int first = 0; first < chunks->count; first = block_ends[first]) {
    if (!write_chunks(
          w, full_range, chunks, first, block_ends[first], scratch, source, is_last))
      return 0;
  }
  return ring_end_with_byte(w, is_last);
}

int64_t ring_write_optimal(
  const block *block, const match_search *search, const optimal_scratch *scratch, _Bool is_last,
  uint8_t *output, int64_t capacity, int64_t *truncated_searches
) {
  chunks chunks;
  struct block parsed = *block;
  match_range full_range = find_candidates(block, search, scratch, truncated_searches);
  parse(full_range, scratch, &parsed);
  split_into_chunks(&parsed, &chunks);
  merge_chunks(&chunks);
  // Limited to the size of stored blocks, which replace a longer result.
  int64_t stored = ring_stored_size(block->count), available = min64(stored, capacity);
  writer w = {output, output + available, 0, 0};
  if (write_blocks(&w, full_range, &chunks, scratch, block, is_last)) return w.p - output;
  return available < stored ? -1 : ring_write_stored(block, is_last, output);
}
