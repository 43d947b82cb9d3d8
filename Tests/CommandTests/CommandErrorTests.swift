import Foundation
import TestSupport
import Testing

@testable import RingCommand

/// Every failure to make an image: the message, the exit code, and no changed file.
@Suite struct CommandErrorTests {
  private static let ring = #""type":"activityRing","progress":0.5"#

  @Test(arguments: [
    ("", "is empty"),
    (#"{"scene":{"#, "ends"),
    (#"{"scene":{\#(ring),}}"#, ","),
    (#"{"scene":{\#(ring),"radius":20,"radius":30}}"#, "radius"),
    (#"{"scene":{\#(ring),"radius":"20"}}"#, "radius must be a number"),
    (#"{"scene":{\#(ring),"radios":20}}"#, "did you mean `radius`?"),
    (#"{"scene":{"type":"activityRign"}}"#, "activityRing"),
    (#"{"scene":{"type":"activityRing","progress":NaN}}"#, "NaN"),
    (#"{"scene":{"type":"activityRing","progress":1e999}}"#, "too large"),
    (#"{"scene":{\#(ring),"radius":-20}}"#, "radius must be"),
    (#"{"scene":{\#(ring),"radius":20,"thickness":41}}"#, "thickness"),
    (#"{"canvas":{"width":1e9,"height":1e9},"scene":{\#(ring)}}"#, "1000000000"),
    (#"{"canvas":{"scale":0},"scene":{\#(ring)}}"#, "scale must be"),
    (String(repeating: "[", count: 1_000_000), "64"),
    (#"{"scene":{\#(ring),"id":"\ud800"}}"#, "surrogate"),
  ])
  func aBadConfigIs65AndTouchesNothing(config: String, message: String) throws {
    try expectFailure(Data(config.utf8), message)
  }

  @Test func invalidUTF8Is65() throws {
    try expectFailure(Data([0x7B, 0x22, 0xFF, 0x22, 0x7D]), "UTF-8")
  }

  private func expectFailure(_ config: Data, _ message: String) throws {
    let folder = try TemporaryFolder()
    try config.write(to: folder.url.appendingPathComponent("bad.json"))
    try folder.write("old", to: "out.png")
    let run = try Tool.run(["--config", "bad.json", "-o", "out.png"], in: folder.url)
    #expect(run.status == 65)
    #expect(run.error.contains("bad.json:") && run.error.contains("error:"))
    #expect(run.error.contains(message), "\(run.error)")
    #expect(run.output.isEmpty)
    #expect(folder.data("out.png") == Data("old".utf8))
    #expect(try folder.names == ["bad.json", "out.png"])
  }

  @Test func allProblemsOfAFileAreReported() throws {
    let config = ##"{"scene":{"type":"activityRing","progress":"1","radius":-1,"colors":"#GG"}}"##
    let run = try Tool.run(["check", "-"], input: Data(config.utf8))
    #expect(run.status == 65)
    #expect(run.error.components(separatedBy: ": error: ").count - 1 == 3)
  }

  @Test func inputThatCannotBeReadIs66() throws {
    let folder = try TemporaryFolder()
    for config in ["missing.json", "."] {
      let run = try Tool.run(["--config", config, "-o", "out.png"], in: folder.url)
      #expect(run.status == 66, "\(run.error)")
      #expect(run.error.contains(config))
    }
    #expect(try folder.names.isEmpty)
  }

  @Test func outputThatCannotBeCreatedIs73() throws {
    let folder = try TemporaryFolder()
    try folder.write(ringConfig, to: "rings.json")
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("taken.png"), withIntermediateDirectories: true)
    for output in ["rings.json/no/folder/out.png", "taken.png", "rings.json/out.png"] {
      let run = try Tool.run(["--config", "rings.json", "-o", output], in: folder.url)
      #expect(run.status == 73, "\(run.error)")
      #expect(run.error.contains(output))
    }
    #expect(try folder.names == ["rings.json", "taken.png"])
  }

  @Test func aFullDiskIs74AndLeavesTheOldFile() throws {
    let folder = try TemporaryFolder()
    try folder.write(ringConfig, to: "rings.json")
    try folder.write("old", to: "out.png")
    // The limit is one block of 1024 bytes; the image is larger.
    let run = try Tool.shell(
      #"ulimit -f 1; "$RR" --config rings.json -o out.png --scale 4"#, in: folder.url)
    #expect(run.status == 74, "\(run.error)")
    #expect(folder.data("out.png") == Data("old".utf8))
    #expect(try folder.names == ["out.png", "rings.json"])
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func aFullDeviceIs74() throws {
    let folder = try TemporaryFolder()
    try folder.write(ringConfig, to: "rings.json")
    let run = try Tool.run(["--config", "rings.json", "-o", "/dev/full"], in: folder.url)
    #expect(run.status == 74, "\(run.error)")
  }

  @Test(arguments: [
    ["--config", "rings.json"], ["-o", "out.png"], ["--config", "rings.json", "-o", "out.jpg"],
    ["--config", "rings.json", "-o", "out.png", "--scale", "two"],
    ["--config", "rings.json", "-o", "out.png", "--frobnicate"],
    ["--config", "rings.json", "-o", "out.png", "--compression", "zip"],
    ["--config", "rings.json", "-o", "out.png", "--max-pixels", "0"], ["example", "nothing"],
    ["check"], ["check", "rings.json", "--max-pixels", "0"],
  ])
  func wrongUsageIs64(arguments: [String]) throws {
    let folder = try TemporaryFolder()
    try folder.write(ringConfig, to: "rings.json")
    let run = try Tool.run(arguments, in: folder.url)
    #expect(run.status == 64, "\(run.error)")
    #expect(run.error.contains("rror"))
    #expect(try folder.names == ["rings.json"])
  }

  @Test func tooManyPixelsIs65() throws {
    let run = try Tool.run(
      ["--config", "-", "-o", "-", "--max-pixels", "100"], input: Data(ringConfig.utf8))
    #expect(run.status == 65)
    #expect(run.error.contains("100"))
  }

  /// A value that no canvas can have is a usage error, in every command with the options.
  @Test(
    arguments: [["render"], ["frames"], ["explain"], ["batch", "--data", "d.csv"]],
    [
      ("--scale", "0", "--scale must be a number above 0, found 0."),
      ("--scale", "-1", "--scale must be a number above 0, found -1."),
      ("--width", "-2.5", "--width must be a number above 0, found -2.5."),
      ("--height", "inf", "--height must be a number above 0, found inf."),
      ("--color-scheme", "blue", "--color-scheme must be light or dark, found 'blue'."),
    ])
  func anInvalidValueForTheCanvasIsAUsageError(
    command: [String], option: (name: String, value: String, words: String)
  ) throws {
    let output = command == ["explain"] ? [] : ["-o", command.count > 1 ? "{row}.png" : "a.png"]
    let folder = try TemporaryFolder()
    try folder.write(ringConfig, to: "c.json")
    let run = try Tool.run(
      command + ["--config", "c.json", option.name, option.value] + output, in: folder.url)
    #expect(run.status == 64)
    // The scales and colour schemes of a batch are lists.
    let isList = command.count > 1 && ["--scale", "--color-scheme"].contains(option.name)
    let words = isList ? "\(option.name) must be " : option.words
    #expect(run.error.hasPrefix("ringrender: error: \(words)"), "\(run.error)")
  }

  @Test func aClosedPipeEndsQuietly() throws {
    let folder = try TemporaryFolder()
    try folder.write(ringConfig, to: "rings.json")
    let run = try Tool.shell(
      #"set -o pipefail; "$RR" --config rings.json -o - --scale 40 | head -c 1 >/dev/null"#,
      in: folder.url)
    #expect(!run.error.contains("bug"), "\(run.error)")
  }

  @Test func helpAndVersion() throws {
    let help = try Tool.run(["--help"])
    #expect(help.status == 0 && help.text.contains("EXAMPLES"))
    for command in RingRenderTool.shownCommands {
      let help = try Tool.run(["help", command])
      #expect(help.status == 0 && help.text.contains("EXAMPLES"), "\(command)")
    }
    let version = try Tool.run(["--version"])
    #expect(version.text.contains("ringrender") && version.text.contains("cairo"))
  }

  @Test func quietAndColour() throws {
    let config = #"{"scene":{"type":"activityRing","progress":"1"}}"#
    let plain = try Tool.run(["check", "-"], input: Data(config.utf8))
    #expect(!plain.error.contains("\u{1B}["))
    let colored = try Tool.run(["check", "-", "--color", "always"], input: Data(config.utf8))
    #expect(colored.error.contains("\u{1B}["))
    let good = try Tool.run(["check", "-", "--quiet"], input: Data(ringConfig.utf8))
    #expect(good.status == 0 && good.text.isEmpty)
    #expect(try Tool.run(["check", "-"], input: Data(ringConfig.utf8)).text == "-: ok\n")
  }
}
