import ArgumentParser
import RingConfigDecoding
import RingCore
import RingSystem

/// The findings of several configs on standard output.
struct LintOutput {
  /// A form of findings.
  enum Format {
    /// Messages with excerpts.
    case text
    /// One object with the findings of all configs.
    case json
    /// Workflow commands, which GitHub shows beside the lines of a pull request.
    case github
  }

  private let format: Format
  private let messages: MessageOptions
  private var findings: [JSONValue] = []

  init(_ format: Format, _ messages: MessageOptions) {
    (self.format, self.messages) = (format, messages)
  }

  /// Prints the report of a config, or keeps it until `finish()`.
  ///
  /// Throws an exit code if there are findings. Without any, a line of text says so, unless
  /// `--quiet` is given.
  mutating func add(_ report: LintReport, of file: String) throws {
    try print(report, of: file)
    try messages.report(report.unused)
    if !report.items.isEmpty { throw ExitCode(.different) }
  }

  private mutating func print(_ report: LintReport, of file: String) throws {
    switch format {
    case .json: findings += report.items.map { Self.json($0, file) }
    case .github:
      for item in report.items { try Terminal.output(Self.annotation(item)) }
    case .text:
      if report.items.isEmpty, !messages.quiet { try Terminal.output("\(file): ok\n") }
      let isColored = messages.colorsOutput
      let text = report.diagnostics.rendered(colored: isColored, limit: .max)
      guard !text.isEmpty else { return }
      try Terminal.output(isColored ? Message(verbatim: text) : Message(lines: text))
    }
  }

  /// Prints what is kept.
  func finish() throws {
    guard format == .json else { return }
    let document = JSONValue.object([.init("findings", .list(findings))])
    try Terminal.output(Message(verbatim: document.prettyPrinted() + "\n"))
  }

  private static func json(_ item: LintReport.Item, _ file: String) -> JSONValue {
    let (finding, position) = (item.finding, item.position)
    func number(_ value: Double?) -> JSONValue {
      value.map { .number(($0 * 1e4).rounded() / 1e4) } ?? .null
    }
    return .object([
      .init("file", .string(file)), .init("id", .string(finding.rule.rawValue)),
      .init("element", .optional(finding.element)),
      .init("line", position.map { .integer($0.line) } ?? .null),
      .init("column", position.map { .integer($0.column) } ?? .null),
      .init("message", .string(finding.message)), .init("value", number(finding.value)),
      .init("limit", number(finding.limit)), .init("help", .optional(finding.help)),
    ])
  }

  /// Returns a workflow command: https://docs.github.com/actions/reference/workflow-commands.
  private static func annotation(_ item: LintReport.Item) -> Message {
    let finding = item.finding
    var properties = ["file=\(escaped(item.span.source.name, isProperty: true))"]
    if let position = item.position {
      properties += ["line=\(position.line)", "col=\(position.column)"]
    }
    properties.append("title=\(escaped(finding.rule.rawValue, isProperty: true))")
    let text = finding.message + (finding.help.map { "; \($0)" } ?? "")
    return Message("::warning \(properties.joined(separator: ","))::\(escaped(text))") + "\n"
  }

  private static func escaped(_ text: String, isProperty: Bool = false) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where isProperty: result += "%3A"
      case "," where isProperty: result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
