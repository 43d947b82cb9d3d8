import RingCore

/// The worst pair of parts of each finding, and the number of its pairs.
struct WorstPairs {
  struct Entry {
    /// The indices of the parts; the second is nearer to the front.
    var first, second: Int
    var excess: Double
    /// The number of pairs, this one included.
    var count: Int
    /// The earliest of the pairs, which is the finding's position in the order.
    fileprivate var earliest: (Int, Int)
  }

  /// The number of the finding that each part belongs to.
  private let findingNumbers: [Int]
  /// By the number of the finding.
  private var entriesByFinding: [Int: Entry] = [:]

  init(findingNumbers: [Int]) { self.findingNumbers = findingNumbers }

  /// In the order of the findings.
  var entries: [Entry] { entriesByFinding.values.sorted { $0.earliest < $1.earliest } }

  /// Adds `count` pairs of the part `second` with parts behind it, of which `first` is the first.
  mutating func addPairs(first: Int, second: Int, excess: Double = 0, count: Int) {
    let finding = findingNumbers[second]
    let new = Entry(
      first: first, second: second, excess: excess, count: count, earliest: (first, second))
    guard let old = entriesByFinding[finding] else {
      entriesByFinding[finding] = new
      return
    }
    let isWorse =
      excess > old.excess
      || excess == old.excess && (first, second) < (old.first, old.second)
    var entry = isWorse ? new : old
    entry.count = old.count + count
    entry.earliest = new.earliest < old.earliest ? new.earliest : old.earliest
    entriesByFinding[finding] = entry
  }
}
