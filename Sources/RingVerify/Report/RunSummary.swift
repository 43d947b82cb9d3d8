import RingText

/// A run in Markdown, for the page of a workflow or a comment: what failed, and pictures of the first
/// failures.
public struct RunSummary: Sendable {
  private let run: RunResult
  private let report: HTMLReport?
  private let pictureBase: String?

  /// As many failures have their pictures in it.
  static let maximumPictures = 6
  /// As many failures are in the table. GitHub takes 1 MiB.
  static let maximumRows = 200
  /// As many commands that accept are there.
  static let maximumCommands = 20
  /// As many characters of what is the matter are in a row.
  static let maximumText = 300

  /// `report` is where the pictures of failures are kept; `pictureBase` is the address at which that
  /// folder can be seen, without which the table names files.
  public init(_ run: RunResult, report: HTMLReport? = nil, pictureBase: String? = nil) {
    (self.run, self.report) = (run, report)
    self.pictureBase = pictureBase.map { $0.stem(before: "/") ?? $0 }
  }

  /// Markdown as GitHub and GitLab read it, with a newline at its end.
  public var markdown: String {
    let mark = run.isFailure ? "❌" : "✅"
    var parts = ["### \(mark) \(Markdown.escaped(run.summary))"]
    let failures = run.failures
    if !failures.isEmpty {
      parts.append(table(failures))
      if pictureBase != nil { parts.append(contentsOf: pictures(of: failures)) }
      parts.append(contentsOf: commands(of: failures))
      parts.append("<sub>\(Markdown.escaped(run.versions))</sub>")
    }
    return parts.joined(separator: "\n\n") + "\n"
  }

  private func table(_ failures: [CaseResult]) -> String {
    var lines = ["| golden | verdict | what differs |", "|---|---|---|"]
    for failure in failures.prefix(Self.maximumRows) {
      var cells = [cell(failure.explanation)] + failure.hints.map(cell)
      if pictureBase == nil {
        cells += files(of: failure).map { "\($0.role): \(Markdown.code($0.path))" }
      }
      lines.append(
        "| \(Markdown.code(failure.name)) | \(failure.verdict.words) | "
          + cells.joined(separator: "<br>") + " |")
    }
    let rest = failures.count - Self.maximumRows
    if rest > 0 { lines.append("| | | and \(rest) more |") }
    return lines.joined(separator: "\n")
  }

  private func cell(_ text: String) -> String {
    let start = text.prefix(Self.maximumText)
    return Markdown.escaped(String(start) + (start.endIndex < text.endIndex ? "…" : ""))
  }

  private func files(of failure: CaseResult) -> [(role: String, path: String)] {
    [
      ("expected", failure.expected), ("actual", failure.actual),
      ("difference", failure.difference),
    ]
    .compactMap { role, path in path.map { (role, $0) } }
  }

  /// What accepts the pictures that are there now, a command a line.
  private func commands(of failures: [CaseResult]) -> [String] {
    let commands = failures.compactMap(\.acceptCommand)
    guard !commands.isEmpty else { return [] }
    let shown = commands.prefix(Self.maximumCommands).map(Markdown.escaped)
    let rest = commands.count - shown.count
    let more = rest > 0 ? ["# and \(rest) more; without --filter one command accepts all"] : []
    return [
      "To accept the new pictures, after looking at them:",
      // Not between fences, which a name could end.
      "<pre>\((shown + more).joined(separator: "\n"))</pre>",
    ]
  }

  /// A table of expected, actual and difference, of the first failures that have pictures.
  private func pictures(of failures: [CaseResult]) -> [String] {
    guard let report, let pictureBase else { return [] }
    let shown = failures.lazy.map { ($0, report.pictureFiles(of: $0)) }.filter { !$0.1.isEmpty }
    let rows = shown.prefix(Self.maximumPictures).map { failure, files in
      let cells = HTMLReport.roles.map { role in
        files[role].map { file in
          "![\(role) picture](\(pictureBase)/\(Markdown.address(file)))"
        } ?? ""
      }
      return "| \(Markdown.code(failure.name)) | \(cells.joined(separator: " | ")) |"
    }
    guard !rows.isEmpty else { return [] }
    let head = ["| golden | expected | actual | difference |", "|---|---|---|---|"]
    return [(head + rows).joined(separator: "\n")]
  }
}

/// Text that cannot leave its place: names are not trusted.
enum Markdown {
  /// Characters that begin or end something in Markdown, in its tables and in HTML, that name people
  /// and issues (`@`, `#`), or that are part of addresses and emoji (`:`).
  private static let special = Set("\\`*_[]<>|&~@#:!$".unicodeScalars)

  static func escaped(_ text: String) -> String {
    let scalars = Array(text.printable.unicodeScalars)
    return scalars.indices.map { index in
      let (scalar, next) = (scalars[index], index + 1 < scalars.count ? scalars[index + 1] : " ")
      // A colon at the end of a word is one.
      return special.contains(scalar) && !(scalar == ":" && next == " ")
        ? "&#\(scalar.value);" : String(scalar)
    }.joined()
  }

  /// A text in the type of a machine.
  static func code(_ text: String) -> String {
    "<code>\(escaped(text))</code>"
  }

  /// A path as part of an address: all but letters, digits and `-._~/` in percent.
  static func address(_ path: String) -> String {
    path.utf8.map { byte in
      let scalar = Unicode.Scalar(byte)
      let isPlain =
        byte < 0x80 && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
        || "-._~/".utf8.contains(byte)
      guard !isPlain else { return String(scalar) }
      let hex = String(byte, radix: 16, uppercase: true)
      return "%" + (hex.utf8.count < 2 ? "0" : "") + hex
    }.joined()
  }
}
