#ifndef RING_SHADING_KERNELS_H
#define RING_SHADING_KERNELS_H

// The pixel kernels of RingCairo.
//
// No function allocates, keeps a pointer after it returns, or has state: every buffer belongs to
// the caller. Lengths are in device pixels unless noted. A stride is the distance from one row to
// the next in pixels, samples or cells, not in bytes nor in the four floats of a layer's pixel.
// Pixels are Cairo's ARGB32: one native-endian uint32 each, alpha in the top byte, colours
// premultiplied.
//
// Only IEEE +, −, ×, ÷ and √ without fused contraction are used, so that the same input gives the
// same bytes on every machine and at every optimisation level.

#include <stdbool.h>
#include <stdint.h>

#include "ring_outline.h"
#include "ring_pixels.h"

// MARK: Gradients

/// The mapping from a pixel to a position 0…1 of the gradient.
typedef enum ring_gradient_kind {
  /// The turn of the vector (u, v): 0 along +u, a quarter along +v.
  RING_GRADIENT_CONIC,
  /// u, clamped to 0…1.
  RING_GRADIENT_LINEAR,
  /// The length of (u, v) less `start_radius`, clamped to 0…1.
  RING_GRADIENT_RADIAL,
  /// Everywhere 0: the first colour of the first segment. Buckets, hard stops and spots are
  /// ignored.
  RING_GRADIENT_SOLID,
} ring_gradient_kind;

/// A range of the gradient in which the colour changes linearly with the position.
typedef struct ring_gradient_segment {
  /// The position of its start, 0…1. Segments are in order without gaps; the first starts at 0.
  float start;
  /// The position of the next segment; more than 1 for the last segment.
  float end;
  /// Blue, green, red, alpha at `start`: premultiplied, 0…255.
  float color[4];
  /// The change of `color` per unit of position.
  float slope[4];
} ring_gradient_segment;

/// A hard stop: a position at which the colour jumps. It is antialiased over one pixel.
typedef struct ring_gradient_hard_stop {
  /// The position, 0…1, equal to the `start` of a segment.
  float position;
  /// Conic: the unit vector of the hard stop's ray in (u, v). Otherwise unused.
  float cosine, sine;
  /// Pixels per unit of distance from the hard stop (conic: of (u, v); otherwise of the position).
  float pixels_per_unit;
  /// Blue, green, red, alpha after the hard stop minus before it, 0…255.
  float jump[4];
} ring_gradient_hard_stop;

/// A disc that is composited over the gradient's colours.
typedef struct ring_spot {
  /// Centre in (u, v).
  float u, v;
  /// The radius; used if there is no profile.
  float radius;
  /// Blue, green, red, alpha: premultiplied, 0…255.
  float color[4];
  /// The coverage of a blurred disc, 0…1, in `profile_count` ≥ 2 samples; NULL for a sharp disc.
  /// Sample i is at a distance of `profile_start + i / profile_density` from the centre; constant
  /// past both ends.
  const float *profile;
  int32_t profile_count;
  float profile_start, profile_density;
  /// If `has_half_plane`, the disc is clipped to u·half_u + v·half_v + half_offset ≥ 0.
  bool has_half_plane;
  float half_u, half_v, half_offset;
  /// The device pixels that the disc can touch: left, top (inclusive), right, bottom (exclusive).
  int32_t left, top, right, bottom;
} ring_spot;

/// A gradient that is prepared for one transform. The caller owns the arrays.
typedef struct ring_gradient {
  ring_gradient_kind kind;
  ring_simd_level simd_level;
  /// The origin of (u, v), relative to the centre of pixel (x, y):
  /// dx = (x − origin_x) − fraction_x.
  int32_t origin_x, origin_y;
  float fraction_x, fraction_y;
  /// u = u_x·dx + u_y·dy, v = v_x·dx + v_y·dy. Conic: lengths are pixels.
  float u_x, u_y, v_x, v_y;
  /// Radial: the length of (u, v) at position 0.
  float start_radius;
  /// Conic: the square of the minimum radius, in (u, v), at which a parabola approximates the
  /// positions of eight neighbouring pixels without visible error; 0 disables the approximation.
  float minimum_radius_squared;
  /// Radial clamp: spots are evaluated with the pixel moved along its radius into inner…outer
  /// (0…infinity: not moved).
  float inner, outer;
  /// Whether every segment and every spot leaves the result opaque.
  bool opaque;
  /// Whether an 8 × 8 ordered dither replaces rounding to nearest.
  bool dithers;
  const ring_gradient_segment *segments;
  int32_t segment_count;
  /// 257 indices: the segment that contains position i / 256.
  const uint32_t *buckets;
  const ring_gradient_hard_stop *hard_stops;
  int32_t hard_stop_count;
  const ring_spot *spots;
  int32_t spot_count;
} ring_gradient;

/// Coverage 0…255 of an area of the target: two samples per pixel, one above the other.
typedef struct ring_mask {
  const uint8_t *coverage;
  /// Bytes per row of pixels: a multiple of 8, ≥ width. Bytes past the width are 0.
  int32_t stride;
  /// Bytes from a pixel's upper sample to its lower sample; 0 if both are the same byte.
  int32_t lower;
  /// The target's pixel under the first byte.
  int32_t left, top;
  int32_t width, height;
} ring_mask;

/// Composites a gradient through a mask over an image (source-over).
///
/// `pixels` is the target's first pixel, at device coordinates (`target_left`, `target_top`); the
/// mask must be inside the target. Up to 7 pixels to the right of the mask, in the same row, are
/// read and written unchanged. Coordinates are up to ±8 388 607. The gradient is evaluated at pixel
/// centres, and only where the mask is not 0.
void ring_gradient_composite(
  const ring_gradient *gradient, const ring_mask *mask, uint32_t *pixels, int32_t stride,
  int32_t target_left, int32_t target_top);

/// Multiplies an image by a mask of the same size; colours stay ≤ alpha.
void ring_pixels_apply_mask(const ring_mask *mask, uint32_t *pixels, int32_t stride);

// MARK: Outlines

/// Composites a gradient over an image through the coverage of runs, as `ring_gradient_composite`
/// does.
void ring_runs_composite(
  const ring_runs *runs, const ring_gradient *gradient, uint32_t *pixels, int32_t stride,
  int32_t target_left, int32_t target_top);

// MARK: Blur

/// Averages alpha, 0…255, over cells of `cell` × `cell` pixels; outside the image alpha is 0.
/// Writes `rows` × `columns` cells, the first one at the first pixel.
void ring_pixels_downsample_alpha(
  const uint32_t *pixels, int32_t stride, int32_t width, int32_t height, int32_t cell,
  float *cells, int32_t cell_stride, int32_t columns, int32_t rows);

/// Convolves rows or columns: target[y][x] = Σ weights[k] · source[y][x + k · step]. `width` must
/// be a multiple of 32.
///
/// `step` is 1 for rows, the source's stride for columns. The source must contain all samples that
/// are read.
void ring_convolve(
  const float *source, int32_t source_stride, int32_t step, const float *weights, int32_t count,
  float *target, int32_t target_stride, int32_t width, int32_t height, ring_simd_level simd_level);

/// Downsamples to bytes: each is the rounded mean of `cell` × `cell` samples, 0…255.
void ring_mask_downsample(
  const float *samples, int32_t sample_stride, int32_t cell, uint8_t *mask, int32_t stride,
  int32_t width, int32_t height);

/// Upsamples to bytes with bilinear interpolation: each sample, 0…255, is at the centre of `cell` ×
/// `cell` bytes. The samples must extend one row and column past the last sample needed.
///
/// The first byte of the mask is `cell` pixels after the beginning of the first sample's cell.
void ring_mask_upsample(
  const float *samples, int32_t sample_stride, int32_t cell, uint8_t *mask, int32_t stride,
  int32_t width, int32_t height);

// MARK: Layers

// Layers are images of floats: blue, green, red, alpha per pixel, premultiplied, 0…255. They may be
// nested to any depth; only the outermost is rounded to bytes.

void ring_layer_composite_pixels(
  const uint32_t *pixels, int32_t pixel_stride, float *layer, int32_t stride, int32_t width,
  int32_t height);

void ring_layer_composite_layer(
  const float *upper, int32_t upper_stride, float *layer, int32_t stride, int32_t width,
  int32_t height);

/// The blend mode of an upper image with its backdrop.
typedef enum ring_blend {
  RING_BLEND_MULTIPLY,
  RING_BLEND_SCREEN,
  RING_BLEND_OVERLAY,
  /// The sum, at most 1.
  RING_BLEND_PLUS_LIGHTER,
  /// The backdrop multiplied by the upper image's alpha.
  RING_BLEND_MASK,
} ring_blend;

/// Blends pixels with pixels and rounds to nearest; colours stay ≤ alpha.
void ring_blend_pixels(
  const uint32_t *upper, int32_t upper_stride, ring_blend blend, uint32_t *pixels, int32_t stride,
  int32_t width, int32_t height);

void ring_layer_blend(
  const float *upper, int32_t upper_stride, ring_blend blend, float *layer, int32_t stride,
  int32_t width, int32_t height);

/// Composites a layer over pixels and rounds to nearest; colours stay ≤ alpha.
void ring_layer_flatten(
  const float *layer, int32_t stride, uint32_t *pixels, int32_t pixel_stride, int32_t width,
  int32_t height);

/// Multiplies `count` pixels by `opacity`, 0…1.
void ring_layer_multiply_opacity(float *layer, int64_t count, float opacity);

/// Multiplies `count` pixels by `intensity`, ≥ 0, or by the factor at which they are opaque if that
/// is less.
void ring_layer_intensify(float *layer, int64_t count, float intensity);

/// Raises the alpha of a layer to that of another, `upper`; the layer's colours do not matter.
void ring_layer_raise_alpha(
  const float *upper, int32_t upper_stride, float *layer, int32_t stride, int32_t width,
  int32_t height);

/// Multiplies `count` pixels by 1 minus the alpha of `shape`, divided by 1 minus that of `upper`;
/// by at most 1. `upper`, composited over the result, then hides no more of the light.
void ring_layer_knock_out(
  const float *shape, const float *upper, float *layer, int64_t count);

/// Multiplies a layer by a mask of the same size.
void ring_layer_apply_mask(const ring_mask *mask, float *layer);

/// Copies the alpha of a layer to `samples`, 0…255.
void ring_layer_copy_alpha(
  const float *layer, int32_t stride, float *samples, int32_t sample_stride, int32_t width,
  int32_t height);

/// Adds the alpha of a layer to cells of `cell` × `cell` pixels.
/// The alpha values are scaled so that the cells are means after all pixels were added. The layer's
/// first pixel is (x, y) in the first cell, 0…cell − 1.
void ring_layer_accumulate_alpha(
  const float *layer, int32_t stride, int32_t x, int32_t y, float *cells, int32_t cell_stride,
  int32_t cell, int32_t width, int32_t height);

/// Adds a layer to cells of `cell` × `cell` pixels, scaled so that the cells are means after all
/// pixels were added. A cell has four elements, and the stride counts cells. The layer's first
/// pixel is (x, y) in the first cell, 0…cell − 1.
void ring_layer_accumulate(
  const float *layer, int32_t stride, int32_t x, int32_t y, float *cells, int32_t cell_stride,
  int32_t cell, int32_t width, int32_t height);

/// Downsamples to a layer: each pixel is the mean of `cell` × `cell` samples of four elements.
void ring_layer_downsample(
  const float *samples, int32_t sample_stride, int32_t cell, float *layer, int32_t stride,
  int32_t width, int32_t height);

/// Upsamples to a layer from samples of four elements, interpolated as in `ring_mask_upsample`.
void ring_layer_upsample(
  const float *samples, int32_t sample_stride, int32_t cell, float *layer, int32_t stride,
  int32_t width, int32_t height);

/// Sets a layer to `color` (blue, green, red, alpha, 0…255), times the samples, 0…255 for 0…1.
void ring_layer_tint(
  const float *samples, int32_t sample_stride, const float *color, float *layer, int32_t stride,
  int32_t width, int32_t height);

/// Sets a layer like `ring_layer_tint`, from samples at the centres of cells with bilinear
/// interpolation in between.
///
/// The first pixel's centre is (x, y) ≥ 0 cells from the first sample. Each next pixel is `step`
/// cells further.
void ring_layer_tint_interpolated(
  const float *samples, int32_t sample_stride, double x, double y, double step,
  const float *color, float *layer, int32_t stride, int32_t width, int32_t height);

#endif
