import Foundation

/// A child process that a test runs.
public struct ChildProgram {
  /// The exit status and output of a program.
  public struct Outcome: Equatable, Sendable {
    /// The exit code or, if `isSignal`, the number of the signal that ended the program.
    public var status: Int32
    public var isSignal = false
    public var output = Data()
    public var error = ""

    public init(status: Int32, isSignal: Bool = false, output: String = "", error: String = "") {
      (self.status, self.isSignal) = (status, isSignal)
      (self.output, self.error) = (Data(output.utf8), error)
    }

    /// The output as text.
    public var text: String { String(decoding: output, as: UTF8.self) }
  }

  private let process = Process()
  private let group = DispatchGroup()
  private let output: Reader
  private let errors: Reader
  /// The start of the output, as long as the greeting that was expected.
  public let greeting: String

  public var identifier: pid_t { process.processIdentifier }

  /// Starts a program, which is found in `PATH` if its name has no slash. Its environment is that
  /// of this process with the additions of `environment`. Default (`nil` for `folder`): it starts
  /// in the current folder. Waits for `greeting`, the start of its output, which is not part of the
  /// outcome.
  public init(
    _ program: String, _ arguments: [String] = [], input: Data = Data(), in folder: URL? = nil,
    environment: [String: String] = [:], greeting: String = ""
  ) throws {
    let isPath = program.contains("/")
    process.executableURL = URL(fileURLWithPath: isPath ? program : "/usr/bin/env")
    process.arguments = isPath ? arguments : [program] + arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let (stdout, stderr) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (stdout, stderr)
    let stdin = input.isEmpty ? nil : Pipe()
    process.standardInput = stdin ?? FileHandle.nullDevice
    try process.run()
    self.greeting = String(
      decoding: stdout.fileHandleForReading.readData(ofLength: greeting.utf8.count), as: UTF8.self)
    // Read both streams and write the input concurrently, because a full pipe would stop both
    // processes.
    errors = Reader(stderr, group)
    output = Reader(stdout, group)
    guard let stdin else { return }
    DispatchQueue.global().async(group: group) {
      try? stdin.fileHandleForWriting.write(contentsOf: input)
      try? stdin.fileHandleForWriting.close()
    }
  }

  public func send(_ signal: Int32) { kill(identifier, signal) }

  /// Waits for the end of the program.
  public func outcome() -> Outcome {
    group.wait()
    process.waitUntilExit()
    var outcome = Outcome(
      status: process.terminationStatus, isSignal: process.terminationReason == .uncaughtSignal)
    outcome.output = output.data
    outcome.error = String(decoding: errors.data, as: UTF8.self)
    return outcome
  }

  /// Runs a program to its end.
  public static func run(
    _ program: String, _ arguments: [String] = [], input: Data = Data(), in folder: URL? = nil,
    environment: [String: String] = [:]
  ) throws -> Outcome {
    try ChildProgram(program, arguments, input: input, in: folder, environment: environment)
      .outcome()
  }

  /// Reads a pipe to its end on another thread.
  private final class Reader: @unchecked Sendable {  // written only before the group is left
    private(set) var data = Data()

    init(_ pipe: Pipe, _ group: DispatchGroup) {
      DispatchQueue.global().async(group: group) {
        self.data = pipe.fileHandleForReading.readDataToEndOfFile()
      }
    }
  }
}
