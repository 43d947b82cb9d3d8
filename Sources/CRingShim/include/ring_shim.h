#ifndef RING_SHIM_H
#define RING_SHIM_H

// The per-pixel loops of RingCairo.
//
// No function allocates, keeps a pointer after it returns, or has any state of its own: every
// buffer belongs to the caller. Lengths are device pixels unless said otherwise, a stride counts
// elements (not bytes) from one row to the next. Pixels are Cairo's ARGB32: one native-endian
// uint32 each, alpha in the top byte, colours premultiplied.
//
// Only IEEE +, −, ×, ÷ and √ without fused contraction are used, so the same input gives the same
// bytes on every machine and at every optimisation level.

#include <stdbool.h>
#include <stdint.h>

#include "ring_outline.h"
#include "ring_pixels.h"

// MARK: Gradients

/// How a pixel's place becomes a position 0…1 of the gradient.
typedef enum ring_gradient_kind {
  /// The turn of the vector (u, v): 0 along +u, a quarter along +v.
  RING_GRADIENT_CONIC,
  /// u, clamped to 0…1.
  RING_GRADIENT_LINEAR,
  /// The length of (u, v) less `start_radius`, clamped to 0…1.
  RING_GRADIENT_RADIAL,
  /// Everywhere 0: the first piece's first colour; buckets, edges and spots are not looked at.
  RING_GRADIENT_PLAIN,
} ring_gradient_kind;

/// A stretch of the gradient with a straight run of colours.
typedef struct ring_piece {
  /// Position where it begins, 0…1; pieces are in order without gaps and the first begins at 0.
  float start;
  /// Position where the next one begins; more than 1 for the last piece.
  float end;
  /// Blue, green, red, alpha at `start`: premultiplied, 0…255.
  float color[4];
  /// Their change per unit of position.
  float slope[4];
} ring_piece;

/// A position at which the colour jumps; it is blended over one pixel.
typedef struct ring_edge {
  /// Position 0…1, equal to the `start` of a piece.
  float position;
  /// Conic: the unit vector of the edge's ray in (u, v). Else: unused.
  float cosine, sine;
  /// Pixels per unit of distance from the edge (conic: of (u, v); else: of the position).
  float pixels_per_unit;
  /// Blue, green, red, alpha after the edge minus before it, 0…255.
  float jump[4];
} ring_edge;

/// A disc laid over the gradient's colours.
typedef struct ring_spot {
  /// Centre in (u, v).
  float u, v;
  /// Radius; used when there is no profile.
  float radius;
  /// Blue, green, red, alpha: premultiplied, 0…255.
  float color[4];
  /// A blurred disc's coverage 0…1 at distances `profile_start + i / profile_density` from the
  /// centre, `profile_count` ≥ 2 samples, constant beyond both ends; NULL for a sharp disc.
  const float *profile;
  int32_t profile_count;
  float profile_start, profile_density;
  /// Only where u·half_u + v·half_v + half_offset ≥ 0, when `has_half_plane`.
  bool has_half_plane;
  float half_u, half_v, half_offset;
  /// Device pixels that the disc can touch: left, top (inclusive), right, bottom (exclusive).
  int32_t left, top, right, bottom;
} ring_spot;

/// A gradient, prepared for one transform. The arrays belong to the caller.
typedef struct ring_gradient {
  ring_gradient_kind kind;
  ring_vectors vectors;
  /// The origin of (u, v) seen from the centre of pixel (x, y): dx = (x − origin_x) − rest_x.
  int32_t origin_x, origin_y;
  float rest_x, rest_y;
  /// u = u_x·dx + u_y·dy, v = v_x·dx + v_y·dy. Conic: lengths are pixels.
  float u_x, u_y, v_x, v_y;
  /// Radial: the length of (u, v) at position 0.
  float start_radius;
  /// Conic: the square of the distance from the centre, in (u, v), from which on eight neighbouring
  /// positions may be taken from a parabola; 0: nowhere.
  float minimum_radius_squared;
  /// Spots see a pixel moved along its radius into inner…outer (0…infinity: not moved).
  float inner, outer;
  /// Whether every piece and every spot leaves the result opaque.
  bool opaque;
  /// Whether an 8 × 8 ordered dither replaces rounding to nearest.
  bool dithers;
  const ring_piece *pieces;
  int32_t piece_count;
  /// 257 indices: the piece that covers position i / 256.
  const uint32_t *buckets;
  const ring_edge *edges;
  int32_t edge_count;
  const ring_spot *spots;
  int32_t spot_count;
} ring_gradient;

/// Coverage 0…255 of an area of the target: two samples per pixel, one above the other.
typedef struct ring_mask {
  const uint8_t *coverage;
  /// Bytes from one row of pixels to the next, a multiple of 8 that is ≥ width; bytes beyond the
  /// width are 0.
  int32_t stride;
  /// Bytes from a pixel's upper sample to its lower one; 0 where one sample serves for both.
  int32_t lower;
  /// The target's pixel under the first byte.
  int32_t left, top;
  int32_t width, height;
} ring_mask;

/// Lays a gradient, masked, over a picture (source-over).
///
/// `pixels` is the target's first pixel; its device coordinates are (`target_left`, `target_top`)
/// and the mask must lie inside the target. Up to 7 pixels beyond the mask's last one are read and
/// written unchanged, so 7 more than the target has must be there. Coordinates are up to
/// ±8 388 607. The gradient is evaluated at pixel centres, and only where the mask is not 0.
void ring_gradient_composite(
  const ring_gradient *gradient, const ring_mask *mask, uint32_t *pixels, int32_t stride,
  int32_t target_left, int32_t target_top);

/// Multiplies a picture by a mask that covers exactly the picture; colours stay ≤ alpha.
void ring_mask_keep(const ring_mask *mask, uint32_t *pixels, int32_t stride);

// MARK: Outlines

/// Lays a gradient over a picture through the coverage of runs, as `ring_gradient_composite` does.
void ring_runs_composite(
  const ring_runs *runs, const ring_gradient *gradient, uint32_t *pixels, int32_t stride,
  int32_t target_left, int32_t target_top);

// MARK: Blur

/// Averages the alpha of `cell` × `cell` pixels, 0…255; a cell may reach over the picture's edge,
/// where alpha is 0. `rows` × `columns` cells are written, the first one over the first pixel.
void ring_alpha_cells(
  const uint32_t *pixels, int32_t stride, int32_t width, int32_t height, int32_t cell,
  float *cells, int32_t cell_stride, int32_t columns, int32_t rows);

/// target[y][x] = Σ weights[k] · source[y][x + k · step] for a width that is a multiple of 32.
///
/// `step` 1 filters rows; the source's stride filters columns. The source must hold all samples
/// that are read.
void ring_convolve(
  const float *source, int32_t source_stride, int32_t step, const float *weights, int32_t count,
  float *target, int32_t target_stride, int32_t width, int32_t height, ring_vectors vectors);

/// Writes samples 0…255 as bytes, each sample averaged from `cell` × `cell` samples, rounded.
void ring_mask_from_finer(
  const float *samples, int32_t sample_stride, int32_t cell, uint8_t *mask, int32_t stride,
  int32_t width, int32_t height);

/// Writes samples 0…255 as bytes, each sample standing for the centre of `cell` × `cell` bytes and
/// interpolated between the centres; the samples reach one beyond the last one that is needed.
///
/// The first byte of the mask lies `cell` pixels after the first sample's cell begins.
void ring_mask_from_coarser(
  const float *samples, int32_t sample_stride, int32_t cell, uint8_t *mask, int32_t stride,
  int32_t width, int32_t height);

// MARK: Layers

// Pictures in pictures are made of floats: blue, green, red, alpha per pixel, premultiplied, 0…255.
// However many lie in one another, only the outermost is rounded.

/// Lays pixels over a layer.
void ring_layer_lay_pixels(
  const uint32_t *pixels, int32_t pixel_stride, float *layer, int32_t stride, int32_t width,
  int32_t height);

/// Lays a layer over a layer.
void ring_layer_lay_layer(
  const float *upper, int32_t upper_stride, float *layer, int32_t stride, int32_t width,
  int32_t height);

/// How an upper picture meets the one under it.
typedef enum ring_blend {
  RING_BLEND_MULTIPLY,
  RING_BLEND_SCREEN,
  /// The lower picture in the strength of the upper one's alpha.
  RING_BLEND_MASK,
} ring_blend;

/// Blends pixels with pixels, each rounded to the nearest; colours stay ≤ alpha.
void ring_blend_pixels(
  const uint32_t *upper, int32_t upper_stride, ring_blend blend, uint32_t *pixels, int32_t stride,
  int32_t width, int32_t height);

/// Blends a layer with a layer.
void ring_layer_blend(
  const float *upper, int32_t upper_stride, ring_blend blend, float *layer, int32_t stride,
  int32_t width, int32_t height);

/// Lays a layer over pixels, each rounded to the nearest; colours stay ≤ alpha.
void ring_layer_flatten(
  const float *layer, int32_t stride, uint32_t *pixels, int32_t pixel_stride, int32_t width,
  int32_t height);

/// Multiplies `count` pixels by `opacity`, 0…1.
void ring_layer_fade(float *layer, int64_t count, float opacity);

/// Multiplies a layer by a mask that covers exactly the layer.
void ring_layer_keep(const ring_mask *mask, float *layer);

/// Copies the alpha of a layer.
void ring_layer_alpha(
  const float *layer, int32_t stride, float *samples, int32_t sample_stride, int32_t width,
  int32_t height);

/// Adds the alpha of a layer to cells of `cell` × `cell` pixels, which become their means once all
/// is added. The layer's first pixel is (x, y) of the first cell, 0…cell − 1.
void ring_layer_alpha_cells(
  const float *layer, int32_t stride, int32_t x, int32_t y, float *cells, int32_t cell_stride,
  int32_t cell, int32_t width, int32_t height);

/// Adds a layer to cells of `cell` × `cell` pixels, which become their means once all is added: four
/// numbers per cell, and the stride counts cells. The layer's first pixel is (x, y) of the first cell,
/// 0…cell − 1.
void ring_layer_cells(
  const float *layer, int32_t stride, int32_t x, int32_t y, float *cells, int32_t cell_stride,
  int32_t cell, int32_t width, int32_t height);

/// Sets a layer's pixels to the means of `cell` × `cell` samples of four numbers each.
void ring_layer_from_finer(
  const float *samples, int32_t sample_stride, int32_t cell, float *layer, int32_t stride,
  int32_t width, int32_t height);

/// Sets a layer's pixels to samples of four numbers each, between which is interpolated as
/// `ring_mask_from_coarser` does.
void ring_layer_from_coarser(
  const float *samples, int32_t sample_stride, int32_t cell, float *layer, int32_t stride,
  int32_t width, int32_t height);

/// Sets a layer to `color` (blue, green, red, alpha, 0…255) in the strength 0…255 of the samples.
void ring_layer_tint(
  const float *samples, int32_t sample_stride, const float *color, float *layer, int32_t stride,
  int32_t width, int32_t height);

/// The same for samples that stand for the centres of cells, between which is interpolated.
///
/// The first pixel's centre lies (x, y) ≥ 0 cells from the first sample, the next ones `step` on.
void ring_layer_tint_between(
  const float *samples, int32_t sample_stride, double x, double y, double step,
  const float *color, float *layer, int32_t stride, int32_t width, int32_t height);

#endif
