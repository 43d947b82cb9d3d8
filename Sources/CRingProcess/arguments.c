#include "ring_process.h"

// Says which C library this is.
#include <stdlib.h>

static char **arguments = NULL;

char **ring_arguments(void) { return arguments; }

// Before `main`, which is the compiler's. musl's constructors are given nothing.
#if defined(__GLIBC__) || defined(__APPLE__)
__attribute__((constructor)) static void keep(int count, char **values) {
  (void)count;
  arguments = values;
}
#endif
