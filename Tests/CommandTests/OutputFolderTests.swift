import Foundation
import TestSupport
import Testing

/// All commands create the folders of the files that they write.
@Suite struct OutputFolderTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(ringConfig, to: "c.json")
    try folder.write(
      """
      {"data": {"p": {"type": "number", "sample": 1}}, "canvas": {"width": 40, "height": 40},
       "scene": {"type": "progressRing", "progress": "$data.p", "radius": 20}}
      """, to: "d.json")
    try folder.write("p\n0.1\nx\n", to: "r.csv")
    #expect(try Tool.run(["-c", "c.json", "-o", "1.png"], in: folder.url).status == 0)
    let other = ["-c", "c.json", "-o", "2.png", "--set", "scene.progress=0.9"]
    #expect(try Tool.run(other, in: folder.url).status == 0)
    try folder.write(ringConfig, to: "v/a.json")
    try folder.write(try #require(folder.data("1.png")), to: "g/a.png")
  }

  @Test(arguments: [
    ("-c c.json -o n/m/a.png", ["a.png"]),
    ("-c c.json -o n/m/a.png --pair", ["a.png", "a-dark.png"]),
    ("-c c.json -o n/m/a.png --depfile n/d/a.d", ["a.png", "../d/a.d"]),
    (
      "frames -c c.json -o n/m/%d.png --frames 0 --depfile n/d/a.d --depfile-target t",
      ["0.png", "../d/a.d"]
    ),
    (
      "frames -c c.json -o n/m/a.png --sprite-sheet --atlas n/b/c/a.json",
      ["a.png", "../b/c/a.json"]
    ),
    ("frames -c c.json -o n/m/a.apng", ["a.apng"]),
    ("batch -c d.json --data r.csv --rows 1 -o n/m/{row}.png", ["1.png"]),
    ("batch -c d.json --data r.csv --rows 1 -o n/m/a.tar", ["a.tar"]),
    (
      "batch -c d.json --data r.csv --rows 1 -o n/{row}.png --manifest n/m/a --failed-rows n/f/a",
      ["a", "../f/a"]
    ),
    ("diff 1.png 2.png -o n/m/a.png", ["a.png"]),
    (
      "verify v --goldens g --json n/m/a.json --junit n/j/a.xml --summary n/s/a.md",
      ["a.json", "../j/a.xml", "../s/a.md"]
    ),
    ("verify v --goldens g --report n/m", ["index.html"]),
  ])
  func missingFoldersAreCreated(_ command: String, _ files: [String]) throws {
    let arguments = command.split(separator: " ").map(String.init)
    let run = try Tool.run(arguments, in: folder.url)
    #expect([0, 1].contains(run.status), "\(run.error)")
    for file in files { #expect(folder.exists("n/m/" + file), "\(file): \(run.error)") }
  }

  /// The folder of a file that cannot be written is not left behind.
  @Test(arguments: [
    ("-c c.json -o n/m/LONG", "File name too long"), ("-c none.json -o n/m/a.png", "none.json"),
    ("-c c.json -o n/m/a.png --scale 100000", "pixels"),
    ("-c c.json -o c.json/m/a.png", "cannot create c.json/m/a.png: Not a directory"),
  ])
  func aFailureLeavesNoFolder(_ command: String, _ message: String) throws {
    let command = command.replacing("LONG", with: String(repeating: "x", count: 256) + ".png")
    let run = try Tool.run(command.split(separator: " ").map(String.init), in: folder.url)
    #expect(run.status != 0 && run.error.contains(message), "\(run.error)")
    #expect(!folder.exists("n"))
  }
}
