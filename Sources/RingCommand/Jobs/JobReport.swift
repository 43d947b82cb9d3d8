import RingCore
import RingSystem

/// How a check of a job's files is reported.
struct JobReport {
  /// `nil` if it is unknown.
  let tasks: Int?
  /// The exclusive upper bound of task indices in a Slurm array.
  let arrayLimit: Int
  let isQuiet: Bool

  /// Reports the findings on standard error unless `isQuiet`, and prints the options that rerun the
  /// affected items on standard output.
  func report(_ result: JobVerificationResult) throws {
    if !isQuiet { Terminal.error(result.report) }
    if let option = result.itemOption { try Terminal.output("\(option)\n") }
    guard tasks != nil else { return }
    if let option = result.arrayOption(below: arrayLimit) { try Terminal.output("\(option)\n") }
    if let remaining = result.taskList(from: arrayLimit) {
      let reason: Message =
        "Slurm's MaxArraySize of \(arrayLimit) does not allow tasks \(remaining)"
      let remedy: Message = "use \(result.naming.option), or set the limit with --max-array-size"
      Terminal.error("ringrender: warning: \(reason): \(remedy)\n")
    }
  }
}
