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
      platforms, of runs that left nothing out.

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

  func validate() throws {
    if goldens.isEmpty { throw ValidationError("--goldens must name a folder.") }
  }

  func run() throws {
    try CommandError.reporting {
      let isReport = { FolderTree.isFolder($0) && HTMLReport(folder: $0).exists }
      let folders = arguments.filter(isReport)
      guard !folders.isEmpty else {
        _ = try StoredReport(arguments[0])
        return
      }
      let patterns = arguments.filter { !isReport($0) }
      var acceptance = try Acceptance(
        folders.map { try StoredReport($0) }, GoldenStore(opening: goldens), memory.budget)
      let unknown = acceptance.select(patterns)
      try acceptance.check()
      try acceptance.write { if !quiet { try Terminal.output($0 + "\n") } }
      if prune { try acceptance.prune { if !quiet { try Terminal.output($0 + "\n") } } }
      if acceptance.isEmpty, unknown.isEmpty, !prune, !quiet {
        try Terminal.output("nothing to accept: no picture of the report differs\n")
      }
      for name in unknown {
        Terminal.error("ringrender: error: \(name) is no failure of the report\n")
      }
      if acceptance.hasDamagedPicture { throw ExitCode(.dataError) }
      if !unknown.isEmpty { throw ExitCode(.different) }
    }
  }
}
