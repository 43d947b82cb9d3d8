import ArgumentParser
import RingCore
import RingSystem

/// The command that prints or writes manual pages.
struct Manual: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "man",
    abstract: "Prints a manual page, or writes all of them.",
    discussion: """
      Pages are in roff, which man displays. The packages install all pages: man ringrender, man \
      ringrender-frames and so on.

      EXAMPLES
        ringrender man | man -l -
        ringrender man frames > ringrender-frames.1
        ringrender man --output-dir ~/.local/share/man/man1
      """)

  @Argument(
    help: ArgumentHelp(
      "The command whose page to print. Default: the page of ringrender.",
      valueName: "COMMAND"),
    completion: .list(RingRenderTool.shownCommands))
  var command: String?

  @Option(
    help: ArgumentHelp(
      "Writes all pages to a folder, which is created if it is missing.", valueName: "DIR"),
    completion: .directory)
  var outputDir: String?

  func validate() throws {
    if outputDir?.isEmpty == true { throw ValidationError("--output-dir must name a folder.") }
    if outputDir != nil, command != nil {
      throw ValidationError("--output-dir writes all pages: leave out the command.")
    }
    if let command, !RingRenderTool.shownCommands.contains(command) {
      let names = RingRenderTool.shownCommands.joined(separator: ", ")
      throw ValidationError("There is no command '\(command)'. The commands are \(names).")
    }
  }

  func run() throws {
    try CommandError.reporting {
      let pages = try ManualPage.all()
      guard let folder = outputDir else {
        let name = command.map { "ringrender-\($0)" } ?? "ringrender"
        for page in pages where page.name == name {
          try Terminal.output(Message(verbatim: page.text))
        }
        return
      }
      try FolderTree.create(folder)
      for page in pages {
        try FileOutput.writeFile(Array(page.text.utf8), to: "\(folder)/\(page.name).1")
      }
    }
  }
}
