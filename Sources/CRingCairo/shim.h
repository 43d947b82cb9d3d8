#include <cairo.h>

// Instead of pixman.h, which may not be on the include path: Cairo needs the library, not this
// project.
const char *pixman_version_string(void);
