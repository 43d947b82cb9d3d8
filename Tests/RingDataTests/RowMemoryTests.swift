import Foundation
import RingData
import TestSupport
import Testing

@Suite struct RowMemoryTests {
  /// A hundred times as many rows need the same memory.
  @Test(arguments: RowFormat.allCases)
  func memoryDoesNotGrowWithTheRows(_ format: RowFormat) throws {
    let folder = try TemporaryFolder()
    func kibibytes(_ count: Int) throws -> Int {
      let rows = (1...count).map { number in
        switch format {
        case .csv: "\(number),\"a \"\"name\"\"\",0.5\n"
        case .tsv: "\(number)\ta name\t0.5\n"
        case .ndjson: "{\"id\": \(number), \"name\": \"a \\\"name\\\"\", \"score\": 0.5}\n"
        case .json: (number == 1 ? "" : ",") + "{\"id\": \(number), \"score\": [0.5, 1]}\n"
        }
      }.joined()
      let beginning = ["csv": "id,name,score\n", "tsv": "id\tname\tscore\n", "json": "["]
      let text = (beginning[format.rawValue] ?? "") + rows + (format == .json ? "]" : "")
      try folder.write(text, to: "rows")
      let outcome = try ProbeProgram.run("rows", folder["rows"], format.rawValue)
      let words = outcome.text.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
      #expect(words.prefix(2) == [count, 0])
      return try #require(words.last)
    }
    let (few, many) = (try kibibytes(1000), try kibibytes(100_000))
    #expect(many < few + 1024, "\(few) KiB, \(many) KiB")
  }

  /// A name takes 18 bytes, plus its share of the free slots of tables that have just grown.
  @Test func aNameTakesFewBytes() throws {
    func kibibytes(_ count: Int) throws -> Int {
      let text = try ProbeProgram.run("names", "\(count)").text
      return try #require(Int(text.dropLast()))
    }
    let count = 400_000
    let bytes = (try kibibytes(count) - kibibytes(1000)) * 1024 / count
    #expect(bytes < 26, "\(bytes) bytes")
  }

  /// Surplus cells are not stored; those of this row would take half a gigabyte.
  @Test func aRowOfCommasTakesLittleMoreThanItsBytes() throws {
    let folder = try TemporaryFolder()
    try folder.write("id\n" + String(repeating: ",", count: 1 << 22) + "\nb\n", to: "rows")
    let outcome = try ProbeProgram.run("rows", folder["rows"], "csv")
    let words = outcome.text.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
    #expect(words.prefix(2) == [1, 1])
    #expect(words.last ?? .max < 60_000, "\(words) KiB")
  }

  @Test func standardInputIsReadTo() throws {
    let outcome = try ChildProgram.run(
      ProbeProgram.path, ["rows", "-", "csv"], input: Data("a\n1\n2,3\n4\n".utf8))
    #expect(outcome.text.hasPrefix("2 1 "))
  }

  @Test func aFileThatIsMissingIsSaidSo() throws {
    let error = try #require(throws: RowSourceError.self) {
      _ = try RowReader("/nowhere", format: .csv)
    }
    #expect(error.description == "cannot read /nowhere: No such file or directory")
    #expect(error.exitStatus == .noInput)
    let folder = try #require(throws: RowSourceError.self) {
      _ = try RowReader("/", format: .ndjson)
    }
    #expect(folder.description == "cannot read /: Is a directory")
  }

  @Test(arguments: [
    ("a.csv", RowFormat.csv), ("x/A.TSV", .tsv), ("a.tab", .tsv), ("a.b.jsonl", .ndjson),
    ("a.ndjson", .ndjson), ("a.json", .json), ("csv", nil), ("a.csv/b", nil), ("-", nil),
  ])
  func theExtensionSaysTheFormat(_ path: String, _ format: RowFormat?) {
    #expect(RowFormat(path: path) == format)
  }
}
