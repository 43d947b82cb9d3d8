/// The schedule by which threads read and compare the bands of two images.
///
/// A task belongs to the caller that received it until that caller reports completion.
struct BandScheduler: Sendable {
  enum Task: Hashable, Sendable {
    case read(image: Int, band: Int)
    case compare(band: Int)
    case end
  }

  /// Bands of either image.
  private let count: Int
  /// The maximum number of bands that are read before they are compared.
  private let ahead: Int
  private var images = [Progress(), Progress()]
  private var comparison = Progress()
  private var hasFailed = false

  private struct Progress: Sendable {
    var done = 0
    var isInProgress = false
  }

  init(count: Int, ahead: Int) { (self.count, self.ahead) = (count, ahead) }

  var isComplete: Bool { comparison.done == count }

  /// Returns the next task; `nil` if none is possible until a task in progress is finished.
  mutating func next() -> Task? {
    if hasFailed || isComplete { return .end }
    // Compare first, because the last bands read are still in the processor's cache.
    if !comparison.isInProgress, images.allSatisfy({ $0.done > comparison.done }) {
      comparison.isInProgress = true
      return .compare(band: comparison.done)
    }
    let limit = min(count, comparison.done + ahead)
    let readable = images.indices.filter {
      !images[$0].isInProgress && images[$0].done < limit
    }
    guard let image = readable.min(by: { images[$0].done < images[$1].done }) else {
      return nil
    }
    images[image].isInProgress = true
    return .read(image: image, band: images[image].done)
  }

  /// Marks a task that `next` returned as finished. If `hasFailed` is `true`, the schedule ends.
  mutating func finish(_ task: Task, hasFailed: Bool = false) {
    if hasFailed { self.hasFailed = true }
    switch task {
    case .read(let image, _): images[image] = Progress(done: images[image].done + 1)
    case .compare: comparison = Progress(done: comparison.done + 1)
    case .end: break
    }
  }
}
