#include <isa-l/igzip_lib.h>

// A macro that Swift cannot read: bytes of memory for level 1.
static const uint32_t ring_isal_level1_size = ISAL_DEF_LVL1_DEFAULT;
