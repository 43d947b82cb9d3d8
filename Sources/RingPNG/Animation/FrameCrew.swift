import RingGraphics
import RingSystem

/// Compares and packs frames, at once or on threads of its own.
final class FrameCrew {
  private enum Task: Sendable {
    case compare(RasterImage, RasterImage)
    case pack([FrameCandidate], RasterImage)
  }

  private struct State: Sendable {
    var tasks: [(number: Int, task: Task)] = []
    var comparisons: [Int: FrameComparison] = [:]
    var frames: [Int: StoredFrame] = [:]
    var isOver = false

    /// Comparisons come first, in order: what is to be packed depends on them.
    mutating func add(_ number: Int, _ task: Task) {
      guard case .compare = task else { return tasks.append((number, task)) }
      let place = tasks.firstIndex { if case .pack = $0.task { true } else { false } }
      tasks.insert((number, task), at: place ?? tasks.count)
    }
  }

  /// `@unchecked Sendable`: its thread has it alone.
  private final class Worker: @unchecked Sendable {
    private var compressor: FrameCompressor

    init(_ layout: AnimationLayout, _ compression: Compression) throws(PNGError) {
      compressor = try FrameCompressor(layout: layout, compression: compression)
    }

    func work(_ number: Int, _ task: Task, _ state: Monitor<State>) {
      switch task {
      case .compare(let canvas, let target):
        let comparison = compressor.comparison(of: canvas, target)
        state.withLock { $0.comparisons[number] = comparison }
      case .pack(let candidates, let target):
        let frame = compressor.frame(of: candidates, for: target)
        state.withLock { $0.frames[number] = frame }
      }
    }

    /// Works until all is over.
    func run(_ state: Monitor<State>) {
      while true {
        let next = state.wait { state -> (number: Int, task: Task)?? in
          if state.isOver { return .some(nil) }
          return state.tasks.isEmpty ? nil : .some(state.tasks.removeFirst())
        }
        guard let next else { return }
        work(next.number, next.task, state)
      }
    }
  }

  private let state = Monitor(State())
  private let makeWorker: () throws(PNGError) -> Worker
  private let jobs: Int
  /// Begins with one; a further one comes with its thread, because few frames need few.
  private var workers: [Worker]
  private var threads = ThreadGroup()
  private var count = 0

  /// `jobs`, ≥ 1, is how many threads work; with 1 it is the caller's.
  init(
    layout: AnimationLayout, compression: Compression, jobs: Int
  ) throws(PNGError) {
    makeWorker = { () throws(PNGError) in try Worker(layout, compression) }
    self.jobs = jobs
    workers = [try makeWorker()]
  }

  deinit {
    state.withLock { $0.isOver = true }
    threads.join()
  }

  /// Has a picture compared with the one before; returns the comparison's number.
  func compare(_ canvas: RasterImage, _ target: RasterImage) -> Int {
    add(.compare(canvas, target))
  }

  /// Has a picture packed in the shortest of several ways; returns the frame's number.
  func pack(_ candidates: [FrameCandidate], _ target: RasterImage) -> Int {
    add(.pack(candidates, target))
  }

  /// A comparison that is ready, once.
  func comparison(_ number: Int) -> FrameComparison? {
    state.withLock { $0.comparisons.removeValue(forKey: number) }
  }

  /// A frame that is ready, once.
  func frame(_ number: Int) -> StoredFrame? {
    state.withLock { $0.frames.removeValue(forKey: number) }
  }

  /// Waits until one of both is ready; one of them is underway.
  func wait(comparison: Int?, frame: Int?) {
    state.wait { state -> Void? in
      let isCompared = comparison.map { state.comparisons[$0] != nil } ?? false
      let isPacked = frame.map { state.frames[$0] != nil } ?? false
      return isCompared || isPacked ? () : nil
    }
  }

  private func add(_ task: Task) -> Int {
    let number = count
    count += 1
    if jobs > 1, threads.count < jobs { startThread() }
    if threads.count > 0 {
      state.withLock { $0.add(number, task) }
    } else {
      workers[0].work(number, task, state)
    }
    return number
  }

  /// One more; where there is no memory or no thread for it, the others do its work.
  private func startThread() {
    if workers.count == threads.count {
      guard let worker = try? makeWorker() else { return }
      workers.append(worker)
    }
    let (worker, state) = (workers[threads.count], state)
    try? threads.add { worker.run(state) }
  }
}
