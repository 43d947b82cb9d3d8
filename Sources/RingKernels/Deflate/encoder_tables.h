#ifndef RING_ENCODER_TABLES_H
#define RING_ENCODER_TABLES_H

// Code tables for writing, and the conversion of tokens to bits.

#include <string.h>

#include "plan.h"
#include "write.h"

/// Appends bits; at most 56 since the last `flush`, which may leave 7.
RING_INLINE void put_bits(writer *w, uint64_t bits, uint32_t count) {
  w->bits |= bits << w->count;
  w->count += count;
}

/// Writes all complete bytes; fewer than 8 bits remain.
RING_INLINE void flush(writer *w) {
  uint32_t bytes = w->count / 8;
  if (w->end - w->p >= 8) memcpy(w->p, &w->bits, sizeof w->bits);
  else memcpy(w->p, &w->bits, bytes);
  w->p += bytes;
  w->bits >>= bytes * 8;
  w->count %= 8;
}

/// Flushes like `flush`; eight bytes must be writable.
RING_INLINE void flush_word(writer *w) {
  memcpy(w->p, &w->bits, sizeof w->bits);
  w->p += w->count / 8;
  w->bits >>= w->count & 56;
  w->count %= 8;
}

/// A code: the number of its bits in the lowest 8 bits, the bits themselves above. A word can be
/// shifted by a code, because only the lowest 6 bits count; adding codes adds their numbers of
/// bits.
typedef uint32_t packed_code;

RING_INLINE packed_code make_code(uint32_t bits, uint32_t count) { return bits << 8 | count; }
RING_INLINE uint64_t code_bits(packed_code code) { return code >> 8; }
RING_INLINE uint32_t code_count(packed_code code) { return code & 255; }
/// Shifts bits past those of a code, or of a sum of codes.
RING_INLINE uint64_t shift_past(packed_code code, uint64_t bits) { return bits << (code & 63); }

typedef struct encoder_tables {
  packed_code literals[256];
  /// The codes of match lengths with their extra bits; a code of no bits for length 0, no match.
  packed_code matches[RING_MAX_MATCH + 1];
  /// The codes of distance symbols without extra bits, whose number is in `extra_bits`; a code of
  /// no bits for `RING_NO_DISTANCE`.
  packed_code distances[RING_DISTANCE_SYMBOLS + 1];
  uint32_t extra_bits[RING_DISTANCE_SYMBOLS + 1];
} encoder_tables;

static void build_encoder_tables(const block_codes *codes, encoder_tables *tables) {
  for (int i = 0; i < 256; i++)
    tables->literals[i] = make_code(codes->symbols.bits[i], codes->symbols.lengths[i]);
  tables->matches[0] = 0;
  for (uint32_t length = RING_MIN_MATCH, first = 0, last = 0; length <= RING_MAX_MATCH; length++) {
    uint32_t symbol = length_symbol(length), count = codes->symbols.lengths[symbol];
    if (symbol != last) first = length;
    last = symbol;
    tables->matches[length] = make_code(
      codes->symbols.bits[symbol] | (length - first) << count, count + length_bits(symbol));
  }
  for (uint32_t i = 0; i < RING_DISTANCE_SYMBOLS; i++) {
    tables->distances[i] = make_code(codes->distances.bits[i], codes->distances.lengths[i]);
    tables->extra_bits[i] = distance_bits(i);
  }
  tables->distances[RING_NO_DISTANCE] = 0;
  tables->extra_bits[RING_NO_DISTANCE] = 0;
}

/// Writes a token's literals: at most 56 bits, which fit after the 7 that `flush` may have left.
/// Literals past the count are looked up and masked, which is faster than predicting the count.
RING_INLINE void put_literals(
  writer *w, const encoder_tables *tables, const uint8_t *p, int64_t count
) {
  static const packed_code counts[RING_LITERALS_PER_TOKEN + 1][RING_LITERALS_PER_TOKEN] = {
    {0, 0, 0, 0}, {~0u, 0, 0, 0}, {~0u, ~0u, 0, 0}, {~0u, ~0u, ~0u, 0}, {~0u, ~0u, ~0u, ~0u}};
  const packed_code *mask = counts[count], *codes = tables->literals;
  packed_code a = codes[p[0]] & mask[0], b = codes[p[1]] & mask[1];
  packed_code c = codes[p[2]] & mask[2], d = codes[p[3]] & mask[3];
  uint64_t bits = code_bits(a) | shift_past(a, code_bits(b)) | shift_past(a + b, code_bits(c))
    | shift_past(a + b + c, code_bits(d));
  put_bits(w, bits, code_count(a + b + c + d));
}

/// Writes a match of at most `RING_MAX_MATCH` bytes, or none.
RING_INLINE void put_match(
  writer *w, const encoder_tables *tables, int64_t length, distance_code encoded_distance
) {
  uint32_t symbol = distance_code_symbol(encoded_distance);
  packed_code match = tables->matches[length], distance = tables->distances[symbol];
  uint64_t distance_and_extra =
    code_bits(distance) | shift_past(distance, distance_code_extra(encoded_distance));
  uint32_t count = code_count(match + distance) + tables->extra_bits[symbol];
  put_bits(w, code_bits(match) | shift_past(match, distance_and_extra), count);
}

/// Writes all parts of a longer match except the last. Returns the length of the last part.
RING_INLINE int64_t put_split_match(
  writer *w, const encoder_tables *tables, int64_t length, distance_code encoded_distance
) {
  match_split split = split_match(length);
  for (; split.full_count > 0; split.full_count--) {
    put_match(w, tables, RING_MAX_MATCH, encoded_distance);
    flush(w);
  }
  if (split.last == 0) return split.first;
  put_match(w, tables, split.first, encoded_distance);
  flush(w);
  return split.last;
}

#endif
