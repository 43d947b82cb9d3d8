// Makes <fcntl.h> declare `O_CLOEXEC`.
#define _POSIX_C_SOURCE 200809L

#include "ring_late_binding.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

// Twice the address space that Pango and its dependencies need, in bytes.
enum { MIN_FREE_BYTES = 1 << 26 };

// The loader reports the cause of a failure only as text, and not always that memory was exhausted.
static bool has_free_memory(void) {
  void *volatile block = malloc(MIN_FREE_BYTES);
  bool is_allocated = block != NULL;
  free(block);
  return is_allocated;
}

bool ring_lacks_files(void) {
  int file = open("/", O_RDONLY | O_CLOEXEC);
  if (file < 0) return errno == EMFILE || errno == ENFILE;
  close(file);
  return false;
}

// Opens the library's first file that exists; NULL if none does, or if it lacks a function.
static void *open_first(const ring_library *library) {
  void *handle = NULL;
  for (const char *const *name = library->names; *name && !handle; name++) {
    handle = dlopen(*name, RTLD_LAZY);
  }
  for (const char *const *name = library->functions; *name && handle; name++) {
    if (!dlsym(handle, *name)) handle = NULL;
  }
  return handle;
}

ring_library_state ring_open_library(ring_library *library) {
  if (library->handle) return RING_LIBRARY_OPEN;
  // Two threads may open the library at once; both get the same handle.
  void *handle = open_first(library);
  if (!handle) {
    if (ring_lacks_files()) return RING_LIBRARY_NO_FILES;
    return has_free_memory() ? RING_LIBRARY_MISSING : RING_LIBRARY_NO_MEMORY;
  }
  library->handle = handle;
  return RING_LIBRARY_OPEN;
}

void *ring_library_function(ring_library *library, const char *name) {
  bool is_open = ring_open_library(library) == RING_LIBRARY_OPEN;
  return is_open ? dlsym(library->handle, name) : NULL;
}
