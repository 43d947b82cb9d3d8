#ifndef RING_LAZY_H
#define RING_LAZY_H

#include <stdbool.h>

typedef enum {
  RING_LIBRARY_OPEN,
  /// `dlerror` returns the reason, on the same thread.
  RING_LIBRARY_MISSING,
  RING_LIBRARY_NO_MEMORY,
  /// The process, or the system, may open no more files.
  RING_LIBRARY_NO_FILES,
} ring_library_state;

/// Whether the process, or the system, may open no more files.
bool ring_lacks_files(void);

/// Opens Cairo's library, unless it is open. Where programs link it, returns `RING_LIBRARY_OPEN`.
ring_library_state ring_open_cairo(void);

/// Opens the libraries of Pango and fontconfig, as `ring_open_cairo` does.
ring_library_state ring_open_pango(void);

#endif
