import RingGraphics

/// What is blurred.
enum BlurSubject {
  /// The alpha of a picture, for a shadow.
  case alpha
  /// A picture with its colours.
  case colors

  /// Numbers per sample.
  var channels: Int { self == .alpha ? 1 : 4 }
  /// What a drawn pixel takes: a word, and for colours a pixel of a layer.
  fileprivate var bytesPerPixel: Int { self == .alpha ? 4 : 20 }
  /// What a picture of the result takes, per pixel, besides.
  fileprivate var bytesPerResult: Int { self == .alpha ? 1 : 0 }

  /// What the memory is for, as messages say it.
  func purpose(_ area: PixelRect) -> String {
    "a \(self == .alpha ? "shadow" : "blur") of \(area.dimensions)"
  }
}

/// The rectangles of one blur.
///
/// The output's samples are those of the pixels in `output`; on every side the input has `reach`
/// samples more.
struct BlurGrid {
  let plan: BlurPlan
  let subject: BlurSubject
  /// Pixels that receive the shadow, or the blurred picture.
  let output: PixelRect
  /// Samples of the output, and how many the loops compute: a multiple of 32.
  let width: Int
  let height: Int
  let stride: Int

  init(_ plan: BlurPlan, _ output: PixelRect, of subject: BlurSubject) {
    self.plan = plan
    self.subject = subject
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
  /// Drawn pixels per sample, along a side.
  var cell: Int { plan.coarser / plan.smaller }
  /// The first input sample's place, in drawn pixels: `finer` per device pixel, or fewer.
  var inputLeft: Int { plan.smaller > 1 ? 0 : firstSample(output.left) }
  var inputTop: Int { plan.smaller > 1 ? 0 : firstSample(output.top) }

  private func firstSample(_ edge: Int) -> Int {
    let border = plan.coarser > 1 ? plan.coarser : 0
    return edge * plan.finer - border - plan.reach * plan.coarser
  }

  /// Maps device pixels to drawn pixels.
  var placing: Transform {
    guard plan.smaller > 1 else { return .scale(Double(plan.finer), Double(plan.finer)) }
    let corner = Point(
      x: Double(firstSample(output.left)), y: Double(firstSample(output.top)))
    let scale = 1 / Double(plan.smaller)
    return Transform.translation(.zero - corner).then(.scale(scale, scale))
  }

  /// The drawn pixels that are sampled.
  var input: PixelRect {
    PixelRect(
      left: inputLeft, top: inputTop, right: inputLeft + (width + 2 * plan.reach) * cell,
      bottom: inputTop + inputHeight * cell)
  }

  /// A part of the input, grown to whole samples.
  func aligned(_ part: PixelRect) -> PixelRect {
    func down(_ edge: Int, _ first: Int) -> Int { edge - (edge - first) % cell }
    return PixelRect(
      left: down(part.left, inputLeft), top: down(part.top, inputTop), right: part.right,
      bottom: part.bottom)
  }
}

// MARK: Tiles

extension BlurGrid {
  /// More than this is not needed at once for a shadow or a blurred picture.
  private static let maximumBytes = 96 << 20
  /// Tiles are not smaller than this, in device pixels: most would be border.
  private static let minimumSide = 64

  /// At most what a blur of the output takes.
  private var bytes: Int {
    4 * subject.channels * (inputHeight * (inputStride + stride) + height * stride)
      + subject.bytesPerPixel * input.area + subject.bytesPerResult * output.area
  }

  /// The output in parts that are blurred one after another, whose samples are those of the whole.
  static func tiles(
    _ plan: BlurPlan, _ output: PixelRect, of subject: BlurSubject
  ) -> [BlurGrid] {
    var (width, height) = (output.width, output.height)
    func half(_ side: Int) -> Int {
      (side / 2 + plan.coarser - 1) / plan.coarser * plan.coarser
    }
    func isTooLarge() -> Bool {
      let tile = PixelRect(PixelSize(width: width, height: height))
      let grid = BlurGrid(plan, tile, of: subject)
      return grid.bytes > maximumBytes
        || max(grid.input.width, grid.input.height) > Rasterizer.maximumSide
    }
    while max(width, height) >= 2 * max(minimumSide, plan.coarser), isTooLarge() {
      if height >= width { height = half(height) } else { width = half(width) }
    }
    return output.bands(of: height).flatMap { band in
      Swift.stride(from: band.left, to: band.right, by: width).map { left in
        var tile = band
        (tile.left, tile.right) = (left, min(left + width, band.right))
        return BlurGrid(plan, tile, of: subject)
      }
    }
  }
}
