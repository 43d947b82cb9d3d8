/// The search for the largest length with which a box that grows with it still fits.
///
/// To ask for a box means to set texts anew, so each question counts. Boxes are mostly straight lines
/// over their length: a straight line between the ends of what is left (regula falsi) meets the place
/// in a few steps, where halving takes one for each digit of a number.
struct FittingSearch {
  /// The largest length so far that fits.
  private(set) var low = 0.0
  /// The smallest so far that does not.
  private var high: Double
  /// By how much a box at `low` is too large, at most 0, and one at `high`; `nil` if it was not asked.
  private var (below, above): (Double?, Double?)
  /// What is left when the search ends.
  private let smallest: Double
  /// How often in turn the same end has moved, and which one.
  private var (repetitions, movedLow) = (0, false)

  /// As many halvings as a number has digits, and a few.
  private static let halvings = 0x1p-60
  /// No box grows so many times faster than its length: it jumps there.
  private static let steepest = 1e6
  /// After so many steps to the same side the next one halves.
  private static let patience = 3
  /// Larger steps away from a place that is nearly met, which grow sixteenfold, are of no use.
  private static let mostRepetitions = 12

  init(upTo limit: Double) {
    high = max(0, limit)
    smallest = high * Self.halvings
  }

  /// The next length to ask for; `nil` at the end.
  var next: Double? {
    let middle = low + (high - low) / 2
    guard high - low > smallest, low < middle, middle < high else { return nil }
    guard let below, let above, (above - below).isFinite else { return middle }
    if above - below > Self.steepest * (high - low) { return nil }
    if repetitions > 0, repetitions % Self.patience == 0 { return middle }
    // Two neighbours of a number, then sixteen times as many each time.
    let step = high.ulp * Double(1 << (1 + 4 * min(repetitions, Self.mostRepetitions)))
    guard 2 * step < high - low else { return middle }
    let place = low + (high - low) * (below / (below - above))
    return min(max(place, low + step), high - step)
  }

  /// Takes in by how much the box at a length is too large: at most 0 if it fits.
  mutating func narrow(at place: Double, overflow: Double) {
    let fits = overflow <= 0
    repetitions = fits == movedLow && (below != nil || above != nil) ? repetitions + 1 : 0
    movedLow = fits
    if fits { (low, below) = (place, overflow) } else { (high, above) = (place, overflow) }
  }
}
