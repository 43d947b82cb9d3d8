#include "plan.h"

#include <string.h>

const uint8_t ring_length_order[RING_CLEN_SYMBOLS] = {
  16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};

enum {
  /// The maximum difference between counts that are still smoothed.
  MAX_SMOOTHED_DIFFERENCE = 64,
};

static void add_symbol(block_codes *codes, int symbol, int extra) {
  codes->code_length_symbols[codes->code_length_symbol_count++] =
    (uint16_t)(symbol | extra << 8);
}

/// The code length symbols in use that repeat a length (RFC 1951, 3.2.7), as a set of flags; each
/// symbol in use needs a code itself.
enum { REPEATS = 1, MANY_ZEROS = 2, FEW_ZEROS = 4, ALL_KINDS = 7 };

/// Adds symbols that each cover `min`…`max` of `count` lengths. Returns the number of lengths left.
static int add_several(block_codes *codes, int symbol, int count, int min, int max) {
  for (int covered; count >= min; count -= covered) {
    covered = count < max ? count : max;
    add_symbol(codes, symbol, covered - min);
  }
  return count;
}

/// Encodes `count` equal code lengths with the symbols of `kinds`.
static void add_run(block_codes *codes, uint8_t length, int count, int kinds) {
  if (length > 0 && kinds & REPEATS) {
    add_symbol(codes, length, 0);
    count = add_several(codes, RING_CLEN_COPY, count - 1, 3, 6);
  }
  if (length == 0 && kinds & MANY_ZEROS)
    count = add_several(codes, RING_CLEN_ZEROS_11_138, count, 11, 138);
  if (length == 0 && kinds & FEW_ZEROS)
    count = add_several(codes, RING_CLEN_ZEROS_3_10, count, 3, 10);
  for (; count > 0; count--) add_symbol(codes, length, 0);
}

/// Encodes all code lengths with the symbols of `kinds`, and finds a code for these symbols.
static void describe_lengths(block_codes *codes, int kinds) {
  uint8_t all[RING_MAX_SYMBOLS + RING_DISTANCE_SYMBOLS];
  uint32_t frequencies[RING_CLEN_SYMBOLS] = {0};
  int count = codes->symbol_count + codes->distance_count;
  memcpy(all, codes->symbols.lengths, (size_t)codes->symbol_count);
  memcpy(all + codes->symbol_count, codes->distances.lengths, (size_t)codes->distance_count);
  codes->code_length_symbol_count = 0;
  for (int i = 0, next; i < count; i = next) {
    for (next = i + 1; next < count && all[next] == all[i]; next++) {}
    add_run(codes, all[i], next - i, kinds);
  }
  for (int i = 0; i < codes->code_length_symbol_count; i++)
    frequencies[codes->code_length_symbols[i] & 255]++;
  ring_code_lengths(frequencies, RING_CLEN_SYMBOLS, 7, codes->lengths.lengths);
  ring_assign_code(&codes->lengths, RING_CLEN_SYMBOLS);
  codes->length_count = RING_CLEN_SYMBOLS;
  while (codes->length_count > 4
         && !codes->lengths.lengths[ring_length_order[codes->length_count - 1]])
    codes->length_count--;
}

/// Computes the code lengths of a block's symbols and distances from their counts.
static void make_lengths(const block *block, block_codes *codes) {
  memset(codes->symbols.lengths, 0, sizeof codes->symbols.lengths);
  ring_code_lengths(
    block->symbols, RING_LITLEN_SYMBOLS, RING_MAX_CODE_LENGTH, codes->symbols.lengths);
  uint32_t distances[RING_DISTANCE_SYMBOLS], all = 0;
  for (int i = 0; i < RING_DISTANCE_SYMBOLS; i++) all |= distances[i] = block->distances[i];
  // Some inflaters require a distance code even if there is no distance.
  if (all == 0) distances[0] = 1;
  ring_code_lengths(
    distances, RING_DISTANCE_SYMBOLS, RING_MAX_CODE_LENGTH, codes->distances.lengths);
  codes->symbol_count = RING_LITLEN_SYMBOLS;
  while (codes->symbols.lengths[codes->symbol_count - 1] == 0) codes->symbol_count--;
  codes->distance_count = RING_DISTANCE_SYMBOLS;
  while (codes->distances.lengths[codes->distance_count - 1] == 0) codes->distance_count--;
}

/// Returns the size of the description of a block's codes, in bits.
static int64_t described_bits(const block_codes *codes) {
  // The numbers of symbols, distances and code lengths, as `write_description` writes them.
  int64_t bits = 5 + 5 + 4 + 3 * codes->length_count;
  for (int i = 0; i < codes->code_length_symbol_count; i++) {
    int symbol = codes->code_length_symbols[i] & 255;
    bits += codes->lengths.lengths[symbol] + clen_extra_bits(symbol);
  }
  return bits;
}

/// Returns the size of a block's tokens and its end, in bits.
static int64_t token_bits(const block *block, const block_codes *codes) {
  int64_t bits = 0;
  for (uint32_t i = 0; i < RING_LITLEN_SYMBOLS; i++)
    bits += (int64_t)block->symbols[i]
      * (codes->symbols.lengths[i] + (i > RING_END_OF_BLOCK ? length_bits(i) : 0));
  for (uint32_t i = 0; i < RING_DISTANCE_SYMBOLS; i++)
    bits += (int64_t)block->distances[i] * (codes->distances.lengths[i] + distance_bits(i));
  return bits;
}

int64_t ring_build_dynamic_codes(const block *block, block_codes *codes) {
  make_lengths(block, codes);
  describe_lengths(codes, ALL_KINDS);
  return described_bits(codes) + token_bits(block, codes);
}

/// Replaces four or more neighbouring counts that differ by at most `max_difference` by their mean.
/// Symbols of equal counts have codes of equal length, which take fewer bits to describe. A count
/// of 0 stays 0.
static void smooth(uint32_t *counts, int count, uint32_t max_difference) {
  for (int first = 0, end; first < count; first = end) {
    uint32_t low = counts[first], high = low;
    uint64_t sum = 0, n;
    for (end = first; end < count; end++) {
      if (counts[end] < low) low = counts[end];
      if (counts[end] > high) high = counts[end];
      if (high - low > max_difference || (low == 0 && high > 0)) break;
      sum += counts[end];
    }
    n = (uint64_t)(end - first);
    for (int i = first; n >= 4 && i < end; i++) counts[i] = (uint32_t)((sum + n / 2) / n);
  }
}

/// Computes code lengths as `make_lengths` does, but from smoothed counts.
static void make_smoothed_lengths(
  const block *block, uint32_t max_difference, block_codes *codes
) {
  struct block smoothed = *block;
  smooth(smoothed.symbols, RING_END_OF_BLOCK, max_difference);
  smooth(
    smoothed.symbols + RING_END_OF_BLOCK + 1, RING_LITLEN_SYMBOLS - RING_END_OF_BLOCK - 1,
    max_difference);
  smooth(smoothed.distances, RING_DISTANCE_SYMBOLS, max_difference);
  make_lengths(&smoothed, codes);
}

int64_t ring_optimize_dynamic_codes(const block *block, block_codes *codes) {
  int64_t fewest = INT64_MAX;
  for (uint32_t max_difference = 0; max_difference <= MAX_SMOOTHED_DIFFERENCE;
       max_difference += max_difference / 2 + 1) {
    block_codes smoothed;
    make_smoothed_lengths(block, max_difference, &smoothed);
    int64_t coded = token_bits(block, &smoothed);
    for (int kinds = 0; kinds <= ALL_KINDS; kinds++) {
      describe_lengths(&smoothed, kinds);
      int64_t bits = coded + described_bits(&smoothed);
      if (bits >= fewest) continue;
      fewest = bits;
      *codes = smoothed;
    }
  }
  return fewest;
}

int64_t ring_use_fixed_codes(const block *block, block_codes *codes) {
  memset(codes->symbols.lengths, 8, 144);
  memset(codes->symbols.lengths + 144, 9, 112);
  memset(codes->symbols.lengths + 256, 7, 24);
  memset(codes->symbols.lengths + 280, 8, 8);
  memset(codes->distances.lengths, 5, RING_DISTANCE_SYMBOLS);
  return token_bits(block, codes);
}

void ring_assign_codes(block_codes *codes) {
  ring_assign_code(&codes->symbols, RING_MAX_SYMBOLS);
  ring_assign_code(&codes->distances, RING_DISTANCE_SYMBOLS);
}
