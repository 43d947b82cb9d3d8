#include "Pixels/vectors.h"
#include "ring_shading.h"

#pragma STDC FP_CONTRACT OFF

/// Writes the alpha of each pixel to `cells`, 0…255, and 0 outside the image. Strides are in pixels
/// and in floats.
static void copy_alpha(
  const uint32_t *pixels, int32_t stride, int32_t width, int32_t height, float *cells,
  int32_t cell_stride, int32_t columns, int32_t rows
) {
  for (int32_t y = 0; y < rows; y++) {
    const uint32_t *row = pixels + (int64_t)y * stride;
    float *target = cells + (int64_t)y * cell_stride;
    int32_t count = y >= height ? 0 : columns < width ? columns : width;
    for (int32_t x = 0; x < count; x++) target[x] = (float)(int32_t)(row[x] >> 24);
    for (int32_t x = count; x < columns; x++) target[x] = 0;
  }
}

void ring_pixels_downsample_alpha(
  const uint32_t *pixels, int32_t stride, int32_t width, int32_t height, int32_t cell,
  float *cells, int32_t cell_stride, int32_t columns, int32_t rows
) {
  float area = (float)cell * (float)cell;
  // A narrow blur has a sample per drawn pixel, so there is nothing to average.
  if (cell == 1)
    return copy_alpha(pixels, stride, width, height, cells, cell_stride, columns, rows);
  for (int32_t j = 0; j < rows; j++) {
    for (int32_t i = 0; i < columns; i++) {
      int32_t right = (i + 1) * cell < width ? (i + 1) * cell : width;
      int32_t bottom = (j + 1) * cell < height ? (j + 1) * cell : height;
      uint64_t sum = 0;
      for (int32_t y = j * cell; y < bottom; y++)
        for (int32_t x = i * cell; x < right; x++) sum += pixels[(int64_t)y * stride + x] >> 24;
      cells[(int64_t)j * cell_stride + i] = (float)sum / area;
    }
  }
}

/// Convolves one line. 32 sums at a time stay in registers while the weights are read.
RING_INLINE void convolve_line(
  const float *source, int32_t step, const float *weights, int32_t count, float *target,
  int32_t width
) {
  for (int32_t x = 0; x < width; x += 32) {
    floats a = 0, b = 0, c = 0, d = 0;
    for (int32_t k = 0; k < count; k++) {
      const float *from = source + x + (int64_t)k * step;
      float weight = weights[k];
      a = a + load_floats(from) * weight;
      b = b + load_floats(from + 8) * weight;
      c = c + load_floats(from + 16) * weight;
      d = d + load_floats(from + 24) * weight;
    }
    store_floats(target + x, a);
    store_floats(target + x + 8, b);
    store_floats(target + x + 16, c);
    store_floats(target + x + 24, d);
  }
}

typedef struct convolution {
  const float *source;
  int32_t source_stride;
  int32_t step;
  const float *weights;
  int32_t count;
  float *target;
  int32_t target_stride;
  int32_t width;
  int32_t height;
} convolution;

RING_INLINE void convolve(const convolution *c) {
  for (int32_t y = 0; y < c->height; y++)
    convolve_line(
      c->source + (int64_t)y * c->source_stride, c->step, c->weights, c->count,
      c->target + (int64_t)y * c->target_stride, c->width);
}

// AVX2 has more lanes, but makes the same additions and multiplications, so the output is equal.
static void convolve_baseline(const convolution *c) { convolve(c); }
#if defined(__x86_64__)
RING_AVX2 static void convolve_avx2(const convolution *c) { convolve(c); }
#endif

void ring_convolve(
  const float *source, int32_t source_stride, int32_t step, const float *weights, int32_t count,
  float *target, int32_t target_stride, int32_t width, int32_t height, ring_simd_level simd_level
) {
  convolution c = {
    source, source_stride, step, weights, count, target, target_stride, width, height};
#if defined(__x86_64__)
  if (ring_supported(simd_level) >= RING_SIMD_AVX2) return convolve_avx2(&c);
#endif
  convolve_baseline(&c);
}

static uint8_t rounded_byte(float value) {
  float biased = value + 0.5f;
  return biased >= 255 ? 255 : (uint8_t)biased;
}

void ring_mask_downsample(
  const float *samples, int32_t sample_stride, int32_t cell, uint8_t *mask, int32_t stride,
  int32_t width, int32_t height
) {
  float fraction = 1 / ((float)cell * (float)cell);
  for (int32_t y = 0; y < height; y++) {
    for (int32_t x = 0; x < width; x++) {
      float sum = 0;
      for (int32_t j = 0; j < cell; j++)
        for (int32_t i = 0; i < cell; i++)
          sum += samples[((int64_t)y * cell + j) * sample_stride + (int64_t)x * cell + i];
      mask[(int64_t)y * stride + x] = rounded_byte(sum * fraction);
    }
  }
}

void ring_mask_upsample(
  const float *samples, int32_t sample_stride, int32_t cell, uint8_t *mask, int32_t stride,
  int32_t width, int32_t height
) {
  float unit = 1 / (float)cell;
  for (int32_t y = 0; y < height; y++) {
    float row = ((float)(y + cell) + 0.5f) * unit - 0.5f;
    int32_t j = (int32_t)row;
    float down = row - (float)j;
    const float *upper = samples + (int64_t)j * sample_stride, *lower = upper + sample_stride;
    for (int32_t x = 0; x < width; x++) {
      float column = ((float)(x + cell) + 0.5f) * unit - 0.5f;
      int32_t i = (int32_t)column;
      float along = column - (float)i;
      float above = upper[i] + along * (upper[i + 1] - upper[i]);
      float below = lower[i] + along * (lower[i + 1] - lower[i]);
      mask[(int64_t)y * stride + x] = rounded_byte(above + down * (below - above));
    }
  }
}
