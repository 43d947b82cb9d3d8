/// Who reads and compares next: of two pictures bands are read ahead of their comparison, a few each.
///
/// Whoever asks has the next piece of work for itself until it says that it is done.
struct BandPlan: Sendable {
  enum Task: Hashable, Sendable {
    case read(picture: Int, band: Int)
    case compare(band: Int)
    case end
  }

  /// The bands of either picture.
  private let count: Int
  /// So many bands may be read and not compared.
  private let ahead: Int
  private var pictures = [Progress(), Progress()]
  private var comparison = Progress()
  private var hasFailed = false

  private struct Progress: Sendable {
    var done = 0
    /// Whether somebody is at the next one.
    var isBusy = false
  }

  init(count: Int, ahead: Int) { (self.count, self.ahead) = (count, ahead) }

  /// Whether every band was compared.
  var isComplete: Bool { comparison.done == count }

  /// `nil` if there will only be something when others are done.
  mutating func next() -> Task? {
    if hasFailed || isComplete { return .end }
    // What was read last is still in the processor's cache.
    if !comparison.isBusy, pictures.allSatisfy({ $0.done > comparison.done }) {
      comparison.isBusy = true
      return .compare(band: comparison.done)
    }
    let limit = min(count, comparison.done + ahead)
    let readable = pictures.indices.filter { !pictures[$0].isBusy && pictures[$0].done < limit }
    guard let picture = readable.min(by: { pictures[$0].done < pictures[$1].done }) else {
      return nil
    }
    pictures[picture].isBusy = true
    return .read(picture: picture, band: pictures[picture].done)
  }

  /// A task of `next` is done, or `hasFailed`, and with it all.
  mutating func finish(_ task: Task, hasFailed: Bool = false) {
    if hasFailed { self.hasFailed = true }
    switch task {
    case .read(let picture, _): pictures[picture] = Progress(done: pictures[picture].done + 1)
    case .compare: comparison = Progress(done: comparison.done + 1)
    case .end: break
    }
  }
}
