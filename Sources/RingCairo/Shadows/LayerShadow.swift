import RingCore
import RingKernels

/// The shadow of a layer: its alpha, offset and blurred.
///
/// If content of the layer itself casts a shadow, drawing it again for this shadow would double the
/// work at every level. This shadow only uses the layer's own pixels, and the subpixel part of the
/// offset goes into the weights.
struct LayerShadow {
  let shadow: DeviceShadow
  let pool: BufferPool
  let simdLevel: SIMDLevel
  private let plan: BlurPlan

  init(_ shadow: DeviceShadow, _ pool: BufferPool, _ simdLevel: SIMDLevel) {
    (self.shadow, self.pool, self.simdLevel) = (shadow, pool, simdLevel)
    plan = BlurPlan(sigma: shadow.sigma, allowsSupersampling: false)
  }

  func shadow(of caster: FloatLayer, in area: PixelRect) throws -> FloatLayer {
    let result = try FloatLayer(area, pool)
    if plan.downsampling > 1 {
      try blurDownsampled(caster, result)
    } else {
      try blurFullResolution(caster, result)
    }
    return result
  }

  // MARK: One sample per pixel

  private func blurFullResolution(_ caster: FloatLayer, _ result: FloatLayer) throws {
    let area = result.bounds
    let wholePixels = Vector(x: shadow.offset.x.rounded(.down), y: shadow.offset.y.rounded(.down))
    let fraction = shadow.offset - wholePixels
    let grid = SampleGridSize(
      outputWidth: area.width, outputHeight: area.height, reach: Self.reach(sigma: shadow.sigma))
    let input = area.expanded(by: grid.reach)
      .offsetBy(x: -Int(clamping: wholePixels.x), y: -Int(clamping: wholePixels.y))
    let samples = try buffer(grid.inputStride * grid.inputHeight, area)
    caster.copyAlpha(input, to: samples.pointer, stride: grid.inputStride)
    let blurred = try convolve(
      samples, on: grid, along: weights(shift: fraction.x), down: weights(shift: fraction.y),
      in: area)
    result.tint(blurred.pointer, stride: grid.outputStride, shadow.color)
  }

  /// Returns the radius of the kernel, in pixels, with one more for a subpixel offset.
  private static func reach(sigma: Double) -> Int {
    Int(clamping: (BlurPlan.kernelRadiusInSigmas * sigma).rounded(.up)) + 1
  }

  /// The minimum σ, in pixels, at which a Gaussian has enough samples for a subpixel offset.
  private static let minimumSubpixelOffsetSigma = 0.5

  /// Returns the weights of samples −reach…reach for a shadow offset by `shift` of a pixel, 0…1.
  private func weights(shift: Double) -> [Float] {
    let (sigma, reach) = (shadow.sigma, Self.reach(sigma: shadow.sigma))
    if sigma >= Self.minimumSubpixelOffsetSigma {
      return BlurPlan.weights(sigma: sigma, reach: reach, shift: shift)
    }
    // Interpolation between two pixels also blurs: the variances add up.
    let residualSigma = max(0, sigma * sigma - shift * (1 - shift)).squareRoot()
    let centered =
      residualSigma > BlurPlan.minimumSigma
      ? BlurPlan.weights(sigma: residualSigma, reach: reach - 1, shift: 0)
      : (1 - reach...reach - 1).map { $0 == 0 ? 1 : 0 }
    let padded = [0] + centered + [0]
    return padded.indices.map { index in
      let next = index + 1 < padded.count ? padded[index + 1] : 0
      return Float(1 - shift) * padded[index] + Float(shift) * next
    }
  }

  // MARK: One sample per cell of pixels

  private func blurDownsampled(_ caster: FloatLayer, _ result: FloatLayer) throws {
    let area = result.bounds
    let cell = plan.downsampling
    // Cells start at multiples of their size in every area, so that parts of a shadow match.
    func samplePosition(_ pixel: Int, _ offset: Double) -> Double {
      (Double(pixel) + 0.5 - offset) / Double(cell) - 0.5
    }
    let first = Point(
      x: samplePosition(area.left, shadow.offset.x), y: samplePosition(area.top, shadow.offset.y))
    let (left, top) = (first.x.rounded(.down), first.y.rounded(.down))
    let grid = SampleGridSize(
      outputWidth: area.width / cell + 3, outputHeight: area.height / cell + 3, reach: plan.reach)
    let (inputLeft, inputTop) = (
      (Int(clamping: left) - grid.reach) * cell, (Int(clamping: top) - grid.reach) * cell
    )
    let input = PixelRect(
      left: inputLeft, top: inputTop,
      right: inputLeft + (grid.outputWidth + 2 * grid.reach) * cell,
      bottom: inputTop + grid.inputHeight * cell)
    let cells = try buffer(grid.inputStride * grid.inputHeight, area)
    caster.addAlpha(input, to: cells.pointer, stride: grid.inputStride, cell: cell)
    let blurred = try convolve(
      cells, on: grid, along: plan.weights, down: plan.weights, in: area)
    result.tint(
      blurred.pointer, stride: grid.outputStride, first: Point(x: first.x - left, y: first.y - top),
      step: 1 / Double(cell), shadow.color)
  }

  // MARK: Convolution

  /// The size of the sample grid: output samples, and `reach` more input samples on each side.
  private struct SampleGridSize {
    let outputWidth: Int
    let outputHeight: Int
    let reach: Int
    /// A multiple of 32, which the loops compute at a time.
    var outputStride: Int { (outputWidth + 31) & ~31 }
    var inputHeight: Int { outputHeight + 2 * reach }
    var inputStride: Int { outputStride + 2 * reach }
  }

  /// Returns `samples` convolved with `along` in each row, then with `down` in each column.
  private func convolve(
    _ samples: PooledBuffer<Float>, on grid: SampleGridSize, along: [Float], down: [Float],
    in area: PixelRect
  ) throws -> PooledBuffer<Float> {
    let multiplications =
      grid.outputStride * (along.count * grid.inputHeight + down.count * grid.outputHeight)
    try pool.meter.spend(multiplications / WorkCost.multiplications)
    let intermediate = try buffer(grid.outputStride * grid.inputHeight, area)
    let stride = Int32(grid.outputStride)
    ring_convolve(
      samples.pointer, Int32(grid.inputStride), 1, along, Int32(along.count), intermediate.pointer,
      stride, stride, Int32(grid.inputHeight), simdLevel.cValue)
    let result = try buffer(grid.outputStride * grid.outputHeight, area)
    ring_convolve(
      intermediate.pointer, stride, stride, down, Int32(down.count), result.pointer, stride, stride,
      Int32(grid.outputHeight), simdLevel.cValue)
    return result
  }

  private func buffer(_ count: Int, _ area: PixelRect) throws -> PooledBuffer<Float> {
    try pool.allocateZeroed(count, of: Float.self, for: "a shadow of \(area.dimensions)")
  }
}
