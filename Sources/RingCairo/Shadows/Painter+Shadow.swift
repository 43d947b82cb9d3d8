import CRingShim
import RingGraphics

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
    var (placing, drawn) = (Transform.identity, caster)
    for grid in BlurTile.tiles(shadow.plan, output, of: .alpha) {
      if grid.deviceToSamples != placing {
        placing = grid.deviceToSamples
        drawn = try group.shadowCaster(under: shadow.transform.then(placing))
      }
      let mask = try mask(of: blurred(drawn, grid), grid)
      try canvas.composite(mask.pointer, grid.output, shadow.color)
    }
  }

  /// Returns the alpha of a group, blurred in both directions.
  private func blurred(_ drawn: Group, _ grid: BlurTile) throws -> PooledBuffer<Float> {
    let area = grid.aligned(try drawn.contentExtents(in: grid.input))
    let samples = try blurBuffer(grid, grid.inputStride * grid.inputHeight, isZero: true)
    guard !area.isEmpty else { return try convolve(samples, grid, rows: 0..<0) }
    let cell = grid.cell
    let (left, top) = ((area.left - grid.inputOriginX) / cell, (area.top - grid.inputTop) / cell)
    let columns = (area.width + cell - 1) / cell
    let rows = (area.height + cell - 1) / cell
    let layer = try layer(area)
    try draw(drawn, on: layer)
    let first = samples.pointer + top * grid.inputStride + left
    try layer.withPixels { pixels in
      ring_pixels_downsample_alpha(
        pixels, Int32(area.width), Int32(area.width), Int32(area.height), Int32(cell), first,
        Int32(grid.inputStride), Int32(columns), Int32(rows))
    }
    return try convolve(samples, grid, rows: top..<top + rows)
  }

  /// Returns samples blurred in both directions; `rows` are the input rows that are not empty.
  func convolve(
    _ samples: PooledBuffer<Float>, _ grid: BlurTile, rows: Range<Int>
  ) throws -> PooledBuffer<Float> {
    let (weights, channels) = (grid.plan.weights, grid.subject.channels)
    let (inputStride, stride) = (channels * grid.inputStride, channels * grid.stride)
    let multiplications = stride * weights.count * (rows.count + grid.height)
    try pool.meter.spend(multiplications / WorkCost.multiplications)
    let between = try blurBuffer(grid, grid.stride * grid.inputHeight, isZero: true)
    ring_convolve(
      samples.pointer + rows.lowerBound * inputStride, Int32(inputStride), Int32(channels), weights,
      Int32(weights.count), between.pointer + rows.lowerBound * stride, Int32(stride),
      Int32(stride), Int32(rows.count), vectors.cValue)
    let result = try blurBuffer(grid, grid.stride * grid.height, isZero: false)
    ring_convolve(
      between.pointer, Int32(stride), Int32(stride), weights, Int32(weights.count),
      result.pointer, Int32(stride), Int32(stride), Int32(grid.height), vectors.cValue)
    return result
  }

  /// Lends a buffer for `count` samples.
  func blurBuffer(_ grid: BlurTile, _ count: Int, isZero: Bool) throws -> PooledBuffer<Float> {
    let (floats, subject) = (count * grid.subject.channels, grid.subject)
    return isZero
      ? try pool.allocateZeroed(floats, of: Float.self, for: subject.purpose(grid.output))
      : try pool.allocate(floats, of: Float.self, for: subject.purpose(grid.output))
  }

  private func mask(of blurred: PooledBuffer<Float>, _ grid: BlurTile) throws -> PooledBuffer<UInt8>
  {
    let (width, height) = (grid.output.width, grid.output.height)
    let stride = grid.output.maskStride
    let mask = try pool.allocateZeroed(
      stride * height, of: UInt8.self, for: "a shadow of \(grid.output.dimensions)")
    if grid.plan.downsampling > 1 {
      ring_mask_upsample(
        blurred.pointer, Int32(grid.stride), Int32(grid.plan.downsampling), mask.pointer,
        Int32(stride),
        Int32(width), Int32(height))
    } else {
      ring_mask_downsample(
        blurred.pointer, Int32(grid.stride), Int32(grid.plan.supersampling), mask.pointer,
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
    _ mask: UnsafeMutablePointer<UInt8>, _ area: PixelRect, _ color: Color
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
