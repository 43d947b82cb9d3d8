#include <cairo.h>

// Declared here, because pixman.h may not be on the include path: only Cairo needs pixman.
const char *pixman_version_string(void);
