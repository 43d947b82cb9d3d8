import RingCore

package enum CanvasError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A side rounds to 0 pixels, is negative or is not a number.
  case empty(Size, scale: Double)
  /// A side exceeds `CanvasLimits.maximumSide`.
  case tooLong(Size, scale: Double)
  case tooManyPixels(PixelSize, limit: Int)

  package var description: String {
    switch self {
    case .empty(let size, let scale):
      "the canvas of \(Self.text(size)) points at scale \(scale.rounded6) has no pixels"
    case .tooLong(let size, let scale):
      "the canvas of \(Self.text(size)) points at scale \(scale.rounded6) is too large: "
        + "a side may have at most \(CanvasLimits.maximumSide) pixels"
    case .tooManyPixels(let size, let limit):
      "the canvas of \(size.width) × \(size.height) pixels is too large: "
        + "at most \(limit) pixels are allowed"
    }
  }

  private static func text(_ size: Size) -> String {
    "\(size.width.rounded6) × \(size.height.rounded6)"
  }
}

extension CanvasError: ProblemConvertible {
  package var problems: [Problem] {
    let code: Problem.Code =
      switch self {
      case .empty: .invalidView
      case .tooLong, .tooManyPixels: .tooLarge
      }
    return [Problem(.error, code, description)]
  }
}

package enum CanvasLimits {
  /// The maximum side in pixels: Cairo's limit for an image surface.
  package static let maximumSide = 32_767
  /// The default maximum number of pixels: 2²⁸, one gibibyte of memory.
  package static let defaultMaximumPixels = 1 << 28
  /// The number of times that drawing may touch each pixel of the largest image.
  private static let passes = 64
  /// The work allowed for every image, in touched pixels: about a second.
  private static let minimumWork = 1 << 30

  /// Returns the number of pixels that drawing may touch, including all layers and blurs: 64 times
  /// `maximumPixels`, at least 2³⁰.
  package static func maximumWork(maximumPixels: Int) -> Int {
    let (product, overflows) = maximumPixels.multipliedReportingOverflow(by: passes)
    return overflows ? .max : max(minimumWork, product)
  }

  /// Returns the size in pixels of a canvas whose size is in points.
  package static func pixelSize(
    of size: Size, scale: Double, maximumPixels: Int = defaultMaximumPixels
  ) throws(CanvasError) -> PixelSize {
    guard size.width >= 0, size.height >= 0 else { throw .empty(size, scale: scale) }
    guard let pixels = PixelSize(size, scale: scale), pixels.width <= maximumSide,
      pixels.height <= maximumSide
    else { throw .tooLong(size, scale: scale) }
    guard pixels.width > 0, pixels.height > 0 else { throw .empty(size, scale: scale) }
    guard pixels.count <= maximumPixels else { throw .tooManyPixels(pixels, limit: maximumPixels) }
    return pixels
  }
}
