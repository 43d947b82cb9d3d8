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

static ring_library librsvg = {
    .names = names, .newest_function = "rsvg_handle_get_intrinsic_size_in_pixels"};
#define LIBRARY librsvg

ring_library_state ring_open_librsvg(void) { return ring_open_library(&librsvg); }

LAZY3(RsvgHandle *, rsvg_handle_new_from_data, const uint8_t *, size_t, GError **)
LAZY2(void, rsvg_handle_set_dpi, RsvgHandle *, double)
LAZY3(gboolean, rsvg_handle_get_intrinsic_size_in_pixels, RsvgHandle *, double *, double *)
LAZY7(void, rsvg_handle_get_intrinsic_dimensions, RsvgHandle *, gboolean *, void *, gboolean *,
      void *, gboolean *, ring_rsvg_rectangle *)
LAZY4(gboolean, rsvg_handle_render_document, RsvgHandle *, cairo_t *, const ring_rsvg_rectangle *,
      GError **)
