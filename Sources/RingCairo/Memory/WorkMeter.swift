import RingCore

/// The error of an image whose drawing takes more work than is allowed.
package struct WorkLimitError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The maximum number of pixels that drawing may touch, ≥ 0.
  package let limit: Int

  /// Creates the error for a limit in pixels, ≥ 0.
  package init(limit: Int) { self.limit = limit }

  package var description: String {
    let millions = (limit + 999_999) / 1_000_000
    return "the picture takes too much work: with its layers and blurs, more than "
      + "\(millions) million pixels are drawn"
  }
}

extension WorkLimitError: ProblemConvertible {
  package var problems: [Problem] { [Problem(.error, .tooMuchWork, description)] }
}

/// A counter of the work for an image, so that drawing time is bounded.
///
/// The unit is a pixel that is touched once, about a nanosecond. Independent of the clock, so that
/// every machine accepts the same images.
final class WorkMeter {
  private var limit = Int.max
  /// The work so far, in pixels, 0…`limit`.
  private(set) var used = 0
  /// The work that may follow without exceeding the limit, in pixels, ≥ 0.
  var remaining: Int { limit - used }

  /// Resets the counter and sets the limit, in pixels.
  func reset(limit: Int) { (self.limit, used) = (limit, 0) }

  /// Counts work in pixels, ≥ 0. Throws if the total exceeds the limit.
  func spend(_ pixels: Int) throws(WorkLimitError) {
    guard pixels <= remaining else { throw WorkLimitError(limit: limit) }
    used += pixels
  }
}

/// Costs of operations, in equivalents of one touched pixel.
enum WorkCost {
  /// The cost of any command.
  static let command = 256
  /// The cost of a point of an outline: to create, sort and follow it.
  static let point = 16
  /// The cost of a pixel whose coverage Cairo's scan converter computes.
  static let scannedPixel = 8
  /// The cost of a pixel of the canvas that shows a filtered image.
  ///
  /// The meter does not count it: it counts only the pixels of the image itself.
  static let filteredPixel = 8
  /// The number of consecutive multiplications that take as long as one pixel.
  static let multiplications = 8
}
