import RingText

/// The lines by which a job of Open Job Description says on standard output how far it has come:
/// https://github.com/OpenJobDescription/openjd-specifications.
///
/// Each is a line of its own; its readers take no other words with them.
enum OpenJobDescription {
  /// From 0 to 100 per cent.
  static func progress(_ done: Int, of total: Int) -> Message {
    let parts = total > 0 ? min(max(done, 0), total) * 1000 / total : 1000
    return "openjd_progress: \(parts / 10).\(parts % 10)\n"
  }

  /// What is being done.
  static func status(_ text: String) -> Message { "openjd_status: \(text)\n" }

  /// Why the job fails. Of several lines it is the first that is not empty.
  static func fail(_ text: String) -> Message {
    let line = text.split(whereSeparator: \.isNewline).first { !$0.allSatisfy(\.isWhitespace) }
    return "openjd_fail: \(line ?? "no reason is known")\n"
  }
}
