import Testing

@testable import RingCommand

/// The findings of a check in the form that other programs parse.
@Suite struct JobVerificationResultTests {
  private static let rows = ItemNaming(singular: "row", plural: "rows", option: "--rows")

  @Test(arguments: [
    ([], ""), ([7], "7"), ([3, 7], "3,7"), ([43, 17, 41, 40, 42, 40], "17,40-43"),
    ([3, 4], "3-4"), ([1, 5, 9], "1-9:4"), ([1, 3, 5, 6, 7], "1-5:2,6-7"),
    ([0, 2, 10, 20, 30, 31, 32], "0,2,10-30:10,31-32"),
  ])
  func numbersAreWrittenAsRanges(numbers: [Int], text: String) {
    #expect(NumberList(numbers).text == text)
  }

  /// 200 random lists of numbers from 0 to 59 survive a round trip.
  @Test func framesReadsPrintedNumberLists() throws {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      let numbers = (0..<60).filter { _ in Int.random(in: 0..<3, using: &random) > 0 }
      guard !numbers.isEmpty else { continue }
      let text = NumberList(numbers).text
      let read = try NumberRanges(text).selection(of: 60).flatMap(Array.init)
      #expect(read == numbers, "\(text)")
    }
  }

  @Test func ofEachItemItsTaskIsRunAgain() {
    var findings = JobVerificationResult(Self.rows)
    let states: [Int: JobVerificationResult.State] = [3: .missing, 7: .stale, 11: .damaged]
    for row in 0..<12 { findings.add(row, states[row] ?? .complete, task: row % 8) }
    #expect(findings.itemOption == "--rows 3-11:4")
    #expect(findings.arrayOption(below: 1001) == "--array=3,7")
    #expect(findings.arrayOption(below: 7) == "--array=3")
    #expect(findings.taskList(from: 7) == "7")
    #expect(findings.arrayOption(below: 3) == nil && findings.taskList(from: 8) == nil)
    #expect(findings.summary == "12 rows: 1 missing, 1 damaged, 1 stale")
    #expect(!findings.isComplete)
  }

  @Test func aWholeJobHasNothingToRunAgain() {
    var findings = JobVerificationResult(Self.rows)
    findings.add(0, .complete, task: 0)
    #expect(findings.isComplete && findings.itemOption == nil)
    #expect(findings.arrayOption(below: 1001) == nil)
    #expect(findings.report.text == "1 row: all are complete\n")
  }

  @Test func filesOfNoItemAreNamedUpToTen() {
    var findings = JobVerificationResult(Self.rows)
    findings.surplusFiles = (0..<12).map { "\($0)\n.png" }
    #expect(!findings.isComplete && findings.itemOption == nil)
    let names = (0..<10).map { "\($0)\\n.png" }.joined(separator: ", ")
    #expect(
      findings.report.text == "surplus: \(names) and 2 more\n0 rows: 12 surplus\n")
  }
}

/// The messages of Open Job Description, as its sessions parse them.
///
/// Each is a line with a keyword, a colon, a space and a value. The value of `openjd_progress` is a
/// number from 0 to 100.
@Suite struct OpenJobDescriptionTests {
  @Test(arguments: [
    (0, 12, "0.0"), (1, 3, "33.3"), (2, 3, "66.6"), (12, 12, "100.0"), (0, 0, "100.0"),
    (13, 12, "100.0"), (999_999, 1_000_000, "99.9"),
  ])
  func progressIsPercent(done: Int, total: Int, percent: String) {
    #expect(
      OpenJobDescription.progress(done, of: total).text == "openjd_progress: \(percent)\n")
  }

  @Test(arguments: [
    ("disk full", "disk full"), ("\n  \na.json:1:2: error\n  here", "a.json:1:2: error"),
    ("", "unknown reason"), ("a\u{1B}[31m", "a\\u001B[31m"),
  ])
  func aFailureIsOneLine(reason: String, line: String) {
    #expect(OpenJobDescription.failure(reason).text == "openjd_fail: \(line)\n")
  }

  @Test func aStatusIsOneLine() {
    #expect(OpenJobDescription.status("a\nb").text == "openjd_status: a\\nb\n")
  }
}
