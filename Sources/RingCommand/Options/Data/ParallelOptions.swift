import ArgumentParser
import RingRender
import RingScene
import RingSystem

/// The options that divide work: the threads of this process, and its shard of a job.
struct ParallelOptions: ParsableArguments {
  @OptionGroup var drawing: JobOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Draws only every N-th one, starting with the I-th (0 ≤ I < N). Default: this task's share "
        + "in a job array of Slurm, Kubernetes or AWS Batch, else all.", valueName: "I/N",
      visibility: .rare))
  var shard: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The number of tasks in the whole job array, numbered from 0. Required in Kubernetes, where "
        + "a task cannot look it up, to run some tasks again, and for --verify-outputs.",
      valueName: "N", visibility: .rare))
  var shardCount: Int?

  var threads: Int { drawing.threads }

  /// Throws if this process would draw only a shard, or if it is a task of a job array.
  ///
  /// Otherwise every task would draw the whole output and replace the file of the other tasks. With
  /// `--shard 0/1`, the process draws everything, and this function does not throw.
  func checkOneFile(_ output: String) throws {
    guard let shard else {
      guard let array = JobArray({ Environment[$0] }) else {
        _ = try effectiveShard
        return
      }
      throw ValidationError(
        "'\(output)' is one file, which every task of the job array would draw (\(array.rawValue) is "
          + "set): number the files, as in '%05d.png', or add --shard 0/1 to draw everything in "
          + "this task.")
    }
    guard try effectiveShard.count == 1 else {
      throw ValidationError("--shard \(shard) is for numbered files: '\(output)' is one file.")
    }
  }

  /// The shard to check, and the number of tasks; `nil` if no option states the number.
  ///
  /// Without `--shard`, the shard is the complete job, even inside a job array, because the check
  /// is not one of the array's tasks.
  var shardToVerify: (shard: Shard, tasks: Int?) {
    get throws {
      if shard != nil {
        let result = try Shard(option: shard, count: shardCount) { _ in nil }
        return (result, result.count)
      }
      if let shardCount { try Shard.check(count: shardCount) }
      return (.all, shardCount)
    }
  }

  /// Throws `ValidationError` if options or environment are invalid.
  var effectiveShard: Shard {
    get throws { try Shard(option: shard, count: shardCount) { Environment[$0] } }
  }
}
