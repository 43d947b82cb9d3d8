#include <string.h>

#include "block.h"

enum { ALIGNMENT = 16 };

static int64_t block_size(int64_t count) {
  return count < RING_FLATE_BLOCK ? count : RING_FLATE_BLOCK;
}

/// Returns the size of the token buffer, in bytes, for `count` bytes of input. Each token except
/// the last covers at least three bytes; padding follows the last token.
static int64_t token_bytes(int64_t count) {
  return (block_size(count) / RING_MIN_MATCH + 1 + RING_TOKEN_PADDING) * (int64_t)sizeof(token);
}

static int64_t literal_bytes(int64_t count) {
  return (block_size(count) + RING_TOKEN_PADDING + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

int64_t ring_flate_bound(int64_t count) {
  // Stored blocks have a header for every 65 535 bytes, and each block begins with another header.
  return count + 5 * (count / 65535 + count / RING_FLATE_BLOCK + 2);
}

enum {
  CHAIN_HASH_SIZE = 1 << RING_CHAIN_HASH_BITS,
  HASH3_SIZE = 1 << RING_HASH3_BITS,
  HASH4_SIZE = 1 << RING_HASH4_BITS,
};

/// The size of an equality mask, a multiple of `ALIGNMENT`, for `count` bytes of input.
static int64_t mask_bytes(int64_t count) {
  int64_t bytes = (block_size(count) + 63) / 64 * 8 + RING_MASK_PADDING;
  return (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

/// Returns the number of 32-bit elements in the scratch memory: the hash chains of the lazy search
/// and, for `RING_FLATE_SMALL`, the buffers of the optimal parser.
static int64_t table_elements(int64_t count, ring_flate_effort effort) {
  int64_t lazy = CHAIN_HASH_SIZE + RING_WINDOW;
  if (effort != RING_FLATE_SMALL) return lazy;
  int64_t optimal = HASH3_SIZE + HASH4_SIZE + RING_WINDOW;
  return lazy + optimal + (block_size(count) + 1) * (RING_MAX_CANDIDATES + 2) + RING_COST_PADDING;
}

int64_t ring_flate_scratch(int64_t count, ring_flate_effort effort) {
  int64_t elements = (int64_t)sizeof(int32_t) * table_elements(count, effort);
  return token_bytes(count) + literal_bytes(count) + 2 * mask_bytes(count)
    + (elements + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

/// Divides the scratch memory after the lazy search's hash chains.
static optimal_scratch make_optimal_scratch(
  int32_t *memory, int64_t count, ring_simd_level simd_level
) {
  int64_t positions = block_size(count) + 1;
  int32_t *hash3_heads = memory, *hash4_heads = hash3_heads + HASH3_SIZE;
  int32_t *links = hash4_heads + HASH4_SIZE;
  uint32_t *starts = (uint32_t *)(links + RING_WINDOW), *candidates = starts + positions;
  uint32_t *costs = candidates + positions * RING_MAX_CANDIDATES;
  return (optimal_scratch){
    .chains = {hash3_heads, hash4_heads, links}, .starts = starts, .candidates = candidates,
    .costs = costs, .simd_level = ring_supported(simd_level)};
}

int64_t ring_flate_compress(
  ring_flate_input *input, void *scratch, uint8_t *output, int64_t capacity,
  ring_simd_level simd_level
) {
  token *tokens = scratch;
  uint8_t *literals = (uint8_t *)scratch + token_bytes(input->count);
  uint8_t *masks = literals + literal_bytes(input->count);
  int32_t *heads = (int32_t *)(masks + 2 * mask_bytes(input->count));
  match_search search = {
    .history_size = input->history_size, .pixel_stride = input->pixel_stride,
    .row_stride = input->row_stride, .heads = heads, .links = heads + CHAIN_HASH_SIZE,
    .left_mask = masks, .above_mask = masks + mask_bytes(input->count), .effort = input->effort};
  optimal_scratch optimal =
    make_optimal_scratch(search.links + RING_WINDOW, input->count, simd_level);
  int64_t done = 0, written = 0;
  input->truncated_searches = 0;
  do {
    block block = {
      .bytes = input->bytes + done, .count = block_size(input->count - done), .tokens = tokens,
      .literals = literals};
    _Bool is_last = input->is_last && done + block.count == input->count;
    ring_find_tokens(&block, &search, simd_level);
    uint8_t *to = output + written;
    int64_t available = capacity - written;
    int64_t size = input->effort == RING_FLATE_SMALL
      ? ring_write_optimal(
          &block, &search, &optimal, is_last, to, available, &input->truncated_searches)
      : ring_write_block(&block, is_last, to, available, simd_level);
    if (size < 0) return -1;
    written += size;
    done += block.count;
    search.history_size += block.count;
  } while (done < input->count);
  return written;
}
