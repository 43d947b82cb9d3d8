import ArgumentParser
import RingSystem

/// The option for the number of drawing threads.
struct JobOptions: ParsableArguments {
  @Option(
    name: .shortAndLong, parsing: .unconditional,
    help: ArgumentHelp(
      "Drawing threads. Default: one per available processor.", valueName: "N"))
  var jobs: Int?

  private static let maximumJobs = 1024

  func validate() throws {
    try NumberArgument.check(jobs, in: 1...Self.maximumJobs, "--jobs")
  }

  var threads: Int { jobs ?? min(ProcessorCount.available, Self.maximumJobs) }
}
