import ArgumentParser
import RingSystem
import RingText
import RingVerify

/// Where a run's result goes.
struct ReportOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Writes DIR/index.html, the pictures of failures, results.json and junit.xml.",
      valueName: "DIR"),
    completion: .directory)
  var report: String?

  @Option(
    help: ArgumentHelp("Writes JUnit XML; - is stdout.", valueName: "FILE"),
    completion: .file(extensions: ["xml"]))
  var junit: String?

  @Option(
    help: ArgumentHelp("Writes the result as JSON; - is stdout.", valueName: "FILE"),
    completion: .file(extensions: ["json"]))
  var json: String?

  func validate() throws {
    if junit == "-", json == "-" {
      throw ValidationError("--junit - and --json - cannot both have stdout.")
    }
    if report?.isEmpty == true { throw ValidationError("--report must name a folder.") }
  }

  func page(_ files: FileOptions) -> HTMLReport? {
    report.map { HTMLReport(folder: $0, allowing: files.allowPath) }
  }

  func write(_ run: RunResult, _ files: FileOptions) throws(FileError) {
    try page(files)?.write(run)
    if let junit { try FileOutput.write(Array(run.junit.utf8), to: junit) }
    if let json { try FileOutput.write(Array(run.json.utf8), to: json) }
  }

  /// Failures and a summary for people, on stderr if stdout has something for machines.
  func say(_ run: RunResult, _ messages: MessageOptions, hasReport: Bool) throws {
    var text: Message = ""
    for failure in run.failures {
      text += Message(lines: failure.failureText(versions: run.versions)) + "\n"
    }
    if !messages.quiet {
      text += "\(run.summary)\n"
      if let report, hasReport {
        text += "report: \(report)/index.html\n"
      } else if report != nil {
        // Why there is none is said as an error.
      } else if run.cases.contains(where: { $0.verdict == .different || $0.verdict == .missing }) {
        text += "--report DIR shows the pictures\n"
      }
    }
    if junit == "-" || json == "-" {
      Terminal.error(text)
    } else {
      try Terminal.output(text)
    }
  }
}
