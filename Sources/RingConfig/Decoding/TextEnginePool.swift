import RingCairo
import RingSystem

/// Text engines that have loaded their fonts, which the threads that use a config borrow in turn.
///
/// A canvas without a size measures the texts of each row. Without the pool, the fonts would be
/// loaded for each row.
final class TextEnginePool: Sendable {
  /// An engine that no thread uses. `@unchecked Sendable`: only the thread that took it out of the
  /// pool uses it, and fonts belong to no thread.
  private struct Idle: @unchecked Sendable {
    let text: TextEngine
  }

  private let fonts: FontSources
  private let idle = Monitor<[Idle]>([])

  /// Creates a pool of the engine that has opened a config, which the caller no longer uses.
  init(_ opened: OpenedConfig) {
    fonts = opened.fonts
    keep(opened.text)
  }

  /// Creates an empty pool.
  init(_ fonts: FontSources) { self.fonts = fonts }

  /// Passes an engine to `body`, which may not keep it, and rethrows the error of `body`.
  ///
  /// An engine without fonts is not kept, because their absence may be temporary; nor is one with
  /// many warnings, which nothing reads.
  func withEngine<Result, Failure: Error>(
    _ body: (TextEngine) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let text = idle.withLock { $0.popLast() }?.text ?? TextEngine(fonts)
    defer { keep(text) }
    return try body(text)
  }

  private func keep(_ text: TextEngine) {
    guard text.failure == nil, text.warnings.count <= Self.maximumWarningCount else { return }
    let engine = Idle(text: text)
    idle.withLock { if $0.count < Self.capacity { $0.append(engine) } }
  }

  /// The maximum number of idle engines: the number of threads that can run at the same time.
  private static let capacity = ProcessorCount.available
  private static let maximumWarningCount = 100
}
