import ArgumentParser
import RingCairo
import RingCore
import RingSystem

/// A check of the files of a job. It writes no file.
struct JobVerification {
  let naming: ItemNaming
  let shard: Shard
  /// `nil` if it is unknown.
  let tasks: Int?
  /// The exclusive upper bound of task indices in a Slurm array.
  let arrayLimit: Int
  let isQuiet: Bool
  let progressTarget: ProgressTarget

  /// Reports the findings, and prints the options that rerun the affected items.
  ///
  /// `verify` adds the findings to the result and returns the warnings about texts. `invalidRows`
  /// returns the number of invalid rows. Throws exit code 1 unless all files are complete and none
  /// is surplus. If the only problem is invalid rows, throws `InvalidRowsError`, because another
  /// run cannot make their files.
  func run(
    reportWarnings: ([TextWarning]) throws -> Void, invalidRows: () -> Int = { 0 },
    verify: (inout JobVerificationResult, ProgressReporter) throws -> [TextWarning]
  ) throws {
    let reporter = ProgressReporter(progressTarget, naming)
    var result = JobVerificationResult(naming)
    let warnings = try JobRunner(reporter: reporter).run { try verify(&result, reporter) }
    try reportWarnings(warnings)
    try report(result)
    let count = invalidRows()
    let rows = count == 1 ? "1 row has errors" : "\(count) rows have errors"
    if count > 0 { MessageOutput.printStatus("ringrender: \(rows)\n") }
    guard result.isComplete else {
      reporter.fail(result.summary)
      throw ExitCode(.different)
    }
    guard count == 0 else { throw InvalidRowsError(summary: rows) }
    try reporter.finish(result.summary)
  }

  /// Reports the findings on standard error unless `isQuiet`, and prints the options that rerun the
  /// affected items on standard output.
  private func report(_ result: JobVerificationResult) throws {
    let problems = result.findings.flatMap { ProblemReport(.error, $0.code, $0.message).objects }
    MessageOutput.report(ProblemReport(text: isQuiet ? "" : result.report, objects: problems))
    if let option = result.itemOption { try Terminal.output("\(option)\n") }
    guard tasks != nil else { return }
    if let option = result.arrayOption(below: arrayLimit) { try Terminal.output("\(option)\n") }
    if let remaining = result.taskList(from: arrayLimit) {
      let reason: Message =
        "Slurm's MaxArraySize of \(arrayLimit) does not allow tasks \(remaining)"
      let remedy: Message = "use \(naming.option), or set the limit with --max-array-size"
      MessageOutput.report(
        ProblemReport(.warning, .arrayLimit, "\(reason): \(remedy)"), onlyErrors: isQuiet)
    }
  }

  /// The index of the task that made the item. A shard is checked as one task. Without shards,
  /// items are assigned to the tasks in turn.
  func task(ofItemAt position: Int) -> Int {
    shard.count > 1 ? shard.index : position % (tasks ?? 1)
  }
}

/// The findings of a check of a job's files, and the options that rerun the affected items.
struct JobVerificationResult: Hashable {
  enum State: String, CaseIterable {
    case complete
    case missing
    /// Not a complete PNG file.
    case damaged
    /// The fingerprint differs, because the config, the options or the program have changed.
    case stale
    /// The file has no fingerprint because another program made it, or is not a regular file.
    case foreign
  }

  let naming: ItemNaming
  private(set) var count = 0
  private var invalidItems: [State: [Int]] = [:]
  /// The first file names by state, for items whose number does not imply the name.
  private var files: [State: [String]] = [:]
  private var tasks: Set<Int> = []
  /// Paths of files that are named like items that the job does not have.
  var surplusFiles: [String] = []

  init(_ naming: ItemNaming) { self.naming = naming }

  /// `task` is the index of the item's task in the job array. `file` is the name of the file; `nil`
  /// if the item's number implies it.
  mutating func add(_ number: Int, _ state: State, task: Int, file: String? = nil) {
    count += 1
    guard state != .complete else { return }
    invalidItems[state, default: []].append(number)
    tasks.insert(task)
    guard let file, files[state, default: []].count < Self.maximumListedNames else { return }
    files[state, default: []].append(file)
  }

  var isComplete: Bool { invalidItems.isEmpty && surplusFiles.isEmpty }

  /// `nil` if no item is affected.
  var itemOption: String? {
    invalidItems.isEmpty ? nil : "\(naming.option) \(NumberList(invalidItems.values.joined()).text)"
  }

  /// The option of `sbatch` that reruns the affected tasks below `limit`; `nil` if there are none.
  func arrayOption(below limit: Int) -> String? {
    let fitting = tasks.filter { $0 < limit }
    return fitting.isEmpty ? nil : "--array=\(NumberList(fitting).text)"
  }

  /// The affected tasks from `firstIndex`, which Slurm cannot run; `nil` if there are none.
  func taskList(from firstIndex: Int) -> String? {
    let remaining = tasks.filter { $0 >= firstIndex }
    return remaining.isEmpty ? nil : NumberList(remaining).text
  }

  /// `40 frames: 3 missing, 1 damaged` or `40 frames: all are complete`.
  var summary: String {
    let counts = State.allCases.compactMap { state in
      invalidItems[state].map { "\($0.count) \(state)" }
    }
    let surplus = surplusFiles.isEmpty ? [] : ["\(surplusFiles.count) surplus"]
    let parts = counts + surplus
    return "\(naming.count(count)): "
      + (parts.isEmpty ? "all are complete" : parts.joined(separator: ", "))
  }

  /// Per state.
  private static let maximumListedNames = 10

  /// A line for each state with findings, one for surplus files, and the summary.
  var report: Message {
    findings.reduce("") { $0 + $1.message + "\n" } + "\(summary)\n"
  }

  /// A message for each state with findings, and one for surplus files.
  var findings: [(code: Problem.Code, message: Message)] {
    var findings: [(code: Problem.Code, message: Message)] = []
    for state in State.allCases {
      guard let numbers = invalidItems[state] else { continue }
      let list = NumberList(numbers)
      let noun = list.numbers.count == 1 ? naming.singular : naming.plural
      let names = files[state].map { ": \(Self.shortened($0, of: numbers.count))" } ?? ""
      findings.append((.init(state), "\(state.rawValue): \(noun) \(list.text)\(names)"))
    }
    if !surplusFiles.isEmpty {
      let names = Self.shortened(surplusFiles, of: surplusFiles.count)
      findings.append((.surplus, "surplus: \(names)"))
    }
    return findings
  }

  /// Returns the first of `count` names, and how many more there are.
  private static func shortened(_ names: [String], of count: Int) -> String {
    let more = count - maximumListedNames
    return names.prefix(maximumListedNames).joined(separator: ", ")
      + (more > 0 ? " and \(more) more" : "")
  }
}
