import ArgumentParser
import RingCairo
import RingConfig
import RingConfigDecoding
import RingCore
import RingRender
import RingScene
import RingSystem

/// The findings of several configs on standard output, with their problems if it is JSON.
///
/// Problems are also messages on standard error.
struct LintOutput {
  enum Format {
    /// Findings with excerpts, and a line for each config without problems.
    case text
    /// One object with the problems and findings of all configs.
    case json
    /// Findings as workflow commands, which GitHub shows beside the lines of a pull request.
    case github
  }

  private let format: Format
  private let messages: MessageOptions
  private var diagnostics: [JSONValue] = []

  init(_ format: Format, _ messages: MessageOptions) {
    (self.format, self.messages) = (format, messages)
  }

  /// Prints the report of a config, or keeps it until `finish()`.
  ///
  /// Throws an exit code if there are findings. Without any, a line of text says so, unless
  /// `--quiet` is given.
  mutating func add(_ report: LintReport, of file: String) throws {
    try print(report, of: file)
    try self.report(report.unused)
    if !report.items.isEmpty { throw ExitCode(.different) }
  }

  private mutating func print(_ report: LintReport, of file: String) throws {
    switch format {
    case .json: diagnostics += report.items.map { .object($0.members) }
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

  /// Adds the problems of a config to the output, and prints them. Throws as `messages.report`.
  mutating func report(_ problems: Diagnostics) throws {
    diagnostics += problems.items.map { .object($0.members()) }
    try messages.report(problems)
  }

  mutating func warn(_ warnings: [TextWarning], of file: String) throws {
    let severity = messages.treatsTextWarningsAsErrors ? "error" : "warning"
    for warning in warnings { add(warning.description, severity: severity, of: file) }
    try CommandError.reporting { try messages.report(warnings) }
  }

  mutating func warn(_ message: String, of file: String) throws {
    add(message, severity: messages.strict ? "error" : "warning", of: file)
    try CommandError.reporting { try messages.warn("\(file): \(message)") }
  }

  /// Adds an error to the output, which the caller prints. Ignores an `ExitCode`, whose reason is
  /// already there.
  mutating func addFailure(_ error: any Error, of file: String) {
    if !(error is ExitCode) { add(CommandError.reason(error), severity: "error", of: file) }
  }

  private mutating func add(_ message: String, severity: String, of file: String) {
    diagnostics.append(
      .object([
        .init("file", .string(file == "-" ? "<stdin>" : file)),
        .init("severity", .string(severity)), .init("message", .string(message)),
      ]))
  }

  /// Prints the JSON document; other formats are printed at once.
  func finish() throws {
    guard format == .json else { return }
    let document = JSONValue.object([
      .init("version", .integer(1)), .init("diagnostics", .list(diagnostics)),
    ])
    try Terminal.output(Message(verbatim: document.prettyPrinted() + "\n"))
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

extension BoundDocument {
  /// The config must have been opened with `keepsPositions`. `backgrounds` is as in
  /// `Renderer.lintScene`. Throws the errors that drawing the still would cause.
  func lintReport(
    by text: TextEngine, on backgrounds: [ColorScheme] = [], maximumPixels: Int
  ) throws -> LintReport {
    let renderer = Renderer(text: text, memory: memory)
    let scene = try renderer.lintScene(of: still, on: backgrounds, maximumPixels: maximumPixels)
    return document.report(of: scene.findings())
  }
}
