import Foundation
import Testing

@testable import RingConfigDecoding

/// What docs/agents.md says outside its examples, and the links of llms.txt.
@Suite struct AgentsPageTests {
  private static func text(_ path: String) throws -> String {
    try String(contentsOf: Fixtures.repository.appendingPathComponent(path), encoding: .utf8)
  }

  private static func problems(of element: String) -> [String] {
    let scene = #"{"scene": {"type": "zstack", "children": [\#(element)]}}"#
    return ConfigReader().read(Array(scene.utf8), name: "t").diagnostics.items.map(\.message)
  }

  /// The rows of the table of elements: types, and keys in code spans of their own.
  private static func rows() throws -> [(types: [String], keys: [String])] {
    try text("docs/agents.md").split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { cell in
        cell.matches(of: /`([A-Za-z]+)`/).map { String($0.1) }
      }
      guard line.hasPrefix("| `"), cells.count == 2 else { return nil }
      return (cells[0], cells[1])
    }
  }

  @Test func elementsHaveTheKeysOfTheTable() throws {
    let rows = try Self.rows()
    #expect(rows.count >= 15 && rows.map(\.keys.count).reduce(0, +) >= 80, "\(rows)")
    for (types, keys) in rows {
      for type in types {
        let problems = Self.problems(of: #"{"type": "\#(type)"}"#)
        #expect(!problems.contains { $0.hasPrefix("unknown element type") }, "\(problems)")
      }
      for key in keys {
        let unknown = types.filter { type in
          Self.problems(of: #"{"type": "\#(type)", "\#(key)": {"?": 0}}"#)
            .contains { $0.hasPrefix("unknown key \"\(key)\"") }
        }
        #expect(unknown.count < types.count, "no \(types) has the key \(key)")
      }
    }
  }

  @Test func iconsOfThePageExist() throws {
    let paragraphs = try Self.text("docs/agents.md").components(separatedBy: "\n\n")
    let icons = try #require(paragraphs.first { $0.hasPrefix("Icons: ") })
    let names = icons.dropFirst("Icons: ".count).matches(of: /[a-z]+[a-z0-9.]*[a-z0-9]/).map {
      String($0.0)
    }
    .filter { !["and", "filled", "forms", "such", "as"].contains($0) }
    #expect(names.count > 60)
    for name in names {
      let problems = Self.problems(of: #"{"type": "icon", "name": "\#(name)"}"#)
      #expect(problems.isEmpty, "\(problems)")
    }
  }

  /// The page has less than 6 000 tokens: one has 3.1 bytes of it with the vocabulary o200k_base.
  @Test func thePageIsShort() throws {
    #expect(try Self.text("docs/agents.md").utf8.count < 18_500)
  }

  @Test func filesOfTheLinksExist() throws {
    let links = try Self.text("llms.txt").matches(of: /\]\(([^)]+)\)/).map { String($0.1) }
    #expect(links.count > 8)
    for link in links {
      let path = Fixtures.repository.appendingPathComponent(link).path
      #expect(FileManager.default.fileExists(atPath: path), "llms.txt: there is no \(link)")
    }
  }
}
