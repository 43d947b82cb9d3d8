import RingCairo
import RingConfigDecoding
import RingCore
import RingScene
import RingSystem

/// A pool of text engines with loaded fonts, shared by the threads that use a config.
///
/// A canvas without a size measures the texts of each row. Without the pool, the fonts would be
/// loaded for each row.
package final class TextEnginePool: Sendable {
  /// `@unchecked Sendable`: only the thread that has taken it out of the pool uses it, and its
  /// fonts are not bound to a thread.
  private struct Idle: @unchecked Sendable {
    let text: TextEngine
  }

  private let fonts: FontSources
  private let idle = Monitor<[Idle]>([])

  /// Creates a pool with an engine for `fonts`, which the caller must no longer use.
  init(_ text: TextEngine, fonts: FontSources) {
    self.fonts = fonts
    put(text)
  }

  /// Removes the engine that was put last and returns it; a new one if there is none.
  package func take() -> TextEngine { idle.withLock { $0.popLast() }?.text ?? TextEngine(fonts) }

  /// Adds an engine, which the caller must no longer use.
  func put(_ text: TextEngine) {
    let engine = Idle(text: text)
    idle.withLock { if $0.count < Self.capacity { $0.append(engine) } }
  }

  /// Passes an engine to `body`, which may not keep it, and rethrows the error of `body`.
  ///
  /// The pool discards an engine without fonts, because their absence may be temporary, and one
  /// with many warnings, because they take memory and are never read.
  func withEngine<Result, Failure: Error>(
    _ body: (TextEngine) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let text = take()
    defer {
      if text.failure == nil, text.warnings.count <= Self.maximumWarningCount { put(text) }
    }
    return try body(text)
  }

  private static let capacity = ProcessorCount.available
  private static let maximumWarningCount = 100
}
