#include "write.h"

#include <string.h>

#include "plan.h"

enum {
  HEAD_BITS = 3,
  STORED = 0,
  FIXED = 1,
  DYNAMIC = 2,
  MOST_STORED = 65535,
  STORED_HEAD = 5,
};

/// Adds at most 57 bits since the last `flush`.
RING_INLINE void put(writer *w, uint64_t bits, uint32_t count) {
  w->bits |= bits << w->count;
  w->count += count;
}

/// Leaves fewer than 8 bits.
RING_INLINE void flush(writer *w) {
  uint32_t bytes = w->count / 8;
  if (w->end - w->p >= 8) memcpy(w->p, &w->bits, sizeof w->bits);
  else memcpy(w->p, &w->bits, bytes);
  w->p += bytes;
  w->bits >>= bytes * 8;
  w->count %= 8;
}

static void write_description(writer *w, const plan *plan) {
  put(w, (uint64_t)(plan->symbol_count - 257), 5);
  put(w, (uint64_t)(plan->distance_count - 1), 5);
  put(w, (uint64_t)(plan->length_count - 4), 4);
  flush(w);
  for (int i = 0; i < plan->length_count; i++) {
    put(w, plan->lengths.lengths[ring_length_order[i]], 3);
    flush(w);
  }
  for (int i = 0; i < plan->item_count; i++) {
    int symbol = plan->items[i] & 255;
    put(w, plan->lengths.bits[symbol], plan->lengths.lengths[symbol]);
    put(w, plan->items[i] >> 8, item_bits(symbol));
    flush(w);
  }
}

/// Codes ready to be written: the bits, and from bit 24 on how many there are.
typedef struct ready {
  uint32_t literals[256];
  /// With their further bits.
  uint32_t matches[RING_LONGEST + 1];
  uint32_t distances[RING_DISTANCES];
} ready;

static void make_ready(const plan *plan, ready *ready) {
  for (int i = 0; i < 256; i++)
    ready->literals[i] = plan->symbols.bits[i] | (uint32_t)plan->symbols.lengths[i] << 24;
  for (uint32_t length = RING_SHORTEST, first = 0, last = 0; length <= RING_LONGEST; length++) {
    uint32_t symbol = length_symbol(length), count = plan->symbols.lengths[symbol];
    if (symbol != last) first = length;
    last = symbol;
    ready->matches[length] = plan->symbols.bits[symbol] | (length - first) << count
      | (count + length_bits(symbol)) << 24;
  }
  for (int i = 0; i < RING_DISTANCES; i++)
    ready->distances[i] = plan->distances.bits[i] | (uint32_t)plan->distances.lengths[i] << 24;
}

RING_INLINE void put_code(writer *w, uint32_t code) { put(w, code & 0xffffff, code >> 24); }

/// Bits that are put together before they are added to those of a writer.
typedef struct bits {
  uint64_t bits;
  uint32_t count;
} bits;

RING_INLINE bits bits_of(uint32_t code) { return (bits){code & 0xffffff, code >> 24}; }
RING_INLINE bits joined(bits a, bits b) {
  return (bits){a.bits | b.bits << a.count, a.count + b.count};
}

/// Four codes; they and the 7 bits that may be left are at most 63.
RING_INLINE void put_four(writer *w, const uint32_t *codes) {
  bits four = joined(
    joined(bits_of(codes[0]), bits_of(codes[1])), joined(bits_of(codes[2]), bits_of(codes[3])));
  put(w, four.bits, four.count);
  flush(w);
}

/// Some literals, behind which `readable` bytes can be read.
RING_INLINE void write_literals(
  writer *w, const ready *ready, const uint8_t *p, int64_t count, int64_t readable
) {
  uint32_t codes[4];
  if (readable < count + 4) {
    for (; count > 0; count--, flush(w)) put_code(w, ready->literals[*p++]);
    return;
  }
  for (; count >= 4; count -= 4, p += 4) {
    for (int i = 0; i < 4; i++) codes[i] = ready->literals[p[i]];
    put_four(w, codes);
  }
  if (count == 0) return;
  // How many are left is hard to foresee: they are written as three, the others with no bits.
  for (int i = 0; i < 4; i++) codes[i] = i < count ? ready->literals[p[i]] : 0;
  put_four(w, codes);
}

RING_INLINE void write_match(writer *w, const ready *ready, int64_t length, uint32_t distance) {
  uint32_t symbol = distance_symbol(distance), far = ready->distances[symbol];
  pieces parts = pieces_of(length);
  uint64_t further = distance - distance_base(symbol), far_count = far >> 24;
  uint64_t far_bits = (far & 0xffffff) | further << far_count;
  far_count += distance_bits(symbol);
  for (; parts.longest > 0; parts.longest--) {
    put_code(w, ready->matches[RING_LONGEST]);
    put(w, far_bits, (uint32_t)far_count);
    flush(w);
  }
  put_code(w, ready->matches[parts.first]);
  put(w, far_bits, (uint32_t)far_count);
  flush(w);
  if (parts.last == 0) return;
  put_code(w, ready->matches[parts.last]);
  put(w, far_bits, (uint32_t)far_count);
  flush(w);
}

RING_INLINE writer write_tokens(writer w, const block *block, const plan *plan) {
  ready ready;
  make_ready(plan, &ready);
  const uint8_t *p = block->bytes, *end = p + block->count;
  for (int64_t i = 0; i < block->token_count; i++) {
    token t = block->tokens[i];
    write_literals(&w, &ready, p, token_literals(t), end - p);
    p += token_literals(t) + token_length(t);
    if (token_length(t) > 0) write_match(&w, &ready, token_length(t), token_distance(t));
  }
  put(&w, plan->symbols.bits[RING_END], plan->symbols.lengths[RING_END]);
  flush(&w);
  return w;
}

// Without vectors, but with better shifts.
#define RING_LOOPS(name, attributes) \
  attributes static writer write_##name(writer w, const block *block, const plan *plan) { \
    return write_tokens(w, block, plan); \
  }

RING_LOOPS(baseline, )
#if defined(__x86_64__)
RING_LOOPS(avx2, RING_AVX2)
#endif

static writer write_fastest(writer w, const block *block, const plan *plan, ring_vectors vectors) {
#if defined(__x86_64__)
  if (ring_supported(vectors) >= RING_VECTORS_AVX2) return write_avx2(w, block, plan);
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

/// Codes of a block, and how it is written in them.
typedef struct coding {
  plan plan;
  int type;
  int64_t bits;
} coding;

/// The codes with which a block takes the fewest bits, not yet assigned.
static void choose(const block *block, coding *result) {
  plan fixed;
  int64_t dynamic_bits = ring_plan_dynamic(block, &result->plan);
  int64_t fixed_bits = ring_plan_fixed(block, &fixed);
  _Bool is_fixed = fixed_bits <= dynamic_bits;
  if (is_fixed) result->plan = fixed;
  result->type = is_fixed ? FIXED : DYNAMIC;
  result->bits = HEAD_BITS + (is_fixed ? fixed_bits : dynamic_bits);
}

static void write_coded(
  writer *w, const block *block, coding *coding, _Bool is_last, ring_vectors vectors
) {
  ring_assign_codes(&coding->plan);
  put(w, (uint64_t)is_last | (uint64_t)coding->type << 1, HEAD_BITS);
  if (coding->type == DYNAMIC) write_description(w, &coding->plan);
  flush(w);
  *w = write_fastest(*w, block, &coding->plan, vectors);
}

/// Whether there is room for so many bits more.
static _Bool has_room(const writer *w, int64_t bits) {
  return (w->count + bits + 7) / 8 <= w->end - w->p;
}

_Bool ring_add_block(writer *w, const block *block, _Bool is_last, ring_vectors vectors) {
  coding coding;
  choose(block, &coding);
  if (!has_room(w, coding.bits)) return 0;
  write_coded(w, block, &coding, is_last, vectors);
  return 1;
}

_Bool ring_end_with_byte(writer *w, _Bool is_last) {
  // The length of an empty stored block follows a byte's end.
  int64_t padded = (w->count + HEAD_BITS + 7) / 8 * 8;
  if (!has_room(w, is_last ? 0 : padded - w->count + 32)) return 0;
  if (!is_last) put(w, STORED, HEAD_BITS);
  w->count = (w->count + 7) & ~7u;
  if (!is_last) put(w, 0xffff0000, 32);
  flush(w);
  return 1;
}

/// The size of a coded block that ends with a byte.
static int64_t marked_size(int64_t bits, _Bool is_last) {
  return is_last ? (bits + 7) / 8 : (bits + HEAD_BITS + 7) / 8 + 4;
}

int64_t ring_write_block(
  const block *block, _Bool is_last, uint8_t *output, int64_t room, ring_vectors vectors
) {
  coding coding;
  choose(block, &coding);
  int64_t size = marked_size(coding.bits, is_last), plain_size = ring_stored_size(block->count);
  if ((size < plain_size ? size : plain_size) > room) return -1;
  if (plain_size <= size) return ring_write_stored(block, is_last, output);
  writer w = {output, output + size, 0, 0};
  write_coded(&w, block, &coding, is_last, vectors);
  ring_end_with_byte(&w, is_last);
  return size;
}
