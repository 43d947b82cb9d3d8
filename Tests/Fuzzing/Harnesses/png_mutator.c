// A mutator for libFuzzer that keeps a PNG well-formed. It changes, removes, duplicates and swaps
// chunks, changes compressed data, and rewrites lengths and checksums. Without it, nearly all
// inputs would fail at the first checksum.

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);

enum { most_chunks = 200, room = 4096, most_raw = 1 << 16 };

typedef struct {
  uint8_t kind[4];
  uint8_t *body;
  size_t size;
} chunk;

static uint32_t state;

static uint32_t next(uint32_t bound) {
  state = state * 1664525u + 1013904223u;
  return (state >> 8) % bound;
}

static uint32_t big_endian(const uint8_t *at) {
  return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

static void put_big_endian(uint8_t *at, uint32_t value) {
  for (int i = 0; i < 4; i++) at[i] = (uint8_t)(value >> (24 - 8 * i));
}

static uint8_t *copy_of(const uint8_t *body, size_t size) {
  uint8_t *copy = malloc(size + room);
  if (!copy) abort();
  memcpy(copy, body, size);
  return copy;
}

static int read_chunks(const uint8_t *data, size_t size, chunk *chunks) {
  int count = 0;
  for (size_t at = 8; at + 8 <= size && count < most_chunks;) {
    size_t left = size - at - 8, length = big_endian(data + at);
    if (length > left) length = left;
    memcpy(chunks[count].kind, data + at + 4, 4);
    chunks[count].body = copy_of(data + at + 8, length);
    chunks[count++].size = length;
    at += 12 + length;
  }
  return count;
}

static size_t write_chunks(chunk *chunks, int count, uint8_t *data, size_t most) {
  size_t at = 8;
  for (int i = 0; i < count; i++) {
    const size_t size = chunks[i].size;
    if (at + 12 + size <= most) {
      put_big_endian(data + at, (uint32_t)size);
      memcpy(data + at + 4, chunks[i].kind, 4);
      memcpy(data + at + 8, chunks[i].body, size);
      put_big_endian(data + at + 8 + size, (uint32_t)crc32(0, data + at + 4, (uInt)size + 4));
      at += 12 + size;
    }
    free(chunks[i].body);
  }
  return at;
}

// Changes the compressed data of an IDAT or fdAT, whose first four bytes are a sequence number.
static void change_compressed(chunk *part) {
  const size_t offset = memcmp(part->kind, "fdAT", 4) ? 0 : 4;
  if (part->size < offset) return;
  static uint8_t raw[most_raw], packed[2 * most_raw];
  z_stream stream = {0};
  if (inflateInit(&stream) != Z_OK) return;
  stream.next_in = part->body + offset;
  stream.avail_in = (uInt)(part->size - offset);
  stream.next_out = raw;
  stream.avail_out = sizeof raw - room;
  inflate(&stream, Z_FINISH);
  const size_t inflated = stream.total_out;
  inflateEnd(&stream);
  const size_t changed = LLVMFuzzerMutate(raw, inflated, sizeof raw);
  uLongf length = sizeof packed;
  if (compress2(packed, &length, raw, changed, (int)next(10)) != Z_OK) return;
  uint8_t *body = malloc(length + offset + room);
  if (!body) abort();
  memcpy(body, part->body, offset);
  memcpy(body + offset, packed, length);
  free(part->body);
  part->body = body;
  part->size = length + offset;
}

static int is_compressed(const chunk *part) {
  return !memcmp(part->kind, "IDAT", 4) || !memcmp(part->kind, "fdAT", 4);
}

// Changes a byte of IHDR: a side, the depth, the colour type or a method.
static void change_head(chunk *head) {
  static const uint8_t values[] = {0, 1, 2, 3, 4, 6, 8, 16, 32, 128, 255};
  if (!memcmp(head->kind, "IHDR", 4) && head->size == 13)
    head->body[next(13)] = values[next(sizeof values)];
}

static void rename_chunk(chunk *part) {
  static const char kinds[][5] = {"IDAT", "fdAT", "fcTL", "acTL", "PLTE", "tRNS", "IEND", "IHDR",
                                  "tEXt", "iCCP", "gAMA", "sRGB", "pHYs"};
  memcpy(part->kind, kinds[next(sizeof kinds / sizeof *kinds)], 4);
}

static int remove_chunk(chunk *chunks, int count, int index) {
  free(chunks[index].body);
  memmove(chunks + index, chunks + index + 1, sizeof(chunk) * (size_t)(count - index - 1));
  return count - 1;
}

static int double_chunk(chunk *chunks, int count, int index) {
  if (count == most_chunks) return count;
  const int to = (int)next((uint32_t)count + 1);
  chunk twin = chunks[index];
  twin.body = copy_of(twin.body, twin.size);
  memmove(chunks + to + 1, chunks + to, sizeof(chunk) * (size_t)(count - to));
  chunks[to] = twin;
  return count + 1;
}

static void change_plainly(chunk *part) {
  uint8_t *body = copy_of(part->body, part->size);
  free(part->body);
  part->body = body;
  part->size = LLVMFuzzerMutate(body, part->size, part->size + room);
}

static int change(chunk *chunks, int count) {
  const int index = (int)next((uint32_t)count), other = (int)next((uint32_t)count);
  const chunk swapped = chunks[index];
  switch (next(8)) {
    case 0: return count > 1 ? remove_chunk(chunks, count, index) : count;
    case 1: return double_chunk(chunks, count, index);
    case 2:
      chunks[index] = chunks[other];
      chunks[other] = swapped;
      break;
    case 3: rename_chunk(chunks + index); break;
    case 4:
    case 5:
      for (int i = 0; i < count; i++)
        if (is_compressed(chunks + (index + i) % count)) {
          change_compressed(chunks + (index + i) % count);
          break;
        }
      break;
    case 6: change_head(chunks); break;
    default: change_plainly(chunks + index);
  }
  return count;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed) {
  state = seed;
  if (size < 8 || next(16) == 0) return LLVMFuzzerMutate(data, size, most);
  static chunk chunks[most_chunks];
  int count = read_chunks(data, size, chunks);
  if (count == 0) return LLVMFuzzerMutate(data, size, most);
  for (uint32_t rounds = 1 + next(3); rounds > 0; rounds--) count = change(chunks, count);
  return write_chunks(chunks, count, data, most);
}
