import RingCairo
import RingGraphics
import RingPNG
import RingScene
import RingSystem

/// Draws a picture of each input of a stream on several threads and hands the products over in order,
/// as `FrameRenderer` does for moments. An input that no picture can be made of does not end the run.
///
/// Memory is bounded by `jobs` and `ahead`, not by the number of inputs.
public struct BatchRenderer<Input: Sendable>: Sendable {
  /// What is drawn of an input.
  public var template: Template<Input>
  /// Threads that draw, ≥ 1. Default: the processors that this process may use.
  public var jobs: Int
  /// Where the texts' fonts come from. Default: the system's.
  public var fonts: FontSources
  /// The most pixels of a picture. Default: 2²⁸.
  public var maximumPixels: Int
  /// How `FrameWorker` packs PNG files. Default: balanced.
  public var compression: Compression
  /// How many inputs per job may be begun and not yet delivered, ≥ 2. Default: 8; fewer if products
  /// are large.
  public var ahead = 8
  /// For a picture and all that it takes to draw it; the threads share it. Default: 1 GiB.
  public var memory = MemoryBudget.standard
  /// Whether anything that is wrong with a picture's texts, such as a missing character, is its error,
  /// a `TextWarningError`, instead of a warning. Default: `false`.
  public var isStrict = false
  /// How many bytes an input takes while it waits. Default: none that matter.
  package var weight: @Sendable (Input) -> Int = { _ in 0 }
  /// How many bytes inputs that are begun may take before another one is read; one may always be begun.
  /// Default: any number.
  package var maximumWeight = Int.max

  /// A renderer of a template's pictures, on all processors that this process may use; `jobs` below 1
  /// is a programmer's error.
  public init(
    _ template: Template<Input>, jobs: Int = ProcessorCount.available,
    fonts: FontSources = FontSources(), maximumPixels: Int = CanvasLimits.defaultMaximumPixels,
    compression: Compression = .balanced
  ) {
    precondition(jobs >= 1, "jobs must be at least 1")
    (self.template, self.jobs, self.fonts) = (template, jobs, fonts)
    (self.maximumPixels, self.compression) = (maximumPixels, compression)
  }

  /// Makes a picture of each input.
  ///
  /// `work` runs on the threads that draw: what can be done for one picture alone, such as packing or
  /// writing a file, belongs there. `deliver` runs on the calling thread, once per input, in their
  /// order; it gets what `work` returned, or what the template, the drawing or `work` threw, and ends
  /// the run if it throws.
  ///
  /// Returns what was wrong with texts, each once, in the order of the inputs.
  @discardableResult
  public func run<Product: Sendable>(
    _ inputs: some Sequence<Input>,
    work: @escaping @Sendable (inout FrameWorker, Input, Frame) throws -> Product,
    deliver: (BatchResult<Input, Product>) throws -> Void
  ) throws -> [TextWarning] {
    var iterator = inputs.makeIterator()
    return try run(next: { iterator.next() }, work: work, deliver: deliver)
  }

  /// Makes a picture of each input that `next` returns, up to `nil`; it is called on the calling
  /// thread, and ends the run if it throws. All else is as in the other `run`.
  @discardableResult
  public func run<Product: Sendable>(
    next: () throws -> Input?,
    work: @escaping @Sendable (inout FrameWorker, Input, Frame) throws -> Product,
    deliver: (BatchResult<Input, Product>) throws -> Void
  ) throws -> [TextWarning] {
    try run(isReady: { true }, next: next, work: work, deliver: deliver)
  }

  /// The same for inputs that may have to be waited for: while `isReady` says that `next` would wait,
  /// what was begun is delivered first.
  @discardableResult
  package func run<Product: Sendable>(
    isReady: () throws -> Bool, next: () throws -> Input?,
    work: @escaping @Sendable (inout FrameWorker, Input, Frame) throws -> Product,
    deliver: (BatchResult<Input, Product>) throws -> Void
  ) throws -> [TextWarning] {
    let pool = BatchPool<Input, Product>()
    let maker = BatchMaker(
      renderer: self, pool: pool, gate: MemoryGate(memory, jobs: jobs), work: work)
    var threads = ThreadGroup()
    defer {
      pool.stop()
      threads.join()
    }
    var warnings: [TextWarning] = []
    var (begun, delivered, hasEnded, held) = (0, 0, false, 0)
    while true {
      while !hasEnded, begun - delivered < ahead * jobs, begun == delivered || held < maximumWeight
      {
        if begun > delivered, try !isReady() { break }
        guard let input = try next() else {
          hasEnded = true
          break
        }
        pool.add(BatchOrder(position: begun, input: input))
        begun += 1
        held += weight(input)
        if threads.count < jobs { try threads.add { maker.run() } }
      }
      guard delivered < begun else { return warnings }
      let (result, found) = try pool.result(at: delivered)
      delivered += 1
      held -= weight(result.input)
      for warning in found where !warnings.contains(warning) { warnings.append(warning) }
      try deliver(result)
    }
  }
}

/// What became of an input whose turn has come.
public struct BatchResult<Input: Sendable, Product: Sendable>: Sendable {
  /// Its place among all inputs of the run; counts from 0.
  public let position: Int
  /// What the picture was to be made of.
  public let input: Input
  /// What `work` returned, or why there is no picture.
  public let product: Result<Product, any Error>
}

/// Something wrong with the texts of a picture, where that is an error.
public struct TextWarningError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The first thing that is wrong.
  public let warning: TextWarning
  /// What else is wrong with the same picture, in the order of its appearance. Default: nothing.
  public let others: [TextWarning]

  /// The error that warnings are.
  public init(_ warning: TextWarning, others: [TextWarning] = []) {
    (self.warning, self.others) = (warning, others)
  }

  /// The error that these warnings are; `nil` of none.
  public init?(_ warnings: [TextWarning]) {
    guard let first = warnings.first else { return nil }
    self.init(first, others: Array(warnings.dropFirst()))
  }

  /// Everything that is wrong.
  public var warnings: [TextWarning] { [warning] + others }

  /// All on one line.
  public var description: String { warnings.map(\.description).joined(separator: "; ") }
}

/// What every thread of a run does.
private struct BatchMaker<Input: Sendable, Product: Sendable>: Sendable {
  let renderer: BatchRenderer<Input>
  let pool: BatchPool<Input, Product>
  let gate: MemoryGate
  let work: @Sendable (inout FrameWorker, Input, Frame) throws -> Product

  func run() {
    guard var order = pool.next() else { return }
    do {
      var worker = try FrameWorker(
        fonts: renderer.fonts, compression: renderer.compression, gate: gate)
      while true {
        var warnings: [TextWarning] = []
        let product = Result { try make(order, &worker, &warnings) }
        pool.finish(order, with: product, warnings)
        guard let next = pool.next() else { return }
        order = next
      }
    } catch {
      pool.fail(with: error)
    }
  }

  private func make(
    _ order: BatchOrder<Input>, _ worker: inout FrameWorker, _ warnings: inout [TextWarning]
  ) throws -> Product {
    let scene = try renderer.template.scene(of: order.input, measuring: worker.textMeasurer)
    let frame = try worker.frame(
      order.position, at: nil, of: scene, maximumPixels: renderer.maximumPixels)
    if renderer.isStrict, let problem = TextWarningError(frame.newWarnings) {
      // The next picture is judged anew.
      worker.forgetTexts()
      throw problem
    }
    warnings = frame.newWarnings
    return try work(&worker, order.input, frame)
  }
}
