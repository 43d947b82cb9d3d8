import CRingShim
import RingGraphics

/// Memory for blurring, kept between pictures.
final class BlurBuffers {
  fileprivate let samples = ScratchBuffer<Float>()
  fileprivate let rows = ScratchBuffer<Float>()
  fileprivate let columns = ScratchBuffer<Float>()
  fileprivate let mask = ScratchBuffer<UInt8>()
}

/// The rectangles of one blur.
///
/// The output's samples are those of the pixels in `output`; on every side the input has `reach`
/// samples more.
private struct BlurGrid {
  let plan: BlurPlan
  /// Pixels that receive the shadow.
  let output: PixelRect
  /// Samples of the output, and how many the loops compute: a multiple of 32.
  let width: Int
  let height: Int
  let stride: Int

  init(_ plan: BlurPlan, _ output: PixelRect) {
    self.plan = plan
    self.output = output
    // Interpolation between coarse samples looks one sample beyond the output on every side.
    func count(_ pixels: Int) -> Int {
      plan.coarser > 1 ? pixels / plan.coarser + 3 : pixels * plan.finer
    }
    width = count(output.width)
    height = count(output.height)
    stride = (width + 31) & ~31
  }

  var inputHeight: Int { height + 2 * plan.reach }
  var inputStride: Int { stride + 2 * plan.reach }
  /// The first input sample's place, in samples' pixels (`finer` per device pixel).
  var inputLeft: Int { firstSample(output.left) }
  var inputTop: Int { firstSample(output.top) }

  private func firstSample(_ edge: Int) -> Int {
    let border = plan.coarser > 1 ? plan.coarser : 0
    return edge * plan.finer - border - plan.reach * plan.coarser
  }

  /// The pixels that are sampled.
  var input: PixelRect {
    PixelRect(
      left: inputLeft, top: inputTop,
      right: inputLeft + (width + 2 * plan.reach) * plan.coarser,
      bottom: inputTop + inputHeight * plan.coarser)
  }

  /// A part of the input, grown to whole samples.
  func aligned(_ part: PixelRect) -> PixelRect {
    func down(_ edge: Int, _ first: Int) -> Int { edge - (edge - first) % plan.coarser }
    return PixelRect(
      left: down(part.left, inputLeft), top: down(part.top, inputTop), right: part.right,
      bottom: part.bottom)
  }
}

extension Painter {
  /// Lays the blurred coverage of a group, in the shadow's colour, over the canvas.
  func drawShadow(
    _ shadow: DeviceShadow, of group: Group, on canvas: borrowing Canvas
  ) throws {
    let caster = try group.with(group.shadowCaster, parent: shadow.transform)
    let visible = canvas.bounds.expanded(by: shadow.plan.pixelReach)
    let cast = try caster.shadowlessExtents(in: visible)
    guard !cast.isEmpty, shadow.color.alpha > 0 else { return }
    let output = cast.expanded(by: shadow.plan.pixelReach).intersection(canvas.bounds)
    guard !output.isEmpty else { return }
    let grid = BlurGrid(shadow.plan, output)
    try sample(caster, grid)
    try paintMask(grid, shadow.color, on: canvas)
  }

  /// Draws the group as finely as the blur wants it and blurs its alpha in both directions.
  private func sample(_ caster: Group, _ grid: BlurGrid) throws {
    let finer = Double(grid.plan.finer)
    let scaled = try caster.with(
      caster.effects, parent: caster.parent.then(.scale(finer, finer)))
    let area = grid.aligned(try scaled.shadowlessExtents(in: grid.input))
    let samples = blur.samples.zeroed(grid.inputStride * grid.inputHeight)
    guard !area.isEmpty else { return convolve(samples, grid, rows: 0..<0) }
    let cell = grid.plan.coarser
    let (left, top) = ((area.left - grid.inputLeft) / cell, (area.top - grid.inputTop) / cell)
    let columns = (area.width + cell - 1) / cell
    let rows = (area.height + cell - 1) / cell
    try withLayer(area) { layer in
      try draw(scaled, on: layer)
      try layer.surface.flush()
      ring_alpha_cells(
        layer.pixels, Int32(area.width), Int32(area.width), Int32(area.height), Int32(cell),
        samples + top * grid.inputStride + left, Int32(grid.inputStride), Int32(columns),
        Int32(rows))
    }
    convolve(samples, grid, rows: top..<top + rows)
  }

  /// `rows` are the input's rows that are not empty.
  private func convolve(
    _ samples: UnsafeMutablePointer<Float>, _ grid: BlurGrid, rows: Range<Int>
  ) {
    let weights = grid.plan.weights
    let between = blur.rows.zeroed(grid.stride * grid.inputHeight)
    ring_convolve(
      samples + rows.lowerBound * grid.inputStride, Int32(grid.inputStride), 1, weights,
      Int32(weights.count), between + rows.lowerBound * grid.stride, Int32(grid.stride),
      Int32(grid.stride), Int32(rows.count))
    ring_convolve(
      between, Int32(grid.stride), Int32(grid.stride), weights, Int32(weights.count),
      blur.columns.uninitialized(grid.stride * grid.height), Int32(grid.stride),
      Int32(grid.stride), Int32(grid.height))
  }

  private func paintMask(
    _ grid: BlurGrid, _ color: Color, on canvas: borrowing Canvas
  ) throws {
    let (width, height) = (grid.output.width, grid.output.height)
    let stride = (width + 3) & ~3
    let mask = blur.mask.zeroed(stride * height)
    let blurred = blur.columns.uninitialized(grid.stride * grid.height)
    if grid.plan.coarser > 1 {
      ring_mask_from_coarser(
        blurred, Int32(grid.stride), Int32(grid.plan.coarser), mask, Int32(stride), Int32(width),
        Int32(height))
    } else {
      ring_mask_from_finer(
        blurred, Int32(grid.stride), Int32(grid.plan.finer), mask, Int32(stride), Int32(width),
        Int32(height))
    }
    let surface = try ImageSurface(.a8, mask, width: width, height: height, stride: stride)
    try canvas.context.setColor(color)
    try canvas.context.mask(
      surface, x: grid.output.left - canvas.bounds.left, y: grid.output.top - canvas.bounds.top)
  }
}
