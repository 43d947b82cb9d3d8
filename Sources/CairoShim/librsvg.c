// The functions of librsvg, which is opened for the first SVG and need not be installed. Linking it
// would cost every start of the program a few milliseconds for its dependencies.

#include "cairo_shim.h"
#include "ring_late_binding.h"

#define PREFIX ring_

#if defined(__APPLE__)
// The loader's default paths, then the folders of Homebrew, which the loader does not search.
static const char *const names[] = {"librsvg-2.2.dylib", "/opt/homebrew/lib/librsvg-2.2.dylib",
                                    "/usr/local/lib/librsvg-2.2.dylib", NULL};
#else
static const char *const names[] = {"librsvg-2.so.2", NULL};
#endif

#define FUNCTIONS(F) \
  F(3, RsvgHandle *, rsvg_handle_new_from_data, const uint8_t *, size_t, GError **) \
  F(2, void, rsvg_handle_set_dpi, RsvgHandle *, double) \
  F(3, gboolean, rsvg_handle_get_intrinsic_size_in_pixels, RsvgHandle *, double *, double *) \
  F(7, void, rsvg_handle_get_intrinsic_dimensions, RsvgHandle *, gboolean *, void *, gboolean *, \
    void *, gboolean *, ring_rsvg_rectangle *) \
  F(4, gboolean, rsvg_handle_render_document, RsvgHandle *, cairo_t *, \
    const ring_rsvg_rectangle *, GError **)

static const char *const functions[] = {FUNCTIONS(RING_QUOTE) NULL};
static ring_library librsvg = {.names = names, .functions = functions};
#define LIBRARY librsvg

ring_library_state ring_open_librsvg(void) { return ring_open_library(&librsvg); }

FUNCTIONS(RING_DEFINE)
