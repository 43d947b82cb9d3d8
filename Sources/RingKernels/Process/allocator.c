#include "ring_allocator.h"

// Defines __GLIBC__ where the C library is glibc.
#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

void ring_return_large_blocks(void) {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, 1 << 20);
  // The limit for the free end of a heap, which is 128 KiB once the threshold is set.
  mallopt(M_TRIM_THRESHOLD, 2 << 20);
#endif
}
