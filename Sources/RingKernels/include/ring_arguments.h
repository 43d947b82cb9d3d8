#ifndef RING_ARGUMENTS_H
#define RING_ARGUMENTS_H

/// Returns the arguments of this process: the program's name first, a null pointer after the last.
///
/// Returns a null pointer if the C library does not pass arguments to constructors. The array is
/// valid until the process ends.
char **ring_arguments(void);

#endif
