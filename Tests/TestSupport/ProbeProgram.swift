import Foundation

/// The program of `Tests/Probe`, which tests start as a child process.
public enum ProbeProgram {
  /// The path of the executable, beside the test bundle.
  public static var path: String {
    var folder =
      Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }.map(\.bundleURL)
      ?? URL(fileURLWithPath: CommandLine.arguments[0])
    folder.deleteLastPathComponent()
    return folder.appendingPathComponent("Probe").path
  }

  public static func run(
    _ arguments: String..., environment: [String: String] = [:]
  ) throws -> ChildProgram.Outcome {
    try ChildProgram.run(path, arguments, environment: environment)
  }
}
