#include <isa-l/igzip_lib.h>
#include <libdeflate.h>
#include <spng.h>

// A macro that Swift cannot import: the buffer size for level 1, in bytes.
static const uint32_t ring_isal_level1_size = ISAL_DEF_LVL1_DEFAULT;
