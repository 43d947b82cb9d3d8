import Foundation
import TestSupport
import Testing

@Suite struct BatchResumeTests {
  @Test func afterTwoKillsResumingMakesTheWholeSet() throws {
    let cards = try CardFolder(300)
    #expect(try cards.run(output: "whole/{id}.png").status == 0)
    let command =
      "\"$RR\" batch --config card.json --data people.csv -o 'out/{id}.png' --manifest m --resume"
    for least in [60, 180] {
      let killed = try Tool.shell(
        """
        \(command) -q & p=$!
        while kill -0 $p 2>/dev/null && [ "$(ls out 2>/dev/null | wc -l)" -lt \(least) ]; do :; done
        kill -9 $p; wait $p
        """, in: cards.folder.url)
      #expect(killed.status == 137, "it was over before it was killed")
      let manifest = String(decoding: cards.folder.data("m") ?? Data(), as: UTF8.self)
      for line in manifest.split(separator: "\n").dropLast() {
        _ = try JSONSerialization.jsonObject(with: Data(line.utf8))
      }
    }
    let last = try cards.run("--resume", "--manifest", "m")
    #expect(last.status == 0)
    let counts = last.error.split(separator: " ")
    #expect(try #require(Int(counts[4])) >= 180, "\(last.error)")
    #expect(cards.files() == cards.files("whole"))
    let lines = try cards.folder.text("m")
    #expect(lines.split(separator: "\n").count == 300)
  }

  @Test func onlyWhatIsMissingDamagedOrOldIsMade() throws {
    let cards = try CardFolder(10)
    #expect(try cards.run().status == 0)
    let whole = cards.files()
    try cards.remove("out/p2.png")
    try cards.folder.write(whole["p5.png", default: Data()].dropLast(20), to: "out/p5.png")
    try cards.write((1...10).map { $0 == 7 ? "p7,0.99,,4,round" : CardFolder.row($0) })
    let look = try cards.run("--dry-run", "--failed-rows", "f", "--manifest", "m")
    #expect(look.status == 0)
    #expect(String(decoding: look.output, as: UTF8.self) == "out/p2.png\nout/p5.png\nout/p7.png\n")
    #expect(look.error == "10 pictures: 3 to draw, 7 up to date\n")
    #expect(!cards.folder.exists("f") && !cards.folder.exists("m"))
    #expect(!cards.folder.exists("out/p2.png"))
    let run = try cards.run("--resume")
    #expect(run.error.hasPrefix("3 drawn, 0 duplicates, 7 up to date; "), "\(run.error)")
    let files = cards.files()
    #expect(files.filter { $0.key != "p7.png" } == whole.filter { $0.key != "p7.png" })
    #expect(files["p7.png"] != whole["p7.png"])
  }

  /// Animations carry no fingerprint; the manifest has it, with a checksum of the bytes.
  @Test func anAnimationOfOtherBytesIsMadeAgain() throws {
    let cards = try CardFolder(3)
    func run() throws -> String {
      // Without a background, there is a warning about hard edges.
      let run = try cards.run(
        "--resume", "--manifest", "m", "--background", "white", output: "out/{id}.gif")
      #expect(run.status == 0, "\(run.error)")
      return String(run.error.prefix { $0 != ";" })
    }
    #expect(try run() == "3 drawn, 0 duplicates, 0 up to date")
    let whole = cards.files()
    var other = try #require(whole["p2.gif"])
    other[other.count / 2] ^= 1
    try other.write(to: cards.folder.url.appendingPathComponent("out/p2.gif"))
    #expect(try run() == "1 drawn, 0 duplicates, 2 up to date")
    #expect(cards.files() == whole)
    #expect(try run() == "0 drawn, 0 duplicates, 3 up to date")
    let lines = try cards.folder.text("m")
    #expect(lines.split(separator: "\n").count == 4)
    // Entries of earlier versions have no canvas, and none without a checksum counts.
    let old = lines.replacing(
      #/"width": 24, "height": 24, "scale": 1, "scheme": "light", /#, with: "")
    #expect(old.count < lines.count)
    try cards.folder.write(old, to: "m")
    #expect(try run() == "0 drawn, 0 duplicates, 3 up to date")
    #expect(try cards.folder.text("m") == old)
    try cards.folder.write(
      lines.replacing(#/, "checksum": "[0-9a-f]{32}"/#, with: ""), to: "m")
    #expect(try run() == "3 drawn, 0 duplicates, 0 up to date")
  }
}
