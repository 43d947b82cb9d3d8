// The functions of libarchive, opened at the first call: few runs of the program write an archive.

#include "ring_late_binding.h"

#define PREFIX ring_

#if defined(__APPLE__)
// Homebrew installs libarchive outside the loader's default folders. The library of macOS has the
// same functions.
static const char *const names[] = {"/opt/homebrew/opt/libarchive/lib/libarchive.13.dylib",
                                    "/usr/local/opt/libarchive/lib/libarchive.13.dylib",
                                    "/usr/lib/libarchive.2.dylib", NULL};
#else
static const char *const names[] = {"libarchive.so.13", NULL};
#endif

#define FUNCTIONS(F) \
  F(0, struct archive *, archive_write_new, void) \
  F(1, int, archive_write_free, archive) \
  F(1, int, archive_write_close, archive) \
  F(1, int, archive_write_fail, archive) \
  F(1, int, archive_write_set_format_pax_restricted, archive) \
  F(1, int, archive_write_set_format_zip, archive) \
  F(2, int, archive_write_set_options, archive, const char *) \
  F(2, int, archive_write_set_bytes_per_block, archive, int) \
  F(5, int, archive_write_open, archive, void *, void *, writer, void *) \
  F(2, int, archive_write_header, archive, entry) \
  F(3, ssize_t, archive_write_data, archive, const void *, size_t) \
  F(1, int, archive_write_finish_entry, archive) \
  F(1, const char *, archive_error_string, archive) \
  F(0, struct archive_entry *, archive_entry_new, void) \
  F(1, void, archive_entry_free, entry) \
  F(2, void, archive_entry_set_pathname, entry, const char *) \
  F(2, void, archive_entry_set_size, entry, int64_t) \
  F(2, void, archive_entry_set_mode, entry, mode_t) \
  F(3, void, archive_entry_set_mtime, entry, time_t, long)

static const char *const functions[] = {FUNCTIONS(RING_QUOTE) NULL};
static ring_library libarchive = {.names = names, .functions = functions};
#define LIBRARY libarchive

ring_library_state ring_open_libarchive(void) { return ring_open_library(&libarchive); }

typedef struct archive *archive;
typedef struct archive_entry *entry;
typedef ssize_t (*writer)(struct archive *, void *, const void *, size_t);

FUNCTIONS(RING_DEFINE)
