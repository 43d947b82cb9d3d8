import Foundation
import TestSupport

extension TemporaryFolder {
  /// Creates a file and returns its path.
  @discardableResult
  func make(_ name: String, _ text: String = "old", mode: Int = 0o644) -> String {
    _ = FileManager.default.createFile(
      atPath: self[name], contents: Data(text.utf8), attributes: [.posixPermissions: mode])
    return self[name]
  }
}

/// The probe program, copied to a place where an unprivileged user can run it.
struct Probe {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder["probe"]
    // Copy in a separate process: otherwise children of other tests would inherit the open file,
    // and a program that is open for writing cannot be started.
    let copy = try ChildProgram.run("/bin/cp", [ProbeProgram.path, path])
    guard copy.status == 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  /// Runs a line of shell in which `$probe` is the program and `$1`, `$2` … are the arguments.
  func shell(_ line: String, _ arguments: String...) throws -> ChildProgram.Outcome {
    try ChildProgram.run("/bin/sh", ["-c", "probe=$0; " + line, path] + arguments)
  }

  /// Runs the probe, and sends it `signals` when its file is half-written. Returns the probe's
  /// outcome.
  func interrupt(_ signals: [Int32], _ arguments: String...) throws -> ChildProgram.Outcome {
    let child = try ChildProgram(path, arguments, greeting: "ready\n")
    for signal in signals { child.send(signal) }
    return child.outcome()
  }
}
