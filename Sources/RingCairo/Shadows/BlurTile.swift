import RingCore

enum BlurInput {
  /// For a shadow.
  case alpha
  case colors

  var channels: Int { self == .alpha ? 1 : 4 }
  /// The size of a drawn pixel in bytes: an ARGB pixel, and for colours also a pixel of a
  /// `FloatLayer`.
  fileprivate var bytesPerPixel: Int { self == .alpha ? 4 : 20 }
  /// The additional size of the result per pixel, in bytes.
  fileprivate var bytesPerResult: Int { self == .alpha ? 1 : 0 }

  /// For error messages.
  func purpose(_ area: PixelRect) -> String {
    "a \(self == .alpha ? "shadow" : "blur") of \(area.dimensions)"
  }
}

/// A tile of a blur: its output in pixels and its grid of samples.
///
/// The output has samples for the pixels in `output`, at the plan's density. The input has `reach`
/// more samples on each side.
struct BlurTile {
  let plan: BlurPlan
  let source: BlurInput
  let output: PixelRect
  /// Output samples per row; the loops compute `stride` samples, a multiple of 32.
  let sampleColumns: Int
  /// The number of rows of output samples.
  let sampleRows: Int
  let stride: Int

  init(_ plan: BlurPlan, _ output: PixelRect, of source: BlurInput) {
    self.plan = plan
    self.source = source
    self.output = output
    /// Returns the number of output samples along a side of `pixels` pixels.
    /// Interpolation between coarse samples reads one sample beyond the output on every side.
    func count(_ pixels: Int) -> Int {
      plan.downsampling > 1 ? pixels / plan.downsampling + 3 : pixels * plan.supersampling
    }
    sampleColumns = count(output.width)
    sampleRows = count(output.height)
    stride = (sampleColumns + 31) & ~31
  }

  var inputRows: Int { sampleRows + 2 * plan.reach }
  /// Input samples per row.
  var inputStride: Int { stride + 2 * plan.reach }
  /// Drawn pixels per sample, along a side.
  var cell: Int { plan.downsampling / plan.prescale }
  /// The left edge of the first input sample, in drawn pixels.
  /// Along a side, a device pixel has `supersampling` drawn pixels, or 1 / `prescale`.
  var inputOriginX: Int { plan.prescale > 1 ? 0 : firstSample(output.left) }
  var inputTop: Int { plan.prescale > 1 ? 0 : firstSample(output.top) }

  private func firstSample(_ edge: Int) -> Int {
    let border = plan.downsampling > 1 ? plan.downsampling : 0
    return edge * plan.supersampling - border - plan.reach * plan.downsampling
  }

  /// The map from device pixels to drawn pixels.
  var deviceToSamples: Transform {
    guard plan.prescale > 1 else {
      return .scale(Double(plan.supersampling), Double(plan.supersampling))
    }
    let corner = Point(
      x: Double(firstSample(output.left)), y: Double(firstSample(output.top)))
    let scale = 1 / Double(plan.prescale)
    return Transform.translation(Point.zero - corner).then(.scale(scale, scale))
  }

  /// The drawn pixels that are sampled.
  var input: PixelRect {
    PixelRect(
      left: inputOriginX, top: inputTop,
      right: inputOriginX + (sampleColumns + 2 * plan.reach) * cell,
      bottom: inputTop + inputRows * cell)
  }

  /// Moves the left and top edges outwards to the edge of a sample.
  func aligned(_ area: PixelRect) -> PixelRect {
    func roundedDown(_ edge: Int, _ first: Int) -> Int { edge - (edge - first) % cell }
    return PixelRect(
      left: roundedDown(area.left, inputOriginX), top: roundedDown(area.top, inputTop),
      right: area.right,
      bottom: area.bottom)
  }
}

// MARK: Tiles

extension BlurTile {
  private static let maximumBytes = 96 << 20
  /// In device pixels: smaller tiles would be mostly border.
  private static let minimumSide = 64

  /// An upper bound of the memory of this blur.
  private var bytes: Int {
    4 * source.channels * (inputRows * (inputStride + stride) + sampleRows * stride)
      + source.bytesPerPixel * input.area + source.bytesPerResult * output.area
  }

  /// Returns tiles that are blurred one after another, on the sample grid of the complete output.
  static func tiles(
    _ plan: BlurPlan, _ output: PixelRect, of source: BlurInput
  ) -> [BlurTile] {
    var (width, height) = (output.width, output.height)
    func half(_ side: Int) -> Int {
      (side / 2 + plan.downsampling - 1) / plan.downsampling * plan.downsampling
    }
    func isTooLarge() -> Bool {
      let rect = PixelRect(PixelSize(width: width, height: height))
      let tile = BlurTile(plan, rect, of: source)
      return tile.bytes > maximumBytes
        || max(tile.input.width, tile.input.height) > Rasterizer.maximumSide
    }
    while max(width, height) >= 2 * max(minimumSide, plan.downsampling), isTooLarge() {
      if height >= width { height = half(height) } else { width = half(width) }
    }
    return output.bands(height: height).flatMap { band in
      Swift.stride(from: band.left, to: band.right, by: width).map { left in
        var rect = band
        (rect.left, rect.right) = (left, min(left + width, band.right))
        return BlurTile(plan, rect, of: source)
      }
    }
  }
}
