import Foundation
import TestSupport
import Testing

@testable import RingCommand

/// The short help, and that nothing else leaves options out.
@Suite struct HelpTests {
  /// Returns the long names of the options in a help, without those that every command has.
  private func options(in help: String) -> [String] {
    help.matches(of: /(?m)^  (?:-\w, )?--([a-z-]+)/).map { String($0.1) }
      .filter { !["help", "version"].contains($0) }
  }

  /// The commands with rare options, and the options that their short help has.
  private static let everydayOptions: [(String, String)] = [
    (
      "render",
      "config set scale color-scheme background quiet strict time output compression jobs alt "
        + "simulate pair"
    ),
    (
      "frames",
      "config set scale color-scheme background quiet strict fps duration frames output resume "
        + "format sprite-sheet values jobs"
    ),
    (
      "batch",
      "config set lint scale color-scheme pair background quiet strict data rows time output resume "
        + "dry-run failed-rows jobs"
    ),
    (
      "diff",
      "max-delta max-pixels metric threshold ignore anti-aliasing output view explain json quiet"
    ),
    (
      "verify",
      "goldens record against filter exclude times max-delta max-pixels metric threshold ignore "
        + "anti-aliasing report junit annotations quiet strict"
    ),
    ("accept", "goldens prune quiet"),
    ("review", "goldens against data set port open quiet strict"),
    ("measure", "config set scale color-scheme background quiet strict time json"),
    ("check", "config quiet strict annotations lint json"),
    ("lint", "config quiet strict annotations set background json time"),
    ("explain", "config set scale color-scheme background quiet strict time commands"),
    ("mcp", "folder"),
  ]

  /// The commands whose short help has all options.
  private static let completeHelps = ["schema", "example", "completions", "selfcheck"]

  @Test func theListsNameEveryCommand() {
    let commands = Self.everydayOptions.map { $0.0 } + Self.completeHelps
    #expect(commands.sorted() == RingRenderTool.shownCommands.sorted())
  }

  @Test(arguments: everydayOptions)
  func theShortHelpHasEverydayOptions(command: String, names: String) throws {
    let help = try Tool.run([command, "--help"])
    #expect(help.status == 0 && options(in: help.text).joined(separator: " ") == names)
    #expect(
      help.text.hasSuffix("\n\n  See 'ringrender \(command) --help-hidden' for all options.\n"))
    #expect(try Tool.run(["help", command]) == help)
  }

  @Test(arguments: completeHelps)
  func aHelpWithAllOptionsSaysNothingOfOthers(command: String) throws {
    #expect(try !Tool.run([command, "--help"]).text.contains("hidden"))
  }

  @Test(arguments: [("frames", 45), ("batch", 50)])
  func everythingElseHasAllOptions(command: String, count: Int) throws {
    let help = try Tool.run([command, "--help-hidden"])
    let all = options(in: help.text)
    #expect(help.status == 0 && all.count == count && !help.text.contains("See 'ringrender"))
    let script = try Tool.run(["completions", "fish"]).text
    let folder = try TemporaryFolder()
    _ = try ManualTests.run([URL(fileURLWithPath: Tool.path).path, "man1"], in: folder)
    let page = String(
      decoding: try #require(folder.data("man1/ringrender-\(command).1")), as: UTF8.self)
    for name in all {
      #expect(script.contains("-l '\(name)'"), "\(name)")
      #expect(page.contains("\\-\\-" + name.replacing("-", with: "\\-")), "\(name)")
    }
  }

  @Test func measureIsNotInTheMainList() throws {
    let help = try Tool.run(["--help"])
    #expect(!help.text.contains("\n  measure "))
    #expect(help.text.contains("\n  verify "))
    #expect(
      help.text.hasSuffix(
        """
          See 'ringrender help <subcommand>' for detailed help.
          See 'ringrender --help-hidden' for all commands.

        """))
    #expect(try Tool.run(["--help-hidden"]).text.contains("\n  measure "))
    #expect(try Tool.run(["completions", "bash"]).text.contains("measure"))
    let suggestion = try Tool.run(["help", "mesure"]).error
    #expect(suggestion.contains("There is no command 'mesure'. Did you mean 'measure'?"))
  }

  /// The parser takes names and values in messages from the options that a help shows.
  @Test func messagesNameAllOptions() throws {
    let unknown = try Tool.run(["frames", "--config", "a", "-o", "b.png", "--depfil", "c"])
    #expect(unknown.error.contains("Unknown option '--depfil'. Did you mean '--depfile'?"))
    let wrong = try Tool.run(["frames", "--config", "a", "-o", "b.png", "--start-number", "x"])
    #expect(wrong.error.contains("'x' is invalid for '--start-number <NUMBER>'"))
    #expect(wrong.error.contains("Usage: ringrender frames [<options>] --config <FILE>"))
  }
}
