import Foundation
import TestSupport

/// The end of a run of the program, with its processor time and its peak memory.
struct MeasuredRun: Decodable {
  var status: Int
  /// Processor time, in seconds.
  var seconds: Double
  /// Peak memory, in bytes.
  var memory: Int
  var messages: String

  /// Runs the program in a folder.
  init(_ arguments: [String], in folder: TemporaryFolder) throws {
    let script = repository.appendingPathComponent("Tests/Fuzzing/run_limited.py").path
    let program = URL(fileURLWithPath: Tool.path).path
    let run = try ChildProgram.run(
      "python3", ["-B", script, folder.url.path, program] + arguments, in: folder.url)
    self = try JSONDecoder().decode(Self.self, from: run.output)
  }
}
