import RingCairo
import RingCodec
import RingCore
import RingScene
import RingSystem

/// A renderer of the frames of an animation, or of other inputs, on several threads.
///
/// Delivers the results in order. Memory is bounded by `jobs` and `maximumPendingPerJob`, not by
/// the number of frames.
public struct FrameRenderer: Sendable {
  /// The scenes, one per frame.
  public var scenes: SceneSeries
  /// The number of drawing threads, ≥ 1. Default: the processors available to this process.
  public var jobs: Int
  /// The sources of fonts. Default: the system's fonts.
  public var fonts: FontSources
  /// The maximum number of pixels of a frame. Default: 2²⁸.
  public var maximumPixels: Int
  /// The compression of PNG files that `FrameWorker` encodes. Default: balanced.
  public var compression: Compression
  /// The kinds of equal frames that `run` renders once. Default: `previous`.
  ///
  /// `AnimationWriter` and `SheetRenderer` ignore this property and choose the kinds themselves.
  public var duplicateDetection: DuplicateDetection
  /// The maximum number of frames per job that are started and not yet delivered, ≥ 2. Default: 2.
  ///
  /// The default suits products as large as images. With smaller products a larger number keeps one
  /// slow frame from blocking the other threads.
  public var maximumPendingPerJob = 2
  /// The memory budget for drawing, shared by the threads. Default: 1 GiB.
  ///
  /// A frame that needs more than its thread's share is drawn while no other thread draws.
  public var memory = MemoryBudget.default

  /// Creates a renderer of an animation's frames. Default: one job per available processor.
  ///
  /// `jobs` below 1 is a programming error.
  public init(
    _ animation: AnimatedScene, jobs: Int = ProcessorCount.available,
    fonts: FontSources = FontSources(), maximumPixels: Int = CanvasLimits.defaultMaximumPixels,
    compression: Compression = .balanced, repeats: DuplicateDetection = .previous
  ) {
    self.init(
      SceneSeries(animation), jobs: jobs, fonts: fonts, maximumPixels: maximumPixels,
      compression: compression, repeats: repeats)
  }

  /// Creates a renderer of one image per input. `jobs` below 1 is a programming error.
  public init(
    _ scenes: SceneSeries, jobs: Int = ProcessorCount.available,
    fonts: FontSources = FontSources(), maximumPixels: Int = CanvasLimits.defaultMaximumPixels,
    compression: Compression = .balanced, repeats: DuplicateDetection = .previous
  ) {
    precondition(jobs >= 1, "jobs must be at least 1")
    (self.scenes, self.jobs, self.fonts) = (scenes, jobs, fonts)
    (self.maximumPixels, self.compression, self.duplicateDetection) = (
      maximumPixels, compression, repeats
    )
  }

  /// Renders the frames with the indices `frames`, which may be in any order.
  ///
  /// `work` runs on the drawing threads: tasks for one frame, such as encoding or writing a file,
  /// belong there. `deliver` runs on the calling thread, once per frame, in the order of `frames`,
  /// while the drawing threads continue. The first error in that order ends the run: a `FrameError`
  /// with the error of the scene, the drawing or `work`, or the error of `deliver`.
  ///
  /// Returns the warnings about texts, without duplicates, in frame order.
  @discardableResult
  public func run<Product: Sendable>(
    frames: some Sequence<Int>,
    work: @escaping @Sendable (inout FrameWorker, Frame) throws -> Product,
    deliver: (DeliveredFrame<Product>) throws -> Void
  ) throws -> [TextWarning] {
    try run(frames: frames, repeats: duplicateDetection, work: work) { frame in
      try deliver(frame)
      return .next
    }
  }

  /// The action that follows the delivery of a frame.
  enum DeliveryAction {
    case next
    /// The run ends; frames in progress are not delivered.
    case stop
  }

  /// Renders frames like the public `run`, until `deliver` returns `stop`.
  ///
  /// `threads` may also run tasks of other code. Tasks with a higher priority come first. Default:
  /// a new pool of `jobs` threads.
  @discardableResult
  func run<Product: Sendable>(
    frames: some Sequence<Int>, repeats: DuplicateDetection, on threads: ThreadPool? = nil,
    work: @escaping @Sendable (inout FrameWorker, Frame) throws -> Product,
    deliver: (DeliveredFrame<Product>) throws -> DeliveryAction
  ) throws -> [TextWarning] {
    let queue = FrameQueue<Product>(repeats: repeats)
    let threads = threads ?? ThreadPool(size: jobs)
    let loop = FrameWorkerLoop(
      renderer: self, queue: queue, gate: MemoryGate(memory, jobs: jobs), work: work,
      workers: PerThread(count: threads.size))
    defer { withExtendedLifetime(threads) { queue.stop() } }
    var warnings: [TextWarning] = []
    var (started, delivered) = (0, 0)
    var iterator = frames.makeIterator()
    while true {
      while started - delivered < maximumPendingPerJob * jobs, let index = iterator.next() {
        queue.add(FrameRequest(position: started, index: index))
        started += 1
        try threads.add { thread in queue.processNext { loop.make($0, on: thread) } }
      }
      guard delivered < started else { return warnings }
      let result = try queue.result(at: delivered)
      delivered += 1
      for warning in result.warnings where !warnings.contains(warning) { warnings.append(warning) }
      if try deliver(result.frame) == .stop { return warnings }
    }
  }
}

/// The work of a drawing thread: rendering one requested frame.
private struct FrameWorkerLoop<Product: Sendable>: Sendable {
  let renderer: FrameRenderer
  let queue: FrameQueue<Product>
  let gate: MemoryGate
  let work: @Sendable (inout FrameWorker, Frame) throws -> Product
  let workers: PerThread<FrameWorker>

  func make(
    _ request: FrameRequest, on thread: Int
  ) -> Result<FrameQueue<Product>.Result, FrameError> {
    do {
      return .success(
        try workers.withValue(of: thread) {
          try FrameWorker(fonts: renderer.fonts, compression: renderer.compression, gate: gate)
        } in: {
          try make(request, &$0)
        })
    } catch {
      return .failure(FrameError(request.index, of: renderer.scenes, reason: error))
    }
  }

  private func make(
    _ request: FrameRequest, _ worker: inout FrameWorker
  ) throws -> FrameQueue<Product>.Result {
    let time = renderer.scenes.time(of: request.index)
    let frame = try worker.frame(
      request.index, at: time, of: renderer.scenes.scene(of: request.index),
      maximumPixels: renderer.maximumPixels)
    let content: DeliveredFrame<Product>.Content =
      if let earlier = try queue.firstFrame(with: frame.digest, before: request) {
        .duplicate(of: earlier)
      } else {
        .rendered(try work(&worker, frame))
      }
    let delivered = DeliveredFrame(
      index: request.index, time: time, size: frame.drawing.size, digest: frame.digest,
      content: content)
    return FrameQueue.Result(frame: delivered, warnings: frame.newWarnings)
  }
}
