import RingGraphics

/// Why a canvas cannot be made of pixels.
public enum CanvasError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A side rounds to no pixel at all, or is not a number.
  case empty(Size, scale: Double)
  /// A side is longer than any surface may be.
  case tooLong(Size, scale: Double)
  /// More pixels than were allowed.
  case tooManyPixels(PixelSize, limit: Int)

  public var description: String {
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

/// How large a picture may be.
public enum CanvasLimits {
  /// The longest side in pixels: Cairo's limit for an image surface.
  public static let maximumSide = 32_767
  /// The most pixels of a picture unless the caller says otherwise: 2²⁸, a gibibyte of memory.
  public static let defaultMaximumPixels = 1 << 28
  /// How often drawing may touch each of the most pixels of a picture.
  private static let passes = 64
  /// Every picture may take as much: about a second.
  private static let leastWork = 1 << 30

  /// How many pixels drawing may touch, with all layers and blurs, where pictures of `maximumPixels`
  /// are allowed: 64 times as many, at least 2³⁰.
  public static func maximumWork(maximumPixels: Int) -> Int {
    let (product, overflows) = maximumPixels.multipliedReportingOverflow(by: passes)
    return overflows ? .max : max(leastWork, product)
  }

  /// The pixels of a canvas of this size in points. Throws `CanvasError`.
  public static func pixelSize(
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
