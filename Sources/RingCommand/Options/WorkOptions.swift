import ArgumentParser
import RingFiles
import RingRender

/// Who does the work: threads of this process, and other processes.
struct WorkOptions: ParsableArguments {
  @Option(
    name: .shortAndLong, parsing: .unconditional,
    help: ArgumentHelp(
      "Threads that draw. Default: one per processor that the process may use.", valueName: "N"))
  var jobs: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Makes every N-th only, from the I-th on (0 ≤ I < N). Default: the place in a job array of "
        + "Slurm, Kubernetes or AWS Batch, else all.", valueName: "I/N"))
  var shard: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The number of tasks of a job array whose environment does not say it.", valueName: "N"))
  var shardCount: Int?

  private static let maximumJobs = 1024

  func validate() throws {
    if let jobs, !(1...Self.maximumJobs ~= jobs) {
      throw ValidationError("--jobs must be from 1 to \(Self.maximumJobs), found \(jobs).")
    }
    _ = try place
  }

  var threads: Int { jobs ?? min(ProcessorCount.available, Self.maximumJobs) }

  /// The part that is this process's.
  var place: Shard {
    get throws {
      do throws(Shard.Problem) {
        return try Shard(option: shard, count: shardCount, environment: Terminal.environment)
      } catch {
        throw ValidationError(error.message)
      }
    }
  }
}
