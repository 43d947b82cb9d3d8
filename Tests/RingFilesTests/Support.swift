import Foundation

/// A new empty folder that is removed with the last reference to it.
final class ScratchFolder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "ring render \(UUID().uuidString)")
    path = url.resolvingSymlinksInPath().path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }

  deinit {
    try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    try? FileManager.default.removeItem(atPath: path)
  }

  subscript(name: String) -> String { path + "/" + name }

  /// Hidden files too.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  func contents(_ name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: self[name]).map { Array($0) }
  }

  @discardableResult
  func make(_ name: String, _ text: String = "old", mode: Int = 0o644) -> String {
    _ = FileManager.default.createFile(
      atPath: self[name], contents: Data(text.utf8), attributes: [.posixPermissions: mode])
    return self[name]
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: self[name], withDestinationPath: target)
  }

  func mode(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: self[name])[.posixPermissions] as? Int
  }
}

/// The end of a child process.
struct Outcome: Equatable {
  var code: Int32
  var isSignal = false
  var output = ""
  var errors = ""
}

/// The probe program, copied to where an unprivileged user can run it.
struct Probe {
  let folder: ScratchFolder
  let path: String

  init() throws {
    folder = try ScratchFolder()
    path = folder["probe"]
    try FileManager.default.copyItem(atPath: Self.built, toPath: path)
  }

  /// Beside the test bundle, wherever that is.
  private static var built: String {
    var folder =
      Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }.map(\.bundleURL)
      ?? URL(fileURLWithPath: CommandLine.arguments[0])
    folder.deleteLastPathComponent()
    return folder.appendingPathComponent("FileProbe").path
  }

  /// Runs a line of shell in which `$probe` is the program and `$1`, `$2` … are the arguments.
  func shell(_ line: String, _ arguments: String...) throws -> Outcome {
    try Self.finish(Self.start("/bin/sh", ["-c", "probe=$0; " + line, path] + arguments))
  }

  /// The probe's end after this signal, sent when its file is half-written.
  func interrupt(_ signals: [Int32], _ arguments: String...) throws -> Outcome {
    let child = try Self.start(path, arguments)
    let pipe = child.standardOutput as? Pipe
    _ = pipe?.fileHandleForReading.readData(ofLength: "ready\n".utf8.count)
    for signal in signals { kill(child.processIdentifier, signal) }
    return try Self.finish(child)
  }

  static func start(_ program: String, _ arguments: [String]) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = Pipe()
    process.standardError = Pipe()
    try process.run()
    return process
  }

  static func finish(_ process: Process) throws -> Outcome {
    func text(_ stream: Any?) -> String {
      let data = (stream as? Pipe)?.fileHandleForReading.readDataToEndOfFile()
      return String(decoding: data ?? Data(), as: UTF8.self)
    }
    let (output, errors) = (text(process.standardOutput), text(process.standardError))
    process.waitUntilExit()
    return Outcome(
      code: process.terminationStatus, isSignal: process.terminationReason == .uncaughtSignal,
      output: output, errors: errors)
  }
}
