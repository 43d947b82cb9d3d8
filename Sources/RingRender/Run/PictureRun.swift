import RingCairo
import RingCodec
import RingCore
import RingScene
import RingSystem

/// A run that makes many pictures on several threads, and delivers them in order.
///
/// Memory is bounded by `jobs` and `maximumPendingPerJob`, not by the number of pictures.
public struct PictureRun: Sendable {
  /// The number of drawing threads, ≥ 1.
  package var jobs: Int
  package var fonts: FontSources
  /// Per picture.
  package var maximumPixels: Int
  /// The compression of the PNG files that `FrameWorker` encodes.
  package var compression: Compression
  /// The maximum number of inputs per job that are started and not yet delivered, ≥ 1. Default: 2.
  ///
  /// The default suits products as large as images. With smaller products a larger number keeps one
  /// slow picture from blocking the other threads.
  public var maximumPendingPerJob = 2
  /// The memory budget for drawing, shared by the threads.
  ///
  /// A picture that needs more than its thread's share is drawn while no other thread draws.
  package var memory = MemoryBudget.default
  /// The minimum share of a thread: the fonts, the caches and a picture of usual size.
  private static let minimumShare = 32 << 20
  /// The maximum number of warnings about texts that a run handles: it may have no end, and every
  /// picture another text.
  package static let maximumWarnings = 10_000

  /// The number of threads that draw: `jobs`, or as many as have a share of at least 32 MiB, ≥ 1.
  var threadCount: Int { max(1, min(jobs, memory.remaining / Self.minimumShare)) }

  /// The handling of warnings about texts, such as a missing character.
  ///
  /// Each warning is handled once in a run, on the thread that delivers, before the first picture
  /// that has it. If warnings fail, it is an error of each picture that has it.
  package var warnings: WarningPolicy
  /// Default: `none`.
  package var altTexts = AltTexts.none

  /// The use of the alternative texts of a run's pictures.
  package enum AltTexts: Hashable, Sendable {
    /// Makes none.
    case none
    /// Makes them for the caller; files do not contain them.
    case reported
    /// Files contain them.
    case stored
  }

  /// Creates a run. `options.jobs` below 1 is a programming error.
  public init(_ options: RenderOptions = RenderOptions()) {
    self.init(
      jobs: options.jobs ?? ProcessorCount.available, fonts: options.fonts,
      maximumPixels: options.maximumPixels, compression: options.compression,
      warnings: options.warnings)
    memory = MemoryBudget(limit: options.memory)
    altTexts = options.includesMetadata ? .stored : .none
  }

  /// Creates a run for a caller that handles the warnings which `run` returns. Its frames have no
  /// alternative text.
  package init(
    jobs: Int, fonts: FontSources = FontSources(),
    maximumPixels: Int = CanvasLimits.defaultMaximumPixels, compression: Compression = .balanced,
    warnings: WarningPolicy = .ignore
  ) {
    precondition(jobs >= 1, "jobs must be at least 1")
    (self.jobs, self.fonts, self.warnings) = (jobs, fonts, warnings)
    (self.maximumPixels, self.compression) = (maximumPixels, compression)
  }

  /// Whether warnings about texts are errors: `FrameWorker.frame` throws a `TextWarningError`.
  var isStrict: Bool { if case .fail = warnings { true } else { false } }

  /// A copy that handles equal warnings once in several runs, for frames that are drawn again.
  var handlingWarningsOnce: PictureRun {
    var run = self
    run.warnings = warnings.once
    return run
  }

  /// A copy without errors because of warnings, for a pass before the one that throws them.
  var toleratingWarnings: PictureRun {
    var run = self
    if isStrict { run.warnings = .ignore }
    return run
  }

  /// Passes each input to `work` and its result to `deliver`. Returns the warnings about texts,
  /// without duplicates, in input order.
  ///
  /// `work` runs on the drawing threads: tasks for one input, such as drawing, encoding or writing
  /// a file, belong there. `deliver` runs on the calling thread, once per input, in input order. It
  /// gets the position of the input, from 0, and the product of `work` or its error, which does not
  /// end the run. An error that `deliver` throws ends it.
  @discardableResult
  package func run<Input: Sendable, Product: Sendable>(
    _ inputs: some Sequence<Input>,
    work: @escaping @Sendable (inout FrameWorker, Input) throws -> Product,
    deliver: (_ position: Int, Input, Result<Product, any Error>) throws -> Void
  ) throws -> [TextWarning] {
    var iterator = inputs.makeIterator()
    return try run(next: { iterator.next() }, work: work) {
      try deliver($0, $1, $2)
      return true
    }
  }

  /// Passes inputs to `work` until `next` returns `nil` or `deliver` returns `false`.
  ///
  /// `next` runs on the calling thread; an error that it throws ends the run. It may block: while
  /// `isReady` returns `false`, the results of started inputs are delivered before `next` is
  /// called. Otherwise as `run(_:work:deliver:)`.
  @discardableResult
  package func run<Input: Sendable, Product: Sendable>(
    isReady: () throws -> Bool = { true }, next: () throws -> Input?,
    work: @escaping @Sendable (inout FrameWorker, Input) throws -> Product,
    deliver: (_ position: Int, Input, Result<Product, any Error>) throws -> Bool
  ) throws -> [TextWarning] {
    try perform(
      on: ThreadPool(size: threadCount), stopsAtFailure: false, isReady: isReady, next: next,
      work: { worker, _, input in try work(&worker, input) }, deliver: deliver)
  }

  /// Renders the frames with the indices `frames`, which may be in any order.
  ///
  /// `work` runs on the drawing threads, `deliver` on the calling thread, once per frame, in the
  /// order of `frames`. A frame that `repeats` finds equal to an earlier one is not passed to
  /// `work`. The first error in order ends the run: a `FrameError` with the error of the scene, the
  /// drawing or `work`, or the error of `deliver`.
  ///
  /// Returns the warnings about texts, without duplicates, in frame order.
  @discardableResult
  package func run<Product: Sendable>(
    frames: some Sequence<Int>, of scenes: SceneSeries, repeats: DuplicateDetection = .previous,
    work: @escaping @Sendable (inout FrameWorker, Frame) throws -> Product,
    deliver: (DeliveredFrame<Product>) throws -> Void
  ) throws -> [TextWarning] {
    try run(
      frames: frames, of: scenes, repeats: repeats, on: ThreadPool(size: threadCount), work: work
    ) { frame in
      try deliver(frame)
      return true
    }
  }

  /// Renders frames like `run(frames:of:repeats:work:deliver:)`, until `deliver` returns `false`.
  ///
  /// `threads`, of which there are at most `threadCount`, may also run tasks of other code. Tasks
  /// with a higher priority come first. `workers` are those of an earlier run on the same threads;
  /// `nil` for new ones.
  @discardableResult
  func run<Product: Sendable>(
    frames: some Sequence<Int>, of scenes: SceneSeries, repeats: DuplicateDetection,
    on threads: ThreadPool, with workers: FrameWorkers? = nil,
    work: @escaping @Sendable (inout FrameWorker, Frame) throws -> Product,
    deliver: (DeliveredFrame<Product>) throws -> Bool
  ) throws -> [TextWarning] {
    let earlier = Turnstile(FrameDigestIndex(repeats))
    var iterator = frames.makeIterator()
    return try perform(
      on: threads, with: workers, stopsAtFailure: true, next: { iterator.next() },
      onStop: { earlier.close() }
    ) { worker, position, index in
      let time = scenes.time(of: index)
      let frame = try worker.frame(of: scenes.scene(of: index), index: index, at: time)
      let equal = try earlier.pass(at: position) { $0.index(of: frame.digest, inserting: index) }
      let content: DeliveredFrame<Product>.Content =
        if let equal { .duplicate(of: equal) } else { .rendered(try work(&worker, frame)) }
      return DeliveredFrame(
        index: index, time: time, size: frame.drawing.size, digest: frame.digest, content: content)
    } deliver: { _, index, result in
      switch result {
      case .success(let frame): return try deliver(frame)
      case .failure(let error): throw FrameError(index, of: scenes, reason: error)
      }
    }
  }

  /// The product of an input, or the error of `work`, with the new warnings about texts.
  ///
  /// Thrown if the run stops at the error.
  private struct Attempt<Product: Sendable>: Error {
    let product: Result<Product, any Error>
    let warnings: [TextWarning]
  }

  /// Runs `work` for each input on `threads`, with the worker of its thread, and passes the results
  /// to `deliver` in order. Handles each warning about texts before the first result that has it.
  ///
  /// `workers` are `nil` for new ones. Returns the warnings about texts, without duplicates.
  private func perform<Input: Sendable, Product: Sendable>(
    on threads: ThreadPool, with workers: FrameWorkers? = nil, stopsAtFailure: Bool,
    isReady: () throws -> Bool = { true },
    next: () throws -> Input?, onStop: () -> Void = {},
    work: @escaping @Sendable (inout FrameWorker, _ position: Int, Input) throws -> Product,
    deliver: (_ position: Int, Input, Result<Product, any Error>) throws -> Bool
  ) throws -> [TextWarning] {
    let workers = workers ?? FrameWorkers(self)
    var seen = OrderedSet<TextWarning>()
    try threads.run(
      maximumPending: maximumPendingPerJob * threadCount, stopsAtFailure: stopsAtFailure,
      isReady: isReady, next: next, onStop: onStop
    ) { position, input, thread in
      try workers.withWorker(of: thread, for: self) { worker in
        do {
          let product = try work(&worker, position, input)
          return Attempt(product: .success(product), warnings: worker.takeWarnings())
        } catch {
          let attempt = Attempt<Product>(
            product: .failure(error), warnings: worker.takeWarnings())
          if stopsAtFailure { throw attempt }
          return attempt
        }
      }
    } deliver: { position, input, result in
      let attempt: Attempt<Product>
      do { attempt = try result.get() } catch {
        attempt = error as? Attempt ?? Attempt(product: .failure(error), warnings: [])
      }
      for warning in attempt.warnings
      where seen.elements.count < Self.maximumWarnings && seen.append(warning) {
        try warnings.handle([warning.problem])
      }
      return try deliver(position, input, attempt.product)
    }
    return seen.elements
  }
}
