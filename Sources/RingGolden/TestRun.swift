import RingSystem

struct TestRun: Hashable, Sendable {
  /// Equal in all processes of the run, unique among runs.
  var identity: String

  /// Identifies a run of several processes with a common report.
  static let variable = "RINGRENDER_GOLDEN_RUN"

  /// `nil` if the process is a run by itself.
  ///
  /// `swift test --parallel` is the parent of one process per XCTest test. Other parents, such as a
  /// shell or an editor, start many runs, so they do not identify a run.
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
