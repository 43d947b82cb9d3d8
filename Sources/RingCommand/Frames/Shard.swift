/// A process's part of a job: every `count`-th frame, from the `index`-th on.
struct Shard: Hashable {
  /// Why there is no telling which part is meant, for people.
  struct Problem: Error, Hashable {
    let message: String
  }

  var index = 0
  var count = 1
  /// The environment variable that the part was found in.
  var source: String?

  static let maximumCount = 1_000_000

  private init(_ index: Int, of count: Int, source: String? = nil) throws(Problem) {
    guard 1...Self.maximumCount ~= count else {
      throw Problem(message: "There must be 1 to \(Self.maximumCount) shards, found \(count).")
    }
    guard 0..<count ~= index else {
      let place = source.map { "\($0) says" } ?? "found"
      throw Problem(
        message: "Of \(count) shards there is none of number \(index): they are numbered from 0 to "
          + "\(count - 1), \(place) \(index).")
    }
    (self.index, self.count, self.source) = (index, count, source)
  }

  /// `I/N`.
  init(_ text: String) throws(Problem) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]) else {
      throw Problem(message: "--shard must be I/N, such as 0/4; found '\(text)'.")
    }
    try self.init(index, of: count)
  }

  /// The part that the options name, or else the environment of a job array.
  ///
  /// `count` is what the user says, for those environments that do not.
  init(
    option: String?, count: Int?, environment: (String) -> String?
  ) throws(Problem) {
    if let option {
      guard count == nil else {
        throw Problem(message: "--shard I/N has the number of shards: --shard-count is too much.")
      }
      try self.init(option)
    } else if environment("SLURM_ARRAY_TASK_ID") != nil {
      try self.init(slurm: environment, count: count)
    } else if environment("JOB_COMPLETION_INDEX") != nil {
      try self.init("JOB_COMPLETION_INDEX", of: count, "the job's completions", environment)
    } else if environment("AWS_BATCH_JOB_ARRAY_INDEX") != nil {
      let size = environment("AWS_BATCH_JOB_ARRAY_SIZE").flatMap { Int($0) }
      try self.init("AWS_BATCH_JOB_ARRAY_INDEX", of: count ?? size, "the array's size", environment)
    } else if count != nil {
      throw Problem(
        message: "--shard-count is for job arrays, and this is none: use --shard I/N.")
    } else {
      try self.init(0, of: 1)
    }
  }

  /// An index that counts from 0.
  private init(
    _ variable: String, of count: Int?, _ meaning: String, _ environment: (String) -> String?
  ) throws(Problem) {
    guard let count else {
      throw Problem(
        message: "\(variable) is set, but not how many there are: add --shard-count N, \(meaning), "
          + "or --shard 0/1 for all.")
    }
    try self.init(Self.number(variable, environment), of: count, source: variable)
  }

  /// Slurm's array may begin anywhere and have steps. With a count of the user's it is 0-(count − 1),
  /// so that single tasks can be given back to it.
  private init(slurm environment: (String) -> String?, count: Int?) throws(Problem) {
    let variable = "SLURM_ARRAY_TASK_ID"
    let task = try Self.number(variable, environment)
    if let count {
      try self.init(task, of: count, source: variable)
      return
    }
    let total = try Self.number("SLURM_ARRAY_TASK_COUNT", environment)
    let first = try Self.number("SLURM_ARRAY_TASK_MIN", environment)
    let step = environment("SLURM_ARRAY_TASK_STEP").flatMap { Int($0) } ?? 1
    guard step >= 1, task >= first, (task - first).isMultiple(of: step),
      (task - first) / step < total
    else {
      throw Problem(
        message: "Task \(task) of a Slurm array of \(total) tasks from \(first) on: its place in a "
          + "list with gaps cannot be known. Use an array such as 0-\(max(0, total - 1)), or "
          + "--shard I/N.")
    }
    try self.init((task - first) / step, of: total, source: variable)
  }

  private static func number(
    _ variable: String, _ environment: (String) -> String?
  ) throws(Problem) -> Int {
    let text = environment(variable)
    guard let number = text.flatMap({ Int($0) }), number >= 0 else {
      throw Problem(
        message: "\(variable) must be a number, found '\(text ?? "")'; --shard I/N goes before it.")
    }
    return number
  }
}
