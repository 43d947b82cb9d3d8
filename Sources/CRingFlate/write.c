#include "write.h"

#include <string.h>

#include "encoder_tables.h"

enum {
  HEAD_BITS = 3,
  STORED = 0,
  FIXED = 1,
  DYNAMIC = 2,
  MOST_STORED = 65535,
  STORED_HEAD = 5,
};

static void write_description(writer *w, const block_codes *plan) {
  put_bits(w, (uint64_t)(plan->symbol_count - 257), 5);
  put_bits(w, (uint64_t)(plan->distance_count - 1), 5);
  put_bits(w, (uint64_t)(plan->length_count - 4), 4);
  flush(w);
  for (int i = 0; i < plan->length_count; i++) {
    put_bits(w, plan->lengths.lengths[ring_length_order[i]], 3);
    flush(w);
  }
  for (int i = 0; i < plan->item_count; i++) {
    int symbol = plan->code_length_symbols[i] & 255;
    put_bits(w, plan->lengths.bits[symbol], plan->lengths.lengths[symbol]);
    put_bits(w, plan->code_length_symbols[i] >> 8, clen_extra_bits(symbol));
    flush(w);
  }
}

/// Writes a token of any length, also near the end of the buffer. Not inlined, so that the loop
/// below has all registers.
static __attribute__((noinline)) writer put_token_bounded(
  writer w, const encoder_tables *ready, const uint8_t *literals, token t
) {
  int64_t length = token_length(t);
  put_literals(&w, ready, literals, token_literals(t));
  flush(&w);
  if (length > RING_MAX_MATCH) length = put_split_match(&w, ready, length, token_reach(t));
  put_match(&w, ready, length, token_reach(t));
  flush(&w);
  return w;
}

/// Whether a token can be written in two halves of at most eight bytes each.
RING_INLINE _Bool is_common(const writer *w, token t) {
  return token_length(t) <= RING_MAX_MATCH && w->end - w->p >= 2 * (int64_t)sizeof w->bits;
}

RING_INLINE writer write_tokens(writer w, const block *block, const block_codes *plan) {
  encoder_tables ready;
  build_encoder_tables(plan, &ready);
  const uint8_t *literals = block->literals;
  const token *t = block->tokens, *end = t + block->token_count;
  while (t < end) {
    for (; t < end && is_common(&w, *t); t++) {
      put_literals(&w, &ready, literals, token_literals(*t));
      flush_word(&w);
      put_match(&w, &ready, token_length(*t), token_reach(*t));
      flush_word(&w);
      literals += token_literals(*t);
    }
    for (; t < end && !is_common(&w, *t); t++) {
      w = put_token_bounded(w, &ready, literals, *t);
      literals += token_literals(*t);
    }
  }
  put_bits(&w, plan->symbols.bits[RING_END_OF_BLOCK], plan->symbols.lengths[RING_END_OF_BLOCK]);
  flush(&w);
  return w;
}

// For the shifts of BMI2; the loop has no vectors.
#define RING_LOOPS(name, attributes) \
  attributes static writer write_##name(writer w, const block *block, const block_codes *block_codes) { \
    return write_tokens(w, block, block_codes); \
  }

RING_LOOPS(baseline, )
#if defined(__x86_64__)
RING_LOOPS(avx2, RING_AVX2)
#endif

static writer write_fastest(writer w, const block *block, const block_codes *plan, ring_simd_level vectors) {
#if defined(__x86_64__)
  if (ring_supported(vectors) >= RING_SIMD_AVX2) return write_avx2(w, block, plan);
#endif
  (void)vectors;
  return write_baseline(w, block, plan);
}

int64_t ring_write_stored(const block *block, _Bool is_last, uint8_t *output) {
  uint8_t *p = output;
  int64_t done = 0;
  do {
    int64_t rest = block->count - done, count = rest < MOST_STORED ? rest : MOST_STORED;
    *p++ = is_last && count == rest;
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
  int64_t blocks = (count + MOST_STORED - 1) / MOST_STORED;
  return count + STORED_HEAD * (blocks > 0 ? blocks : 1);
}

/// The codes of a block, and its type.
typedef struct coded_block {
  block_codes plan;
  int type;
  int64_t bits;
} coded_block;

/// Chooses the codes with which a block takes the fewest bits; does not assign them.
static void choose_coding(
  const block *block, int64_t (*plan_dynamic)(const struct block *, block_codes *), coded_block *result
) {
  block_codes fixed;
  int64_t dynamic_bits = plan_dynamic(block, &result->plan);
  int64_t fixed_bits = ring_use_fixed_codes(block, &fixed);
  _Bool is_fixed = fixed_bits <= dynamic_bits;
  if (is_fixed) result->plan = fixed;
  result->type = is_fixed ? FIXED : DYNAMIC;
  result->bits = HEAD_BITS + (is_fixed ? fixed_bits : dynamic_bits);
}

static void write_coded(
  writer *w, const block *block, coded_block *coding, _Bool is_last, ring_simd_level vectors
) {
  ring_assign_codes(&coding->plan);
  put_bits(w, (uint64_t)is_last | (uint64_t)coding->type << 1, HEAD_BITS);
  if (coding->type == DYNAMIC) write_description(w, &coding->plan);
  flush(w);
  *w = write_fastest(*w, block, &coding->plan, vectors);
}

/// Whether `bits` more bits fit.
static _Bool has_room(const writer *w, int64_t bits) {
  return (w->count + bits + 7) / 8 <= w->end - w->p;
}

_Bool ring_add_block(writer *w, const block *block, _Bool is_last, ring_simd_level vectors) {
  coded_block coding;
  choose_coding(block, ring_optimize_dynamic_codes, &coding);
  if (!has_room(w, coding.bits)) return 0;
  write_coded(w, block, &coding, is_last, vectors);
  return 1;
}

_Bool ring_end_with_byte(writer *w, _Bool is_last) {
  // The length of an empty stored block begins at a byte boundary.
  int64_t padded = (w->count + HEAD_BITS + 7) / 8 * 8;
  if (!has_room(w, is_last ? 0 : padded - w->count + 32)) return 0;
  if (!is_last) put_bits(w, STORED, HEAD_BITS);
  w->count = (w->count + 7) & ~7u;
  if (!is_last) put_bits(w, 0xffff0000, 32);
  flush(w);
  return 1;
}

/// Returns the bytes of a coded block up to a byte boundary. Includes the empty stored block that
/// follows, unless the block is the last.
static int64_t end_marker_size(int64_t bits, _Bool is_last) {
  return is_last ? (bits + 7) / 8 : (bits + HEAD_BITS + 7) / 8 + 4;
}

int64_t ring_write_block(
  const block *block, _Bool is_last, uint8_t *output, int64_t room, ring_simd_level vectors
) {
  coded_block coding;
  choose_coding(block, ring_build_dynamic_codes, &coding);
  int64_t size = end_marker_size(coding.bits, is_last), plain_size = ring_stored_size(block->count);
  if ((size < plain_size ? size : plain_size) > room) return -1;
  if (plain_size <= size) return ring_write_stored(block, is_last, output);
  writer w = {output, output + size, 0, 0};
  write_coded(&w, block, &coding, is_last, vectors);
  ring_end_with_byte(&w, is_last);
  return size;
}
