import ArgumentParser
import RingCairo
import RingConfig
import RingConfigDecoding
import RingCore
import RingRender
import RingScene
import RingSystem

/// The findings of several configs on standard output, with their problems if it is JSON, and the
/// annotations of both.
///
/// Problems are also messages on standard error.
struct LintOutput {
  enum Format {
    /// Findings with excerpts, and a line for each config without problems.
    case text
    /// One object with the problems and findings of all configs.
    case json
  }

  private let format: Format
  private let messages: MessageOptions
  private var diagnostics: [JSONValue] = []
  private var annotations: [Annotation] = []

  init(_ format: Format, _ messages: MessageOptions) {
    (self.format, self.messages) = (format, messages)
  }

  /// Prints the report of a config, or keeps it until `finish()`.
  ///
  /// Throws an exit code if there are findings. Without any, a line of text says so, unless
  /// `--quiet` is given.
  mutating func add(_ report: LintReport, of file: String) throws {
    try print(report, of: file)
    annotations += report.folded.map { Self.annotation($0, of: file) }
    try self.report(report.unused, of: file)
    if !report.items.isEmpty { throw ExitCode(.different) }
  }

  private mutating func print(_ report: LintReport, of file: String) throws {
    switch format {
    case .json: diagnostics += report.items.map { .object($0.members) }
    case .text:
      if report.items.isEmpty, !messages.quiet { try Terminal.output("\(file): ok\n") }
      let isColored = messages.colorsOutput
      let text = report.diagnostics.rendered(colored: isColored, limit: .max)
      guard !text.isEmpty else { return }
      try Terminal.output(isColored ? Message(verbatim: text) : Message(lines: text))
    }
  }

  /// Adds the problems of a config to the output, and prints them. Throws as `messages.report`.
  mutating func report(_ problems: Diagnostics, of file: String) throws {
    diagnostics += problems.items.map { .object($0.members()) }
    annotations += problems.items.map { Annotation($0, of: file) }
    try messages.report(problems)
  }

  mutating func warn(_ warnings: [TextWarning], of file: String) throws {
    let severity = messages.treatsTextWarningsAsErrors ? Problem.Severity.error : .warning
    for warning in warnings { add(warning.description, severity, "text", of: file) }
    try CommandError.reporting { try messages.report(warnings) }
  }

  mutating func warn(_ message: String, of file: String) throws {
    add(message, messages.strict ? .error : .warning, "picture", of: file)
    try CommandError.reporting { try messages.warn("\(file): \(message)") }
  }

  /// Adds an error to the output, which the caller prints. Ignores an `ExitCode`, whose reason is
  /// already there.
  mutating func addFailure(_ error: any Error, of file: String) {
    if !(error is ExitCode) { add(CommandError.reason(error), .error, "file", of: file) }
  }

  /// Adds a problem without a position; `kind` is that of its annotation.
  private mutating func add(
    _ message: String, _ severity: Problem.Severity, _ kind: String, of file: String
  ) {
    diagnostics.append(
      .object([
        .init("file", .string(file == "-" ? "<stdin>" : file)),
        .init("severity", .string(severity.name)), .init("message", .string(message)),
      ]))
    annotations.append(
      Annotation(
        severity: severity, file: file == "-" ? nil : file, kind: kind, message: message))
  }

  /// Prints the JSON document, and prints or writes the annotations; text is printed at once.
  func finish(_ options: AnnotationOptions) throws {
    if format == .json {
      let document = JSONValue.object([
        .init("version", .integer(1)), .init("diagnostics", .list(diagnostics)),
      ])
      try Terminal.output(Message(verbatim: document.prettyPrinted() + "\n"))
    }
    try options.write(annotations, isOutputTaken: format == .json)
  }

  private static func annotation(_ item: LintReport.Item, of file: String) -> Annotation {
    let (finding, rule) = (item.finding, item.finding.rule.rawValue)
    let text = finding.message + (finding.help.map { "; \($0)" } ?? "")
    // An element may be the value of an option.
    let position = item.span.source.name == file ? item.position : nil
    return Annotation(
      severity: .warning, file: file == "-" ? nil : file, line: position?.line,
      column: position?.column, kind: rule, message: text)
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
