// `hypot` with correct rounding, so that texts have the same bytes with every mathematics library.
//
// Cairo calls it to draw texts, and the libraries round some results differently. A library that is
// opened later, such as Cairo (cairo.c), finds a function in the program first. The linker exports
// this one, because a library that it links, libm, has the same name.
#if defined(__linux__)

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

typedef unsigned __int128 uint128;

static uint128 squared(uint128 x) { return x * x; }

// Returns n · 2^exponent + a little more if `is_inexact`, rounded to the nearest double, to an even
// one if two are equally near. n has at least 54 bits.
static double rounded(uint64_t n, int exponent, bool is_inexact) {
  int dropped = 64 - __builtin_clzll(n) - 53;
  // Subnormal numbers have fewer bits.
  if (exponent + dropped < -1074) dropped = -1074 - exponent;
  uint64_t kept = n >> dropped, rest = n - (kept << dropped);
  uint64_t half = (uint64_t)1 << (dropped - 1);
  if (rest > half || (rest == half && (is_inexact || kept % 2))) kept++;
  return ldexp((double)kept, exponent + dropped);
}

double hypot(double x, double y) {
  x = fabs(x);
  y = fabs(y);
  // An infinite length, even if the other one is not a number.
  if (isinf(x) || isinf(y)) return INFINITY;
  if (isnan(x) || isnan(y)) return x + y;
  double larger = x < y ? y : x, smaller = x < y ? x : y;
  // The smaller one adds less than half a unit in the last place.
  if (smaller <= larger * 0x1p-28) return larger;

  int exponent, other;
  double a = frexp(larger, &exponent), b = frexp(smaller, &other);
  int shift = exponent - other;
  // Four times the sum of the squares; the unit is that of the last bit of `smaller`. The sum may
  // exceed 2^128, but its differences below are less than 2^117, so their lower 128 bits suffice.
  uint128 sum = squared((uint128)(a * 0x1p54) << shift) + squared((uint128)(b * 0x1p54));
  // Twice the root, rounded down; the unit is that of the last bit of `larger`.
  uint64_t root = (uint64_t)(sqrt(a * a + ldexp(b * b, -2 * shift)) * 0x1p54);
  while ((__int128)(sum - squared((uint128)root << shift)) < 0) root--;
  while ((__int128)(sum - squared((uint128)(root + 1) << shift)) >= 0) root++;
  return rounded(root, exponent - 54, sum != squared((uint128)root << shift));
}

#endif
