import RingCore

/// The progress messages of Open Job Description, which a job prints on standard output.
///
/// Each message is on a separate line. Source:
/// https://github.com/OpenJobDescription/openjd-specifications.
enum OpenJobDescription {
  /// Returns a message about progress, in per cent from 0 to 100. A `total` of 0 is complete.
  static func progress(_ done: Int, of total: Int) -> Message {
    let perMille = total > 0 ? min(max(done, 0), total) * 1000 / total : 1000
    return "openjd_progress: \(perMille / 10).\(perMille % 10)\n"
  }

  /// Returns a message about the status of the job. `text` must not contain a newline.
  static func status(_ text: String) -> Message { "openjd_status: \(text)\n" }

  /// Returns a message about the reason of a failure: the first nonblank line of `text`.
  static func failure(_ text: String) -> Message {
    let line = text.split(whereSeparator: \.isNewline).first { !$0.allSatisfy(\.isWhitespace) }
    return "openjd_fail: \(line ?? "unknown reason")\n"
  }
}
