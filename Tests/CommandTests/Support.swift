import Foundation
import Testing

/// The built program, run as a user runs it.
struct Tool {
  struct Outcome {
    var status: Int32
    var output: Data
    var error: String
    var text: String { String(decoding: output, as: UTF8.self) }
  }

  /// The program beside the test bundle, or `RINGRENDER_BINARY`.
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
    try run(program: path, arguments, input: input, in: folder, environment: environment)
  }

  /// Runs a line of shell in which `$RR` is the program.
  static func shell(_ line: String, in folder: URL) throws -> Outcome {
    try run(program: "/bin/bash", ["-c", line], in: folder, environment: ["RR": path])
  }

  static func run(
    program: String, _ arguments: [String], input: Data = Data(), in folder: URL?,
    environment: [String: String]
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let (stdin, stdout, stderr) = (Pipe(), Pipe(), Pipe())
    process.standardInput = stdin
    process.standardOutput = stdout
    process.standardError = stderr
    try process.run()
    // All three at once, or a full pipe would stop both sides.
    let group = DispatchGroup()
    let error = Reader(stderr, group)
    let output = Reader(stdout, group)
    DispatchQueue.global().async(group: group) {
      try? stdin.fileHandleForWriting.write(contentsOf: input)
      try? stdin.fileHandleForWriting.close()
    }
    group.wait()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: output.data,
      error: String(decoding: error.data, as: UTF8.self))
  }

  /// Reads a pipe to its end on another thread.
  private final class Reader: @unchecked Sendable {  // written before the group is left only
    private(set) var data = Data()

    init(_ pipe: Pipe, _ group: DispatchGroup) {
      DispatchQueue.global().async(group: group) {
        self.data = pipe.fileHandleForReading.readDataToEndOfFile()
      }
    }
  }
}

/// A folder that is removed with everything in it.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("ringrender test \(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: url.appendingPathComponent(name))
  }

  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
  }

  func data(_ name: String) -> Data? { try? Data(contentsOf: url.appendingPathComponent(name)) }
}

/// The repository that these tests belong to.
let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()

let ringConfig = """
  { "scene": { "type": "activityRing", "id": "move", "progress": 0.4, "radius": 20 } }
  """
