#include "outline.h"
#include <string.h>

#pragma STDC FP_CONTRACT OFF

/// The first row of the outline that a side meets.
static int32_t first_row(const ring_outline *o, const ring_side *s) {
  double row = floor(s->top) - o->top;
  return row < 0 ? 0 : (int32_t)row;
}

void ring_outline_set_sides(
  ring_outline *outline, const ring_point *points, const int32_t *ends, int32_t polygon_count,
  ring_side *spare, int32_t *rows
) {
  int32_t count = 0, begin = 0;
  for (int32_t i = 0; i < polygon_count; i++) {
    count = add_sides(
      points + begin, ends[i] - begin, outline->top, outline->top + outline->height, spare, count);
    begin = ends[i];
  }
  // A counting sort by rows; within a row the order does not matter, but stays.
  memset(rows, 0, ((size_t)outline->height + 1) * sizeof *rows);
  for (int32_t i = 0; i < count; i++) rows[first_row(outline, &spare[i]) + 1]++;
  for (int32_t row = 0; row < outline->height; row++) rows[row + 1] += rows[row];
  for (int32_t i = 0; i < count; i++)
    outline->sides[rows[first_row(outline, &spare[i])]++] = spare[i];
  outline->side_count = count;
}

void ring_outline_cover(const ring_outline *outline, uint8_t *coverage, int32_t stride) {
  outline_scan scan = {outline, 0, 0};
  for (int32_t row = 0; row < outline->height; row++) {
    uint8_t *out = coverage + (int64_t)row * stride;
    int32_t count = scan_sides(&scan, row), x = 0;
    float area = 0;
    for (int32_t i = 0; i < count; i++) {
      ring_interval next = outline->intervals[i];
      if (next.from > x) memset(out + x, covered_byte(area), (size_t)(next.from - x));
      if (next.from > x) x = next.from;
      for (; x < next.to; x++) {
        area += outline->changes[x];
        outline->changes[x] = 0;
        if (x < outline->width) out[x] = covered_byte(area);
      }
    }
    if (x < outline->width) memset(out + x, covered_byte(area), (size_t)(outline->width - x));
  }
}
