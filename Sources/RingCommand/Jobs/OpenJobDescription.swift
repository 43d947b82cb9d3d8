import RingText

/// The progress messages of Open Job Description, which a job prints on standard output.
///
/// Each message is a line of its own, with nothing else on it. Source:
/// https://github.com/OpenJobDescription/openjd-specifications.
enum OpenJobDescription {
  /// Returns the progress in per cent, from 0 to 100.
  static func progress(_ done: Int, of total: Int) -> Message {
    let perMille = total > 0 ? min(max(done, 0), total) * 1000 / total : 1000
    return "openjd_progress: \(perMille / 10).\(perMille % 10)\n"
  }

  /// Returns a status message.
  static func status(_ text: String) -> Message { "openjd_status: \(text)\n" }

  /// Returns the reason of a failure: the first nonblank line of `text`.
  static func fail(_ text: String) -> Message {
    let line = text.split(whereSeparator: \.isNewline).first { !$0.allSatisfy(\.isWhitespace) }
    return "openjd_fail: \(line ?? "unknown reason")\n"
  }
}
