import Foundation
import TestSupport

/// The child process for tests of memory limits, crashes and the environment.
enum RowProbe {
  /// The path of the executable, beside the test bundle.
  static var path: String {
    var folder =
      Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }.map(\.bundleURL)
      ?? URL(fileURLWithPath: CommandLine.arguments[0])
    folder.deleteLastPathComponent()
    return folder.appendingPathComponent("RowProbe").path
  }

  static func run(
    _ arguments: String..., environment: [String: String] = [:]
  ) throws -> ChildProgram.Outcome {
    try ChildProgram.run(path, arguments, environment: environment)
  }
}
