#include "ring_arguments.h"

// Defines __GLIBC__ where the C library is glibc.
#include <stdlib.h>

static char **arguments = NULL;

char **ring_arguments(void) { return arguments; }

// Runs before `main`, which the Swift compiler generates. musl passes no arguments to constructors.
#if defined(__GLIBC__) || defined(__APPLE__)
__attribute__((constructor)) static void store_arguments(int count, char **values) {
  (void)count;
  arguments = values;
}
#endif
