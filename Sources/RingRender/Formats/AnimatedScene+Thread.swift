import RingCore
import RingScene
import RingSystem

extension AnimatedScene {
  /// The maximum number of frames of a file, against typing errors.
  package static let maximumFrameCount = 1_000_000

  /// Throws a `RingError` of the code `invalidView` for a duration that is not a finite number
  /// above 0.
  func checkDuration() throws(RingError) {
    guard let duration, !(duration > 0 && duration.isFinite) else { return }
    throw RingError([
      Problem(
        .error, .invalidView,
        "the duration of an animation must be a finite number above 0, found \(duration)")
    ])
  }

  /// Throws the error of `checkDuration()`, and one of the code `tooLarge` for more than 1 000 000
  /// frames.
  func checkFrames() throws(RingError) {
    try checkDuration()
    guard frameCount > Self.maximumFrameCount else { return }
    throw RingError([
      Problem(
        .error, .tooLarge,
        "\(frameCount) frames are too many; at most \(Self.maximumFrameCount) are allowed")
    ])
  }

  /// Returns the result of `body`, which runs on a new thread while the task is suspended.
  ///
  /// `body` gets this animation and a function. When the task is cancelled, frames of this
  /// animation and the function throw `CancellationError`; the error is then a `RingError` of the
  /// code `cancelled`.
  func onThread<Product: Sendable>(
    _ body:
      @escaping @Sendable (
        AnimatedScene, _ checkCancellation: @escaping @Sendable () throws -> Void
      ) throws -> Product
  ) async throws(RingError) -> Product {
    let isCancelled = Monitor(false)
    let check: @Sendable () throws -> Void = {
      if isCancelled.withLock({ $0 }) { throw CancellationError() }
    }
    let result: Result<Product, any Error> = await withTaskCancellationHandler {
      await Self.onThread { try body(cancellable(by: check), check) }
    } onCancel: {
      isCancelled.withLock { $0 = true }
    }
    do { return try result.get() } catch let error as FrameError
      where error.reason is CancellationError
    {
      throw RingError(error.reason)
    } catch {
      throw RingError(error)
    }
  }

  private static func onThread<Product: Sendable>(
    _ body: @escaping @Sendable () throws -> Product
  ) async -> Result<Product, any Error> {
    await withCheckedContinuation { continuation in
      var threads = ThreadGroup()
      do { try threads.add { continuation.resume(returning: Result { try body() }) } } catch {
        continuation.resume(returning: .failure(error))
      }
      threads.detach()
    }
  }

  /// Returns an animation whose scenes throw the error of `checkCancellation`.
  private func cancellable(
    by checkCancellation: @escaping @Sendable () throws -> Void
  ) -> AnimatedScene {
    AnimatedScene(duration: duration, rate: rate, plays: playCount) { time in
      try checkCancellation()
      return try scene(at: time)
    }
  }
}
