import RingCore

/// A summary of a run in Markdown, for the page of a CI workflow or a comment.
package struct RunSummary: Sendable {
  private let run: RunResult
  private let report: HTMLReport?
  private let imageBaseURL: String?

  /// Failures whose images are shown.
  static let maximumPictures = 6
  /// Rows of the table.
  static let maximumRows = 200
  /// Characters: GitHub accepts 65 536 in a comment.
  static let maximumCharacters = 65_000
  /// Listed commands that accept images.
  static let maximumCommands = 20
  /// Characters of a message in the table.
  static let maximumText = 300

  /// `report` contains the images of failures, and `pictureBase` is the URL of its folder. If it is
  /// `nil`, the table lists paths and shows no images.
  package init(_ run: RunResult, report: HTMLReport? = nil, pictureBase: String? = nil) {
    (self.run, self.report) = (run, report)
    self.imageBaseURL = pictureBase.map { $0.stem(before: "/") ?? $0 }
  }

  /// For GitHub and GitLab, with a trailing newline.
  package var markdown: String {
    let mark = run.isFailure ? "❌" : "✅"
    var parts = ["### \(mark) \(Markdown.escaped(run.summary))"]
    let failures = run.failures
    if !failures.isEmpty {
      var rest = imageBaseURL == nil ? [] : pictures(of: failures)
      rest += commands(of: failures) + ["<sub>\(Markdown.escaped(run.versions))</sub>"]
      let length = (parts + rest).reduce(0) { $0 + $1.unicodeScalars.count + 2 }
      parts += [table(failures, within: Self.maximumCharacters - length)] + rest
    }
    return parts.joined(separator: "\n\n") + "\n"
  }

  /// Returns a table with as many failures as `limit` characters have room for, and one at least.
  private func table(_ failures: [CaseResult], within limit: Int) -> String {
    var lines = ["| golden | verdict | what differs |", "|---|---|---|"]
    let head = lines.count
    // Room for the last line.
    var remaining = limit - 100
    for failure in failures.prefix(Self.maximumRows) {
      var cells = [cell(failure.explanation)] + failure.hints.map(cell)
      if imageBaseURL == nil {
        cells += files(of: failure).map { "\($0.role): \(Markdown.code($0.path))" }
      }
      let line =
        "| \(Markdown.code(failure.name)) | \(failure.verdict.adjective) | "
        + cells.joined(separator: "<br>") + " |"
      remaining -= line.unicodeScalars.count + 1
      guard remaining >= 0 || lines.count == head else { break }
      lines.append(line)
    }
    let hidden = failures.count - (lines.count - head)
    if hidden > 0 { lines.append("| | | and \(hidden) more |") }
    return lines.joined(separator: "\n")
  }

  /// Returns a text for the table, escaped and cut off after `maximumText` characters. Several lines
  /// quote a config, so that the caret must stay below its place.
  private func cell(_ text: String) -> String {
    let start = text.prefix(Self.maximumText)
    let shown = String(start) + (start.endIndex < text.endIndex ? "…" : "")
    let lines = shown.split(separator: "\n")
    guard lines.count > 1 else { return Markdown.escaped(shown) }
    return lines.map { line in
      Markdown.code(String(line)).replacing(" ", with: "&nbsp;")
    }.joined(separator: "<br>")
  }

  private func files(of failure: CaseResult) -> [(role: String, path: String)] {
    [
      ("expected", failure.expected), ("actual", failure.actual),
      ("difference", failure.difference),
    ]
    .compactMap { role, path in path.map { (role, $0) } }
  }

  /// Returns a paragraph and a list of the commands that accept the current images; empty if none.
  private func commands(of failures: [CaseResult]) -> [String] {
    let commands = failures.compactMap(\.acceptCommand)
    guard !commands.isEmpty else { return [] }
    let shown = commands.prefix(Self.maximumCommands).map(Markdown.escaped)
    let remaining = commands.count - shown.count
    let more =
      remaining > 0 ? ["# and \(remaining) more; without --filter one command accepts all"] : []
    return [
      "To accept the new pictures, after looking at them:",
      // A `pre` element, because a name could end a code fence.
      "<pre>\((shown + more).joined(separator: "\n"))</pre>",
    ]
  }

  /// Returns a table with the images of the first failures that have any; empty if none has.
  private func pictures(of failures: [CaseResult]) -> [String] {
    guard let report, let imageBaseURL else { return [] }
    let shown = failures.lazy.map { ($0, report.pictureFiles(of: $0)) }.filter { !$0.1.isEmpty }
    let rows = shown.prefix(Self.maximumPictures).map { failure, files in
      let cells = HTMLReport.roles.map { role in
        files[role].map { file in
          "![\(role) picture](\(imageBaseURL)/\(Markdown.address(file)))"
        } ?? ""
      }
      return "| \(Markdown.code(failure.name)) | \(cells.joined(separator: " | ")) |"
    }
    guard !rows.isEmpty else { return [] }
    let head = ["| golden | expected | actual | difference |", "|---|---|---|---|"]
    return [(head + rows).joined(separator: "\n")]
  }
}

/// Names are not trusted, and must not end the construct that contains them.
enum Markdown {
  /// `@` and `#` mention users and issues; `:` is part of URLs and emoji.
  private static let special = Set("\\`*_[]<>|&~@#:!$".unicodeScalars)

  static func escaped(_ text: String) -> String {
    let scalars = Array(text.printable.unicodeScalars)
    return scalars.indices.map { index in
      let (scalar, next) = (scalars[index], index + 1 < scalars.count ? scalars[index + 1] : " ")
      // A colon at the end of a word has no special meaning.
      return special.contains(scalar) && !(scalar == ":" && next == " ")
        ? "&#\(scalar.value);" : String(scalar)
    }.joined()
  }

  static func code(_ text: String) -> String {
    "<code>\(escaped(text))</code>"
  }

  /// Returns a path as a part of a URL; all but letters, digits and `-._~/` are percent-encoded.
  static func address(_ path: String) -> String {
    path.utf8.map { byte in
      let scalar = Unicode.Scalar(byte)
      let isUnreserved =
        byte < 0x80 && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
        || "-._~/".utf8.contains(byte)
      guard !isUnreserved else { return String(scalar) }
      return "%" + String(byte, radix: 16, uppercase: true).zeroPadded(to: 2)
    }.joined()
  }
}
