import Foundation
import RingCodec
import TestSupport
import Testing

/// The alternative texts that the commands write and print.
@Suite struct AltTextCommandTests {
  private func alt(_ file: Data?) throws -> String? {
    try PNGSummary([UInt8](#require(file))).texts.first { $0.keyword == "Description" }?.text
  }

  @Test func renderPrintsTheTextOfTheFile() throws {
    let folder = try TemporaryFolder()
    try folder.write(ringConfig, to: "rings.json")
    let run = try Tool.run(["--config", "rings.json", "-o", "a.png", "--alt"], in: folder.url)
    #expect(run.status == 0 && run.error.isEmpty)
    #expect(run.text == "Progress ring Move: 40 %\n")
    #expect(try alt(folder.data("a.png")) == "Progress ring Move: 40 %")
    let plain = try Tool.run(
      ["--config", "rings.json", "-o", "b.png", "--alt", "--no-metadata"], in: folder.url)
    #expect(plain.text == run.text)
    let bytes = try #require(folder.data("b.png"))
    #expect(try PNGSummary([UInt8](bytes)).texts.isEmpty)
    #expect(try [UInt8](bytes) == PNGDecoder().decode([UInt8](bytes)).png())
  }

  @Test func theTextAndThePictureCannotBothGoToStdout() throws {
    let complaint = try Usage.complaint(["--config", "-", "-o", "-", "--alt"])
    #expect(complaint.status == 64)
    #expect(
      complaint.text.contains("The alternative text and the picture cannot both go to stdout."))
  }

  @Test(arguments: [
    ("", "Progress ring Move: 40 %", "scene"), (#""alt": "{percent} %","#, "40 %", "document"),
    (#""alt": "","#, "", "document"),
  ])
  func explainSaysWhereTheTextComesFrom(member: String, text: String, source: String) throws {
    let config = ringConfig.replacingOccurrences(of: #"{ "scene""#, with: #"{ \#(member) "scene""#)
    let run = try Tool.run(["explain", "--config", "-"], input: Data(config.utf8))
    let json = try #require(
      JSONSerialization.jsonObject(with: run.output) as? [String: Any])
    #expect(json["alt"] as? [String: String] == ["text": text, "source": source])
  }

  /// Rows 1 to 3 of a batch whose document has `alt`.
  private func cards(_ alt: String) throws -> CardFolder {
    let config = CardFolder.config.replacingOccurrences(
      of: #""canvas""#, with: #""alt": "\#(alt)", "canvas""#)
    return try CardFolder(rows: (1...3).map(CardFolder.row), config: config)
  }

  @Test func eachRowHasItsText() throws {
    let cards = try cards("Score {data.score:.2f}")
    #expect(try cards.run("--manifest", "m").status == 0)
    #expect(try alt(cards.folder.data("out/p2.png")) == "Score 0.02")
    let lines = try cards.folder.text("m")
      .split(separator: "\n")
    #expect(lines.count == 3 && lines[1].hasSuffix(#", "alt": "Score 0.02"}"#))
    #expect(try cards.run("--manifest", "n", "--no-metadata").status == 0)
    #expect(try alt(cards.folder.data("out/p2.png")) == nil)
    #expect(
      try cards.folder.text("n").split(separator: "\n").allSatisfy {
        $0.contains(#", "alt": "Score 0.0"#)
      })
  }

  /// A GIF contains no text, so the manifest is the only place for it. H.264 has 26
  /// pixels for a side of 25.
  @Test(arguments: ["apng", "gif", "webp", "mp4", "webm", "mov"])
  func aManifestHasTheTextOfEveryFormat(format: String) throws {
    let cards = try cards("Score {data.score:.2f}")
    let options = [
      "--duration", "0.1", "--background", "white", "--manifest", "m", "--set", "canvas.width=12.5",
      "--scale", "2", "--color-scheme", "dark",
    ]
    let canvas =
      #", "width": \#(format == "mp4" ? 26 : 25), "height": 48, "scale": 2, "#
      + #""scheme": "dark", "fingerprint": "#
    func lines(_ more: String...) throws -> [Substring] {
      let run = try cards.run(all: options + more, output: "out/{id}.\(format)")
      #expect(run.status == 0, "\(run.error)")
      return try cards.folder.text("m")
        .split(separator: "\n")
    }
    let written = try lines()
    #expect(written.count == 3 && written[1].hasSuffix(#", "alt": "Score 0.02"}"#), "\(written)")
    #expect(written.allSatisfy { $0.contains(canvas) }, "\(written)")
    #expect(try lines("--resume") == written)
    #expect(try lines("--no-metadata")[1].hasSuffix(#", "alt": "Score 0.02"}"#))
  }

  @Test func withoutATextOfTheDocumentEachRowHasThatOfItsScene() throws {
    let cards = try CardFolder(rows: (1...3).map(CardFolder.row))
    #expect(try cards.run("--manifest", "m").status == 0)
    let lines = try cards.folder.text("m")
      .split(separator: "\n")
    for (number, line) in zip(1...3, lines) {
      let text = "Progress ring: \(number) %"
      #expect(try alt(cards.folder.data("out/p\(number).png")) == text)
      #expect(line.hasSuffix(#", "alt": "\#(text)"}"#), "\(line)")
    }
    #expect(lines.count == 3)
  }

  /// A changed text alone makes `--resume` write the files again, unless they do not contain it.
  @Test(arguments: [[], ["--no-metadata"]])
  func aChangedTextIsOutOfDate(options: [String]) throws {
    let cards = try cards("a")
    #expect(try cards.run(all: options).status == 0)
    let files = cards.files()
    #expect(try cards.run(all: options + ["--resume"]).status == 0)
    #expect(cards.files() == files)
    let config = CardFolder.config.replacingOccurrences(
      of: #""canvas""#, with: #""alt": "b", "canvas""#)
    try cards.folder.write(config, to: "card.json")
    let missing = try cards.run(all: options + ["--dry-run"])
    #expect(missing.text.split(separator: "\n").count == (options.isEmpty ? 3 : 0))
    #expect(try cards.run(all: options + ["--resume"]).status == 0)
    #expect((cards.files() == files) == !options.isEmpty)
  }

  @Test func numberedFramesHaveTheirTexts() throws {
    let folder = try TemporaryFolder()
    let config = #"""
      {"animation": {"duration": 0.2, "fps": 10}, "scene": {"type": "bar", "length": 20,
       "progress": {"from": 0, "to": 1, "duration": 0.2, "curve": "linear"}}}
      """#
    try folder.write(config, to: "bar.json")
    let run = try Tool.run(
      ["frames", "--shard", "0/1", "--config", "bar.json", "-o", "%d.png"], in: folder.url)
    #expect(run.status == 0, "\(run.error)")
    #expect(try alt(folder.data("0.png")) == "Progress bar: 0 %")
    #expect(try alt(folder.data("1.png")) == "Progress bar: 50 %")
  }
}
