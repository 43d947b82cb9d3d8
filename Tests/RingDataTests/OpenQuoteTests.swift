import Foundation
import RingData
import TestSupport
import Testing

/// An unclosed quote affects one row.
@Suite struct OpenQuoteTests {
  @Test func theRestOfTheFileIsReadWhereNoQuoteFollows() throws {
    let text = "id,name\n1,Ada\n2,\"Bob\n3,Cy\n4,Di\n"
    let lines = [
      "2: id=1|name=Ada", "d:3:3: row 2: the quote that opens here is not closed",
      "4: id=3|name=Cy", "5: id=4|name=Di",
    ]
    for chunk in [1, 5, 1000] { #expect(try Reading(text, chunk: chunk).lines == lines) }
  }

  @Test func theRowsUpToTheNextQuoteAreRead() throws {
    let text = "id,name\n1,\"Ada\n2,Bob\n3,\"Cy\"\n4,\"Di\"\"\"\n"
    #expect(
      try Reading(text).lines == [
        "d:2:3: row 1: the quote that opens here is not closed: the next one, in line 4, is followed "
          + "by text",
        "3: id=2|name=Bob", "4: id=3|name=Cy", "5: id=4|name=Di\"",
      ])
  }

  @Test func theLineOfTheOpenCellIsGivenUpNotThatOfItsRow() throws {
    let text = "id,note,name\n1,\"two\nlines\",\"Ada\n2,x,Bob\n"
    #expect(
      try Reading(text).lines == [
        "d:3:8: row 1: the quote that opens here is not closed", "4: id=2|note=x|name=Bob",
      ])
  }

  @Test func anOpenQuoteIsGivenUpAtTheLimitOfARow() throws {
    let rest = (2...100).map { "\($0),x\n" }.joined()
    let reading = try Reading("id,name\n1,\"Ada\n" + rest, maximumRowBytes: 50, chunk: 8)
    #expect(reading.lines.first == "d:2:1: row 1: the row has more than 50 bytes")
    #expect(reading.lines.dropFirst().first == "3: id=2|name=x")
    #expect(reading.lines.count == 100)
  }

  /// A broken line never affects other complete lines.
  @Test func oneBrokenLineNeverCostsAnother() throws {
    var random = SplitMix64(seed: 4180)
    for _ in 0..<300 {
      let count = Int.random(in: 2...12, using: &random)
      let quoted = Bool.random(using: &random)
      var lines = (1...count).map { quoted ? "\"\($0)\",\"n\($0)\"" : "\($0),n\($0)" }
      let broken = Int.random(in: 0..<count, using: &random)
      let place = Int.random(in: 0..<2, using: &random)
      lines[broken] = place == 0 ? "\"\(broken + 1),n" : "\(broken + 1),\"n"
      let reading = try Reading("id,name\n" + lines.map { $0 + "\n" }.joined())
      for index in lines.indices where index != broken {
        let line = "\(index + 2): id=\(index + 1)|name=n\(index + 1)"
        #expect(reading.lines.contains(line), "\(lines)")
      }
      #expect(reading.lines.count == count)
    }
  }

  /// Eight times the rows take eight times the time, not 64 times, even if each line opens a quote.
  @Test(arguments: ["1,\"x", "\"\"\"x", "a\",\"b", "\"\",\"", "\"", "\"\"\"\"\"\n\"\"\n\"\""])
  func timeIsLinear(_ line: String) throws {
    func seconds(_ count: Int) throws -> Double {
      let text = "id,name\n" + String(repeating: line + "\n", count: count)
      return try (0..<3).map { _ in
        let start = Self.threadSeconds
        _ = try Reading(text, maximumRowBytes: 1 << 30)
        return Self.threadSeconds - start
      }.min() ?? 0
    }
    let (few, many) = (try seconds(1000), try seconds(8000))
    #expect(many < few * 24, "\(few) s, \(many) s")
  }

  /// The processor time of this thread in seconds, independent of tests that run in parallel.
  private static var threadSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
