import RingCore
import RingKernels

/// Blurred groups: blurred as shadows are, but in four channels instead of alpha only.
extension Painter {
  /// Returns the group's commands, blurred, inside `area`; `nil` if nothing is visible there.
  func blurred(_ group: Group, _ blur: DeviceBlur, in area: PixelRect) throws -> FloatLayer? {
    var result: FloatLayer?
    var (deviceToSamples, scaledGroup) = (Transform.identity, group)
    for tile in BlurTile.tiles(blur.plan, area, of: .colors) {
      if tile.deviceToSamples != deviceToSamples {
        (deviceToSamples, scaledGroup) = (tile.deviceToSamples, try scaledForBlur(group, tile))
      }
      let extents = try scaledGroup.itemExtents(in: tile.input)
      // Draw the content before allocating the layer, as `content(of:in:)` does.
      guard !extents.isEmpty, let image = try content(of: scaledGroup, in: extents) else {
        continue
      }
      let layer = try result ?? FloatLayer(area, pool)
      result = layer
      try self.blur(image, tile, into: layer)
    }
    return result
  }

  /// Returns the unblurred group at the scale of the tile.
  private func scaledForBlur(_ group: Group, _ tile: BlurTile) throws -> Group {
    let scaledGroup = try group.content(under: group.parent.then(tile.deviceToSamples))
    scaledGroup.makeLayered()
    return scaledGroup
  }

  private func blur(_ image: FloatLayer, _ tile: BlurTile, into layer: FloatLayer) throws {
    let cell = tile.cell
    let samples = try blurBuffer(tile, tile.inputStride * tile.inputHeight, isZero: true)
    let position = image.bounds.offsetBy(x: -tile.inputOriginX, y: -tile.inputTop)
    image.addCells(to: samples.pointer, stride: tile.inputStride, cell: cell, at: position)
    let rows = position.top / cell..<(position.bottom + cell - 1) / cell
    let blurred = try convolve(samples, tile, rows: rows)
    layer.set(tile.output, to: blurred.pointer, stride: tile.stride, tile.plan)
  }
}

extension FloatLayer {
  /// Adds the means of `cell` × `cell` pixels to `samples`, which are zero.
  ///
  /// `position` is the layer's rectangle, in pixels from the first sample.
  fileprivate func addCells(
    to samples: UnsafeMutablePointer<Float>, stride: Int, cell: Int, at position: PixelRect
  ) {
    let first = samples + 4 * (position.top / cell * stride + position.left / cell)
    ring_layer_accumulate(
      start(of: bounds), Int32(bounds.width), Int32(position.left % cell),
      Int32(position.top % cell),
      first, Int32(stride), Int32(cell), Int32(bounds.width), Int32(bounds.height))
  }

  /// Sets `area` from samples that are finer or coarser than pixels.
  fileprivate func set(
    _ area: PixelRect, to samples: UnsafePointer<Float>, stride: Int, _ plan: BlurPlan
  ) {
    let target = start(of: area)
    let (width, height) = (Int32(area.width), Int32(area.height))
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
