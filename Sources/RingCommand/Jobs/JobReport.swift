import RingSystem
import RingText

/// How the findings of a look at a job's files are said.
struct JobReport {
  /// How many tasks make the job; `nil` if nothing says so.
  let tasks: Int?
  /// Tasks of a Slurm array have smaller numbers.
  let arrayLimit: Int
  let isQuiet: Bool

  /// Says what is wrong on standard error, and prints what to run again.
  func say(_ findings: JobFindings) throws {
    if !isQuiet { Terminal.error(findings.report) }
    if let option = findings.itemOption { try Terminal.output("\(option)\n") }
    guard tasks != nil else { return }
    if let option = findings.arrayOption(below: arrayLimit) { try Terminal.output("\(option)\n") }
    if let rest = findings.tasks(from: arrayLimit) {
      let reason: Message = "an array of MaxArraySize \(arrayLimit) has no tasks \(rest)"
      let remedy: Message = "use \(findings.words.option), or say yours with --max-array-size"
      Terminal.error("ringrender: warning: \(reason): \(remedy)\n")
    }
  }
}
