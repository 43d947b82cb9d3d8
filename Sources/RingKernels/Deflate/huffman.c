#include "huffman.h"

#include <string.h>

/// The symbols that occur. `weights` holds their frequencies, then the indices of parent nodes,
/// then the depths of leaves.
typedef struct sorted {
  uint32_t weights[RING_MAX_SYMBOLS];
  uint16_t symbols[RING_MAX_SYMBOLS];
  int count;
} sorted;

/// Sorts the symbols that occur by increasing frequency; the sort is stable.
static void sort_symbols(const uint32_t *frequencies, int count, sorted *result) {
  uint32_t keys[2][RING_MAX_SYMBOLS];
  uint16_t symbols[2][RING_MAX_SYMBOLS];
  uint32_t all = 0;
  int n = 0, from = 0;
  for (int i = 0; i < count; i++) {
    keys[0][n] = frequencies[i];
    symbols[0][n] = (uint16_t)i;
    all |= frequencies[i];
    n += frequencies[i] != 0;
  }
  for (int shift = 0; shift < 32 && all >> shift; shift += 8, from ^= 1) {
    uint16_t starts[257] = {0};
    for (int i = 0; i < n; i++) starts[(keys[from][i] >> shift & 255) + 1]++;
    for (int digit = 0; digit < 255; digit++) starts[digit + 1] += starts[digit];
    for (int i = 0; i < n; i++) {
      int to = starts[keys[from][i] >> shift & 255]++;
      keys[from ^ 1][to] = keys[from][i];
      symbols[from ^ 1][to] = symbols[from][i];
    }
  }
  memcpy(result->weights, keys[from], sizeof *keys[from] * (size_t)n);
  memcpy(result->symbols, symbols[from], sizeof *symbols[from] * (size_t)n);
  result->count = n;
}

/// Replaces sorted frequencies, at least two, by the depths of their leaves, the deepest first.
/// Moffat and Katajainen, "In-place calculation of minimum-redundancy codes", 1995.
static void compute_code_depths(uint32_t *a, int n) {
  int leaf = 2, root = 0;
  a[0] += a[1];
  for (int next = 1; next < n - 1; next++) {
    if (leaf >= n || a[root] < a[leaf]) {
      a[next] = a[root];
      a[root++] = (uint32_t)next;
    } else a[next] = a[leaf++];
    if (leaf >= n || (root < next && a[root] < a[leaf])) {
      a[next] += a[root];
      a[root++] = (uint32_t)next;
    } else a[next] += a[leaf++];
  }
  a[n - 2] = 0;
  for (int next = n - 3; next >= 0; next--) a[next] = a[a[next]] + 1;
  int available = 1, depth = 0, next = n - 1;
  root = n - 2;
  while (available > 0) {
    int used = 0;
    for (; root >= 0 && a[root] == (uint32_t)depth; root--) used++;
    for (; available > used; available--) a[next--] = (uint32_t)depth;
    available = 2 * used;
    depth++;
  }
}

/// Counts the codes of each length if none may be longer than `max_length`.
static void count_lengths(const sorted *leaves, int max_length, uint32_t *counts) {
  uint64_t total = 0;
  for (int i = 0; i < leaves->count; i++) {
    uint32_t depth = leaves->weights[i];
    counts[depth < (uint32_t)max_length ? depth : (uint32_t)max_length]++;
  }
  for (int length = 1; length <= max_length; length++)
    total += (uint64_t)counts[length] << (max_length - length);
  // While Kraft's inequality does not hold, move a code of `max_length` bits next to the longest
  // code with fewer bits, as its sibling. Both then have one bit more than the longest code had.
  for (; total > 1ull << max_length; total--) {
    int length = max_length - 1;
    while (counts[length] == 0) length--;
    counts[max_length]--;
    counts[length]--;
    counts[length + 1] += 2;
  }
}

void ring_code_lengths(const uint32_t *frequencies, int count, int max_length, uint8_t *lengths) {
  sorted leaves;
  uint32_t counts[RING_MAX_SYMBOLS] = {0};
  memset(lengths, 0, (size_t)count);
  sort_symbols(frequencies, count, &leaves);
  if (leaves.count < 2) {
    lengths[leaves.symbols[0]] = 1;
    return;
  }
  compute_code_depths(leaves.weights, leaves.count);
  count_lengths(&leaves, max_length, counts);
  int next = leaves.count;
  for (int length = 1; length <= max_length; length++)
    for (uint32_t k = counts[length]; k > 0; k--)
      lengths[leaves.symbols[--next]] = (uint8_t)length;
}

void ring_assign_code(code *code, int count) {
  uint32_t counts[17] = {0}, next[17] = {0};
  for (int i = 0; i < count; i++) counts[code->lengths[i]]++;
  counts[0] = 0;
  for (int length = 1; length <= 15; length++)
    next[length] = (next[length - 1] + counts[length - 1]) << 1;
  for (int i = 0; i < count; i++) {
    int length = code->lengths[i];
    code->bits[i] =
      length ? (uint16_t)(__builtin_bitreverse16((uint16_t)next[length]++) >> (16 - length)) : 0;
  }
}
