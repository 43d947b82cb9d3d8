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

static ring_library turbojpeg = {.names = jpeg_names, .newest_function = "tjGetErrorCode"};
#define LIBRARY turbojpeg

ring_library_state ring_open_turbojpeg(void) { return ring_open_library(&turbojpeg); }

LAZY0(void *, tjInitDecompress)
LAZY1(int, tjDestroy, void *)
LAZY7(int, tjDecompressHeader3, void *, const uint8_t *, unsigned long, int *, int *, int *, int *)
LAZY9(int, tjDecompress2, void *, const uint8_t *, unsigned long, uint8_t *, int, int, int, int,
      int)
LAZY1(const char *, tjGetErrorStr2, void *)
LAZY1(int, tjGetErrorCode, void *)

static ring_library webp = {.names = webp_names};
#undef LIBRARY
#define LIBRARY webp

ring_library_state ring_open_webp(void) { return ring_open_library(&webp); }

LAZY4(int, WebPGetInfo, const uint8_t *, size_t, int *, int *)
LAZY5(uint8_t *, WebPDecodeRGBAInto, const uint8_t *, size_t, uint8_t *, size_t, int)
