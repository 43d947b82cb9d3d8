import RingCairo
import RingSystem

/// An input of a batch with its position among all inputs, from 0.
struct BatchItem<Input: Sendable>: Sendable {
  let position: Int
  let input: Input
}

/// The queue of inputs and the results, shared by the threads of a batch.
final class BatchQueue<Input: Sendable, Product: Sendable>: Sendable {
  typealias Finished = (result: BatchResult<Input, Product>, warnings: [TextWarning])

  private struct State: Sendable {
    var pending: [BatchItem<Input>] = []
    var results: [Int: Finished] = [:]
    /// The error of a thread that cannot render any image, which ends the run; `nil` if there is
    /// none.
    var failure: (any Error)?
    var isStopped = false
  }

  private let state = Monitor(State())

  func add(_ item: BatchItem<Input>) { state.withLock { $0.pending.append(item) } }

  /// Makes every thread end after its current image.
  func stop() { state.withLock { $0.isStopped = true } }

  /// Waits for an item, removes and returns it; `nil` after `stop` or `fail(with:)`.
  func next() -> BatchItem<Input>? {
    state.wait { state -> BatchItem<Input>?? in
      if state.isStopped || state.failure != nil { return .some(nil) }
      return state.pending.isEmpty ? nil : .some(state.pending.removeFirst())
    }
  }

  func finish(
    _ item: BatchItem<Input>, with product: Result<Product, any Error>, _ warnings: [TextWarning]
  ) {
    let result = BatchResult(position: item.position, input: item.input, product: product)
    state.withLock { $0.results[item.position] = (result, warnings) }
  }

  /// Ends the run with the error of a thread that cannot create its worker and renders no input.
  func fail(with error: any Error) { state.withLock { $0.failure = error } }

  /// Waits for the result at `position`, removes and returns it. Throws the error of `fail(with:)`.
  func result(at position: Int) throws -> Finished {
    try state.wait { state -> Result<Finished, any Error>? in
      if let result = state.results.removeValue(forKey: position) { return .success(result) }
      return state.failure.map { .failure($0) }
    }.get()
  }
}
