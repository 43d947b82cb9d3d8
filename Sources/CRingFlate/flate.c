#include <string.h>

#include "block.h"

enum { ALIGNMENT = 16 };

static int64_t most(int64_t count) { return count < RING_FLATE_BLOCK ? count : RING_FLATE_BLOCK; }

/// Tokens of so many bytes: a match covers three, and the last token has none.
static int64_t token_room(int64_t count) {
  return (most(count) / RING_SHORTEST + 1) * (int64_t)sizeof(token);
}

int64_t ring_flate_bound(int64_t count) {
  // Stored blocks have a head for every 65 535 bytes, and further ones begin with each block.
  return count + 5 * (count / 65535 + count / RING_FLATE_BLOCK + 2);
}

enum { MOST_PLACES = 1 << RING_CHAIN_BITS };

int64_t ring_flate_scratch(int64_t count) {
  return (token_room(count) + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT
    + (int64_t)sizeof(int32_t) * (MOST_PLACES + RING_WINDOW);
}

int64_t ring_flate(
  const ring_flate_part *part, void *scratch, uint8_t *output, int64_t room,
  ring_vectors vectors
) {
  int32_t *places = scratch;
  search search = {
    .before = part->before, .left = part->left, .above = part->above, .places = places,
    .links = places + MOST_PLACES, .effort = part->effort};
  token *tokens = (token *)(search.links + RING_WINDOW);
  int64_t done = 0, written = 0;
  do {
    block block = {
      .bytes = part->bytes + done, .count = most(part->count - done), .tokens = tokens};
    ring_find_tokens(&block, &search, vectors);
    _Bool is_last = part->is_last && done + block.count == part->count;
    int64_t size = ring_write_block(&block, is_last, output + written, room - written, vectors);
    if (size < 0) return -1;
    written += size;
    done += block.count;
    search.before += block.count;
  } while (done < part->count);
  return written;
}
