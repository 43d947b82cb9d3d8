import Foundation
import RingCodec
import RingConfigDecoding
import RingCore
import TestSupport
import Testing

private func image(_ data: Data?) throws -> RasterImage {
  try PNGDecoder().decode([UInt8](#require(data)))
}

@Suite struct RenderCommandTests {
  @Test func rendersAFile() throws {
    let folder = try TemporaryFolder()
    try folder.write(ringConfig, to: "rings.json")
    let run = try Tool.run(["--config", "rings.json", "-o", "out.png"], in: folder.url)
    #expect(run.status == 0 && run.error.isEmpty && run.output.isEmpty)
    #expect(try image(folder.data("out.png")).size == PixelSize(width: 61, height: 61))
    #expect(try folder.names == ["out.png", "rings.json"])
  }

  /// Only `canvas.locale` chooses the form of numbers.
  @Test func theLanguageOfTheSessionChangesNoLabel() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"{"scene": {"type": "hstack", "children": [{"type": "progressRing", "progress": 0.72}, "#
        + #"{"type": "gauge", "value": 72}, {"type": "timerRing", "duration": 90, "diameter": 60, "#
        + #""thickness": 8}]}}"#, to: "labels.json")
    for language in ["C", "de_DE.UTF-8", "ar_EG.UTF-8", "tr_TR.UTF-8"] {
      let run = try Tool.run(
        ["--config", "labels.json", "-o", "\(language).png"], in: folder.url,
        environment: ["LANG": language, "LC_ALL": language, "LC_NUMERIC": language])
      #expect(run.status == 0)
      #expect(folder.data("\(language).png") == folder.data("C.png"), "\(language)")
    }
    #expect(folder.data("C.png") != nil)
  }

  @Test func aSceneOfTooManyValuesIsNotStored() throws {
    let folder = try TemporaryFolder()
    var random = SplitMix64(seed: 1)
    let values = (0..<12_000).map { _ in "\(Double.random(in: 0...1, using: &random))" }
    try folder.write(
      #"{"canvas": {"width": 9, "height": 9}, "scene": {"type": "zstack", "children": [{"type": "#
        + #""forEach", "in": [\#(values.joined(separator: ","))], "as": "v", "element": {"type": "#
        + #""activityRing", "radius": 3, "thickness": 2, "progress": "$v"}}]}}"#, to: "many.json")
    let run = try Tool.run(
      ["--config", "many.json", "-o", "many.png", "--embed-scene"], in: folder.url)
    #expect(run.status == 65)
    #expect(
      run.error
        == "ringrender: error: the scene is too large to be stored in a PNG: more than 65536 bytes, "
        + "compressed\n")
  }

  @Test func readsStdinAndWritesStdout() throws {
    let folder = try TemporaryFolder()
    let run = try Tool.run(
      ["render", "--config", "-", "-o", "-"], input: Data(ringConfig.utf8), in: folder.url)
    #expect(run.status == 0)
    #expect(try image(run.output).size == PixelSize(width: 61, height: 61))
    #expect(try folder.names.isEmpty)
  }

  @Test func optionsChangeTheCanvas() throws {
    let folder = try TemporaryFolder()
    try folder.write(ringConfig, to: "rings.json")
    let run = try Tool.run(
      [
        "--config", "rings.json", "-o", "out.png", "--scale", "2", "--width", "80", "--height",
        "70", "--background", "#102030",
      ], in: folder.url)
    #expect(run.status == 0)
    let image = try image(folder.data("out.png"))
    #expect(image.size == PixelSize(width: 160, height: 140))
    #expect(image[0, 0] == SIMD4(16, 32, 48, 255))
  }

  @Test func setReachesElementsByPathAndById() throws {
    let folder = try TemporaryFolder()
    try folder.write(ringConfig, to: "rings.json")
    func bytes(_ set: String...) throws -> Data {
      let run = try Tool.run(
        ["--config", "rings.json", "-o", "-"] + set.flatMap { ["--set", $0] }, in: folder.url)
      #expect(run.status == 0)
      return run.output
    }
    let byId = try bytes("move.progress=0.9")
    #expect(try byId == bytes("scene.progress=0.9"))
    #expect(try byId != bytes())
  }

  /// Threads share a large image; the bytes must equal those of one thread.
  @Test(arguments: ["fast", "balanced"])
  func theBytesAreTheSameForAnyNumberOfJobs(compression: String) throws {
    let folder = try TemporaryFolder()
    func bytes(_ jobs: [String]) throws -> Data {
      let example = repository.appendingPathComponent("Examples/activity-rings.rings.json").path
      let run = try Tool.run(
        ["--config", example, "-o", "-", "--scale", "7", "--compression", compression] + jobs,
        in: folder.url)
      #expect(run.status == 0, "\(run.error)")
      return run.output
    }
    let expected = try bytes(["--jobs", "1"])
    #expect(try image(expected).size.count > 1 << 21)
    for jobs in [[], ["--jobs", "2"], ["-j", "3"], ["--jobs", "8"]] {
      #expect(try bytes(jobs) == expected, "\(jobs)")
    }
    let wrong = try Usage.complaint(["--config", "a.json", "-o", "b.png", "--jobs", "0"])
    #expect(wrong.text.contains("--jobs must be from 1 to 1024, found 0."))
  }

  @Test func dryAndDarkAndSmall() throws {
    let folder = try TemporaryFolder()
    try folder.write(ringConfig, to: "rings.json")
    let light = try Tool.run(["--config", "rings.json", "-o", "-"], in: folder.url)
    let dark = try Tool.run(
      ["--config", "rings.json", "-o", "-", "--color-scheme", "dark"], in: folder.url)
    #expect(light.output != dark.output)
    for compression in ["fast", "balanced", "small"] {
      let run = try Tool.run(
        ["--config", "rings.json", "-o", "-", "--compression", compression], in: folder.url)
      #expect(try image(run.output) == image(light.output))
    }
  }

  @Test(arguments: try examples()) func everyExampleRendersTheSameTwice(name: String) throws {
    let config = repository.appendingPathComponent("Examples/\(name).rings.json").path
    let first = try Tool.run(["--config", config, "-o", "-"])
    let second = try Tool.run(["--config", config, "-o", "-"])
    #expect(first.status == 0 && first.error.isEmpty)
    #expect(first.output == second.output && !first.output.isEmpty)
  }

  @Test func theProgramHasEveryExampleOfTheFolder() throws {
    // The names are indented; headings are not.
    let list = try Tool.run(["example"]).text.split(separator: "\n").filter { $0.hasPrefix("  ") }
    #expect(
      try Set(list.compactMap { $0.split(separator: " ").first.map(String.init) })
        == Set(examples()))
    for name in try examples() {
      let text = try String(
        contentsOf: repository.appendingPathComponent("Examples/\(name).rings.json"),
        encoding: .utf8)
      // In the project the schema is in another folder; elsewhere it is beside the config.
      let (there, here) = ("../docs/ringrender.schema.json", "ringrender.schema.json")
      #expect(text.components(separatedBy: there).count == 2)
      #expect(
        try Tool.run(["example", name]).text == text.replacingOccurrences(of: there, with: here))
    }
  }

  @Test func docsAreWhatTheProgramSays() throws {
    let schema = try Data(
      contentsOf: repository.appendingPathComponent("docs/ringrender.schema.json"))
    #expect(try Tool.run(["schema"]).output == schema, "run scripts/update docs")
    let page = try Data(contentsOf: repository.appendingPathComponent("docs/config-reference.md"))
    #expect(try Tool.run(["schema", "--reference"]).output == page, "run scripts/update docs")
    let settings = try Data(
      contentsOf: repository.appendingPathComponent("docs/ringrender.verify.schema.json"))
    #expect(try Tool.run(["schema", "--settings"]).output == settings, "run scripts/update docs")
    let both = try Usage.complaint(["schema", "--reference", "--settings"])
    #expect(both.status == 64)
    #expect(both.text.contains("--reference and --settings cannot be combined."))
  }

  @Test func theSchemaOfOneElementIsPrinted() throws {
    let run = try Tool.run(["schema", "--element", "gauge"])
    #expect(run.status == 0)
    #expect(run.text.contains("\"title\": \"a ringrender element of the type gauge\""))
    #expect(run.text.contains("\"$ref\": \"#/definitions/gauge\""))
    let misspelt = try Usage.complaint(["schema", "--element", "gague"])
    #expect(misspelt.status == 64)
    #expect(
      misspelt.text.contains("There is no element type 'gague'. Did you mean 'gauge'?"))
    let unknown = try Usage.complaint(["schema", "--element", "qqqqqqqq"])
    #expect(
      unknown.text.contains(
        "There is no element type 'qqqqqqqq'. The types are activityRing, activityRings, "))
  }

  @Test func allKeysArePrintedAsAShortText() throws {
    let run = try Tool.run(["schema", "--compact"])
    #expect(run.status == 0)
    #expect(run.output.count <= 20_000)
    #expect(run.text.hasPrefix("ringrender configs: one JSON object "))
    #expect(run.text.hasSuffix("\n") && !run.text.hasSuffix("\n\n"))
    let both = try Usage.complaint(["schema", "--compact", "--element", "bar"])
    #expect(both.text.contains("--compact and --element cannot be combined."))
  }

  /// The entry for the catalogue of schemas from which editors choose by the name of a file.
  @Test func theEntryForTheCatalogueOfSchemasIsValid() throws {
    let file = repository.appendingPathComponent("packaging/schemastore-catalog.json")
    let entry = try JSONParser.value([UInt8](Data(contentsOf: file)))
    #expect(entry.members?.map(\.key) == ["name", "description", "fileMatch", "url"])
    #expect(entry["fileMatch"] == ["*.rings.json"])
    #expect(entry["url"]?.text == ConfigSchema.publishedAddress)
  }

  @Test func theSchemaOfRowsHasTheChoicesOfColumns() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"""
      {"data": {"s": {"type": "string", "choices": ["a", "b"], "sample": "a"}},
       "scene": {"type": "text", "text": "$data.s"}}
      """#, to: "c.json")
    let run = try Tool.run(["schema", "--rows-of", folder["c.json"]])
    #expect(run.status == 0)
    let columns = run.text.filter { !$0.isWhitespace }
    #expect(columns.contains(#""properties":{"s":{"enum":["a","b"]}}"#), "\(run.text)")
    let missing = try Tool.run(["schema", "--rows-of", folder["none.json"]])
    #expect(missing.status == 66 && missing.output.isEmpty)
    let both = try Usage.complaint(["schema", "--rows-of", "c.json", "--settings"])
    #expect(both.text.contains("--settings and --rows-of cannot be combined."))
  }

  @Test func explainSaysWhichFontsWereFound() throws {
    let scene = #"{"scene": {"type": "text", "text": "one\ntwo", "font": {"size": 20}}}"#
    let run = try Tool.run(["explain", "--config", "-"], input: Data(scene.utf8))
    let json = try #require(JSONSerialization.jsonObject(with: run.output) as? [String: Any])
    let text = try #require((json["elements"] as? [[String: Any]])?.first)
    #expect(text["lines"] as? [String] == ["one", "two"] && text["fontSize"] as? Double == 20)
    let font = try #require((text["fonts"] as? [[String: Any]])?.first)
    #expect(font["family"] as? String == "Inter" && font["weight"] as? Int == 400)
    #expect(font["italic"] as? Bool == false)
  }

  @Test func explainSaysWhereThingsAre() throws {
    let run = try Tool.run(
      ["explain", "--config", "-", "--scale", "2"], input: Data(ringConfig.utf8))
    #expect(run.status == 0)
    let json = try #require(
      JSONSerialization.jsonObject(with: run.output) as? [String: Any])
    let canvas = try #require(json["canvas"] as? [String: Any])
    #expect(canvas["pixels"] as? [Int] == [122, 122])
    let ring = try #require((json["elements"] as? [[String: Any]])?.first)
    #expect(ring["id"] as? String == "move" && ring["type"] as? String == "activityRing")
    #expect(ring["endAngle"] as? Double == 144 && ring["radius"] as? Double == 20)
    #expect(ring["center"] as? [Double] == [30.5, 30.5])
  }
}

/// Returns the names of the configs in `Examples`.
func examples() throws -> [String] {
  try FileManager.default.contentsOfDirectory(
    atPath: repository.appendingPathComponent("Examples").path
  ).filter { $0.hasSuffix(".rings.json") }.map { String($0.dropLast(11)) }.sorted()
}
