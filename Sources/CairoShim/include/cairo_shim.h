#ifndef CAIRO_SHIM_H
#define CAIRO_SHIM_H

// Cairo, Pango and fontconfig for Swift. No other code except the module in Sources/System includes
// the headers of these libraries.

#include <cairo.h>
#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-font.h>
#include <pango/pangofc-fontmap.h>

#include "ring_libraries.h"

// Declared here, because pixman.h may not be on the include path: only Cairo needs pixman.
const char *pixman_version_string(void);
// Also HarfBuzz and FreeType: only Pango needs them.
const char *hb_version_string(void);

/// Opens Cairo's library, unless it is open. Returns `RING_LIBRARY_OPEN` at once except on Linux,
/// because elsewhere programs link the library.
ring_library_state ring_open_cairo(void);

/// Opens the libraries of Pango and fontconfig, and Cairo's, as `ring_open_cairo` does.
ring_library_state ring_open_pango(void);

/// Returns the version of FreeType as major · 10⁶ + minor · 10³ + patch; 0 if it cannot start.
/// Callers must have opened Pango.
int32_t ring_freetype_version(void);

/// Opens librsvg, unless it is open. A version older than 2.52 counts as missing.
ring_library_state ring_open_librsvg(void);

/// A parsed SVG document.
typedef struct _RsvgHandle RsvgHandle;

/// A rectangle, in pixels (`RsvgRectangle`).
typedef struct {
  double x, y, width, height;
} ring_rsvg_rectangle;

// The functions of librsvg that this project calls; rsvg.h declares them without the prefix
// `ring_`. Callers must have opened the library with `ring_open_librsvg`. A result pointer may be
// null: librsvg then does not return that value. `width` and `height` of the intrinsic dimensions
// are of type `RsvgLength`.
RsvgHandle *ring_rsvg_handle_new_from_data(const uint8_t *data, size_t size, GError **error);
void ring_rsvg_handle_set_dpi(RsvgHandle *handle, double dpi);
gboolean ring_rsvg_handle_get_intrinsic_size_in_pixels(RsvgHandle *handle, double *width,
                                                       double *height);
void ring_rsvg_handle_get_intrinsic_dimensions(RsvgHandle *handle, gboolean *has_width,
                                               void *width, gboolean *has_height, void *height,
                                               gboolean *has_view_box,
                                               ring_rsvg_rectangle *view_box);
gboolean ring_rsvg_handle_render_document(RsvgHandle *handle, cairo_t *context,
                                          const ring_rsvg_rectangle *viewport, GError **error);

#endif
