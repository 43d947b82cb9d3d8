import Foundation
import RingCodec
import RingCore
import TestSupport
import Testing

/// The list of examples, and the rows of data of templates.
@Suite struct ExampleTests {
  /// The files with rows, by the names of their templates.
  static let rows: [(name: String, file: String)] = {
    let folder = repository.appendingPathComponent("Examples").path
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.sorted().filter { $0.hasSuffix(".csv") || $0.hasSuffix(".ndjson") }
      .map { (String($0.prefix { $0 != "." }), $0) }
  }()

  @Test func theListIsByUse() throws {
    let lines = try Tool.run(["example"]).text.split(
      separator: "\n", omittingEmptySubsequences: false)
    let gap = try #require(lines.firstIndex(of: ""))
    #expect(lines.first == "Templates: finished pictures for your own data")
    #expect(lines[gap + 1] == "Snippets: how one thing is drawn")
    let templates = lines[1..<gap].map { String($0.drop { $0 == " " }.prefix { $0 != " " }) }
    #expect(templates.sorted() == Self.rows.map(\.name))
    #expect(templates.count == 12)
  }

  @Test(arguments: rows)
  func everyTemplateDrawsItsRows(name: String, file: String) throws {
    let folder = try TemporaryFolder()
    let examples = repository.appendingPathComponent("Examples")
    let rows = try Tool.run(["example", name, "--data"])
    #expect(rows.status == 0 && rows.error.isEmpty)
    #expect(try rows.output == Data(contentsOf: examples.appendingPathComponent(file)))
    let config = examples.appendingPathComponent("\(name).rings.json").path
    let run = try Tool.run(
      [
        "batch", "--config", config, "--data", examples.appendingPathComponent(file).path,
        "-o", "{row}.png", "--scale", "0.5",
      ], in: folder.url)
    #expect(run.status == 0 && !run.error.contains("warning"), "\(run.error)")
    let header = file.hasSuffix(".csv") ? 1 : 0
    let count = rows.text.split(separator: "\n").count - header
    #expect(try folder.names.count == count && count >= 2)
  }

  /// The paths of all examples.
  static let configs: [String] = {
    let folder = repository.appendingPathComponent("Examples").path
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.sorted().filter { $0.hasSuffix(".rings.json") }.map { "\(folder)/\($0)" }
  }()

  @Test(arguments: ["light", "dark"])
  func allExamplesPassLint(scheme: String) throws {
    let run = try Tool.run(["lint", "--set", "canvas.colorScheme=\(scheme)"] + Self.configs)
    #expect(run.status == 0, "\(run.text)\(run.error)")
    #expect(run.text.split(separator: "\n").count == Self.configs.count)
    #expect(Self.configs.count > 40)
  }

  @Test(arguments: ["light", "dark"])
  func examplesForModelsPassCheckAndLint(scheme: String) throws {
    let page = try String(
      contentsOf: repository.appendingPathComponent("docs/agents.md"), encoding: .utf8)
    let blocks = page.matches(of: /```json\n((?s:.*?))```/).map { String($0.1) }
    #expect(blocks.count >= 4)
    let folder = try TemporaryFolder()
    let names = (1...blocks.count).map { "\($0).rings.json" }
    for (name, block) in zip(names, blocks) { try folder.write(block, to: name) }
    let options = ["--strict", "--set", "canvas.colorScheme=\(scheme)"]
    let run = try Tool.run(["lint"] + options + names, in: folder.url)
    #expect(run.status == 0 && run.error.isEmpty, "\(run.text)\(run.error)")
    #expect(run.text == names.map { "\($0): ok\n" }.joined())
  }

  @Test(arguments: configs)
  func theSchemesOfAnExampleDiffer(config: String) throws {
    let folder = try TemporaryFolder()
    let run = try Tool.run(
      ["--config", config, "--pair", "--scale", "0.5", "-o", "a.png"], in: folder.url)
    #expect(run.status == 0 && !run.error.contains("warning"), "\(run.error)")
    #expect(folder.contents("a.png") != folder.contents("a-dark.png"))
  }

  /// Also if the label's letters come from a fallback font with taller lines.
  @Test(arguments: ["11", "15"])
  func halvesOfTheStatusBadgeAreEquallyHigh(size: String) throws {
    let folder = try TemporaryFolder()
    let config = repository.appendingPathComponent("Examples/status-badge.rings.json").path
    let run = try Tool.run(
      [
        "--config", config, "-o", "a.png",
        "--set", "scene.children[0].children[1].font.size=\(size)",
      ], in: folder.url)
    #expect(run.status == 0, "\(run.error)")
    let image = try PNGDecoder().decode(#require(folder.contents("a.png")))
    #expect(image.size.height == 44)
    for y in [0, 43] {
      #expect((12..<image.size.width - 12).allSatisfy { image[$0, y].w == 255 }, "row \(y)")
    }
  }

  @Test func snippetsHaveNoRows() throws {
    let run = try Tool.run(["example", "month", "--data"])
    #expect(run.status == 64)
    #expect(run.error.contains("The example 'month' has no rows of data, because it is a snippet."))
    let unknown = try Tool.run(["example", "calendar"])
    #expect(unknown.status == 64)
    #expect(
      unknown.error.contains("There is no example 'calendar'. The examples are email-header, "))
    let alone = try Tool.run(["example", "--data"])
    #expect(alone.status == 64)
    #expect(alone.error.contains("--data needs the name of a template."))
  }
}
