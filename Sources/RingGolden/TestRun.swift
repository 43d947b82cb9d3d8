import RingSystem

/// The run of tests that this process belongs to.
struct TestRun: Hashable, Sendable {
  /// The same in all processes of a run, and in no other run.
  var identity: String

  /// Names a run whose processes have a report in common, for programs that run tests in several.
  static let variable = "RING_GOLDEN_RUN"

  /// The run that other processes belong to as well; `nil` if this process is a run of its own.
  ///
  /// `swift test --parallel` starts a process for every test of XCTest: they have its parent in common.
  /// A shell or an editor starts many runs, so any other parent tells nothing.
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
