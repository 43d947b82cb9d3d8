#include <string.h>

#include "block.h"

enum { ALIGNMENT = 16 };

static int64_t most(int64_t count) { return count < RING_FLATE_BLOCK ? count : RING_FLATE_BLOCK; }

/// Returns the bytes of the token buffer for `count` bytes. Each token except the last covers at
/// least three bytes; padding follows it.
static int64_t token_room(int64_t count) {
  return (most(count) / RING_MIN_MATCH + 1 + RING_TOKEN_PADDING) * (int64_t)sizeof(token);
}

static int64_t literal_room(int64_t count) {
  return (most(count) + RING_TOKEN_PADDING + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

int64_t ring_flate_bound(int64_t count) {
  // Stored blocks have a header for every 65 535 bytes, and each block begins with another one.
  return count + 5 * (count / 65535 + count / RING_FLATE_BLOCK + 2);
}

enum {
  MAX_CHAIN_LENGTH = 1 << RING_CHAIN_HASH_BITS,
  MOST_THREES = 1 << RING_HASH3_BITS,
  MOST_FOURS = 1 << RING_HASH4_BITS,
};

/// Returns the bytes of the marks of `count` bytes, for one distance.
static int64_t mark_room(int64_t count) {
  int64_t bytes = (most(count) + 63) / 64 * 8 + RING_MARK_PADDING;
  return (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

/// Returns the number of 32-bit elements in the scratch memory: the hash tables of the balanced
/// search and, for the smallest files, the buffers of the optimal parser.
static int64_t number_room(int64_t count, ring_flate_effort effort) {
  int64_t thorough = MAX_CHAIN_LENGTH + RING_WINDOW;
  if (effort != RING_FLATE_SMALL) return thorough;
  int64_t remembered = MOST_THREES + MOST_FOURS + RING_WINDOW;
  return thorough + remembered + (most(count) + 1) * (RING_MAX_CANDIDATES + 2) + RING_COST_PADDING;
}

int64_t ring_flate_scratch(int64_t count, ring_flate_effort effort) {
  int64_t numbers = (int64_t)sizeof(int32_t) * number_room(count, effort);
  return token_room(count) + literal_room(count) + 2 * mark_room(count)
    + (numbers + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

/// Divides the scratch memory behind the balanced search's tables into the optimal parser's
/// buffers.
static optimal_scratch make_workshop(int32_t *scratch, int64_t count, ring_simd_level vectors) {
  int64_t room = most(count) + 1;
  int32_t *threes = scratch, *fours = threes + MOST_THREES, *links = fours + MOST_FOURS;
  uint32_t *starts = (uint32_t *)(links + RING_WINDOW), *candidates = starts + room;
  uint32_t *costs = candidates + room * RING_MAX_CANDIDATES;
  return (optimal_scratch){
    .memory = {threes, fours, links}, .starts = starts, .candidates = candidates,
    .costs = costs, .vectors = ring_supported(vectors)};
}

int64_t ring_flate_compress(
  ring_flate_input *part, void *scratch, uint8_t *output, int64_t room,
  ring_simd_level vectors
) {
  token *tokens = scratch;
  uint8_t *literals = (uint8_t *)scratch + token_room(part->count);
  uint8_t *marks = literals + literal_room(part->count);
  int32_t *places = (int32_t *)(marks + 2 * mark_room(part->count));
  match_search search = {
    .before = part->history_size, .left = part->pixel_stride, .above = part->row_stride, .places = places,
    .next = places + MAX_CHAIN_LENGTH, .left_marks = marks,
    .above_marks = marks + mark_room(part->count), .effort = part->effort};
  optimal_scratch shop = make_workshop(search.next + RING_WINDOW, part->count, vectors);
  int64_t done = 0, written = 0;
  part->truncated_searches = 0;
  do {
    block block = {
      .bytes = part->bytes + done, .count = most(part->count - done), .tokens = tokens,
      .literals = literals};
    _Bool is_last = part->is_last && done + block.count == part->count;
    ring_find_tokens(&block, &search, vectors);
    uint8_t *to = output + written;
    int64_t left = room - written;
    int64_t size = part->effort == RING_FLATE_SMALL
      ? ring_write_optimal(&block, &search, &shop, is_last, to, left, &part->truncated_searches)
      : ring_write_block(&block, is_last, to, left, vectors);
    if (size < 0) return -1;
    written += size;
    done += block.count;
    search.before += block.count;
  } while (done < part->count);
  return written;
}
