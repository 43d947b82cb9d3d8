import RingCore

package struct WorkLimitError: Error, Hashable, Sendable, CustomStringConvertible {
  /// In pixels touched, ≥ 0.
  package let limit: Int
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
  /// In pixels, 0…`limit`.
  private(set) var used = 0
  var remaining: Int { limit - used }

  func reset(limit: Int) { (self.limit, used) = (limit, 0) }

  /// Counts work in pixels, ≥ 0. Throws if the total exceeds the limit.
  func spend(_ pixels: Int) throws(WorkLimitError) {
    guard pixels <= remaining else { throw WorkLimitError(limit: limit) }
    used += pixels
  }
}

/// Costs of operations, in equivalents of one touched pixel.
enum WorkCost {
  static let command = 256
  /// To create, sort and follow a point of an outline.
  static let point = 16
  /// To make a copy of a group or primitive for a glow, with its outline and extent.
  static let copy = 4096
  /// A pixel whose coverage Cairo's scan converter computes.
  static let scannedPixel = 8
  /// A canvas pixel that shows a filtered image: the meter only counts the image's own pixels.
  static let filteredPixel = 8
  /// Consecutive multiplications that take as long as one pixel.
  static let multiplications = 8
}
