#ifndef CRING_LAZY_H
#define CRING_LAZY_H

#include "ring_lazy.h"

// Loading Cairo, Pango and the forty libraries that they bring takes longer than drawing four rings,
// which needs neither. So each of their functions that we call is defined here once more and looked up
// when it is first called; the libraries that nothing is used of are then dropped from the program
// (scripts/drop-libraries).
//
// Only on Linux: elsewhere the libraries lie in folders that a program cannot know.
#if defined(__linux__)
#define RING_IS_LAZY 1
#endif

typedef struct {
  /// What the system's loader finds it by.
  const char *name;
  /// NULL before it is opened.
  _Atomic(void *) handle;
} ring_library;

/// Opens a library, which is never closed. For any thread.
ring_library_state ring_lazy_open(ring_library *library);

/// A function of a library, or of one that it needs. Ends the process if there is none: ask for the
/// library first.
void *ring_lazy_function(ring_library *library, const char *name);

// A function of `LIBRARY` by its result, its name and the types of its parameters, which the compiler
// compares with the library's own header.
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
