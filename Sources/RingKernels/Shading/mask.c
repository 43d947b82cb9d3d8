#include "Pixels/colors.h"
#include "coverage.h"
#include "ring_shading.h"

#pragma STDC FP_CONTRACT OFF

void ring_pixels_apply_mask(const ring_mask *mask, uint32_t *pixels, int32_t stride) {
  for (int32_t y = 0; y < mask->height; y++) {
    const uint8_t *upper = mask->coverage + (int64_t)y * mask->stride;
    uint32_t *row = pixels + (int64_t)y * stride;
    for (int32_t x = 0; x < mask->width; x += 8) {
      coverage covered = load_coverage(upper + x, mask->lower);
      if (is_full(covered)) continue;
      int32_t count = mask->width - x;
      colors c = multiplied(unpack(load_words(row + x, count)), coverage_fractions(covered));
      store_words(row + x, pack(c, splat(0.5f)), count);
    }
  }
}
