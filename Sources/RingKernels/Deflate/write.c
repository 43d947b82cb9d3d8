#include "write.h"

#include <string.h>

#include "encoder_tables.h"

enum {
  HEADER_BITS = 3,
  STORED = 0,
  FIXED = 1,
  DYNAMIC = 2,
  MAX_STORED_SIZE = 65535,
  STORED_HEADER_SIZE = 5,
};

/// Writes the code lengths of a dynamic block (RFC 1951, 3.2.7).
static void write_description(writer *w, const block_codes *codes) {
  put_bits(w, (uint64_t)(codes->symbol_count - 257), 5);
  put_bits(w, (uint64_t)(codes->distance_count - 1), 5);
  put_bits(w, (uint64_t)(codes->length_count - 4), 4);
  flush(w);
  for (int i = 0; i < codes->length_count; i++) {
    put_bits(w, codes->lengths.lengths[ring_length_order[i]], 3);
    flush(w);
  }
  for (int i = 0; i < codes->code_length_symbol_count; i++) {
    int symbol = codes->code_length_symbols[i] & 255;
    put_bits(w, codes->lengths.bits[symbol], codes->lengths.lengths[symbol]);
    put_bits(w, codes->code_length_symbols[i] >> 8, clen_extra_bits(symbol));
    flush(w);
  }
}

/// Writes a token of any length, also near the end of the buffer. Not inlined, so that the loop in
/// `write_tokens` has all registers.
static __attribute__((noinline)) writer put_token_bounded(
  writer w, const encoder_tables *tables, const uint8_t *literals, token t
) {
  int64_t length = token_length(t);
  put_literals(&w, tables, literals, token_literals(t));
  flush(&w);
  if (length > RING_MAX_MATCH) length = put_split_match(&w, tables, length, token_distance_code(t));
  put_match(&w, tables, length, token_distance_code(t));
  flush(&w);
  return w;
}

/// Whether a token can be written in two halves of at most eight bytes each.
RING_INLINE _Bool is_common(const writer *w, token t) {
  return token_length(t) <= RING_MAX_MATCH && w->end - w->p >= 2 * (int64_t)sizeof w->bits;
}

RING_INLINE writer write_tokens(writer w, const block *block, const block_codes *codes) {
  encoder_tables tables;
  build_encoder_tables(codes, &tables);
  const uint8_t *literals = block->literals;
  const token *t = block->tokens, *end = t + block->token_count;
  while (t < end) {
    for (; t < end && is_common(&w, *t); t++) {
      put_literals(&w, &tables, literals, token_literals(*t));
      flush_word(&w);
      put_match(&w, &tables, token_length(*t), token_distance_code(*t));
      flush_word(&w);
      literals += token_literals(*t);
    }
    for (; t < end && !is_common(&w, *t); t++) {
      w = put_token_bounded(w, &tables, literals, *t);
      literals += token_literals(*t);
    }
  }
  put_bits(&w, codes->symbols.bits[RING_END_OF_BLOCK], codes->symbols.lengths[RING_END_OF_BLOCK]);
  flush(&w);
  return w;
}

// The AVX2 variant is for the shifts of BMI2: the loop has no vectors.
#define RING_LOOPS(name, attributes) \
  attributes static writer write_##name( \
    writer w, const block *block, const block_codes *codes \
  ) { \
    return write_tokens(w, block, codes); \
  }

RING_LOOPS(baseline, )
#if defined(__x86_64__)
RING_LOOPS(avx2, RING_AVX2)
#endif

static writer write_fastest(
  writer w, const block *block, const block_codes *codes, ring_simd_level simd_level
) {
#if defined(__x86_64__)
  if (ring_supported(simd_level) >= RING_SIMD_AVX2) return write_avx2(w, block, codes);
#endif
  (void)simd_level;
  return write_baseline(w, block, codes);
}

int64_t ring_write_stored(const block *block, _Bool is_last, uint8_t *output) {
  uint8_t *p = output;
  int64_t done = 0;
  do {
    int64_t remaining = block->count - done;
    int64_t count = remaining < MAX_STORED_SIZE ? remaining : MAX_STORED_SIZE;
    *p++ = is_last && count == remaining;
    for (int i = 0; i < 2; i++, p += 2) {
      p[0] = (uint8_t)(i ? ~count : count);
      p[1] = (uint8_t)((i ? ~count : count) >> 8);
    }
    memcpy(p, block->bytes + done, (size_t)count);
    p += count;
    done += count;
  } while (done < block->count);
  return p - output;
}

int64_t ring_stored_size(int64_t count) {
  int64_t blocks = (count + MAX_STORED_SIZE - 1) / MAX_STORED_SIZE;
  return count + STORED_HEADER_SIZE * (blocks > 0 ? blocks : 1);
}

/// The codes of a block, its type (BTYPE of RFC 1951, 3.2.3) and its size in bits.
typedef struct coded_block {
  block_codes codes;
  int type;
  int64_t bits;
} coded_block;

/// Chooses the codes with which a block takes the fewest bits; does not assign them.
static void choose_coding(
  const block *block, int64_t (*build_dynamic_codes)(const struct block *, block_codes *),
  coded_block *result
) {
  block_codes fixed;
  int64_t dynamic_bits = build_dynamic_codes(block, &result->codes);
  int64_t fixed_bits = ring_use_fixed_codes(block, &fixed);
  _Bool is_fixed = fixed_bits <= dynamic_bits;
  if (is_fixed) result->codes = fixed;
  result->type = is_fixed ? FIXED : DYNAMIC;
  result->bits = HEADER_BITS + (is_fixed ? fixed_bits : dynamic_bits);
}

static void write_coded(
  writer *w, const block *block, coded_block *coding, _Bool is_last, ring_simd_level simd_level
) {
  ring_assign_codes(&coding->codes);
  put_bits(w, (uint64_t)is_last | (uint64_t)coding->type << 1, HEADER_BITS);
  if (coding->type == DYNAMIC) write_description(w, &coding->codes);
  flush(w);
  *w = write_fastest(*w, block, &coding->codes, simd_level);
}

static _Bool fits(const writer *w, int64_t bits) {
  return (w->count + bits + 7) / 8 <= w->end - w->p;
}

_Bool ring_add_block(writer *w, const block *block, _Bool is_last, ring_simd_level simd_level) {
  coded_block coding;
  choose_coding(block, ring_optimize_dynamic_codes, &coding);
  if (!fits(w, coding.bits)) return 0;
  write_coded(w, block, &coding, is_last, simd_level);
  return 1;
}

_Bool ring_end_with_byte(writer *w, _Bool is_last) {
  // The length of an empty stored block begins at a byte boundary.
  int64_t padded = (w->count + HEADER_BITS + 7) / 8 * 8;
  if (!fits(w, is_last ? 0 : padded - w->count + 32)) return 0;
  if (!is_last) put_bits(w, STORED, HEADER_BITS);
  w->count = (w->count + 7) & ~7u;
  if (!is_last) put_bits(w, 0xffff0000, 32);
  flush(w);
  return 1;
}

/// Returns the size, in bytes, of a coded block of `bits` bits up to a byte boundary. Includes the
/// empty stored block that follows, unless the block is the last.
static int64_t size_with_end_marker(int64_t bits, _Bool is_last) {
  return is_last ? (bits + 7) / 8 : (bits + HEADER_BITS + 7) / 8 + 4;
}

int64_t ring_write_block(
  const block *block, _Bool is_last, uint8_t *output, int64_t capacity, ring_simd_level simd_level
) {
  coded_block coding;
  choose_coding(block, ring_build_dynamic_codes, &coding);
  int64_t size = size_with_end_marker(coding.bits, is_last);
  int64_t stored_size = ring_stored_size(block->count);
  if ((size < stored_size ? size : stored_size) > capacity) return -1;
  if (stored_size <= size) return ring_write_stored(block, is_last, output);
  writer w = {output, output + size, 0, 0};
  write_coded(&w, block, &coding, is_last, simd_level);
  ring_end_with_byte(&w, is_last);
  return size;
}
