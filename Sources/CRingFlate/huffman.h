#ifndef RING_HUFFMAN_H
#define RING_HUFFMAN_H

#include <stdint.h>

enum { RING_MOST_SYMBOLS = 288, RING_LONGEST_CODE = 14 };

/// A prefix code: for each symbol its bits, the first one lowest, and how many there are (0 if the
/// symbol never occurs).
typedef struct code {
  uint16_t bits[RING_MOST_SYMBOLS];
  uint8_t lengths[RING_MOST_SYMBOLS];
} code;

/// Lengths, at most `longest`, with which symbols of these frequencies take the fewest bits, or
/// nearly. At least one symbol must occur.
void ring_code_lengths(const uint32_t *frequencies, int count, int longest, uint8_t *lengths);

/// The canonical code of RFC 1951, 3.2.2.
void ring_assign_code(code *code, int count);

#endif
