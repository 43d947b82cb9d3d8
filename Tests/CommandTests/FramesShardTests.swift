import ArgumentParser
import Testing

@testable import RingCommand

/// The shard of a task in the job arrays of several systems.
@Suite struct FramesShardTests {
  private static let toSay =
    "Add --shard-count N, the number of tasks in an array numbered from 0 (for one numbered from "
    + "1, add --shard $((SLURM_ARRAY_TASK_ID-1))/N), or --shard 0/1 to draw everything."

  /// Job arrays: the environment, the options, and the start of the message.
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
    // Some tasks of 0-11 are resubmitted.
    (
      [
        "SLURM_ARRAY_TASK_ID": "7", "SLURM_ARRAY_TASK_MIN": "3", "SLURM_ARRAY_TASK_MAX": "11",
        "SLURM_ARRAY_TASK_COUNT": "3",
      ], ["--shard-count", "12"],
      "ringrender: SLURM_ARRAY_TASK_ID: shard 7/12\n1 frame: "
    ),
    (
      ["SLURM_ARRAY_TASK_ID": "7", "SLURM_ARRAY_TASK_MIN": "7", "SLURM_ARRAY_TASK_COUNT": "1"],
      ["--shard", "0/1"], "12 frames: "
    ),
  ]

  /// Tasks whose shard is ambiguous: the environment, `--shard`, `--shard-count`, and the reason.
  private static let puzzles: [([String: String], String?, Int?, String)] = [
    (
      ["JOB_COMPLETION_INDEX": "3"], nil, 3,
      "There is no shard 3 of 3: they are numbered from 0 to 2. "
        + "JOB_COMPLETION_INDEX is 3, so --shard-count (the job's completions) must be at least 4."
    ),
    (
      ["JOB_COMPLETION_INDEX": "3"], nil, nil,
      "JOB_COMPLETION_INDEX is set, but the number of tasks is unknown: add --shard-count N (the "
        + "job's completions), or --shard 0/1 to draw everything."
    ),
    (
      ["AWS_BATCH_JOB_ARRAY_INDEX": "3"], nil, nil,
      "AWS_BATCH_JOB_ARRAY_INDEX is set, but the number of tasks is unknown: add --shard-count N "
        + "(the array's size), or --shard 0/1 to draw everything."
    ),
    (
      ["SLURM_ARRAY_TASK_ID": "x"], nil, nil,
      "SLURM_ARRAY_TASK_ID must be a number, found 'x'; --shard I/N overrides it."
    ),
    (
      ["SLURM_ARRAY_TASK_ID": "1"], nil, nil,
      "SLURM_ARRAY_TASK_ID is set, but the number of tasks is unknown: add --shard-count N (the "
        + "number of tasks in an array numbered from 0), or --shard 0/1 to draw everything."
    ),
    (
      ["SLURM_ARRAY_TASK_ID": "9", "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_COUNT": "4"], nil,
      nil,
      "The Slurm array (1–9, 4 tasks) has gaps, so the shard of task 9 is unknown. "
        + "\(toSay)"
    ),
    (
      ["SLURM_ARRAY_TASK_ID": "7", "SLURM_ARRAY_TASK_MIN": "7", "SLURM_ARRAY_TASK_COUNT": "1"], nil,
      nil,
      "This Slurm array has one task, so the number of shards is unknown. "
        + "\(toSay)"
    ),
    // Every task must fail; otherwise shard 0 would silently be missing.
    (
      [
        "SLURM_ARRAY_TASK_ID": "1", "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_MAX": "4",
        "SLURM_ARRAY_TASK_COUNT": "4",
      ], nil, 4,
      "With --shard-count 4 the tasks are numbered from 0 to 3, and this Slurm array goes to "
        + "4: use --array=0-3."
    ),
    (
      ["AWS_BATCH_JOB_ARRAY_INDEX": "2", "AWS_BATCH_JOB_ARRAY_SIZE": "12"],
      nil, 24,
      "AWS_BATCH_JOB_ARRAY_SIZE is 12: remove --shard-count 24, or some files will be missing."
    ),
    (
      ["AWS_BATCH_JOB_ARRAY_INDEX": "12", "AWS_BATCH_JOB_ARRAY_SIZE": "12"], nil, nil,
      "There is no shard 12 of 12: they are numbered from 0 to 11, "
        + "AWS_BATCH_JOB_ARRAY_INDEX is 12."
    ),
    (
      [
        "SLURM_ARRAY_TASK_ID": "1", "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_MAX": "3",
        "SLURM_ARRAY_TASK_COUNT": "2", "SLURM_ARRAY_TASK_STEP": "1",
      ], nil, nil,
      "The Slurm array (1–3, 2 tasks) has gaps, so the shard of task 1 is unknown. "
        + "\(toSay)"
    ),
    (
      ["JOB_COMPLETION_INDEX": "1"], "0/2", 2,
      "--shard-count cannot be combined with --shard I/N, which already gives the number of shards."
    ),
  ]

  @Test(arguments: puzzles) func aPartThatCannotBeKnownIsRefused(
    environment: [String: String], shard: String?, count: Int?, reason: String
  ) throws {
    let problem = try #require(throws: ValidationError.self) {
      try Shard(option: shard, count: count) { environment[$0] }
    }
    #expect(problem.message == reason)
  }

  @Test(arguments: arrays) func aJobArrayIsAShard(
    environment: [String: String], options: [String], words: String
  ) throws {
    let folder = try FramesFolder()
    let run = try folder.run(all: options, environment: environment)
    #expect(run.error.hasPrefix(words), "\(run.error)")
    #expect(run.status == 0)
  }

  /// Every task would draw the complete file and replace the file of the other tasks.
  @Test(
    arguments: [
      ("SLURM_ARRAY_TASK_ID", ["--shard-count=4"]), ("JOB_COMPLETION_INDEX", []),
      ("AWS_BATCH_JOB_ARRAY_INDEX", ["--shard-count=4"]),
    ], [("a.gif", []), ("a.png", ["--apng"]), ("a.png", []), ("s.png", ["--sprite-sheet"])])
  func oneFileIsNoWorkForAnArray(
    array: (variable: String, count: [String]), file: (output: String, options: [String])
  ) throws {
    let folder = try FramesFolder()
    // Whether a .png without a number is an animation depends on the config.
    let count = file == ("a.png", []) ? ["--shard-count=4"] : array.count
    let environment = [array.variable: "1"]
    let run = try folder.run(
      all: file.options + count, output: file.output, environment: environment)
    #expect(run.status == 64)
    #expect(
      run.error.hasPrefix(
        "ringrender: error: '\(file.output)' is one file, which every task of the job array would draw "
          + "(\(array.variable) is set): number the files, as in '%05d.png', or add --shard 0/1 to "
          + "draw everything in this task.\n"), "\(run.error)")
    #expect(folder.files.isEmpty)
    let whole = try folder.run(
      all: file.options + ["--shard=0/1", "--quiet"], output: file.output,
      environment: environment)
    #expect(whole.status == 0 && folder.files[file.output] != nil, "\(whole.error)")
  }
}
