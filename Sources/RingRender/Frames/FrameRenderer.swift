import RingCairo
import RingGraphics
import RingMotion
import RingPNG
import RingScene
import RingSystem

/// Draws the frames of an animation, or of other inputs, on several threads and hands the products
/// over in order.
///
/// Memory is bounded by `jobs` and `ahead`, not by the number of frames.
public struct FrameRenderer: Sendable {
  /// What is drawn.
  public var scenes: SceneSeries
  /// Threads that draw, ≥ 1. Default: the processors that this process may use.
  public var jobs: Int
  /// Where the texts' fonts come from. Default: the system's.
  public var fonts: FontSources
  /// The most pixels of a frame. Default: 2²⁸.
  public var maximumPixels: Int
  /// How `FrameWorker` packs PNG files. Default: balanced.
  public var compression: Compression
  /// Which equal frames `run` makes once. Default: those that follow each other. `AnimationWriter` and
  /// `SheetRenderer` need what their formats need, whatever this is.
  public var repeats: RepeatSearch
  /// How many frames per job may be begun and not yet delivered, ≥ 2. Default: 2, for products that are
  /// as large as pictures. Small ones may be more, so that one slow frame does not hold up the others.
  public var ahead = 2
  /// For a frame and all that it takes to draw it; the threads share it. A frame that needs more than
  /// its thread's share is drawn while no other is. Default: 1 GiB.
  public var memory = MemoryBudget.standard

  /// A renderer of an animation's frames, on all processors that this process may use; `jobs` below
  /// 1 is a programmer's error.
  public init(
    _ animation: AnimatedScene, jobs: Int = ProcessorCount.available,
    fonts: FontSources = FontSources(), maximumPixels: Int = CanvasLimits.defaultMaximumPixels,
    compression: Compression = .balanced, repeats: RepeatSearch = .previous
  ) {
    self.init(
      SceneSeries(animation), jobs: jobs, fonts: fonts, maximumPixels: maximumPixels,
      compression: compression, repeats: repeats)
  }

  /// A renderer of the pictures of any inputs.
  public init(
    _ scenes: SceneSeries, jobs: Int = ProcessorCount.available,
    fonts: FontSources = FontSources(), maximumPixels: Int = CanvasLimits.defaultMaximumPixels,
    compression: Compression = .balanced, repeats: RepeatSearch = .previous
  ) {
    precondition(jobs >= 1, "jobs must be at least 1")
    (self.scenes, self.jobs, self.fonts) = (scenes, jobs, fonts)
    (self.maximumPixels, self.compression, self.repeats) = (maximumPixels, compression, repeats)
  }

  /// Makes the frames of these numbers, which may be any, in any order.
  ///
  /// `work` runs on the workers: what can be done for one frame alone, such as packing or writing a
  /// file, belongs there. `deliver` runs on the calling thread, once per frame, in the order of
  /// `frames`, and workers go on meanwhile. The first error in that order ends the run: a `FrameError`
  /// with what the scene, the drawing or `work` threw, or what `deliver` threw.
  ///
  /// Returns what was wrong with texts, each once, in the order of the frames.
  @discardableResult
  public func run<Product: Sendable>(
    frames: some Sequence<Int>,
    work: @escaping @Sendable (inout FrameWorker, Frame) throws -> Product,
    deliver: (DeliveredFrame<Product>) throws -> Void
  ) throws -> [TextWarning] {
    try run(frames: frames, repeats: repeats, work: work) { frame in
      try deliver(frame)
      return .next
    }
  }

  /// What comes after a delivered frame.
  enum Step {
    case next
    /// The run is over: what is on its way is not delivered.
    case stop
  }

  /// Makes frames as the other `run` does, until `deliver` has enough of them; on threads that may do
  /// other work, too, which comes first if it is more urgent.
  @discardableResult
  func run<Product: Sendable>(
    frames: some Sequence<Int>, repeats: RepeatSearch, on threads: ThreadPool? = nil,
    work: @escaping @Sendable (inout FrameWorker, Frame) throws -> Product,
    deliver: (DeliveredFrame<Product>) throws -> Step
  ) throws -> [TextWarning] {
    let pool = FramePool<Product>(repeats: repeats)
    let threads = threads ?? ThreadPool(size: jobs)
    let maker = FrameMaker(
      renderer: self, pool: pool, gate: MemoryGate(memory, jobs: jobs), work: work,
      workers: PerThread(count: threads.size))
    defer { withExtendedLifetime(threads) { pool.stop() } }
    var warnings: [TextWarning] = []
    var (begun, delivered) = (0, 0)
    var iterator = frames.makeIterator()
    while true {
      while begun - delivered < ahead * jobs, let index = iterator.next() {
        pool.add(FrameOrder(position: begun, index: index))
        begun += 1
        try threads.add { thread in pool.makeNext { maker.make($0, on: thread) } }
      }
      guard delivered < begun else { return warnings }
      let result = try pool.result(at: delivered)
      delivered += 1
      for warning in result.warnings where !warnings.contains(warning) { warnings.append(warning) }
      if try deliver(result.frame) == .stop { return warnings }
    }
  }
}

/// What the threads of a run do.
private struct FrameMaker<Product: Sendable>: Sendable {
  let renderer: FrameRenderer
  let pool: FramePool<Product>
  let gate: MemoryGate
  let work: @Sendable (inout FrameWorker, Frame) throws -> Product
  let workers: PerThread<FrameWorker>

  func make(
    _ order: FrameOrder, on thread: Int
  ) -> Result<FramePool<Product>.Result, FrameError> {
    do {
      return .success(
        try workers.withValue(of: thread) {
          try FrameWorker(fonts: renderer.fonts, compression: renderer.compression, gate: gate)
        } in: {
          try make(order, &$0)
        })
    } catch {
      return .failure(FrameError(order.index, of: renderer.scenes, reason: error))
    }
  }

  private func make(
    _ order: FrameOrder, _ worker: inout FrameWorker
  ) throws -> FramePool<Product>.Result {
    let time = renderer.scenes.time(of: order.index)
    let frame = try worker.frame(
      order.index, at: time, of: renderer.scenes.scene(of: order.index),
      maximumPixels: renderer.maximumPixels)
    let content: DeliveredFrame<Product>.Content =
      if let earlier = try pool.earlierFrame(like: frame.digest, for: order) {
        .repeats(earlier)
      } else {
        .made(try work(&worker, frame))
      }
    let delivered = DeliveredFrame(
      index: order.index, time: time, size: frame.drawing.size, digest: frame.digest,
      content: content)
    return FramePool.Result(frame: delivered, warnings: frame.newWarnings)
  }
}
