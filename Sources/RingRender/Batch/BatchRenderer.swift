import RingCairo
import RingCodec
import RingCore
import RingScene
import RingSystem

/// A renderer that draws one image per input of a stream, on several threads.
///
/// Delivers the results in input order. An input whose image fails does not end the run. Memory is
/// bounded by `jobs` and `maximumPendingPerJob`, not by the number of inputs.
public struct BatchRenderer<Input: Sendable>: Sendable {
  /// The template that makes the scene of an input.
  public var template: SceneTemplate<Input>
  /// The number of drawing threads, ≥ 1. Default: the processors available to this process.
  public var jobs: Int
  /// The sources of fonts. Default: the system's fonts.
  public var fonts: FontSources
  /// The maximum number of pixels of an image. Default: 2²⁸.
  public var maximumPixels: Int
  /// The compression of PNG files that `FrameWorker` encodes. Default: balanced.
  public var compression: Compression
  /// The maximum number of inputs per job that are started and not yet delivered, ≥ 2. Default: 8.
  ///
  /// Use a smaller number if products are large.
  public var maximumPendingPerJob = 8
  /// The memory budget for drawing, shared by the threads. Default: 1 GiB.
  public var memory = MemoryBudget.default
  /// Whether warnings about texts, such as a missing character, are errors. Default: `false`.
  ///
  /// An image with warnings then fails with a `TextWarningError`.
  public var isStrict = false
  /// The function that returns an input's weight: its memory in bytes, ≥ 0. Default: 0 for all.
  package var weight: @Sendable (Input) -> Int = { _ in 0 }
  /// The total weight of started inputs, in bytes, at which reading pauses. Default: no limit.
  ///
  /// One input is always started, even if its weight exceeds the limit.
  package var maximumWeight = Int.max

  /// Creates a renderer of a template's images. Default: one job per available processor.
  ///
  /// `jobs` below 1 is a programming error.
  public init(
    _ template: SceneTemplate<Input>, jobs: Int = ProcessorCount.available,
    fonts: FontSources = FontSources(), maximumPixels: Int = CanvasLimits.defaultMaximumPixels,
    compression: Compression = .balanced
  ) {
    precondition(jobs >= 1, "jobs must be at least 1")
    (self.template, self.jobs, self.fonts) = (template, jobs, fonts)
    (self.maximumPixels, self.compression) = (maximumPixels, compression)
  }

  /// Draws an image of each input, and passes it to `work` and `deliver`.
  ///
  /// `work` runs on the drawing threads: tasks for one image, such as encoding or writing a file,
  /// belong there. `deliver` runs on the calling thread, once per input, in input order. It gets
  /// the result of `work`, or the error of the template, the drawing or `work`. An error that
  /// `deliver` throws ends the run.
  ///
  /// Returns the warnings about texts, without duplicates, in input order.
  @discardableResult
  public func run<Product: Sendable>(
    _ inputs: some Sequence<Input>,
    work: @escaping @Sendable (inout FrameWorker, Input, Frame) throws -> Product,
    deliver: (BatchResult<Input, Product>) throws -> Void
  ) throws -> [TextWarning] {
    var iterator = inputs.makeIterator()
    return try run(next: { iterator.next() }, work: work, deliver: deliver)
  }

  /// Draws an image of each input that `next` returns, until it returns `nil`.
  ///
  /// `next` runs on the calling thread; an error that it throws ends the run. `work` and `deliver`
  /// are called as in `run(_:work:deliver:)`.
  @discardableResult
  public func run<Product: Sendable>(
    next: () throws -> Input?,
    work: @escaping @Sendable (inout FrameWorker, Input, Frame) throws -> Product,
    deliver: (BatchResult<Input, Product>) throws -> Void
  ) throws -> [TextWarning] {
    try run(isReady: { true }, next: next, work: work, deliver: deliver)
  }

  /// Draws an image of each input; `next` may block.
  ///
  /// While `isReady` returns `false`, the results of started inputs are delivered before `next` is
  /// called.
  @discardableResult
  package func run<Product: Sendable>(
    isReady: () throws -> Bool, next: () throws -> Input?,
    work: @escaping @Sendable (inout FrameWorker, Input, Frame) throws -> Product,
    deliver: (BatchResult<Input, Product>) throws -> Void
  ) throws -> [TextWarning] {
    let queue = BatchQueue<Input, Product>()
    let loop = BatchWorkerLoop(
      renderer: self, queue: queue, gate: MemoryGate(memory, jobs: jobs), work: work)
    var threads = ThreadGroup()
    defer {
      queue.stop()
      threads.join()
    }
    var warnings: [TextWarning] = []
    var (started, delivered, hasEnded, pendingWeight) = (0, 0, false, 0)
    while true {
      while !hasEnded, started - delivered < maximumPendingPerJob * jobs,
        started == delivered || pendingWeight < maximumWeight
      {
        if started > delivered, try !isReady() { break }
        guard let input = try next() else {
          hasEnded = true
          break
        }
        queue.add(BatchItem(position: started, input: input))
        started += 1
        pendingWeight += weight(input)
        if threads.count < jobs { try threads.add { loop.run() } }
      }
      guard delivered < started else { return warnings }
      let (result, newWarnings) = try queue.result(at: delivered)
      delivered += 1
      pendingWeight -= weight(result.input)
      for warning in newWarnings where !warnings.contains(warning) { warnings.append(warning) }
      try deliver(result)
    }
  }
}

/// The result for one input, delivered in input order.
public struct BatchResult<Input: Sendable, Product: Sendable>: Sendable {
  /// The position of the input among all inputs of the run, from 0.
  public let position: Int
  /// The input of the image.
  public let input: Input
  /// The result of `work`, or the error of the template, the drawing or `work`.
  public let product: Result<Product, any Error>
}

/// The error of an image whose texts have warnings, in a run with `isStrict`.
public struct TextWarningError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The first warning.
  public let warning: TextWarning
  /// The further warnings about the image, in order of appearance. Default: none.
  public let others: [TextWarning]

  /// Creates the error for a warning.
  public init(_ warning: TextWarning, others: [TextWarning] = []) {
    (self.warning, self.others) = (warning, others)
  }

  /// Creates the error for warnings; `nil` if `warnings` is empty.
  public init?(_ warnings: [TextWarning]) {
    guard let first = warnings.first else { return nil }
    self.init(first, others: Array(warnings.dropFirst()))
  }

  /// All warnings, in order of appearance.
  public var warnings: [TextWarning] { [warning] + others }

  /// The descriptions of all warnings, on one line.
  public var description: String { warnings.map(\.description).joined(separator: "; ") }
}

/// The work of a drawing thread: rendering items of the queue until the run ends.
private struct BatchWorkerLoop<Input: Sendable, Product: Sendable>: Sendable {
  let renderer: BatchRenderer<Input>
  let queue: BatchQueue<Input, Product>
  let gate: MemoryGate
  let work: @Sendable (inout FrameWorker, Input, Frame) throws -> Product

  func run() {
    guard var item = queue.next() else { return }
    do {
      var worker = try FrameWorker(
        fonts: renderer.fonts, compression: renderer.compression, gate: gate)
      while true {
        var warnings: [TextWarning] = []
        let product = Result { try make(item, &worker, &warnings) }
        queue.finish(item, with: product, warnings)
        guard let next = queue.next() else { return }
        item = next
      }
    } catch {
      queue.fail(with: error)
    }
  }

  private func make(
    _ item: BatchItem<Input>, _ worker: inout FrameWorker, _ warnings: inout [TextWarning]
  ) throws -> Product {
    let scene = try renderer.template.scene(of: item.input, measuring: worker.textMeasurer)
    let frame = try worker.frame(
      item.position, at: nil, of: scene, maximumPixels: renderer.maximumPixels)
    if renderer.isStrict, let problem = TextWarningError(frame.newWarnings) {
      // The warnings of a failed image must not suppress those of the next one.
      worker.resetWarnings()
      throw problem
    }
    warnings = frame.newWarnings
    return try work(&worker, item.input, frame)
  }
}
