import ArgumentParser

struct VerifyOutputsOptions: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      "Checks the files of the whole job without writing any. Reports files that are missing, "
        + "damaged, out of date, from another program or surplus, and prints the options that "
        + "draw them again. The exit code is 1 if it reports a file. With --shard-count N, the "
        + "number of tasks in the job, also prints --array for sbatch."))
  var verifyOutputs = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "With --verify-outputs: Slurm's MaxArraySize; task numbers must be below it. Default: 1001, "
        + "as in Slurm.", valueName: "N"))
  var maxArraySize: Int?

  /// Slurm's default and maximum of `MaxArraySize`.
  private static let defaultArraySize = 1001
  private static let maximumArraySize = 4_000_001

  func validate() throws {
    if maxArraySize != nil, !verifyOutputs {
      throw ValidationError("--max-array-size is for --verify-outputs.")
    }
    try NumberArgument.check(maxArraySize, in: 1...Self.maximumArraySize, "--max-array-size")
  }

  /// Returns the check of the outputs of the whole job, or of the shard that `work` names.
  func verification(
    of naming: ItemNaming, by work: ParallelOptions, isQuiet: Bool, _ progress: ProgressTarget
  ) throws -> JobVerification {
    let (shard, tasks) = try work.shardToVerify
    return JobVerification(
      naming: naming, shard: shard, tasks: tasks,
      arrayLimit: maxArraySize ?? Self.defaultArraySize, isQuiet: isQuiet, progressTarget: progress)
  }
}
