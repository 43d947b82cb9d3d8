#include "ring_late_binding.h"

#define PREFIX ring_

#if defined(__APPLE__)
// Homebrew's libraries, which are not in the loader's search path.
static const char *const jpeg_names[] = {
    "/opt/homebrew/opt/jpeg-turbo/lib/libturbojpeg.0.dylib",
    "/usr/local/opt/jpeg-turbo/lib/libturbojpeg.0.dylib", NULL};
static const char *const webp_names[] = {"/opt/homebrew/opt/webp/lib/libwebp.7.dylib",
                                         "/usr/local/opt/webp/lib/libwebp.7.dylib", NULL};
#else
static const char *const jpeg_names[] = {"libturbojpeg.so.0", NULL};
static const char *const webp_names[] = {"libwebp.so.7", NULL};
#endif

#define JPEG_FUNCTIONS(F) \
  F(0, void *, tjInitDecompress, void) \
  F(1, int, tjDestroy, void *) \
  F(7, int, tjDecompressHeader3, void *, const uint8_t *, unsigned long, int *, int *, int *, \
    int *) \
  F(9, int, tjDecompress2, void *, const uint8_t *, unsigned long, uint8_t *, int, int, int, \
    int, int) \
  F(1, const char *, tjGetErrorStr2, void *) \
  F(1, int, tjGetErrorCode, void *)

static const char *const jpeg_functions[] = {JPEG_FUNCTIONS(RING_QUOTE) NULL};
static ring_library turbojpeg = {.names = jpeg_names, .functions = jpeg_functions};
#define LIBRARY turbojpeg

ring_library_state ring_open_turbojpeg(void) { return ring_open_library(&turbojpeg); }

JPEG_FUNCTIONS(RING_DEFINE)

#define WEBP_FUNCTIONS(F) \
  F(4, int, WebPGetInfo, const uint8_t *, size_t, int *, int *) \
  F(5, uint8_t *, WebPDecodeRGBAInto, const uint8_t *, size_t, uint8_t *, size_t, int)

static const char *const webp_functions[] = {WEBP_FUNCTIONS(RING_QUOTE) NULL};
static ring_library webp = {.names = webp_names, .functions = webp_functions};
#undef LIBRARY
#define LIBRARY webp

ring_library_state ring_open_webp(void) { return ring_open_library(&webp); }

WEBP_FUNCTIONS(RING_DEFINE)
