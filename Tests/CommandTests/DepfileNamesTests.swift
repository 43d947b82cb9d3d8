import Foundation
import RingCore
import TestSupport
import Testing

/// Hostile names of pictures in dependency files, which real build tools read.
///
/// A name is refused before anything is drawn, or its picture is drawn again exactly when it has
/// changed. No name runs a command.
@Suite struct DepfileNamesTests {
  /// The number of names, for each of which two build tools start the program.
  private static let count = TestCases.runsAll ? 500 : 100
  private let folder: TemporaryFolder
  /// The names of the pictures, one per config.
  private let names: [String]

  private static let pieces = [
    ";", ";touch RAN;", "$(shell touch RAN)", "`touch RAN`", "|", "||touch RAN", "&", "&:", "%",
    "#", ":", "::", ":=", "+=", "!=", "=", "\\", "\\\\", "\\;", "\\:", "\\#", " ", "  ", "\t", "\n",
    "\n\ttouch RAN\n", "\r", "~", "~root", "(", ")", "{", "}", "[", "]", "*", "?", "<", ">", "'",
    "\"", "$", "$$", "$@", "${X}", "@", ",", "!", "+", "-", "^", ".", ".PHONY", ".ONESHELL",
    "include x", "define a", "export a", "é", "日", "a", "b", "50% ", ".png", "x: y",
  ]

  init() throws {
    var random = SplitMix64(seed: 7)
    var names = Set(Self.pieces.filter { ![".", ".."].contains($0) })
    while names.count < Self.count {
      let parts = (0..<1 + random.next() % 4).map { _ in
        Self.pieces[Int(random.next() % UInt64(Self.pieces.count))]
      }
      let name = parts.joined()
      if ![".", ".."].contains(name) { names.insert(name) }
    }
    folder = try TemporaryFolder()
    self.names = names.sorted()
    #expect(
      try Tool.run(["-c", "-", "-o", "p.png"], input: Data(ringConfig.utf8), in: folder.url).status
        == 0)
    let picture = try #require(folder.data("p.png"))
    for (number, name) in self.names.enumerated() {
      try folder.write(picture, to: name)
      let path = JSONValue.string(name).rendered()
      try folder.write(
        #"{"scene": {"type": "image", "path": \#(path), "width": 1}}"#, to: "c\(number).json")
    }
  }

  private static let recipe = #""$RR" --config c$N.json -o t$N.png --depfile t$N.png.d"#

  private var makefile: String {
    let targets = names.indices.map { "t\($0).png" }.joined(separator: " ")
    let recipe = Self.recipe.replacing("$", with: "$$")
    let rules = names.indices.map {
      "t\($0).png: c\($0).json\n\t@N=\($0); \(recipe) && echo MADE $$N\n"
    }
    return "all: \(targets)\n" + rules.joined() + "-include $(wildcard *.png.d)\n"
  }

  private var ninjaFile: String {
    let recipe = Self.recipe.replacing("$", with: "$$")
    let rules = names.indices.map {
      "build t\($0).png: picture c\($0).json\n  N = \($0)\n  depfile = t\($0).png.d\n"
    }
    return "rule picture\n  command = N=$N; \(recipe) && echo MADE $$N\n  deps = gcc\n"
      + rules.joined()
  }

  @Test(arguments: ["make -k -j2", "ninja -k 0 -j2"])
  func buildToolsReadTheNamesAsTheyAre(tool: String) throws {
    try folder.write(makefile, to: "Makefile")
    try folder.write(ninjaFile, to: "build.ninja")
    let accepted = Set(names.indices.filter { Makefile.problem(of: names[$0]) == nil })
    let share = Double(accepted.count) / Double(names.count)
    #expect(share > 0.16 && share < 0.8, "\(accepted.count)")
    func made(_ targets: Set<Int>) throws -> Set<Int> {
      let files = targets.sorted().map { "t\($0).png" }.joined(separator: " ")
      let run = try Tool.shell("\(tool) \(files) 2>&1", in: folder.url)
      let lines = run.text.split(separator: "\n")
      // The only failures are those of refused names.
      let failures = lines.filter { $0.contains("***") && !$0.hasSuffix("] Error 65") }
      #expect(failures.isEmpty)
      let refusals = lines.count {
        $0.contains(": --depfile cannot name it: Make and Ninja cannot quote ")
      }
      #expect(refusals == targets.subtracting(accepted).count)
      let made = lines.filter { $0.hasPrefix("MADE ") }.compactMap { Int($0.dropFirst(5)) }
      return Set(made)
    }
    #expect(try made(Set(names.indices)) == accepted)
    for number in names.indices where !accepted.contains(number) {
      #expect(!folder.exists("t\(number).png"), "\(names[number])")
    }
    #expect(try made(accepted).isEmpty)
    let half = accepted.filter { $0 % 2 == 0 }
    let later = [FileAttributeKey.modificationDate: Date(timeIntervalSinceNow: 1)]
    for number in half {
      try FileManager.default.setAttributes(later, ofItemAtPath: folder[names[number]])
    }
    Thread.sleep(forTimeInterval: 1.1)
    let again = try made(accepted)
    #expect(again == half, "\(again.symmetricDifference(half).map { names[$0].debugDescription })")
    #expect(try made(accepted).isEmpty)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!left.contains { $0.hasPrefix("RAN") && !names.contains($0) })
  }

  /// The recipe of README, in a folder with someone else's picture.
  @Test func aPictureRunsNoCommand() throws {
    let name = "rings.json;id>RAN&%.png"
    try folder.write(try #require(folder.data("p.png")), to: name)
    try folder.write(#"{"scene": {"type": "image", "path": "\#(name)"}}"#, to: "rings.json")
    try folder.write(
      """
      rings.png: rings.json
      \t"$$RR" --config rings.json -o $@ --depfile $@.d
      -include rings.png.d
      """, to: "Makefile")
    let run = try Tool.shell("make; sleep 1; touch rings.json; make", in: folder.url)
    #expect(
      run.error.contains(
        #"""
        rings.json:1:37: error: the picture "rings.json;id>RAN&%.png" cannot be used: --depfile cannot \#
        name it: Make and Ninja cannot quote ";"
        """#), "\(run.error)")
    #expect(!folder.exists("rings.png") && !folder.exists("rings.png.d"))
  }

  /// A row with such a picture is an error; the others are drawn.
  @Test func aRowWithSuchAPictureIsAnError() throws {
    try folder.write(
      """
      {"data": {"p": {"type": "image", "sample": "p.png"}},
       "scene": {"type": "image", "path": "$data.p"}}
      """, to: "card.json")
    try folder.write("p\np.png\n\";\"\n", to: "rows.csv")
    let batch = ["batch", "-c", "card.json", "--data", "rows.csv", "-o", "o/{row}.png"]
    let options = ["--depfile", "d", "--depfile-target", "t", "--manifest", "m", "--resume"]
    for _ in 0..<2 {
      let run = try Tool.run(batch + options, in: folder.url)
      #expect(run.status == 65 && folder.exists("o/1.png") && !folder.exists("d"))
      #expect(
        run.error.hasPrefix(
          #"rows.csv:3:1: row 2: the picture ";" cannot be used: --depfile cannot name it: "#
            + #"Make and Ninja cannot quote ";" (card.json:2:37, scene.path); rename it"#
            + "\n"), "\(run.error)")
      // The picture of an earlier run without --depfile is recorded.
      #expect(try Tool.run(batch + ["--manifest", "m"], in: folder.url).status == 0)
    }
  }
}
