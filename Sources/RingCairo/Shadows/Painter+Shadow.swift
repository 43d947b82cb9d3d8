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
      let mask = try mask(of: blurred(scaledCaster, tile), tile)
      try canvas.composite(mask.pointer, tile.output, shadow.color)
    }
  }

  /// Returns the alpha of a group, blurred in both directions.
  private func blurred(_ scaledCaster: Group, _ tile: BlurTile) throws -> PooledBuffer<Float> {
    let area = tile.aligned(try scaledCaster.contentExtents(in: tile.input))
    let samples = try blurBuffer(tile, tile.inputStride * tile.inputHeight, isZero: true)
    guard !area.isEmpty else { return try convolve(samples, tile, rows: 0..<0) }
    let cell = tile.cell
    let (left, top) = ((area.left - tile.inputOriginX) / cell, (area.top - tile.inputTop) / cell)
    let columns = (area.width + cell - 1) / cell
    let rows = (area.height + cell - 1) / cell
    let layer = try layer(area)
    try draw(scaledCaster, on: layer)
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
    let multiplications = stride * weights.count * (rows.count + tile.height)
    try pool.meter.spend(multiplications / WorkCost.multiplications)
    let intermediate = try blurBuffer(tile, tile.stride * tile.inputHeight, isZero: true)
    ring_convolve(
      samples.pointer + rows.lowerBound * inputStride, Int32(inputStride), Int32(channels), weights,
      Int32(weights.count), intermediate.pointer + rows.lowerBound * stride, Int32(stride),
      Int32(stride), Int32(rows.count), simdLevel.cValue)
    let result = try blurBuffer(tile, tile.stride * tile.height, isZero: false)
    ring_convolve(
      intermediate.pointer, Int32(stride), Int32(stride), weights, Int32(weights.count),
      result.pointer, Int32(stride), Int32(stride), Int32(tile.height), simdLevel.cValue)
    return result
  }

  /// Zeroed if `isZero`, otherwise arbitrary.
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
  /// Composites a colour over the canvas through a mask of `area`.
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
