#ifndef RING_ARGUMENTS_H
#define RING_ARGUMENTS_H

/// The arguments of this process, the program's name first, and a null pointer after the last; a
/// null pointer if the C library does not tell. They stay as long as the process does.
char **ring_arguments(void);

#endif
