#include "Pixels/vectors.h"
#include "ring_shading.h"

#pragma STDC FP_CONTRACT OFF

/// A premultiplied colour: blue, green, red, alpha, each 0…255.
typedef float color __attribute__((ext_vector_type(4)));

static color load(const float *p) {
  color c;
  memcpy(&c, p, sizeof c);
  return c;
}

static void store(float *p, color c) { memcpy(p, &c, sizeof c); }

static color unpacked(uint32_t p) {
  return (color){(float)(p & 255), (float)(p >> 8 & 255), (float)(p >> 16 & 255), (float)(p >> 24)};
}

static color over(color upper, color lower) { return upper + lower * (1 - upper.w * (1 / 255.0f)); }

/// Rounds to nearest and clamps to 0…limit.
static uint32_t byte_of(float value, uint32_t limit) {
  uint32_t byte = value > 0 ? (uint32_t)(value + 0.5f) : 0;
  return byte > limit ? limit : byte;
}

static uint32_t packed(color c) {
  uint32_t alpha = byte_of(c.w, 255);
  return alpha << 24 | byte_of(c.z, alpha) << 16 | byte_of(c.y, alpha) << 8 | byte_of(c.x, alpha);
}

void ring_layer_composite_pixels(
  const uint32_t *pixels, int32_t pixel_stride, float *layer, int32_t stride, int32_t width,
  int32_t height
) {
  for (int32_t y = 0; y < height; y++) {
    const uint32_t *from = pixels + (int64_t)y * pixel_stride;
    float *row = layer + (int64_t)y * stride * 4;
    for (int32_t x = 0; x < width; x++)
      if (from[x] != 0) store(row + 4 * x, over(unpacked(from[x]), load(row + 4 * x)));
  }
}

void ring_layer_composite_layer(
  const float *upper, int32_t upper_stride, float *layer, int32_t stride, int32_t width,
  int32_t height
) {
  for (int32_t y = 0; y < height; y++) {
    const float *from = upper + (int64_t)y * upper_stride * 4;
    float *row = layer + (int64_t)y * stride * 4;
    for (int32_t x = 0; x < width; x++)
      store(row + 4 * x, over(load(from + 4 * x), load(row + 4 * x)));
  }
}

/// Clamps a pixel to 0…255, which sums exceed, and blurs because of rounding.
static color within_bytes(color c) {
  for (int32_t k = 0; k < 4; k++) c[k] = c[k] < 0 ? 0 : c[k] > 255 ? 255 : c[k];
  return c;
}

/// Returns the two colours multiplied where the lower one is dark, and screened where it is light.
static color overlaid(color upper, color lower) {
  const float unit = 1 / 255.0f;
  color c = upper * (1 - lower.w * unit) + lower * (1 - upper.w * unit);
  color dark = 2 * upper * lower * unit;
  color light = (upper.w * lower.w - 2 * (upper.w - upper) * (lower.w - lower)) * unit;
  for (int32_t k = 0; k < 4; k++) c[k] += 2 * lower[k] <= lower.w ? dark[k] : light[k];
  return c;
}

/// Blends as Compositing and Blending Level 2 defines:
/// https://drafts.fxtf.org/compositing/#blending.
static color blended(color upper, color lower, ring_blend blend) {
  const float unit = 1 / 255.0f;
  switch (blend) {
    case RING_BLEND_MULTIPLY:
      return upper * (1 - lower.w * unit) + lower * (1 - upper.w * unit) + upper * lower * unit;
    case RING_BLEND_SCREEN: return upper + lower - upper * lower * unit;
    case RING_BLEND_OVERLAY: return overlaid(upper, lower);
    case RING_BLEND_PLUS_LIGHTER: return within_bytes(upper + lower);
    case RING_BLEND_MASK: return lower * (upper.w * unit);
  }
  return lower;
}

void ring_blend_pixels(
  const uint32_t *upper, int32_t upper_stride, ring_blend blend, uint32_t *pixels, int32_t stride,
  int32_t width, int32_t height
) {
  for (int32_t y = 0; y < height; y++) {
    const uint32_t *from = upper + (int64_t)y * upper_stride;
    uint32_t *row = pixels + (int64_t)y * stride;
    for (int32_t x = 0; x < width; x++)
      row[x] = packed(blended(unpacked(from[x]), unpacked(row[x]), blend));
  }
}

void ring_layer_blend(
  const float *upper, int32_t upper_stride, ring_blend blend, float *layer, int32_t stride,
  int32_t width, int32_t height
) {
  for (int32_t y = 0; y < height; y++) {
    const float *from = upper + (int64_t)y * upper_stride * 4;
    float *row = layer + (int64_t)y * stride * 4;
    for (int32_t x = 0; x < width; x++)
      store(row + 4 * x, blended(load(from + 4 * x), load(row + 4 * x), blend));
  }
}

void ring_layer_flatten(
  const float *layer, int32_t stride, uint32_t *pixels, int32_t pixel_stride, int32_t width,
  int32_t height
) {
  for (int32_t y = 0; y < height; y++) {
    const float *from = layer + (int64_t)y * stride * 4;
    uint32_t *row = pixels + (int64_t)y * pixel_stride;
    for (int32_t x = 0; x < width; x++) row[x] = packed(over(load(from + 4 * x), unpacked(row[x])));
  }
}

void ring_layer_multiply_opacity(float *layer, int64_t count, float opacity) {
  for (int64_t i = 0; i < count; i++) store(layer + 4 * i, load(layer + 4 * i) * opacity);
}

void ring_layer_intensify(float *layer, int64_t count, float intensity) {
  for (int64_t i = 0; i < count; i++) {
    color c = load(layer + 4 * i);
    float factor = c.w * intensity > 255 ? 255 / c.w : intensity;
    store(layer + 4 * i, c * factor);
  }
}

void ring_layer_raise_alpha(
  const float *upper, int32_t upper_stride, float *layer, int32_t stride, int32_t width,
  int32_t height
) {
  for (int32_t y = 0; y < height; y++) {
    const float *from = upper + (int64_t)y * upper_stride * 4;
    float *row = layer + (int64_t)y * stride * 4;
    for (int32_t x = 0; x < width; x++)
      if (from[4 * x + 3] > row[4 * x + 3]) row[4 * x + 3] = from[4 * x + 3];
  }
}

void ring_layer_knock_out(
  const float *shape, const float *upper, float *layer, int64_t count
) {
  for (int64_t i = 0; i < count; i++) {
    float free = 255 - shape[4 * i + 3];
    float shown = 255 - upper[4 * i + 3];
    // Rounding may leave less than nothing of a covered pixel.
    float factor = free <= 0 || shown <= 0 ? 0 : free < shown ? free / shown : 1;
    store(layer + 4 * i, load(layer + 4 * i) * factor);
  }
}

void ring_layer_apply_mask(const ring_mask *mask, float *layer) {
  for (int32_t y = 0; y < mask->height; y++) {
    const uint8_t *covered = mask->coverage + (int64_t)y * mask->stride;
    float *row = layer + (int64_t)y * mask->width * 4;
    for (int32_t x = 0; x < mask->width; x++) {
      float fraction = (float)(covered[x] + covered[x + mask->lower]) * (0.5f / 255);
      store(row + 4 * x, load(row + 4 * x) * fraction);
    }
  }
}

void ring_layer_copy_alpha(
  const float *layer, int32_t stride, float *samples, int32_t sample_stride, int32_t width,
  int32_t height
) {
  for (int32_t y = 0; y < height; y++)
    for (int32_t x = 0; x < width; x++)
      samples[(int64_t)y * sample_stride + x] = layer[((int64_t)y * stride + x) * 4 + 3];
}

void ring_layer_accumulate_alpha(
  const float *layer, int32_t stride, int32_t x, int32_t y, float *cells, int32_t cell_stride,
  int32_t cell, int32_t width, int32_t height
) {
  float fraction = 1 / ((float)cell * (float)cell);
  for (int32_t j = 0; j < height; j++) {
    const float *row = layer + (int64_t)j * stride * 4;
    float *target = cells + (int64_t)((y + j) / cell) * cell_stride;
    for (int32_t i = 0; i < width; i++) target[(x + i) / cell] += row[4 * i + 3] * fraction;
  }
}

void ring_layer_accumulate(
  const float *layer, int32_t stride, int32_t x, int32_t y, float *cells, int32_t cell_stride,
  int32_t cell, int32_t width, int32_t height
) {
  float fraction = 1 / ((float)cell * (float)cell);
  for (int32_t j = 0; j < height; j++) {
    const float *row = layer + (int64_t)j * stride * 4;
    float *target = cells + (int64_t)((y + j) / cell) * cell_stride * 4;
    for (int32_t i = 0; i < width; i++) {
      float *sum = target + (x + i) / cell * 4;
      store(sum, load(sum) + load(row + 4 * i) * fraction);
    }
  }
}

void ring_layer_downsample(
  const float *samples, int32_t sample_stride, int32_t cell, float *layer, int32_t stride,
  int32_t width, int32_t height
) {
  float fraction = 1 / ((float)cell * (float)cell);
  for (int32_t y = 0; y < height; y++) {
    for (int32_t x = 0; x < width; x++) {
      color sum = 0;
      for (int32_t j = 0; j < cell; j++) {
        const float *row =
          samples + (((int64_t)y * cell + j) * sample_stride + (int64_t)x * cell) * 4;
        for (int32_t i = 0; i < cell; i++) sum += load(row + 4 * i);
      }
      store(layer + ((int64_t)y * stride + x) * 4, within_bytes(sum * fraction));
    }
  }
}

void ring_layer_upsample(
  const float *samples, int32_t sample_stride, int32_t cell, float *layer, int32_t stride,
  int32_t width, int32_t height
) {
  float unit = 1 / (float)cell;
  for (int32_t y = 0; y < height; y++) {
    float row = ((float)(y + cell) + 0.5f) * unit - 0.5f;
    int32_t j = (int32_t)row;
    float down = row - (float)j;
    const float *upper = samples + (int64_t)j * sample_stride * 4;
    const float *lower = upper + (int64_t)sample_stride * 4;
    for (int32_t x = 0; x < width; x++) {
      float column = ((float)(x + cell) + 0.5f) * unit - 0.5f;
      int32_t i = (int32_t)column;
      float along = column - (float)i;
      color above = load(upper + 4 * i) + along * (load(upper + 4 * i + 4) - load(upper + 4 * i));
      color below = load(lower + 4 * i) + along * (load(lower + 4 * i + 4) - load(lower + 4 * i));
      store(layer + ((int64_t)y * stride + x) * 4, within_bytes(above + down * (below - above)));
    }
  }
}

/// Stores the colour times `sample` / 255, at most 1: rounding may make `sample` exceed 255.
static void tint(float *pixel, const float *color_values, float sample) {
  float strength = sample * (1 / 255.0f);
  store(pixel, load(color_values) * (strength > 1 ? 1 : strength));
}

void ring_layer_tint(
  const float *samples, int32_t sample_stride, const float *color, float *layer, int32_t stride,
  int32_t width, int32_t height
) {
  for (int32_t y = 0; y < height; y++)
    for (int32_t x = 0; x < width; x++)
      tint(
        layer + ((int64_t)y * stride + x) * 4, color, samples[(int64_t)y * sample_stride + x]);
}

void ring_layer_tint_interpolated(
  const float *samples, int32_t sample_stride, double x, double y, double step,
  const float *color, float *layer, int32_t stride, int32_t width, int32_t height
) {
  for (int32_t j = 0; j < height; j++) {
    double row = y + j * step;
    int32_t row_cell = (int32_t)row;
    float down = (float)(row - row_cell);
    const float *upper = samples + (int64_t)row_cell * sample_stride;
    const float *lower = upper + sample_stride;
    for (int32_t i = 0; i < width; i++) {
      double column = x + i * step;
      int32_t cell = (int32_t)column;
      float along = (float)(column - cell);
      float above = upper[cell] + along * (upper[cell + 1] - upper[cell]);
      float below = lower[cell] + along * (lower[cell + 1] - lower[cell]);
      tint(layer + ((int64_t)j * stride + i) * 4, color, above + down * (below - above));
    }
  }
}
