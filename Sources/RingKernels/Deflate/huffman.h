#ifndef RING_HUFFMAN_H
#define RING_HUFFMAN_H

#include <stdint.h>

enum { RING_MAX_SYMBOLS = 288, RING_MAX_CODE_LENGTH = 14 };

/// A prefix code: the bits of each symbol, the first bit lowest, and their number, 0 for a symbol
/// that never occurs.
typedef struct code {
  uint16_t bits[RING_MAX_SYMBOLS];
  uint8_t lengths[RING_MAX_SYMBOLS];
} code;

/// Finds code lengths, at most `max_length`, with which symbols of these frequencies take the
/// fewest bits, or nearly. At least one symbol must occur.
void ring_code_lengths(const uint32_t *frequencies, int count, int max_length, uint8_t *lengths);

/// Assigns the canonical code of RFC 1951, 3.2.2, to the lengths.
void ring_assign_code(code *code, int count);

#endif
