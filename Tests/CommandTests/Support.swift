import Foundation
import TestSupport
import Testing

/// The built program, run as a child process.
struct Tool {
  typealias Outcome = ChildProgram.Outcome

  /// The path of the program: the value of `RINGRENDER_BINARY`, or that of the program beside the
  /// test bundle.
  static let path: String = {
    if let path = ProcessInfo.processInfo.environment["RINGRENDER_BINARY"] { return path }
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    // On macOS the bundle has folders of its own inside the build folder.
    while folder.path != "/" {
      let candidate = folder.appendingPathComponent("ringrender").path
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: candidate, isDirectory: &isFolder),
        !isFolder.boolValue
      {
        return candidate
      }
      folder.deleteLastPathComponent()
    }
    return "ringrender"
  }()

  static func run(
    _ arguments: [String], input: Data = Data(), in folder: URL? = nil,
    environment: [String: String] = [:]
  ) throws -> Outcome {
    let outcome = try ChildProgram.run(
      path, arguments, input: input, in: folder, environment: environment)
    for problem in PrintedOutput(arguments, outcome, in: folder).problems {
      Issue.record("\(problem), after \(arguments)")
    }
    return outcome
  }

  /// Runs a shell line in which `$RR` and `ringrender` are the program.
  static func shell(_ line: String, in folder: URL) throws -> Outcome {
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let own = URL(fileURLWithPath: path).deletingLastPathComponent().path
    return try ChildProgram.run(
      "/bin/bash", ["-c", line], in: folder,
      environment: ["RR": path, "PATH": "\(own):\(folders)"])
  }
}

/// The root of the repository.
let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()

let ringConfig = """
  { "scene": { "type": "activityRing", "id": "move", "progress": 0.4, "radius": 20 } }
  """
