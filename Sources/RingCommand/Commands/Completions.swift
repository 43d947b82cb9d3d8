import ArgumentParser
import RingCore
import RingSystem

struct Completions: ParsableCommand {
  enum Shell: String, CaseIterable, ExpressibleByArgument {
    case bash, zsh, fish
  }

  static let configuration = CommandConfiguration(
    commandName: "completions",
    abstract: "Prints or installs a completion script for bash, zsh or fish.",
    discussion: """
      --install writes the script to the folder where your shell looks for completions, and prints the \
      name of the file. By default zsh has no such folder for a user, so the command also prints \
      the line to add to your .zshrc. The packages install all three scripts.

      EXAMPLES
        source <(ringrender completions bash)
        ringrender completions zsh --install
        ringrender completions fish --install
      """)

  @Argument(help: ArgumentHelp("The shell: bash, zsh or fish.", valueName: "SHELL"))
  var shell: Shell

  @Flag(help: "Installs the script in your home folder instead of printing it.")
  var install = false

  func run() throws {
    try CommandError.reporting {
      let script = shell.script
      guard install else { return try Terminal.output(Message(verbatim: script)) }
      let file = try shell.file()
      try FolderTree.create(file.folder)
      let path = "\(file.folder)/\(file.name)"
      try FileOutput.writeFile(Array(script.utf8), to: path)
      try Terminal.output("\(path)\n")
      if shell == .zsh {
        MessageOutput.printStatus(
          "ringrender: add this line to your .zshrc, before compinit: "
            + "fpath=(\(RingCore.Shell.quoted(file.folder)) $fpath)\n"
        )
      }
    }
  }
}

extension Completions.Shell {
  var script: String {
    let shell: CompletionShell =
      switch self {
      case .bash: .bash
      case .zsh: .zsh
      case .fish: .fish
      }
    let text = RingRenderTool.completionScript(for: shell)
    return text.hasSuffix("\n") ? text : text + "\n"
  }

  /// Where the shell finds a user's completion script. Throws `CommandError` if `HOME` is needed
  /// but not set.
  func file() throws -> (folder: String, name: String) {
    switch self {
    case .bash:
      if let folder = Self.absolutePath(in: "BASH_COMPLETION_USER_DIR") {
        return ("\(folder)/completions", "ringrender")
      }
      return ("\(try Self.dataFolder())/bash-completion/completions", "ringrender")
    case .zsh: return ("\(try Self.dataFolder())/zsh/site-functions", "_ringrender")
    case .fish:
      let configuration =
        try Self.absolutePath(in: "XDG_CONFIG_HOME") ?? Self.homeFolder() + "/.config"
      return ("\(configuration)/fish/completions", "ringrender.fish")
    }
  }

  private static func dataFolder() throws -> String {
    try absolutePath(in: "XDG_DATA_HOME") ?? homeFolder() + "/.local/share"
  }

  private static func homeFolder() throws -> String {
    guard let home = absolutePath(in: "HOME") else {
      throw CommandError(
        "HOME is not set to a folder: print the script instead of using --install", .cannotCreate)
    }
    return home
  }

  /// `nil` unless the path is absolute, as the XDG Base Directory Specification requires.
  private static func absolutePath(in variable: String) -> String? {
    Environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
  }
}
