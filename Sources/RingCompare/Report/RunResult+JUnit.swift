import RingCore

extension RunResult {
  /// Returns the run as JUnit XML for CI services. The first part of a golden's name is its suite.
  ///
  /// The XML is valid by the schema of Jenkins' xUnit plugin, if `file` is added to the attributes of
  /// a test case, from which GitLab makes a link. `report` contains the images of failures, which
  /// GitLab and Jenkins' plugin JUnit Attachments show beside the test.
  package func junit(in report: HTMLReport? = nil) -> String {
    var suites: [(name: String, cases: [CaseResult])] = []
    for result in cases {
      if suites.last?.name == result.suite {
        suites[suites.count - 1].cases.append(result)
      } else {
        suites.append((result.suite, [result]))
      }
    }
    let body = suites.enumerated().map { number, suite in
      startTag(suite.name, number, suite.cases)
        + suite.cases.map { testCase($0, in: report) }.joined()
        + "    <system-out/>\n    <system-err/>\n  </testsuite>\n"
    }
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n" + body.joined()
      + "</testsuites>\n"
  }

  /// Returns the start tag of a suite, and its empty properties.
  private func startTag(_ name: String, _ number: Int, _ cases: [CaseResult]) -> String {
    let errors = cases.count { $0.isFailure && $0.verdict == .error }
    let failures = cases.count(where: \.isFailure) - errors
    let skipped = cases.count { $0.verdict == .knownWrong }
    let seconds = cases.reduce(0) { $0 + $1.seconds }
    let attributes = [
      ("name", XML.escaped(name.printable)), ("package", "goldens"), ("id", "\(number)"),
      ("timestamp", UTCTimestamp.text(timestamp)), ("hostname", "localhost"),
      ("tests", "\(cases.count)"), ("failures", "\(failures)"), ("errors", "\(errors)"),
      ("skipped", "\(skipped)"), ("time", seconds.withThreeDecimals),
    ]
    return "  <testsuite" + attributes.map { " \($0)=\"\($1)\"" }.joined()
      + ">\n    <properties/>\n"
  }

  private func testCase(_ result: CaseResult, in report: HTMLReport?) -> String {
    let file = result.file.map { " file=\"\(XML.escaped($0.printable))\"" } ?? ""
    let start =
      "    <testcase classname=\"\(XML.escaped(result.className.printable))\""
      + " name=\"\(XML.escaped(result.sentence.printable))\"" + file
      + " time=\"\(result.seconds.withThreeDecimals)\""
    if result.verdict == .knownWrong {
      return start + "><skipped message=\"known to be wrong\"/></testcase>\n"
    }
    let output = report.map { attachments(of: result, in: $0) } ?? ""
    guard result.isFailure else {
      return start + (output.isEmpty ? "/>\n" : ">\n\(output)    </testcase>\n")
    }
    let message = XML.escaped(result.explanation)
    let tag = result.verdict == .error ? "error" : "failure"
    return start + ">\n      <\(tag) type=\"\(result.verdict.rawValue)\" message=\"\(message)\">"
      + XML.escaped(result.failureText(versions: versions)) + "</\(tag)>\n" + output
      + "    </testcase>\n"
  }

  /// Returns the output of a test case that attaches its saved images; empty if there are none.
  ///
  /// The most telling one is the first, because GitLab shows no others. Its paths are relative to
  /// the folder of the job, as that of `report` is. It has no other text, in which a name could
  /// attach a file.
  private func attachments(of result: CaseResult, in report: HTMLReport) -> String {
    let files = report.pictureFiles(of: result)
    let paths = HTMLReport.roles.reversed().compactMap { files[$0] }
      .map { "\(report.folder)/\($0)" }
      // The services read up to the first bracket, and up to the end of the line.
      .filter { !$0.contains("]]") && $0 == $0.printable }
    guard !paths.isEmpty else { return "" }
    let lines = paths.map { "[[ATTACHMENT|\(XML.escaped($0))]]\n" }
    return "      <system-out>\n\(lines.joined())      </system-out>\n"
  }
}

extension CaseResult {
  /// The first part of the name; a dot if the name has only one part.
  var suite: String {
    folder.utf8.split(separator: UInt8(ascii: "/")).first.map { String(Substring($0)) } ?? "."
  }

  /// The name without its last part; a dot if the name has only one part.
  var folder: String {
    slash.map { String(name[..<$0]) } ?? "."
  }

  /// The folder as a class name that Jenkins does not split.
  ///
  /// Jenkins splits a class name at its last dot, and shows nothing for a single dot. Dots are
  /// therefore replaced by U+2024, which looks similar. A name without a folder gets `goldens/`,
  /// because no folder can have this name.
  var className: String {
    slash == nil
      ? "goldens/"
      : folder.split(separator: ".", omittingEmptySubsequences: false)
        .joined(separator: "\u{2024}")
  }

  var sentence: String {
    slash.map { String(name[name.utf8.index(after: $0)...]) } ?? name
  }

  /// `nil` if there is none. Searches bytes: a slash and a combining accent are one `Character`.
  private var slash: String.Index? { name.utf8.lastIndex(of: UInt8(ascii: "/")) }
}

extension Double {
  /// The number with three decimals; from 0 to 10¹⁵, because other numbers become the nearer of these.
  package var withThreeDecimals: String {
    let thousandths = Int((Swift.min(Swift.max(0, self), 1e15) * 1000).rounded())
    return "\(thousandths / 1000).\(String(thousandths % 1000 + 1000).dropFirst())"
  }
}

enum UTCTimestamp {
  /// Returns the date and time of `seconds` since 1970, such as `2026-11-22T09:09:42` (ISO 8601).
  ///
  /// Computes with years that begin on 1 March, so that a leap day is the last day of its year.
  static func text(_ seconds: Int) -> String {
    let (day, secondOfDay) = seconds.quotientAndRemainder(dividingBy: 86_400)
    // 719 468 days lie between 0000-03-01 and 1970-01-01. 400 years have 146 097 days.
    let number = max(0, day) + 719_468
    let (era, dayOfEra) = number.quotientAndRemainder(dividingBy: 146_097)
    let year = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * year + year / 4 - year / 100)
    // Starting in March, months have 31, 30, 31, 30, 31 days, repeatedly.
    let month = (5 * dayOfYear + 2) / 153
    let date = dayOfYear - (153 * month + 2) / 5 + 1
    let civilYear = era * 400 + year + (month < 10 ? 0 : 1)
    let civilMonth = month < 10 ? month + 3 : month - 9
    let time = max(0, secondOfDay)
    return zeroPadded(civilYear, 4) + "-" + zeroPadded(civilMonth, 2) + "-" + zeroPadded(date, 2)
      + "T" + zeroPadded(time / 3600, 2) + ":" + zeroPadded(time / 60 % 60, 2) + ":"
      + zeroPadded(time % 60, 2)
  }

  /// Returns a number, which is not negative, with at least `count` digits.
  private static func zeroPadded(_ number: Int, _ count: Int) -> String {
    String(number).zeroPadded(to: count)
  }
}
