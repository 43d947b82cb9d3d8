#include "lazy.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

// What Pango and all that it needs take of a process's addresses, twice over.
enum { ROOM = 1 << 26 };

// The loader says only in words why it failed, and not always that it had no memory.
static bool has_room(void) {
  void *volatile room = malloc(ROOM);
  bool has_room = room != NULL;
  free(room);
  return has_room;
}

ring_library_state ring_lazy_open(ring_library *library) {
  if (library->handle) return RING_LIBRARY_OPEN;
  // Two threads may open it, which gives both the same.
  void *handle = dlopen(library->name, RTLD_LAZY);
  if (!handle) return has_room() ? RING_LIBRARY_MISSING : RING_LIBRARY_NO_MEMORY;
  library->handle = handle;
  return RING_LIBRARY_OPEN;
}

void *ring_lazy_function(ring_library *library, const char *name) {
  bool is_open = ring_lazy_open(library) == RING_LIBRARY_OPEN;
  void *address = is_open ? dlsym(library->handle, name) : NULL;
  if (!address) {
    // As the loader does for a program that links a library that is not there, or is too old.
    fprintf(stderr, "%s of %s is needed and was not found\n", name, library->name);
    exit(127);
  }
  return address;
}
