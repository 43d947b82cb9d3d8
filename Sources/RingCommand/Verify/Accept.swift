import ArgumentParser
import RingCompare
import RingCore
import RingSystem

struct Accept: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "accept",
    abstract: "Accepts the pictures that a run of verify drew, from its report.",
    discussion: """
      REPORT is the folder of `verify --report`, also one that CI made and you have downloaded. Its \
      pictures become the goldens that the run would have recorded: with --platform, those of its \
      platform. NAMEs select some of them; a pattern such as 'rings/*' is a name, too.

      With --prune, the goldens that no run needed are removed. Then give the reports of all \
      platforms. Goldens that have changed since, or that a run did not look at, stay.

      A report is of other goldens if these have changed since. Then nothing is written.

      The exit code is 0 if all is written, 1 if a NAME is not among the failures, 65 if a report is \
      not of these goldens or a picture is damaged, 66 if a report cannot be read, and 73 or 74 if a \
      golden cannot be written.

      EXAMPLES
        ringrender accept report --goldens goldens
        ringrender accept report rings/move 'bars/*' --goldens goldens
        ringrender accept report-linux report-macos --goldens goldens --prune
      """)

  @Argument(
    help: ArgumentHelp(
      "Folders of reports, and the names to accept. Default: all names.",
      valueName: "REPORT|NAME"),
    completion: .directory)
  var arguments: [String]

  @Option(
    help: ArgumentHelp("The folder of accepted pictures.", valueName: "DIR"),
    completion: .directory)
  var goldens: String

  @Flag(help: "Removes goldens that no run of the reports needed.")
  var prune = false

  @OptionGroup(visibility: .rare) var memory: MemoryOptions

  @Flag(name: .shortAndLong, help: "Prints only errors.")
  var quiet = false

  @OptionGroup var form: DiagnosticsOptions

  func validate() throws {
    if goldens.isEmpty { throw ValidationError("--goldens must name a folder.") }
  }

  func run() throws {
    try CommandError.reporting {
      let isReport = { FolderTree.isFolder($0) && HTMLReport(folder: $0).exists }
      // The first argument is a report, or the error says what it lacks.
      let folders = arguments.enumerated().filter { $0 == 0 || isReport($1) }.map(\.element)
      let patterns = arguments.dropFirst().filter { !isReport($0) }
      if prune, let name = patterns.first {
        throw ValidationError(
          "--prune needs all names of its reports: \(name) is not the folder of a report.")
      }
      var acceptance = try Acceptance(
        folders.map { try StoredReport($0) }, GoldenStore(opening: goldens), memory.budget)
      let unknown = acceptance.select(Array(patterns))
      try acceptance.check()
      let done = Result {
        try acceptance.write()
        if prune { try acceptance.prune() }
      }
      if !quiet { try print(acceptance.messages, isEmpty: acceptance.isEmpty && unknown.isEmpty) }
      for name in unknown {
        MessageOutput.report(
          ProblemReport(.error, .unknownName, "\(name) is neither a report nor a failure of one"))
      }
      try done.get()
      if acceptance.hasDamagedPicture { throw ExitCode(.dataError) }
      if !unknown.isEmpty { throw ExitCode(.different) }
    }
  }

  private func print(_ messages: [Message], isEmpty: Bool) throws {
    for message in messages { try Terminal.output(message + "\n") }
    if isEmpty, !prune {
      try Terminal.output("nothing to accept: no picture of the report differs\n")
    }
  }
}
