// Functions that glibc has only since 2.35 or 2.36. The archive needs no more than 2.34.
//
// The program exports them. Libraries of the archive call them after scripts/lib/lower-glibc.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <link.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/random.h>

// Expat calls this function of 2.36.
void arc4random_buf(void *buffer, size_t count) {
  while (count > 0) {
    ssize_t read = getrandom(buffer, count, 0);
    if (read < 0 && errno != EINTR) abort();
    if (read < 0) continue;
    buffer = (char *)buffer + read;
    count -= (size_t)read;
  }
}

// The random numbers of libstdc++ call this function of 2.36.
uint32_t arc4random(void) {
  uint32_t number;
  arc4random_buf(&number, sizeof number);
  return number;
}

// Swift's module of the C library refers to the version of 2.35, but nothing calls it.
float hypotf(float x, float y) { return (float)hypot(x, y); }

struct search {
  ElfW(Addr) address;
  struct dl_find_object *result;
};

// Fills in the result and returns 1 if one of the library's segments contains the address.
static int search_library(struct dl_phdr_info *library, size_t size, void *context) {
  (void)size;
  struct search *search = context;
  void *frames = NULL;
  int is_found = 0;
  for (size_t i = 0; i < library->dlpi_phnum; i++) {
    const ElfW(Phdr) *segment = &library->dlpi_phdr[i];
    ElfW(Addr) start = library->dlpi_addr + segment->p_vaddr;
    if (segment->p_type == PT_GNU_EH_FRAME) frames = (void *)start;
    if (segment->p_type == PT_LOAD && search->address - start < segment->p_memsz) is_found = 1;
  }
  if (is_found) *search->result = (struct dl_find_object){.dlfo_eh_frame = frames};
  return is_found && frames;
}

// GCC's unwinder calls this function of 2.35, and reads only the address of the unwinding tables.
int _dl_find_object(void *address, struct dl_find_object *result) {
  struct search search = {.address = (ElfW(Addr))address, .result = result};
  return dl_iterate_phdr(search_library, &search) ? 0 : -1;
}
