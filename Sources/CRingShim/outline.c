#include "outline.h"
#include <string.h>

#pragma STDC FP_CONTRACT OFF

/// The first row of the outline that an edge meets.
static int32_t first_row(const ring_outline *o, const ring_outline_edge *e) {
  double row = floor(e->top) - o->top;
  return row < 0 ? 0 : (int32_t)row;
}

void ring_outline_set_edges(
  ring_outline *outline, const ring_point *points, const int32_t *ends, int32_t polygon_count,
  ring_outline_edge *spare, int32_t *rows
) {
  int32_t count = 0, begin = 0;
  for (int32_t i = 0; i < polygon_count; i++) {
    count = add_edges(
      points + begin, ends[i] - begin, outline->top, outline->top + outline->height, spare, count);
    begin = ends[i];
  }
  // A counting sort by rows; within a row the order does not matter, but stays.
  memset(rows, 0, ((size_t)outline->height + 1) * sizeof *rows);
  for (int32_t i = 0; i < count; i++) rows[first_row(outline, &spare[i]) + 1]++;
  for (int32_t row = 0; row < outline->height; row++) rows[row + 1] += rows[row];
  for (int32_t i = 0; i < count; i++)
    outline->edges[rows[first_row(outline, &spare[i])]++] = spare[i];
  outline->edge_count = count;
}

/// Begins a run if none is open in the row.
static void open_run(ring_runs *runs, const ring_outline *o, int32_t row, int32_t x) {
  if (runs->run_count < runs->run_capacity)
    runs->runs[runs->run_count] = (ring_run){o->top + row, o->left + x, 0, runs->byte_count};
}

static void close_run(ring_runs *runs) {
  if (runs->run_count < runs->run_capacity) {
    ring_run *run = &runs->runs[runs->run_count];
    run->width = (int32_t)(runs->byte_count - run->offset);
  }
  runs->run_count++;
}

static void append_bytes(ring_runs *runs, uint8_t covered, int32_t count) {
  if (runs->byte_count + count <= runs->byte_capacity) {
    if (count == 1) runs->bytes[runs->byte_count] = covered;
    else memset(runs->bytes + runs->byte_count, covered, (size_t)count);
  }
  runs->byte_count += count;
}

/// Turns the changes in a row into coverage.
static void find_runs_in_row(const ring_outline *o, int32_t row, ring_runs *runs) {
  float area = 0, least = runs->least_area, most = runs->most_area;
  _Bool open = 0;
  for (int32_t x = 0; x < o->width;) {
    int32_t from = next_column(o, x, 1);
    uint8_t covered = covered_byte(area);
    if (from > x) {
      if (covered > 0 && !open) open_run(runs, o, row, x), open = 1;
      if (covered > 0) append_bytes(runs, covered, from - x);
      else if (open) close_run(runs), open = 0;
    }
    int32_t to = next_column(o, from, 0);
    if (from < to && !open) open_run(runs, o, row, from), open = 1;
    for (x = from; x < to; x++) {
      area += o->changes[x];
      o->changes[x] = 0;
      least = area < least ? area : least;
      most = area > most ? area : most;
      append_bytes(runs, covered_byte(area), 1);
    }
  }
  if (open) close_run(runs);
  runs->least_area = least;
  runs->most_area = most;
  // Edges that leave on the right change what lies beyond the last column.
  o->changes[o->width] = o->changes[o->width + 1] = 0;
  memset(o->touched, 0, ((size_t)(o->width >> 6) + 1) * sizeof *o->touched);
}

bool ring_outline_find_runs(const ring_outline *outline, ring_runs *runs) {
  outline_scan scan = {outline, 0, 0};
  runs->run_count = runs->byte_count = 0;
  runs->least_area = runs->most_area = 0;
  for (int32_t row = 0; row < outline->height; row++) {
    if (scan_edges(&scan, row)) find_runs_in_row(outline, row, runs);
  }
  return runs->run_count <= runs->run_capacity && runs->byte_count <= runs->byte_capacity;
}
