import ArgumentParser

/// Whether the files of a job are looked at instead of made.
struct CheckOptions: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      "Writes nothing and reads what the whole job has written: says what is missing, damaged, of an "
        + "older config, not ringrender's or too much, prints the options that make it again, and ends "
        + "with 1 unless all is whole. With --shard-count N, the number of the job's tasks, also "
        + "prints --array for sbatch."))
  var verifyOutputs = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "With --verify-outputs: Slurm's MaxArraySize; tasks are numbered below it. Default: 1001, as in "
        + "Slurm.", valueName: "N"))
  var maxArraySize: Int?

  /// Slurm's own default.
  private static let standardArraySize = 1001
  /// Slurm has no larger arrays.
  private static let largestArraySize = 4_000_001

  func validate() throws {
    guard let maxArraySize else { return }
    guard verifyOutputs else {
      throw ValidationError("--max-array-size is for --verify-outputs.")
    }
    guard 1...Self.largestArraySize ~= maxArraySize else {
      throw ValidationError(
        "--max-array-size must be from 1 to \(Self.largestArraySize), found \(maxArraySize).")
    }
  }

  /// Slurm's tasks have smaller numbers.
  var arrayLimit: Int { maxArraySize ?? Self.standardArraySize }
}
