#ifndef RING_RUNS_H
#define RING_RUNS_H

#include "ring_outline.h"
#include <string.h>

// Appends runs from left to right, top to bottom. Past a capacity, runs and bytes are only counted.

static inline void clear_runs(ring_runs *runs) {
  runs->run_count = runs->byte_count = runs->pixel_count = 0;
  runs->min_area = runs->max_area = 0;
}

static inline bool runs_fit(const ring_runs *runs) {
  return runs->run_count <= runs->run_capacity && runs->byte_count <= runs->byte_capacity;
}

/// Begins a run, in device coordinates.
static inline void open_run(ring_runs *runs, int32_t y, int32_t left) {
  if (runs->run_count < runs->run_capacity)
    runs->runs[runs->run_count] = (ring_run){y, left, 0, (int32_t)runs->byte_count};
}

static inline void close_run(ring_runs *runs) {
  if (runs->run_count < runs->run_capacity) {
    ring_run *run = &runs->runs[runs->run_count];
    run->width = (int32_t)(runs->byte_count - run->offset);
    runs->pixel_count += run->width;
  }
  runs->run_count++;
}

/// Returns the address of `count` new bytes, which are counted; NULL if they exceed the capacity.
static inline uint8_t *append_bytes(ring_runs *runs, int32_t count) {
  int64_t begin = runs->byte_count;
  runs->byte_count += count;
  return runs->byte_count <= runs->byte_capacity ? runs->bytes + begin : NULL;
}

static inline void append_constant(ring_runs *runs, uint8_t covered, int32_t count) {
  uint8_t *bytes = append_bytes(runs, count);
  if (bytes) memset(bytes, covered, (size_t)count);
}

#endif
