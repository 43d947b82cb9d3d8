#include "plan.h"

#include <string.h>

const uint8_t ring_length_order[RING_CLEN_SYMBOLS] = {
  16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};

enum {
  /// The maximum difference between counts that are still smoothed.
  MOST_SMOOTHED = 64,
};

static void add_item(block_codes *plan, int symbol, int further) {
  plan->code_length_symbols[plan->item_count++] = (uint16_t)(symbol | further << 8);
}

/// The code length symbols in use that repeat a length (RFC 1951, 3.2.7); each needs a code itself.
enum { REPEATS = 1, MANY_ZEROS = 2, FEW_ZEROS = 4, ALL_KINDS = 7 };

/// Adds a symbol for each `least`…`most` of `count` lengths. Returns the number of lengths left.
static int add_several(block_codes *plan, int symbol, int count, int least, int most) {
  for (int some; count >= least; count -= some) {
    some = count < most ? count : most;
    add_item(plan, symbol, some - least);
  }
  return count;
}

/// Encodes `count` equal code lengths.
static void add_run(block_codes *plan, uint8_t length, int count, int kinds) {
  if (length > 0 && kinds & REPEATS) {
    add_item(plan, length, 0);
    count = add_several(plan, RING_CLEN_COPY, count - 1, 3, 6);
  }
  if (length == 0 && kinds & MANY_ZEROS) count = add_several(plan, RING_CLEN_ZEROS_11_138, count, 11, 138);
  if (length == 0 && kinds & FEW_ZEROS) count = add_several(plan, RING_CLEN_ZEROS_3_10, count, 3, 10);
  for (; count > 0; count--) add_item(plan, length, 0);
}

static void describe_lengths(block_codes *plan, int kinds) {
  uint8_t all[RING_MAX_SYMBOLS + RING_DISTANCE_SYMBOLS];
  uint32_t frequencies[RING_CLEN_SYMBOLS] = {0};
  int count = plan->symbol_count + plan->distance_count;
  memcpy(all, plan->symbols.lengths, (size_t)plan->symbol_count);
  memcpy(all + plan->symbol_count, plan->distances.lengths, (size_t)plan->distance_count);
  plan->item_count = 0;
  for (int i = 0, next; i < count; i = next) {
    for (next = i + 1; next < count && all[next] == all[i]; next++) {}
    add_run(plan, all[i], next - i, kinds);
  }
  for (int i = 0; i < plan->item_count; i++) frequencies[plan->code_length_symbols[i] & 255]++;
  ring_code_lengths(frequencies, RING_CLEN_SYMBOLS, 7, plan->lengths.lengths);
  ring_assign_code(&plan->lengths, RING_CLEN_SYMBOLS);
  plan->length_count = RING_CLEN_SYMBOLS;
  while (plan->length_count > 4 && !plan->lengths.lengths[ring_length_order[plan->length_count - 1]])
    plan->length_count--;
}

/// Computes the code lengths for the block's symbol frequencies.
static void make_lengths(const block *block, block_codes *plan) {
  memset(plan->symbols.lengths, 0, sizeof plan->symbols.lengths);
  ring_code_lengths(block->symbols, RING_LITLEN_SYMBOLS, RING_MAX_CODE_LENGTH, plan->symbols.lengths);
  uint32_t distances[RING_DISTANCE_SYMBOLS], all = 0;
  for (int i = 0; i < RING_DISTANCE_SYMBOLS; i++) all |= distances[i] = block->distances[i];
  // Some inflaters require a distance code even if there is no distance.
  if (all == 0) distances[0] = 1;
  ring_code_lengths(distances, RING_DISTANCE_SYMBOLS, RING_MAX_CODE_LENGTH, plan->distances.lengths);
  plan->symbol_count = RING_LITLEN_SYMBOLS;
  while (plan->symbols.lengths[plan->symbol_count - 1] == 0) plan->symbol_count--;
  plan->distance_count = RING_DISTANCE_SYMBOLS;
  while (plan->distances.lengths[plan->distance_count - 1] == 0) plan->distance_count--;
}

/// Returns the size of the description of a block's codes, in bits.
static int64_t described_bits(const block_codes *plan) {
  int64_t bits = 5 + 5 + 4 + 3 * plan->length_count;
  for (int i = 0; i < plan->item_count; i++) {
    int symbol = plan->code_length_symbols[i] & 255;
    bits += plan->lengths.lengths[symbol] + clen_extra_bits(symbol);
  }
  return bits;
}

/// Returns the size of a block's tokens and its end, in bits.
static int64_t token_bits(const block *block, const block_codes *plan) {
  int64_t bits = 0;
  for (uint32_t i = 0; i < RING_LITLEN_SYMBOLS; i++)
    bits += (int64_t)block->symbols[i]
      * (plan->symbols.lengths[i] + (i > RING_END_OF_BLOCK ? length_bits(i) : 0));
  for (uint32_t i = 0; i < RING_DISTANCE_SYMBOLS; i++)
    bits += (int64_t)block->distances[i] * (plan->distances.lengths[i] + distance_bits(i));
  return bits;
}

int64_t ring_build_dynamic_codes(const block *block, block_codes *plan) {
  make_lengths(block, plan);
  describe_lengths(plan, ALL_KINDS);
  return described_bits(plan) + token_bits(block, plan);
}

/// Replaces four or more neighbouring counts that differ by at most `most` by their mean.
///
/// Their codes then have equal lengths, which take fewer bits to describe. A count of 0 stays 0.
static void smooth(uint32_t *counts, int count, uint32_t most) {
  for (int first = 0, end; first < count; first = end) {
    uint32_t low = counts[first], high = low;
    uint64_t sum = 0, n;
    for (end = first; end < count; end++) {
      if (counts[end] < low) low = counts[end];
      if (counts[end] > high) high = counts[end];
      if (high - low > most || (low == 0 && high > 0)) break;
      sum += counts[end];
    }
    n = (uint64_t)(end - first);
    for (int i = first; n >= 4 && i < end; i++) counts[i] = (uint32_t)((sum + n / 2) / n);
  }
}

/// Computes code lengths for smoothed counts.
static void make_smoothed_lengths(const block *block, uint32_t most, block_codes *plan) {
  struct block other = *block;
  smooth(other.symbols, RING_END_OF_BLOCK, most);
  smooth(other.symbols + RING_END_OF_BLOCK + 1, RING_LITLEN_SYMBOLS - RING_END_OF_BLOCK - 1, most);
  smooth(other.distances, RING_DISTANCE_SYMBOLS, most);
  make_lengths(&other, plan);
}

int64_t ring_optimize_dynamic_codes(const block *block, block_codes *plan) {
  int64_t fewest = INT64_MAX;
  for (uint32_t most = 0; most <= MOST_SMOOTHED; most += most / 2 + 1) {
    block_codes other;
    make_smoothed_lengths(block, most, &other);
    int64_t coded = token_bits(block, &other);
    for (int kinds = 0; kinds <= ALL_KINDS; kinds++) {
      describe_lengths(&other, kinds);
      int64_t bits = coded + described_bits(&other);
      if (bits >= fewest) continue;
      fewest = bits;
      *plan = other;
    }
  }
  return fewest;
}

int64_t ring_use_fixed_codes(const block *block, block_codes *plan) {
  memset(plan->symbols.lengths, 8, 144);
  memset(plan->symbols.lengths + 144, 9, 112);
  memset(plan->symbols.lengths + 256, 7, 24);
  memset(plan->symbols.lengths + 280, 8, 8);
  memset(plan->distances.lengths, 5, RING_DISTANCE_SYMBOLS);
  return token_bits(block, plan);
}

void ring_assign_codes(block_codes *plan) {
  ring_assign_code(&plan->symbols, RING_MAX_SYMBOLS);
  ring_assign_code(&plan->distances, RING_DISTANCE_SYMBOLS);
}
