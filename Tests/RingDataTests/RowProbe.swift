import Foundation
import TestSupport

/// The program that tests of memory, death and surroundings start.
enum RowProbe {
  /// Beside the test bundle, wherever that is.
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
