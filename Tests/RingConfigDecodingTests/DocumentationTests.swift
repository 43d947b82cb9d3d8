import Foundation
import Testing

@testable import RingConfigDecoding

/// The configs in the documentation are valid.
@Suite struct DocumentationTests {
  /// The JSON blocks of all pages, with the lines on which they begin.
  private static let blocks: [(page: String, line: Int, text: String)] = {
    let folder = Fixtures.repository.appendingPathComponent("docs")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let pages = names.filter { $0.hasSuffix(".md") }.sorted().map { "docs/" + $0 } + ["README.md"]
    return pages.flatMap { page -> [(page: String, line: Int, text: String)] in
      let url = Fixtures.repository.appendingPathComponent(page)
      let lines =
        (try? String(contentsOf: url, encoding: .utf8))?
        .split(separator: "\n", omittingEmptySubsequences: false) ?? []
      var (blocks, begin): ([(page: String, line: Int, text: String)], Int?) = ([], nil)
      for (number, line) in lines.enumerated() {
        if line == "```json" { begin = number + 1 }
        guard line == "```", let first = begin else { continue }
        blocks.append((page, first + 1, lines[first..<number].joined(separator: "\n")))
        begin = nil
      }
      return blocks
    }
  }()

  /// The blocks that are complete configs, and the data declarations in the others.
  private static let configs = blocks.compactMap { block -> (place: String, text: String)? in
    let place = "\(block.page):\(block.line)"
    if block.text.hasPrefix("\"data\"") {
      let declarations = block.text.hasSuffix(",") ? String(block.text.dropLast()) : block.text
      return (
        place, #"{ \#(declarations), "scene": { "type": "divider", "frame": { "width": 1 } } }"#
      )
    }
    return block.text.contains("\"scene\":") ? (place, block.text) : nil
  }

  /// The blocks that are settings of `verify` or `lint`.
  private static let settings = blocks.filter { block in
    block.text.contains("\"baseline\"")
      || block.text.contains("\"match\"") && block.text.contains("\"because\"")
  }

  @Test func thereAreSettings() { #expect(Self.settings.count >= 2, "\(Self.settings)") }

  @Test(arguments: settings)
  func settingsAreRight(page: String, line: Int, text: String) throws {
    _ = try VerifySettings(SourceText(name: "\(page):\(line)", bytes: Array(text.utf8)))
  }

  @Test func thereAreConfigs() { #expect(Self.configs.count >= 5, "\(Self.configs)") }

  @Test(arguments: configs)
  func aConfigIsRight(place: String, text: String) {
    let result = ConfigReader().read(Array(text.utf8), name: place)
    #expect(!result.diagnostics.hasErrors, "\(result.diagnostics.rendered())")
  }
}
