import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import RingCommand

/// The messages for unknown and misspelt options and commands.
@Suite struct CommandSuggestionTests {
  private static func complaint(_ arguments: [String]) -> String? {
    do {
      _ = try CommandArguments.normalized(arguments)
      return nil
    } catch {
      return (error as? ValidationError)?.message
    }
  }

  @Test(arguments: [
    (
      ["a/rings.txt", "-o", "x y.png"],
      "There is no command 'a/rings.txt'. To draw a config: "
        + "ringrender --config a/rings.txt -o 'x y.png'"
    ),
    (["chekc", "a.json"], "There is no command 'chekc'. Did you mean 'check'?"),
    (["help", "chek"], "There is no command 'chek'. Did you mean 'check'?"),
    (
      ["xyzzy"],
      "There is no command 'xyzzy'. The commands are "
        + RingRenderTool.shownCommands.joined(separator: ", ") + "."
    ),
  ])
  func suggestsKnownCommands(arguments: [String], words: String) {
    #expect(Self.complaint(arguments) == words)
  }

  @Test(arguments: [
    ["render", "--config", "a"], ["--config", "a"], ["help", "check"], ["help"], ["draw-svg"], [],
    ["schema"], ["--version"],
  ])
  func knownCommandsAreUnchanged(arguments: [String]) throws {
    #expect(try CommandArguments.normalized(arguments) == arguments)
  }

  @Test(arguments: [
    (["a/b/x.rings.json"], ["--config", "a/b/x.rings.json", "--output=x.png"]),
    (
      ["X.JSON", "--pair", "--", "y"],
      ["--config", "X.JSON", "--output=X.png", "--pair", "--", "y"]
    ),
    (["x.json", "-oy.png"], ["--config", "x.json", "-oy.png"]),
    (["x.json", "--output", "-"], ["--config", "x.json", "--output", "-"]),
    (["check", "x.json"], ["check", "x.json"]),
  ])
  func aConfigInPlaceOfACommandIsDrawn(arguments: [String], normalized: [String]) throws {
    #expect(try CommandArguments.normalized(arguments) == normalized)
  }

  @Test func thePictureHasTheNameOfTheConfig() throws {
    let folder = try TemporaryFolder()
    let ring = #"{"scene": {"type": "activityRing", "progress": 0.7, "radius": 20}}"#
    try folder.write(ring, to: "a/rings.rings.json")
    let run = try Tool.run(["a/rings.rings.json", "--quiet"], in: folder.url)
    #expect(run.status == 0, "\(run)")
    let image = try Tool.run(["--config", "a/rings.rings.json", "-o", "-"], in: folder.url)
    #expect(folder.data("rings.png") == image.output)
    #expect(!folder.exists("a/rings.png"))
    // A command's name has priority.
    try folder.write(ring, to: "check")
    #expect(try Tool.run(["check", "a/rings.rings.json"], in: folder.url).status == 0)
    #expect(try Tool.run(["missing.json"], in: folder.url).status == 66)
    #expect(!folder.exists("missing.png"))
  }

  @Test(arguments: ["-V", "version"])
  func theVersionByOtherNames(word: String) throws {
    #expect(try CommandArguments.normalized([word]) == ["--version"])
  }

  @Test(arguments: [
    ("2x", "expected a number without a unit: 2"), ("x", "expected a number"),
  ])
  func aScaleIsANumber(value: String, words: String) throws {
    let complaint = try Usage.complaint(["--config", "a", "-o", "a.png", "--scale", value])
    #expect(complaint.status == 64)
    #expect(
      complaint.text.hasPrefix(
        "ringrender: error: The value '\(value)' is invalid for '--scale <FACTOR>': \(words)\n"),
      "\(complaint.text)")
  }
  @Test func aFolderIsNoPicture() throws {
    let folder = try TemporaryFolder("rings")
    for path in [folder.path, folder.path + "/"] {
      let complaint = try Usage.complaint(["--config", "a", "-o", path])
      #expect(complaint.status == 64)
      #expect(
        complaint.text.hasPrefix(
          "ringrender: error: '\(path)' is a folder: name the picture too, as in "
            + "\(folder.path)/rings.png.\n"),
        "\(complaint.text)")
    }
  }

  /// A terminal would wrap longer lines, and they could not be pasted into a shell.
  @Test func examplesAreNotBroken() {
    let commands = RingRenderTool.configuration.subcommands + [RingRenderTool.self]
    for command in commands {
      let help = command.helpMessage(columns: 80)
      for line in command.configuration.discussion.split(separator: "\n") where line.hasPrefix("  ")
      {
        #expect(line.count <= 80, "\(line)")
        #expect(help.contains(line), "\(line)")
      }
    }
  }

  private static let still = #"{"scene": {"type": "bar", "progress": 0.5}}"#

  @Test func framesOfWhichNoneMoves() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.still, to: "c.json")
    let arguments = [
      "frames", "--config", "c.json", "-o", "%d.png", "--duration", "1", "--dry-run",
    ]
    let words = """
      nothing in c.json moves, so all frames are the same picture; to animate a number or a \
      colour, write {"from": 0, "to": 1, "duration": 1}

      """
    let run = try Tool.run(arguments, in: folder.url)
    #expect(run.status == 0 && run.error.hasPrefix("ringrender: warning: " + words), "\(run.error)")
    let strict = try Tool.run(arguments + ["--strict"], in: folder.url)
    #expect(strict.status == 65 && strict.error == "ringrender: error: " + words)
    let quiet = try Tool.run(arguments + ["--quiet"], in: folder.url)
    #expect(quiet.status == 0 && quiet.error.isEmpty)
    try folder.write(
      #"{"scene": {"type": "bar", "progress": {"from": 0, "to": 1, "duration": 1}}}"#, to: "c.json")
    #expect(try !Tool.run(arguments, in: folder.url).error.contains("moves"))
  }

  @Test func strictMakesErrorsOfWarnings() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{"scene": {"type": "bar", "progress": 75}}"#, to: "c.json")
    let run = try Tool.run(["--config", "c.json", "-o", "o.png"], in: folder.url)
    #expect(run.status == 0 && run.error.contains("warning: progress is 75, which is 7500 %"))
    let strict = try Tool.run(["--config", "c.json", "-o", "p.png", "--strict"], in: folder.url)
    #expect(strict.status == 65 && strict.error == run.error && !folder.exists("p.png"))
  }
}
