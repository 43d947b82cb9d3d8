import RingCore
import RingSystem

/// A summary of a run in Markdown, for the page of a CI workflow or a comment.
package struct RunSummary: Sendable {
  private let run: RunResult
  private let report: HTMLReport?
  private let pictures: Pictures?

  /// How a summary refers to the images of a report.
  package enum Pictures: Hashable, Sendable {
    /// By addresses in the published folder of the report.
    case published(at: String)
    /// By paths in the folder of the report, which is relative to that of the summary.
    ///
    /// The summary is then what `gh pr comment --body-file FILE --attach …` takes, which uploads the
    /// images and replaces their paths: https://docs.github.com/github-cli.
    case local(folder: String)
  }

  /// The maximum number of failures whose published images are shown.
  static let maximumPublished = 6
  /// The maximum number of local images, because a comment should not be longer.
  static let maximumLocalFiles = 50
  /// The maximum size of an image that GitHub accepts, in bytes.
  static let maximumFileBytes = 10 << 20
  /// The maximum length of the rows with images, in characters.
  static let maximumPictureCharacters = 40_000
  /// The length of an address by which GitHub may replace a local path, in characters.
  static let uploadLength = 120
  /// Rows of the table.
  static let maximumRows = 200
  /// Characters: GitHub accepts 65 536 in a comment.
  static let maximumCharacters = 65_000
  /// The maximum number of listed names of failures that differ in the same way as another.
  static let maximumNames = 10
  /// Listed commands that accept images.
  static let maximumCommands = 20
  /// Characters of a message in the table.
  static let maximumText = 300

  /// `report` contains the images of failures. If `pictures` is `nil`, the table lists paths and shows
  /// no images.
  package init(_ run: RunResult, report: HTMLReport? = nil, pictures: Pictures? = nil) {
    (self.run, self.report, self.pictures) = (run, report, pictures)
  }

  /// For GitHub and GitLab, with a trailing newline.
  package var markdown: String {
    let mark = run.isFailure ? "❌" : "✅"
    var parts = ["### \(mark) \(Markdown.text(run.summary))"]
    let rows = rows
    if !rows.isEmpty {
      let (images, imageLength) = imageTable(of: rows)
      let rest = commands + ["<sub>\(Markdown.text(run.versions))</sub>"]
      let length = (parts + rest).reduce(imageLength) { $0 + $1.unicodeScalars.count + 2 }
      parts += [table(rows, within: Self.maximumCharacters - length)] + images + rest
    }
    return parts.joined(separator: "\n\n") + "\n"
  }

  /// A failure with the failures that differ in the same way.
  private struct Row {
    let failure: CaseResult
    var alike: [String] = []
    var count: Int { 1 + alike.count }
  }

  /// An example of each group, followed by the failures without a group.
  private var rows: [Row] {
    let groups = run.groups
    let grouped = Set(groups.flatMap(\.names))
    return groups.map { Row(failure: $0.cases[0], alike: Array($0.names.dropFirst())) }
      + run.failures.filter { !grouped.contains($0.name) }.map { Row(failure: $0) }
  }

  /// The word for a case in the summary.
  private var subject: String { run.revision == nil ? "golden" : "picture" }

  /// Returns the name of a row, with the number of failures that differ in the same way.
  private func title(_ row: Row) -> String {
    let more = row.alike.isEmpty ? "" : "<br>and \(row.alike.count) more in the same way"
    return Markdown.code(row.failure.name) + more
  }

  /// Returns the first names of the failures that differ in the same way.
  private func names(of row: Row) -> String {
    let shown = row.alike.prefix(Self.maximumNames).map(Markdown.code)
    let dots = shown.count < row.alike.count ? ", …" : ""
    return shown.isEmpty ? "" : ":<br>" + shown.joined(separator: ", ") + dots
  }

  /// Returns a table with as many failures as `limit` characters have room for, and one at least.
  private func table(_ rows: [Row], within limit: Int) -> String {
    var lines = ["| \(subject) | verdict | what differs |", "|---|---|---|"]
    let head = lines.count
    // Room for the last line.
    var remaining = limit - 100
    for row in rows.prefix(Self.maximumRows) {
      let failure = row.failure
      var cells = [cell(failure.explanation)] + failure.hints.map(cell)
      if pictures == nil {
        cells += files(of: failure).map {
          "\(run.reference.title(ofRole: $0.role)): \(Markdown.code($0.path))"
        }
      }
      let line =
        "| \(title(row))\(names(of: row)) | \(failure.verdict.adjective) | "
        + cells.joined(separator: "<br>") + " |"
      remaining -= line.unicodeScalars.count + 1
      guard remaining >= 0 || lines.count == head else { break }
      lines.append(line)
    }
    let hidden = rows.dropFirst(lines.count - head).reduce(0) { $0 + $1.count }
    if hidden > 0 { lines.append("| | | and \(hidden) more |") }
    return lines.joined(separator: "\n")
  }

  /// Returns a text for the table, escaped and cut off after `maximumText` characters. Several lines
  /// quote a config, so that the caret must stay below its place.
  private func cell(_ text: String) -> String {
    let start = text.prefix(Self.maximumText)
    let shown = String(start) + (start.endIndex < text.endIndex ? "…" : "")
    let lines = shown.split(separator: "\n")
    guard lines.count > 1 else { return Markdown.text(shown) }
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
  private var commands: [String] {
    let commands = run.failures.compactMap(\.acceptCommand)
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

  /// Returns a table with the images of the first failures that have any, and the number of its
  /// characters once GitHub has replaced the paths; no table if none has.
  private func imageTable(of items: [Row]) -> (lines: [String], length: Int) {
    let titles = HTMLReport.roles.map { run.reference.title(ofRole: $0) }
    let head = ["| \(subject) | \(titles.joined(separator: " | ")) |", "|---|---|---|---|"]
    var (rows, fileCount, length, hidden) = ([String](), 0, 0, 0)
    for item in items {
      let failure = item.failure
      let files = imageFiles(of: failure)
      guard !files.isEmpty else { continue }
      let cells = HTMLReport.roles.map { role in
        files[role].map { "![\(Markdown.escaped(altText(of: failure, role)))](\($0))" } ?? ""
      }
      let row = "| \(title(item)) | \(cells.joined(separator: " | ")) |"
      let rowLength = row.unicodeScalars.count + files.count * Self.uploadLength
      let isShown =
        hidden == 0 && length + rowLength <= Self.maximumPictureCharacters
        && (isLocal
          ? fileCount + files.count <= Self.maximumLocalFiles : rows.count < Self.maximumPublished)
      guard isShown else {
        hidden += item.count
        continue
      }
      rows.append(row)
      (fileCount, length) = (fileCount + files.count, length + rowLength)
    }
    guard !rows.isEmpty else { return ([], 0) }
    if hidden > 0 { rows.append("| and \(hidden) more | | | |") }
    return ([(head + rows).joined(separator: "\n")], length + 200)
  }

  private var isLocal: Bool { if case .local = pictures { true } else { false } }

  /// Returns the addresses or paths of a failure's images, escaped, by role.
  private func imageFiles(of failure: CaseResult) -> [String: String] {
    guard let report, let pictures else { return [:] }
    let files = report.pictureFiles(of: failure)
    switch pictures {
    case .published(let base):
      return files.mapValues { "\(base.stem(before: "/") ?? base)/\(Markdown.address($0))" }
    case .local(let folder):
      let start = folder == "." ? "" : folder + "/"
      return files.filter { file in
        FileStamp("\(report.folder)/\(file.value)").map { $0.size <= Self.maximumFileBytes }
          ?? false
      }.mapValues { Markdown.address(start + $0) }
    }
  }

  /// Returns the alternative text of an image; that of the checked image contains what has changed.
  private func altText(of failure: CaseResult, _ role: String) -> String {
    let shown = failure.altText(ofRole: role, run.reference)
    let text = (["\(failure.name): \(run.reference.title(ofRole: role)) picture"] + shown)
      .joined(separator: "; ")
    let start = text.prefix(Self.maximumText)
    return String(start) + (start.endIndex < text.endIndex ? "…" : "")
  }
}

/// Names are not trusted, and must not end the construct that contains them.
enum Markdown {
  /// `@` and `#` mention users and issues; `:` is part of URLs and emoji.
  private static let special = Set("\\`*_[]<>|&~@#:!$".unicodeScalars)

  /// Returns a text for a `pre` element or an alternative text, where services find no mentions.
  static func escaped(_ text: String) -> String {
    let scalars = Array(text.printable.unicodeScalars)
    return scalars.indices.map { index in
      let (scalar, next) = (scalars[index], index + 1 < scalars.count ? scalars[index + 1] : " ")
      // A colon at the end of a word has no special meaning.
      return special.contains(scalar) && !(scalar == ":" && next == " ")
        ? "&#\(scalar.value);" : String(scalar)
    }.joined()
  }

  /// Returns a text for a paragraph or a cell.
  ///
  /// GitHub and GitLab look for mentions and addresses after they have resolved the escapes. A
  /// zero-width space keeps them from finding any.
  static func text(_ text: String) -> String {
    splittingAddresses(text, by: "&#8203;").replacing("&#35;", with: "&#35;&#8203;")
  }

  /// Returns a `code` element.
  ///
  /// Services still look for addresses in it, but not for mentions. A `wbr` element breaks an address;
  /// users who copy the text copy it without the element.
  static func code(_ text: String) -> String {
    "<code>\(splittingAddresses(text, by: "<wbr>"))</code>"
  }

  private static func splittingAddresses(_ text: String, by separator: String) -> String {
    escaped(text).replacing("&#64;", with: "&#64;" + separator)
      .replacing("www.", with: "www\(separator).")
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
