import RingCore
import RingKernels

extension Painter {
  /// Composites the blurred coverage of a group, in the shadow's colour, over the canvas.
  ///
  /// The group must not contain other shadows. It is drawn at the shadow's position, as finely as
  /// the blur requires.
  func drawShadow(
    _ shadow: DeviceShadow, of group: Group, on canvas: borrowing DrawingSurface
  ) throws {
    let caster = try group.shadowCaster(of: shadow)
    let visible = canvas.bounds.expanded(by: shadow.plan.pixelReach)
    let cast = try caster.contentExtents(in: visible)
    guard !cast.isEmpty else { return }
    let output = cast.expanded(by: shadow.plan.pixelReach).intersection(canvas.bounds)
    guard !output.isEmpty else { return }
    var (deviceToSamples, scaledCaster) = (Transform.identity, caster)
    for tile in BlurTile.tiles(shadow.plan, output, of: .alpha) {
      if tile.deviceToSamples != deviceToSamples {
        deviceToSamples = tile.deviceToSamples
        scaledCaster = try group.shadowCaster(under: shadow.transform.then(deviceToSamples))
      }
      let mask = try mask(of: blurredAlpha(of: scaledCaster, tile), tile)
      try canvas.composite(mask.pointer, tile.output, shadow.color)
    }
  }

  /// Returns the alpha of a group, blurred in both directions.
  private func blurredAlpha(
    of scaledCaster: Group, _ tile: BlurTile
  ) throws -> PooledBuffer<Float> {
    let area = tile.aligned(try scaledCaster.contentExtents(in: tile.input))
    let samples = try blurBuffer(tile, tile.inputStride * tile.inputRows, isZero: true)
    guard !area.isEmpty else { return try convolve(samples, tile, rows: 0..<0) }
    let cell = tile.cell
    let (left, top) = ((area.left - tile.inputOriginX) / cell, (area.top - tile.inputTop) / cell)
    let columns = (area.width + cell - 1) / cell
    let rows = (area.height + cell - 1) / cell
    let layer = try layer(area)
    try drawGroup(scaledCaster, on: layer)
    let first = samples.pointer + top * tile.inputStride + left
    try layer.withPixels { pixels in
      ring_pixels_downsample_alpha(
        pixels, Int32(area.width), Int32(area.width), Int32(area.height), Int32(cell), first,
        Int32(tile.inputStride), Int32(columns), Int32(rows))
    }
    return try convolve(samples, tile, rows: top..<top + rows)
  }

  /// Blurs in both directions; `rows` are the input rows that are not empty.
  func convolve(
    _ samples: PooledBuffer<Float>, _ tile: BlurTile, rows: Range<Int>
  ) throws -> PooledBuffer<Float> {
    let (weights, channels) = (tile.plan.weights, tile.source.channels)
    let (inputStride, stride) = (channels * tile.inputStride, channels * tile.stride)
    let multiplications = stride * weights.count * (rows.count + tile.sampleRows)
    try pool.meter.spend(multiplications / WorkCost.multiplications)
    let intermediate = try blurBuffer(tile, tile.stride * tile.inputRows, isZero: true)
    ring_convolve(
      samples.pointer + rows.lowerBound * inputStride, Int32(inputStride), Int32(channels), weights,
      Int32(weights.count), intermediate.pointer + rows.lowerBound * stride, Int32(stride),
      Int32(stride), Int32(rows.count), simdLevel.cValue)
    let result = try blurBuffer(tile, tile.stride * tile.sampleRows, isZero: false)
    ring_convolve(
      intermediate.pointer, Int32(stride), Int32(stride), weights, Int32(weights.count),
      result.pointer, Int32(stride), Int32(stride), Int32(tile.sampleRows), simdLevel.cValue)
    return result
  }

  /// Returns a buffer for `count` samples of the tile: zeroed if `isZero`, otherwise arbitrary.
  func blurBuffer(_ tile: BlurTile, _ count: Int, isZero: Bool) throws -> PooledBuffer<Float> {
    let (floats, source) = (count * tile.source.channels, tile.source)
    return isZero
      ? try pool.allocateZeroed(floats, of: Float.self, for: source.purpose(tile.output))
      : try pool.allocate(floats, of: Float.self, for: source.purpose(tile.output))
  }

  /// Resamples `blurred` to a mask of the tile's pixels.
  private func mask(of blurred: PooledBuffer<Float>, _ tile: BlurTile) throws -> PooledBuffer<UInt8>
  {
    let (width, height) = (tile.output.width, tile.output.height)
    let stride = tile.output.maskStride
    let mask = try pool.allocateZeroed(
      stride * height, of: UInt8.self, for: "a shadow of \(tile.output.dimensions)")
    if tile.plan.downsampling > 1 {
      ring_mask_upsample(
        blurred.pointer, Int32(tile.stride), Int32(tile.plan.downsampling), mask.pointer,
        Int32(stride),
        Int32(width), Int32(height))
    } else {
      ring_mask_downsample(
        blurred.pointer, Int32(tile.stride), Int32(tile.plan.supersampling), mask.pointer,
        Int32(stride),
        Int32(width), Int32(height))
    }
    return mask
  }
}

extension PixelRect {
  /// The number of bytes per row of a mask for Cairo, a multiple of 4.
  fileprivate var maskStride: Int { (width + 3) & ~3 }
}

extension DrawingSurface {
  fileprivate borrowing func composite(
    _ mask: UnsafeMutablePointer<UInt8>, _ area: PixelRect, _ color: SRGBColor
  ) throws {
    let surface = try ImageSurface(
      .a8, mask, width: area.width, height: area.height, stride: area.maskStride)
    let (left, top) = (area.left - bounds.left, area.top - bounds.top)
    try withContext { context in
      try context.setColor(color)
      try context.mask(surface, x: left, y: top)
    }
  }
}

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
      let extents = try Group.extents(of: scaledGroup.items, in: tile.input)
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

  /// Blurs `image` and sets the tile's output pixels in `layer` to the result.
  private func blur(_ image: FloatLayer, _ tile: BlurTile, into layer: FloatLayer) throws {
    let cell = tile.cell
    let samples = try blurBuffer(tile, tile.inputStride * tile.inputRows, isZero: true)
    let position = image.bounds.offsetBy(x: -tile.inputOriginX, y: -tile.inputTop)
    image.addCells(to: samples.pointer, stride: tile.inputStride, cell: cell, at: position)
    let rows = position.top / cell..<(position.bottom + cell - 1) / cell
    let blurred = try convolve(samples, tile, rows: rows)
    layer.set(tile.output, to: blurred.pointer, stride: tile.stride, tile.plan)
  }
}

extension FloatLayer {
  /// Adds the means of `cell` × `cell` pixels to `samples`, which are zero.
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
