import ArgumentParser
import RingSystem

/// A process's share of a job: every `count`-th selected frame, or every `count`-th row of a file,
/// starting with the one at `index`. A row has the same shard whatever rows are selected.
struct Shard: Hashable {
  var index = 0
  var count = 1
  /// The environment variable that sets the index; `nil` if an option sets it.
  var source: String?

  static let maximumCount = 1_000_000

  private init(_ index: Int, of count: Int, source: String? = nil) throws(ValidationError) {
    guard 1...Self.maximumCount ~= count else {
      throw ValidationError("There must be 1 to \(Self.maximumCount) shards, found \(count).")
    }
    guard 0..<count ~= index else {
      let subject = source.map { "\($0) is" } ?? "found"
      throw ValidationError(
        "There is no shard \(index) of \(count): they are numbered from 0 to "
          + "\(count - 1), \(subject) \(index).")
    }
    (self.index, self.count, self.source) = (index, count, source)
  }

  static let all = Shard()

  private init() {}

  /// Parses the value of `--shard`, `I/N`.
  init(_ text: String) throws(ValidationError) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]) else {
      throw ValidationError("--shard must be I/N, such as 0/4; found '\(text)'.")
    }
    try self.init(index, of: count)
  }

  /// Creates the shard that the options set, or otherwise the environment of a job array.
  ///
  /// `count` is the value of `--shard-count`, for systems that do not report the number of tasks.
  /// Without options and a job array, the shard is the complete job.
  init(
    option: String?, count: Int?, environment: (String) -> String?
  ) throws(ValidationError) {
    if let option {
      guard count == nil else {
        throw ValidationError(
          "--shard-count cannot be combined with --shard I/N, which already gives the "
            + "number of shards.")
      }
      try self.init(option)
    } else if let array = JobArray(environment) {
      switch array {
      case .slurm: try self.init(slurm: environment, count: count)
      case .kubernetes, .awsBatch: try self.init(array, count: count, environment)
      }
    } else if count != nil {
      throw ValidationError(
        "--shard-count is for job arrays, and this is not one: use --shard I/N.")
    } else {
      self = .all
    }
  }

  /// Prints the shard on standard error if the environment has set it, unless `--quiet` is given.
  func reportSource(_ messages: MessageOptions) {
    guard let source, !messages.quiet else { return }
    MessageOutput.printStatus("ringrender: \(source): shard \(index)/\(count)\n")
  }

  /// Returns the number of items of this shard in a job of `total` items.
  func share(of total: Int) -> Int { (total - index + count - 1) / count }

  static func check(count: Int) throws(ValidationError) { _ = try Shard(0, of: count) }

  /// Creates the shard of a task in an array whose indices start at 0.
  private init(
    _ array: JobArray, count: Int?, _ environment: (String) -> String?
  ) throws(ValidationError) {
    let size = array.sizeVariable.flatMap(environment).flatMap { Int($0) }
    if let count, let size, let variable = array.sizeVariable, count != size {
      throw ValidationError(
        "\(variable) is \(size): remove --shard-count \(count), or some files will be "
          + "missing.")
    }
    guard let total = count ?? size else { throw array.unknownCountError }
    let index = try Self.number(array.rawValue, environment)
    if let count, index >= count {
      throw ValidationError(
        "There is no shard \(index) of \(count): they are numbered from 0 to "
          + "\(count - 1). \(array.rawValue) is \(index), so --shard-count (\(array.meaning)) must "
          + "be at least \(index + 1).")
    }
    try self.init(index, of: total, source: array.rawValue)
  }

  /// Creates the shard of a task in a Slurm array, which may begin at any index and have steps.
  ///
  /// With `--shard-count` N, the indices must be in `0..<N`, so that single tasks can be
  /// resubmitted.
  private init(slurm environment: (String) -> String?, count: Int?) throws(ValidationError) {
    let array = JobArray.slurm
    let task = try Self.number(array.rawValue, environment)
    let last = environment("SLURM_ARRAY_TASK_MAX").flatMap { Int($0) } ?? task
    if let count {
      // Every task fails, not only the last: in an array that starts at 1, shard 0 would never run.
      guard max(task, last) < max(count, 1) else {
        throw ValidationError(
          "With --shard-count \(count) the tasks are numbered from 0 to \(count - 1), and "
            + "this Slurm array goes to \(max(task, last)): use --array=0-\(count - 1).")
      }
      try self.init(task, of: count, source: array.rawValue)
      return
    }
    guard environment("SLURM_ARRAY_TASK_COUNT") != nil else { throw array.unknownCountError }
    let total = try Self.number("SLURM_ARRAY_TASK_COUNT", environment)
    let first = try Self.number("SLURM_ARRAY_TASK_MIN", environment)
    let step = environment("SLURM_ARRAY_TASK_STEP").flatMap { Int($0) } ?? 1
    guard total > 1 else {
      throw ValidationError(
        "This Slurm array has one task, so the number of shards is unknown. " + Self.remedy)
    }
    // If the array has gaps, every task fails: some shards would never run.
    guard step >= 1, first...max(first, last) ~= task, (task - first).isMultiple(of: step),
      (last - first) / step < total
    else {
      throw ValidationError(
        "The Slurm array (\(first)–\(last), \(total) tasks) has gaps, so the shard of task "
          + "\(task) is unknown. " + Self.remedy)
    }
    try self.init((task - first) / step, of: total, source: array.rawValue)
  }

  private static let remedy =
    "Add --shard-count N, the number of tasks in an array numbered from 0 (for one numbered from "
    + "1, add --shard $((SLURM_ARRAY_TASK_ID-1))/N), or --shard 0/1 to draw everything."

  private static func number(
    _ variable: String, _ environment: (String) -> String?
  ) throws(ValidationError) -> Int {
    let text = environment(variable)
    guard let number = text.flatMap({ Int($0) }), number >= 0 else {
      throw ValidationError(
        "\(variable) must be a number, found '\(text ?? "")'; --shard I/N overrides it.")
    }
    return number
  }
}

/// A system that starts a command per task. The raw value is the variable with the task's index.
enum JobArray: String, CaseIterable {
  case slurm = "SLURM_ARRAY_TASK_ID"
  case kubernetes = "JOB_COMPLETION_INDEX"
  case awsBatch = "AWS_BATCH_JOB_ARRAY_INDEX"

  /// Creates the system that has set its variable; `nil` if the process is not a task of an array.
  init?(_ environment: (String) -> String?) {
    guard let array = Self.allCases.first(where: { environment($0.rawValue) != nil }) else {
      return nil
    }
    self = array
  }

  /// `nil` if the system sets no number of tasks, or for Slurm. With this variable, indices start
  /// at 0.
  var sizeVariable: String? { self == .awsBatch ? "AWS_BATCH_JOB_ARRAY_SIZE" : nil }

  /// What `--shard-count` is, for messages.
  var meaning: String {
    switch self {
    case .slurm: "the number of tasks in an array numbered from 0"
    case .kubernetes: "the job's completions"
    case .awsBatch: "the array's size"
    }
  }

  var unknownCountError: ValidationError {
    ValidationError(
      "\(rawValue) is set, but the number of tasks is unknown: add --shard-count N (\(meaning)), "
        + "or --shard 0/1 to draw everything.")
  }
}
