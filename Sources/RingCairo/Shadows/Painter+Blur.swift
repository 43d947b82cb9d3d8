import CRingShim
import RingGraphics

/// Blurred groups: the samples and weights of a shadow, in four channels instead of one.
extension Painter {
  /// Returns the group's commands, blurred, inside `areaCost`; `nil` if nothing is visible there.
  func blurred(_ group: Group, _ blur: DeviceBlur, in area: PixelRect) throws -> FloatLayer? {
    var result: FloatLayer?
    var (placing, drawn) = (Transform.identity, group)
    for grid in BlurTile.tiles(blur.plan, area, of: .colors) {
      if grid.deviceToSamples != placing {
        (placing, drawn) = (grid.deviceToSamples, try scaledForBlur(group, grid))
      }
      let seen = try drawn.stepExtents(in: grid.input)
      // Draws the content before the layer is allocated, as in `content(of:in:)`.
      guard !seen.isEmpty, let picture = try content(of: drawn, in: seen) else { continue }
      let layer = try result ?? FloatLayer(area, pool)
      result = layer
      try self.blur(picture, grid, into: layer)
    }
    return result
  }

  /// Returns the unblurred group at the scale of the grid.
  private func scaledForBlur(_ group: Group, _ grid: BlurTile) throws -> Group {
    let drawn = try group.content(under: group.parent.then(grid.deviceToSamples))
    drawn.makeLayered()
    return drawn
  }

  private func blur(_ picture: FloatLayer, _ grid: BlurTile, into layer: FloatLayer) throws {
    let cell = grid.cell
    let samples = try blurBuffer(grid, grid.inputStride * grid.inputHeight, isZero: true)
    let place = picture.bounds.offsetBy(x: -grid.inputOriginX, y: -grid.inputTop)
    picture.addCells(to: samples.pointer, stride: grid.inputStride, cell: cell, at: place)
    let rows = place.top / cell..<(place.bottom + cell - 1) / cell
    let blurred = try convolve(samples, grid, rows: rows)
    layer.set(grid.output, to: blurred.pointer, stride: grid.stride, grid.plan)
  }
}

extension FloatLayer {
  /// Adds the means of `cell` × `cell` pixels to `samples`, which are zero.
  ///
  /// `map` is the position of the layer, in pixels from the first sample.
  fileprivate func addCells(
    to samples: UnsafeMutablePointer<Float>, stride: Int, cell: Int, at place: PixelRect
  ) {
    let first = samples + 4 * (place.top / cell * stride + place.left / cell)
    ring_layer_accumulate(
      start(of: bounds), Int32(bounds.width), Int32(place.left % cell), Int32(place.top % cell),
      first, Int32(stride), Int32(cell), Int32(bounds.width), Int32(bounds.height))
  }

  /// Sets `part` from samples that are finer or coarser than pixels.
  fileprivate func set(
    _ part: PixelRect, to samples: UnsafePointer<Float>, stride: Int, _ plan: BlurPlan
  ) {
    let target = start(of: part)
    let (width, height) = (Int32(part.width), Int32(part.height))
    if plan.downsampling > 1 {
      ring_layer_upsample(
        samples, Int32(stride), Int32(plan.downsampling), target, Int32(bounds.width), width, height
      )
    } else {
      ring_layer_downsample(
        samples, Int32(stride), Int32(plan.supersampling), target, Int32(bounds.width), width,
        height)
    }
  }
}
