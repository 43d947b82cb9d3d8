import ArgumentParser
import RingCore
import RingSystem

struct Selfcheck: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "selfcheck",
    abstract: "Draws built-in scenes, and compares their bytes with those of the release.",
    discussion: """
      Prints the SHA-256 of each scene, and whether all are equal to the list of the release. Needs \
      no file and no network. The scenes have every type of element, in light and dark, and every \
      compression of pictures and animations.

      The exit code is 1 if a picture differs. It is 0 if only texts differ, which are drawn with \
      ringrender's fonts, or crossings, outlines that cross themselves: then the fonts or the \
      libraries of this machine are not those of the release, and their versions are named.

      EXAMPLES
        ringrender selfcheck
        ringrender selfcheck --quiet
        ringrender selfcheck --json > selfcheck.json
      """,
    shouldDisplay: !ShortHelp.isRequested)

  @Flag(help: "Prints the result as JSON.")
  var json = false

  @Flag(name: .shortAndLong, help: "Prints only what differs.")
  var quiet = false

  func validate() throws {
    if json, quiet { throw ValidationError("--json and --quiet cannot be combined.") }
  }

  func run() throws {
    try CommandError.reporting {
      let report = try SelfcheckReport(drawingFor: .recorded)
      let text =
        json ? report.json.prettyPrinted() + "\n" : report.text(onlyDifferences: quiet)
      try Terminal.output(Message(lines: text))
      if !report.isPassed { throw ExitCode(.different) }
    }
  }
}
