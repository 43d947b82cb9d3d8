import RingCore
import RingSystem

/// The counts of the program's work steps, for tests.
enum WorkCounts {
  private static let counts = Monitor<[WorkStep: Int]>([:])
  private static let path = Environment["RINGRENDER_COUNTS"]

  /// Begins to count if `RINGRENDER_COUNTS` names a file, which is written when the program exits.
  ///
  /// Must be called before the first thread starts.
  static func start() {
    guard path != nil else { return }
    WorkStep.observer = { step in counts.withLock { $0[step, default: 0] += 1 } }
    atexit { WorkCounts.write() }
  }

  private static func write() {
    guard let path else { return }
    let counts = counts.withLock { $0 }
    let lines = WorkStep.allCases.map { "\($0.rawValue) \(counts[$0] ?? 0)\n" }
    _ = try? FileOutput.write(Array(lines.joined().utf8), to: path)
  }
}
