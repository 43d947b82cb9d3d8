#include <isa-l/igzip_lib.h>
#include <libdeflate.h>
#include <spng.h>

// The size of ISA-L's level buffer for level 1, in bytes: a macro that Swift cannot import.
static const uint32_t ring_isal_level1_size = ISAL_DEF_LVL1_DEFAULT;
