#ifndef CAIRO_SHIM_H
#define CAIRO_SHIM_H

// Cairo, Pango and fontconfig for Swift. No other code includes the headers of these libraries.

#include <cairo.h>
#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-font.h>
#include <pango/pangofc-fontmap.h>
#include <stdbool.h>

// Instead of pixman.h, which may not be on the include path: Cairo needs the library, not this
// project.
const char *pixman_version_string(void);

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
