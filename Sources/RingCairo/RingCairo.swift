// RingCairo: from a display list to pixels, and the measurer of texts.
//
// It owns every handle of Cairo and Pango; no other Swift target sees one. It does not know what an
// element is.
//
// Three types to know:
//
// - `TextEngine` measures texts during the layout, and afterwards replaces them by outlines.
// - `Rasterizer` turns an `OutlinedDisplayList` into pixels. It belongs to one thread, and reuses
//   its buffers from picture to picture.
// - `Painter` executes the draw commands for it: paths, images, and groups with their effects.
//
// Our own scan converter computes the exact area of a path in each pixel. Cairo's draws the rest,
// such as outlines that may cross themselves. The loops over pixels are in C, in `RingKernels`;
// they give the same bytes on every processor. The libraries are opened at the first call, so a
// picture of rings alone needs neither.
//
// From the tests, a disc whose alpha adds up to its area:
//
// ```swift
// var rasterizer = Rasterizer()
// let disc = Path.circle(center: Point(x: 10, y: 10), radius: 8)
// let list = OutlinedDisplayList([.primitive(.fill(disc, .solid(.black)))])
// let image = try rasterizer.rasterize(list, size: PixelSize(width: 20, height: 20), scale: 1)
// ```
//
// docs/dev/raster.md explains how a path becomes pixels.
