import RingText

extension RunResult {
  /// The run as JUnit XML, which CI services read; a suite per first part of the names.
  public var junit: String {
    var suites: [(name: String, cases: [CaseResult])] = []
    for result in cases {
      if suites.last?.name == result.suite {
        suites[suites.count - 1].cases.append(result)
      } else {
        suites.append((result.suite, [result]))
      }
    }
    let body = suites.map { name, cases in
      element("testsuite", name, cases) + cases.map { testCase($0) }.joined() + "  </testsuite>\n"
    }
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      + element("testsuites", "goldens", cases) + body.joined() + "</testsuites>\n"
  }

  private func element(_ tag: String, _ name: String, _ cases: [CaseResult]) -> String {
    let errors = cases.count { $0.verdict == .error }
    let failures = cases.count { $0.verdict.isFailure } - errors
    let skipped = cases.count { $0.verdict == .knownWrong }
    let seconds = cases.reduce(0) { $0 + $1.seconds }
    return (tag == "testsuite" ? "  " : "") + "<\(tag) name=\"\(XML.escaped(name.printable))\""
      + " tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"\(errors)\""
      + (tag == "testsuite" ? " skipped=\"\(skipped)\"" : "")
      + " time=\"\(XML.seconds(seconds))\">\n"
  }

  private func testCase(_ result: CaseResult) -> String {
    let start =
      "    <testcase classname=\"\(XML.escaped(result.folder.printable))\""
      + " name=\"\(XML.escaped(result.sentence.printable))\" time=\"\(XML.seconds(result.seconds))\""
    let message = XML.escaped(result.explanation)
    if result.verdict == .passed { return start + "/>\n" }
    if result.verdict == .knownWrong {
      return start + "><skipped message=\"known to be wrong\"/></testcase>\n"
    }
    let tag = result.verdict == .error ? "error" : "failure"
    return start + ">\n      <\(tag) type=\"\(result.verdict.rawValue)\" message=\"\(message)\">"
      + XML.escaped(result.failureText(versions: versions)) + "</\(tag)>\n    </testcase>\n"
  }
}

extension CaseResult {
  /// The first part of the name, or a dot.
  var suite: String {
    folder.utf8.split(separator: UInt8(ascii: "/")).first.map { String(Substring($0)) } ?? "."
  }

  /// The name without its last part, or a dot.
  var folder: String {
    slash.map { String(name[..<$0]) } ?? "."
  }

  /// The name's last part.
  var sentence: String {
    slash.map { String(name[name.utf8.index(after: $0)...]) } ?? name
  }

  /// A slash is one byte, but not always one `Character`.
  private var slash: String.Index? { name.utf8.lastIndex(of: UInt8(ascii: "/")) }
}

enum XML {
  /// Text as it may stand in an attribute in double quotes, and in an element.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\n": escaped += "&#10;"
      case "\t": escaped += "&#9;"
      // XML 1.0, 2.2: other control characters cannot be written at all.
      case "\0"..<" ", "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// Milliseconds are as much as anybody reads.
  static func seconds(_ seconds: Double) -> String {
    let thousandths = Int((seconds * 1000).rounded())
    let rest = String(thousandths % 1000)
    return "\(thousandths / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
  }
}
