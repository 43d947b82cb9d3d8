import Foundation
import RingConfig
import RingCore
import TestSupport
import Testing

@Suite struct DataRowsTests {
  /// The value that a row of the tests encodes.
  private struct Person: Codable, Equatable {
    var name: String
    var score: Double
  }

  private static func rows(_ rows: DataRows) async throws(RingError) -> [DataRow] {
    var result: [DataRow] = []
    var iterator = rows.makeAsyncIterator()
    while let row = try await iterator.next() { result.append(row) }
    return result
  }

  @Test(
    arguments: [
      ("a.csv", "name;score\nAda;1\nBo;2\n", true), ("a.tsv", "name\tscore\nAda\t1\nBo\t2\n", true),
      ("a.json", #"[{"name":"Ada","score":1},{"name":"Bo","score":2}]"#, false),
      ("a.jsonl", "{\"name\":\"Ada\",\"score\":1}\n{\"name\":\"Bo\",\"score\":2}\n", false),
    ])
  func allFormatsAreRead(name: String, text: String, isTable: Bool) async throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: name)
    let rows = try DataRows(contentsOf: folder[name])
    #expect(rows.header == (isTable ? ["name", "score"] : nil))
    // Each iterator begins with the first row.
    for _ in 1...2 {
      let read = try await Self.rows(rows)
      #expect(read.map(\.number) == [1, 2] && read.allSatisfy { $0.problem == nil })
      #expect(read.map { $0["name"] } == ["Ada", "Bo"] && read.map { $0["score"] } == ["1", "2"])
      #expect(read[0]["none"] == nil)
    }
  }

  @Test func columnsAreRenamed() async throws {
    let folder = try TemporaryFolder()
    try folder.write("Full=name,score\nAda,1\n", to: "rows.txt")
    let rows = try DataRows(
      contentsOf: folder["rows.txt"], format: .csv, renaming: ["Full=name": "name"])
    #expect(rows.header == ["name", "score"])
    #expect(try await Self.rows(rows).map { $0["name"] } == ["Ada"])
  }

  @Test func aRowIsEncodable() async throws {
    let folder = try TemporaryFolder()
    try folder.write(#"[{"name":"Ada","score":1.5},7]"#, to: "a.json")
    let rows = try await Self.rows(DataRows(contentsOf: folder["a.json"]))
    let data = try JSONEncoder().encode(rows[0])
    #expect(
      try JSONDecoder().decode(Person.self, from: data) == Person(name: "Ada", score: 1.5))
    #expect(rows.count == 2 && rows[1].problem?.code == .row && rows[1]["name"] == nil)
    let error = try ringError { try JSONEncoder().encode(rows[1]) }
    #expect(error.problems.first == rows[1].problem)
  }

  @Test func invalidFilesAreErrors() throws {
    let folder = try TemporaryFolder()
    let missing = try ringError { try DataRows(contentsOf: folder["none.csv"]) }
    #expect(missing.description.contains("none.csv"))
    try folder.write("a,a\n1,2\n", to: "twice.csv")
    let header = try ringError { try DataRows(contentsOf: folder["twice.csv"]) }
    #expect(header.code == .row)
    #expect(header.problems[0].place?.hasPrefix("\(folder["twice.csv"]):1:") == true)
    let unknown = try ringError { try DataRows(contentsOf: folder["rows.txt"]) }
    #expect(
      unknown.description
        == "the format of \(folder["rows.txt"]) is unknown; name the format: .csv, .tsv, .json or "
        + ".jsonl")
  }

  @Test(.watchdog(seconds: 1200)) func manyRowsAreRead() async throws {
    let folder = try TemporaryFolder()
    let lines = (1...100_000).map { "Person \($0),\($0)\n" }
    try folder.write("name,score\n" + lines.joined(), to: "a.csv")
    var (count, sum) = (0, 0)
    for try await row in try DataRows(contentsOf: folder["a.csv"]) {
      count += 1
      sum += row["score"].flatMap { Int($0) } ?? 0
    }
    #expect(count == 100_000 && sum == 100_000 * 100_001 / 2)
  }
}
