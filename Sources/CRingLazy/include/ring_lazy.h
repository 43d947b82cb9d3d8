#ifndef RING_LAZY_H
#define RING_LAZY_H

typedef enum {
  RING_LIBRARY_OPEN,
  /// `dlerror` says why, on the same thread.
  RING_LIBRARY_MISSING,
  RING_LIBRARY_NO_MEMORY,
} ring_library_state;

/// Opens Cairo's library. Where programs link it, it is always open.
ring_library_state ring_open_cairo(void);

/// Opens Pango's libraries, and with them fontconfig's. Where programs link them, they are always open.
ring_library_state ring_open_pango(void);

#endif
