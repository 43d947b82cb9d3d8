/// Drawing a picture takes more work than is allowed.
public struct WorkLimitError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The most pixels that drawing may touch, ≥ 0.
  public let limit: Int

  /// The error of a limit in pixels, ≥ 0.
  public init(limit: Int) { self.limit = limit }

  public var description: String {
    let millions = (limit + 999_999) / 1_000_000
    return "the picture takes too much work: with its layers and blurs, more than "
      + "\(millions) million pixels are drawn"
  }
}

/// Counts what a picture takes to draw, so that no picture takes for ever.
///
/// The unit is a pixel that is touched once, about a nanosecond. No clock is asked: what one machine
/// draws, every machine draws.
final class WorkMeter {
  private var limit = Int.max
  /// In pixels, 0…the limit.
  private(set) var used = 0

  /// Begins to count anew.
  func begin(limit: Int) { (self.limit, used) = (limit, 0) }

  /// Counts work in pixels, ≥ 0. Throws if that is more than is allowed.
  func spend(_ pixels: Int) throws(WorkLimitError) {
    guard pixels <= limit - used else { throw WorkLimitError(limit: limit) }
    used += pixels
  }
}

/// What work takes beside the pixels that it touches, in such pixels.
enum WorkUnits {
  /// Any command.
  static let command = 256
  /// A point of an outline: to be found, sorted and followed.
  static let point = 16
  /// A pixel whose coverage Cairo finds.
  static let scannedPixel = 8
  /// So many multiplications in a row take as long as one pixel.
  static let multiplications = 8
}
