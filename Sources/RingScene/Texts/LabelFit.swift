import RingCore

/// The space for a label in the hole of a ring: its corners lie inside the hole, and it keeps air
/// on both sides.
struct LabelFit {
  /// The diameter in points.
  var hole: Double
  /// The distance of the label's top edge below the hole's centre in points; `nil` if the label is
  /// centred.
  var top: Double?

  /// The maximum width of a label, as a fraction of the hole's diameter.
  static let maximumWidth = 0.7

  /// Returns the factor at which a label's box just fits; 0 if there is no space.
  func factor(_ box: Size) -> Double {
    guard hole > 0 else { return 0 }
    let width = Self.maximumWidth * hole / box.width
    guard let top else { return min(width, hole / Vector(x: box.width, y: box.height).length) }
    // The lower corners touch the circle: (s·w/2)² + (top + s·h)² = (hole/2)².
    let radius = hole / 2
    let a = box.width * box.width / 4 + box.height * box.height
    let b = top * box.height
    let discriminant = b * b - a * (top * top - radius * radius)
    guard a > 0, discriminant > 0 else { return 0 }
    return min(width, max(0, (discriminant.squareRoot() - b) / a))
  }
}

/// A root search for the largest length whose box still fits.
///
/// Measuring a box lays out text, so probes are expensive. Because boxes grow mostly linearly with
/// the length, regula falsi needs only a few probes; bisection needs one for each bit.
struct LargestFitSearch {
  /// Known to fit.
  private(set) var low = 0.0
  /// The smallest length known not to fit; at first the limit.
  private var high: Double
  /// The overflow of the box at `low`, ≤ 0, and of the one at `high`, in points; `nil` until
  /// measured.
  private var (below, above): (Double?, Double?)
  /// The length of the interval at which the search ends.
  private let minimumSize: Double
  /// The number of repeated moves of the same end of the interval, and whether that end is `low`.
  private var (repetitions, movedLow) = (0, false)

  /// The final interval as a fraction of the limit: one bisection per bit of a `Double`, and a few
  /// more.
  private static let relativeTolerance = 0x1p-60
  /// The slope above which the box is taken to jump: no box grows this much faster than its length.
  private static let steepest = 1e6
  /// The number of repeated moves of one end after which the next step bisects.
  private static let maximumStalledSteps = 3
  /// The number of repetitions after which the minimum step stops growing.
  private static let maximumRepetitions = 12

  init(upTo limit: Double) {
    high = max(0, limit)
    minimumSize = high * Self.relativeTolerance
  }

  /// The next length to probe; `nil` when the search has ended.
  var next: Double? {
    let mid = low + (high - low) / 2
    guard high - low > minimumSize, low < mid, mid < high else { return nil }
    guard let below, let above, (above - below).isFinite else { return mid }
    if above - below > Self.steepest * (high - low) { return nil }
    if repetitions > 0, repetitions % Self.maximumStalledSteps == 0 { return mid }
    // The minimum step: two ulps, and 16 times as many for each repetition.
    let step = high.ulp * Double(1 << (1 + 4 * min(repetitions, Self.maximumRepetitions)))
    guard 2 * step < high - low else { return mid }
    let estimate = low + (high - low) * (below / (below - above))
    return min(max(estimate, low + step), high - step)
  }

  /// Narrows the interval to one side of `length`.
  ///
  /// `overflow` is that of the box at `length`, in points; ≤ 0 if the box fits.
  mutating func narrow(at length: Double, overflow: Double) {
    let fits = overflow <= 0
    repetitions = fits == movedLow && (below != nil || above != nil) ? repetitions + 1 : 0
    movedLow = fits
    if fits { (low, below) = (length, overflow) } else { (high, above) = (length, overflow) }
  }
}
