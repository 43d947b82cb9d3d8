#ifndef RING_LIBRARIES_H
#define RING_LIBRARIES_H

// Libraries that are opened when they are first needed, and need not be installed to build.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <time.h>

typedef enum {
  RING_LIBRARY_OPEN,
  /// Or it lacks a function. `dlerror` returns the reason, on the same thread.
  RING_LIBRARY_MISSING,
  RING_LIBRARY_NO_MEMORY,
  /// The process, or the system, may open no more files.
  RING_LIBRARY_NO_FILES,
} ring_library_state;

/// Whether the process, or the system, may open no more files.
bool ring_lacks_files(void);

// Each function below is declared as in the library's own header, without `ring_`, and may only be
// called after its library was opened.

/// Opens TurboJPEG, unless it is open. A version older than 2.0 counts as missing. TurboJPEG is the
/// interface of libjpeg-turbo that has no structures whose layout depends on the version.
ring_library_state ring_open_turbojpeg(void);
void *ring_tjInitDecompress(void);
int ring_tjDestroy(void *handle);
int ring_tjDecompressHeader3(void *handle, const uint8_t *jpeg, unsigned long size, int *width,
                             int *height, int *subsampling, int *color_space);
int ring_tjDecompress2(void *handle, const uint8_t *jpeg, unsigned long size, uint8_t *pixels,
                       int width, int bytes_per_row, int height, int pixel_format, int flags);
const char *ring_tjGetErrorStr2(void *handle);
/// Returns 0 if the last error is only a warning (`TJERR_WARNING`).
int ring_tjGetErrorCode(void *handle);

/// Opens libwebp, unless it is open.
ring_library_state ring_open_webp(void);
/// Returns 0 if the data is not a WebP.
int ring_WebPGetInfo(const uint8_t *data, size_t size, int *width, int *height);
/// Returns NULL for a damaged file.
uint8_t *ring_WebPDecodeRGBAInto(const uint8_t *data, size_t size, uint8_t *pixels,
                                 size_t pixels_size, int bytes_per_row);

struct archive;
struct archive_entry;

/// Opens libarchive, unless it is open.
ring_library_state ring_open_libarchive(void);
struct archive *ring_archive_write_new(void);
int ring_archive_write_free(struct archive *archive);
int ring_archive_write_close(struct archive *archive);
/// Stops all writing, even by `archive_write_free`.
int ring_archive_write_fail(struct archive *archive);
int ring_archive_write_set_format_pax_restricted(struct archive *archive);
int ring_archive_write_set_format_zip(struct archive *archive);
int ring_archive_write_set_options(struct archive *archive, const char *options);
int ring_archive_write_set_bytes_per_block(struct archive *archive, int size);
/// `write` returns the number of bytes that it consumed, or -1.
int ring_archive_write_open(struct archive *archive, void *client, void *open,
                            ssize_t (*write)(struct archive *, void *, const void *, size_t),
                            void *close);
int ring_archive_write_header(struct archive *archive, struct archive_entry *entry);
ssize_t ring_archive_write_data(struct archive *archive, const void *bytes, size_t size);
/// Writes what follows the data of the entry, such as padding.
int ring_archive_write_finish_entry(struct archive *archive);
const char *ring_archive_error_string(struct archive *archive);
struct archive_entry *ring_archive_entry_new(void);
void ring_archive_entry_free(struct archive_entry *entry);
/// Takes the path in the encoding of the locale.
void ring_archive_entry_set_pathname(struct archive_entry *entry, const char *path);
void ring_archive_entry_set_size(struct archive_entry *entry, int64_t size);
void ring_archive_entry_set_mode(struct archive_entry *entry, mode_t mode);
void ring_archive_entry_set_mtime(struct archive_entry *entry, time_t seconds, long nanoseconds);

#endif
