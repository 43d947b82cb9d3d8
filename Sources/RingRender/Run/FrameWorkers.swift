import RingCore
import RingSystem

/// The workers of a run's threads, which share one memory budget.
///
/// Runs that follow one another can have the same workers, so that each thread loads fonts once.
struct FrameWorkers: Sendable {
  private let gate: MemoryGate
  private let workers: PerThread<FrameWorker>

  /// Creates the workers of the threads of `run`; each is made when its thread first needs it.
  init(_ run: PictureRun) {
    gate = MemoryGate(run.memory, jobs: run.threadCount)
    workers = PerThread(count: run.threadCount)
  }

  /// Shares the memory of `run`, which has at most as many threads as that of `init`, from now on.
  ///
  /// No worker may be drawing.
  func setBudget(of run: PictureRun) { gate.setBudget(run.memory, jobs: run.threadCount) }

  /// Calls `body` with the worker of thread `thread`, which must be the calling one.
  ///
  /// `run` may differ from the run of `init` only in its handling of warnings. If `body` throws,
  /// the worker is discarded.
  func withWorker<R>(
    of thread: Int, for run: PictureRun, _ body: (inout FrameWorker) throws -> R
  ) throws -> R {
    try workers.withValue(of: thread) {
      try FrameWorker(run, gate: gate)
    } in: { worker in
      worker.setStrict(run.isStrict)
      return try body(&worker)
    }
  }
}
