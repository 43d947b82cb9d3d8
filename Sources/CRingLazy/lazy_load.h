#ifndef CRING_LAZY_H
#define CRING_LAZY_H

#include "ring_lazy.h"

// Loading Cairo, Pango and their forty dependencies takes longer than drawing four rings, which
// needs neither. So each of their functions that this project calls is defined here again and
// resolved at its first call. The unused libraries are then removed from the executable
// (scripts/remove-unused-libraries).
//
// Only on Linux: elsewhere the libraries are in folders that a program cannot know.
#if defined(__linux__)
#define RING_IS_LAZY 1
#endif

typedef struct {
  /// The file name that `dlopen` searches for, such as a soname.
  const char *name;
  /// The result of `dlopen`; NULL until the library is opened.
  _Atomic(void *) handle;
} ring_library;

/// Opens a library, unless it is open, and returns its state. Libraries are never closed.
/// Thread-safe.
ring_library_state ring_lazy_open(ring_library *library);

/// Returns the address of a function in a library or its dependencies. Opens the library if
/// necessary. Exits the process with 127 if the library or the function is missing.
void *ring_lazy_function(ring_library *library, const char *name);

// `LAZY0` to `LAZY5` define a function of `LIBRARY` by its result, name and parameter types, which
// the compiler checks against the library's own header.
#define RING_LAZY_CALL(function)                               \
  static _Atomic(void *) known;                                \
  void *address = known;                                       \
  if (!address) {                                              \
    known = address = ring_lazy_function(&LIBRARY, #function); \
  }                                                            \
  return ((__typeof__(&function))address)
#define LAZY0(result, name) \
  result name(void) { RING_LAZY_CALL(name)(); }
#define LAZY1(result, name, A) \
  result name(A a) { RING_LAZY_CALL(name)(a); }
#define LAZY2(result, name, A, B) \
  result name(A a, B b) { RING_LAZY_CALL(name)(a, b); }
#define LAZY3(result, name, A, B, C) \
  result name(A a, B b, C c) { RING_LAZY_CALL(name)(a, b, c); }
#define LAZY4(result, name, A, B, C, D) \
  result name(A a, B b, C c, D d) { RING_LAZY_CALL(name)(a, b, c, d); }
#define LAZY5(result, name, A, B, C, D, E) \
  result name(A a, B b, C c, D d, E e) { RING_LAZY_CALL(name)(a, b, c, d, e); }

#endif
