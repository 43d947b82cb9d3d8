#include <cairo.h>

// Not pixman.h, whose folder is not on everybody's search path: Cairo needs the library, not us.
const char *pixman_version_string(void);
