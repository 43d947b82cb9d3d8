import RingSystem
import RingText

/// The output of a check of a job's files.
struct JobReport {
  /// The number of tasks of the job; `nil` if it is unknown.
  let tasks: Int?
  /// The exclusive upper limit of task numbers in a Slurm array.
  let arrayLimit: Int
  let isQuiet: Bool

  /// Reports the findings on standard error, and prints the options that rerun the affected items.
  func report(_ findings: JobVerificationResult) throws {
    if !isQuiet { Terminal.error(findings.report) }
    if let option = findings.itemOption { try Terminal.output("\(option)\n") }
    guard tasks != nil else { return }
    if let option = findings.arrayOption(below: arrayLimit) { try Terminal.output("\(option)\n") }
    if let rest = findings.tasks(from: arrayLimit) {
      let reason: Message = "Slurm's MaxArraySize of \(arrayLimit) does not allow tasks \(rest)"
      let remedy: Message = "use \(findings.naming.option), or set the limit with --max-array-size"
      Terminal.error("ringrender: warning: \(reason): \(remedy)\n")
    }
  }
}
