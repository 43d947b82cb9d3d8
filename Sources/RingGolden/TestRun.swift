import RingSystem

/// The test run to which this process belongs.
struct TestRun: Hashable, Sendable {
  /// The identity: equal in all processes of a run, unique among runs.
  var identity: String

  /// The environment variable that identifies a run of several processes with a common report.
  static let variable = "RINGRENDER_GOLDEN_RUN"

  /// The run shared with other processes; `nil` if this process is a run of its own.
  ///
  /// `swift test --parallel` starts one process for each XCTest test; they have a common parent. A
  /// shell or an editor starts many runs, so that any other parent does not identify a run.
  static let shared = TestRun(Environment[variable], ParentProcess.current)

  init(identity: String) { self.identity = identity }

  init?(_ name: String?, _ parent: ParentProcess?) {
    if let name, !name.isEmpty {
      identity = name
      return
    }
    guard let parent, parent.program == "swift-test" else { return nil }
    let isParallel = parent.arguments?.contains { argument in
      ["--parallel", "--num-workers"].contains { argument.hasPrefix($0) }
    }
    guard isParallel ?? true else { return nil }
    identity = parent.identity
  }
}
