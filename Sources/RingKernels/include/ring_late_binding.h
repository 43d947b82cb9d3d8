#ifndef RING_LATE_BINDING_H
#define RING_LATE_BINDING_H

#include "ring_libraries.h"

// Helpers for the C files that define functions of libraries that are opened at the first call. Not
// part of the module for Swift, which only calls the defined functions.

typedef struct {
  /// The file names or paths to try in this order, such as a soname, and NULL after the last.
  const char *const *names;
  /// All functions that are called, and NULL after the last. A library that lacks one, such as an
  /// older version, counts as missing.
  const char *const *functions;
  /// The result of `dlopen`; NULL until the library is opened.
  _Atomic(void *) handle;
} ring_library;

/// Opens a library, unless it is open, and returns its state. Libraries are never closed.
/// Thread-safe.
ring_library_state ring_open_library(ring_library *library);

/// Returns the address of a function in a library or its dependencies. Opens the library if
/// necessary; NULL if that is not possible.
void *ring_library_function(ring_library *library, const char *name);

// A list of functions is a macro `FUNCTIONS(F)`: each line `F(N, RESULT, NAME, TYPES…)` has the
// number, 0 to 9, and the types of the parameters; `void` for none. `FUNCTIONS(RING_QUOTE)` are the
// names for `ring_library`. `FUNCTIONS(RING_DEFINE)` defines the functions of `LIBRARY`; the
// defined name is `PREFIX` followed by the name. The compiler checks the types against the
// prototype of the defined function. Callers must have opened the library.
#define RING_QUOTE(n, result, name, ...) #name,
#define RING_DEFINE(n, result, name, ...) RING_DEFINE##n(result, name, __VA_ARGS__)
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
#define RING_DEFINE0(result, name, A) \
  result RING_FUNCTION(name)(A) { RING_LAZY_CALL(name)(); }
#define RING_DEFINE1(result, name, A) \
  result RING_FUNCTION(name)(A a) { RING_LAZY_CALL(name)(a); }
#define RING_DEFINE2(result, name, A, B) \
  result RING_FUNCTION(name)(A a, B b) { RING_LAZY_CALL(name)(a, b); }
#define RING_DEFINE3(result, name, A, B, C) \
  result RING_FUNCTION(name)(A a, B b, C c) { RING_LAZY_CALL(name)(a, b, c); }
#define RING_DEFINE4(result, name, A, B, C, D) \
  result RING_FUNCTION(name)(A a, B b, C c, D d) { RING_LAZY_CALL(name)(a, b, c, d); }
#define RING_DEFINE5(result, name, A, B, C, D, E) \
  result RING_FUNCTION(name)(A a, B b, C c, D d, E e) { RING_LAZY_CALL(name)(a, b, c, d, e); }
#define RING_DEFINE7(result, name, A, B, C, D, E, F, G)           \
  result RING_FUNCTION(name)(A a, B b, C c, D d, E e, F f, G g) { \
    RING_LAZY_CALL(name)(a, b, c, d, e, f, g);                    \
  }
#define RING_DEFINE9(result, name, A, B, C, D, E, F, G, H, I)               \
  result RING_FUNCTION(name)(A a, B b, C c, D d, E e, F f, G g, H h, I i) { \
    RING_LAZY_CALL(name)(a, b, c, d, e, f, g, h, i);                        \
  }

#endif
