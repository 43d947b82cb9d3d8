#ifndef RING_LATE_BINDING_H
#define RING_LATE_BINDING_H

#include "ring_libraries.h"

// Helpers for the C files that define functions of libraries that are opened at the first call. Not
// part of the module for Swift, which only calls the defined functions.

typedef struct {
  /// The file names or paths to try in this order, such as a soname, and NULL after the last.
  const char *const *names;
  /// The newest function that is needed, without which the library counts as missing. NULL: any
  /// version has all functions.
  const char *newest_function;
  /// The result of `dlopen`; NULL until the library is opened.
  _Atomic(void *) handle;
} ring_library;

/// Opens a library, unless it is open, and returns its state. Libraries are never closed.
/// Thread-safe.
ring_library_state ring_open_library(ring_library *library);

/// Returns the address of a function in a library or its dependencies. Opens the library if
/// necessary. Exits the process with 127 if the library or the function is missing.
void *ring_library_function(ring_library *library, const char *name);

// `LAZY0` to `LAZY9` define a function of `LIBRARY` by its result, name and parameter types. The
// defined name is `PREFIX` followed by the name. The compiler checks the types against the
// prototype of the defined function.
#define RING_PASTE(prefix, name) prefix##name
#define RING_NAME(prefix, name) RING_PASTE(prefix, name)
#define RING_FUNCTION(name) RING_NAME(PREFIX, name)
#define RING_LAZY_CALL(name)                                           \
  static _Atomic(void *) cached_address;                               \
  void *address = cached_address;                                      \
  if (!address) {                                                      \
    cached_address = address = ring_library_function(&LIBRARY, #name); \
  }                                                                    \
  return ((__typeof__(&RING_FUNCTION(name)))address)
#define LAZY0(result, name) \
  result RING_FUNCTION(name)(void) { RING_LAZY_CALL(name)(); }
#define LAZY1(result, name, A) \
  result RING_FUNCTION(name)(A a) { RING_LAZY_CALL(name)(a); }
#define LAZY2(result, name, A, B) \
  result RING_FUNCTION(name)(A a, B b) { RING_LAZY_CALL(name)(a, b); }
#define LAZY3(result, name, A, B, C) \
  result RING_FUNCTION(name)(A a, B b, C c) { RING_LAZY_CALL(name)(a, b, c); }
#define LAZY4(result, name, A, B, C, D) \
  result RING_FUNCTION(name)(A a, B b, C c, D d) { RING_LAZY_CALL(name)(a, b, c, d); }
#define LAZY5(result, name, A, B, C, D, E) \
  result RING_FUNCTION(name)(A a, B b, C c, D d, E e) { RING_LAZY_CALL(name)(a, b, c, d, e); }
#define LAZY7(result, name, A, B, C, D, E, F, G)                      \
  result RING_FUNCTION(name)(A a, B b, C c, D d, E e, F f, G g) {     \
    RING_LAZY_CALL(name)(a, b, c, d, e, f, g);                        \
  }
#define LAZY9(result, name, A, B, C, D, E, F, G, H, I)                      \
  result RING_FUNCTION(name)(A a, B b, C c, D d, E e, F f, G g, H h, I i) { \
    RING_LAZY_CALL(name)(a, b, c, d, e, f, g, h, i);                        \
  }

#endif
