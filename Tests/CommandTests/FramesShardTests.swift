import Testing

/// The place of a task in the job arrays of several systems.
@Suite struct FramesShardTests {
  /// A job array whose environment says where this task is, or does not.
  private static let arrays: [([String: String], [String], String)] = [
    (
      ["SLURM_ARRAY_TASK_ID": "7", "SLURM_ARRAY_TASK_MIN": "5", "SLURM_ARRAY_TASK_COUNT": "4"], [],
      "ringrender: SLURM_ARRAY_TASK_ID: shard 2/4\n3 frames: "
    ),
    (
      [
        "SLURM_ARRAY_TASK_ID": "5", "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_COUNT": "4",
        "SLURM_ARRAY_TASK_STEP": "2",
      ], [],
      "ringrender: SLURM_ARRAY_TASK_ID: shard 2/4\n3 frames: "
    ),
    (
      ["SLURM_ARRAY_TASK_ID": "3", "SLURM_ARRAY_TASK_MIN": "3", "SLURM_ARRAY_TASK_COUNT": "1"],
      ["--shard-count", "6"], "ringrender: SLURM_ARRAY_TASK_ID: shard 3/6\n2 frames: "
    ),
    (
      ["JOB_COMPLETION_INDEX": "1"], ["--shard-count", "3"],
      "ringrender: JOB_COMPLETION_INDEX: shard 1/3\n4 frames: "
    ),
    (
      ["AWS_BATCH_JOB_ARRAY_INDEX": "0", "AWS_BATCH_JOB_ARRAY_SIZE": "12"], [],
      "ringrender: AWS_BATCH_JOB_ARRAY_INDEX: shard 0/12\n1 frame: "
    ),
    (
      ["AWS_BATCH_JOB_ARRAY_INDEX": "2"], ["--shard-count", "3"],
      "ringrender: AWS_BATCH_JOB_ARRAY_INDEX: shard 2/3\n4 frames: "
    ),
    (
      ["SLURM_ARRAY_TASK_ID": "7", "SLURM_ARRAY_TASK_MIN": "5", "SLURM_ARRAY_TASK_COUNT": "4"],
      ["--shard", "0/2"], "6 frames: "
    ),
    (
      ["JOB_COMPLETION_INDEX": "20"], ["--shard-count", "21"],
      "ringrender: JOB_COMPLETION_INDEX: shard 20/21\n0 frames: "
    ),
    (
      ["JOB_COMPLETION_INDEX": "3"], ["--shard-count", "3"],
      "Error: Of 3 shards there is none of number 3: they are numbered from 0 to 2, "
        + "JOB_COMPLETION_INDEX says 3.\n"
    ),
    (
      ["JOB_COMPLETION_INDEX": "3"], [],
      "Error: JOB_COMPLETION_INDEX is set, but not how many there are: add --shard-count N, the job's "
        + "completions, or --shard 0/1 for all.\n"
    ),
    (
      ["AWS_BATCH_JOB_ARRAY_INDEX": "3"], [],
      "Error: AWS_BATCH_JOB_ARRAY_INDEX is set, but not how many there are: add --shard-count N, the "
        + "array's size, or --shard 0/1 for all.\n"
    ),
    (
      ["SLURM_ARRAY_TASK_ID": "x"], [],
      "Error: SLURM_ARRAY_TASK_ID must be a number, found 'x'; --shard I/N goes before it.\n"
    ),
    (
      ["SLURM_ARRAY_TASK_ID": "1"], [],
      "Error: SLURM_ARRAY_TASK_COUNT must be a number, found ''; --shard I/N goes before it.\n"
    ),
    (
      ["SLURM_ARRAY_TASK_ID": "9", "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_COUNT": "4"], [],
      "Error: Task 9 of a Slurm array of 4 tasks from 1 to 9: its place in a list with gaps cannot be "
        + "known. Use an array without gaps, or --array with --shard-count N.\n"
    ),
    (
      [
        "SLURM_ARRAY_TASK_ID": "1", "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_MAX": "3",
        "SLURM_ARRAY_TASK_COUNT": "2", "SLURM_ARRAY_TASK_STEP": "1",
      ], [],
      "Error: Task 1 of a Slurm array of 2 tasks from 1 to 3: its place in a list with gaps cannot be "
        + "known. Use an array without gaps, or --array with --shard-count N.\n"
    ),
    (
      ["JOB_COMPLETION_INDEX": "1"], ["--shard", "0/2", "--shard-count", "2"],
      "Error: --shard I/N has the number of shards: --shard-count is too much.\n"
    ),
  ]

  @Test(arguments: arrays) func aJobArrayIsAShard(
    environment: [String: String], options: [String], words: String
  ) throws {
    let folder = try FramesFolder()
    let run = try folder.run(all: options, environment: environment)
    #expect(run.error.hasPrefix(words), "\(run.error)")
    #expect(run.status == (words.hasPrefix("Error") ? 64 : 0))
  }
}
