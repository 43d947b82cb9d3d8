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
/// Problems are also messages on standard error; findings are if these are JSON.
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
    let findings = report.items.map { JSONValue.object($0.members) }
    if format == .json { diagnostics += findings }
    MessageOutput.report(ProblemReport(text: "", objects: findings), onlyErrors: messages.quiet)
    if format == .text { try print(report, of: file) }
    annotations += report.folded.map { Self.annotation($0, of: file) }
    try self.report(report.unused, of: file)
    if !report.items.isEmpty { throw ExitCode(.different) }
  }

  private func print(_ report: LintReport, of file: String) throws {
    if report.items.isEmpty, !messages.quiet { try Terminal.output("\(file): ok\n") }
    let isColored = messages.colorsOutput
    let text = report.diagnostics.rendered(colored: isColored, limit: .max)
    guard !text.isEmpty else { return }
    try Terminal.output(isColored ? Message(verbatim: text) : Message(lines: text))
  }

  /// Adds the problems of a config to the output, and prints them. Throws as `messages.report`.
  mutating func report(_ problems: Diagnostics, of file: String) throws {
    diagnostics += ProblemReport(problems, isStrict: messages.strict).objects
    annotations += problems.items.map { Annotation($0, of: file) }
    try messages.report(problems)
  }

  mutating func warn(_ warnings: [TextWarning], of file: String) throws {
    for warning in warnings {
      let isError = messages.treatsTextWarningsAsErrors
      let report = ProblemReport(warning.problem, as: isError ? .error : .warning, of: file)
      add(report, warning.description, isError ? .error : .warning, "text", of: file)
    }
    try CommandError.reporting { try messages.report(warnings, of: file) }
  }

  mutating func warn(_ message: Message, _ code: Problem.Code, of file: String) throws {
    let report = ProblemReport(messages.strict ? .error : .warning, code, message, file: file)
    add(report, message.text, messages.strict ? .error : .warning, "picture", of: file)
    try CommandError.reporting { try messages.warn("\(file): \(message)", code, of: file) }
  }

  /// Adds an error that `body` throws to the output, and throws it again for the caller to print.
  /// The problems of a config are printed, and their exit code is thrown.
  mutating func reporting(_ file: String, _ body: (inout LintOutput) throws -> Void) throws {
    do { try body(&self) } catch let problems as Diagnostics {
      try report(problems, of: file)
      throw ExitCode(.dataError)
    } catch {
      throw failure(error, of: file)
    }
  }

  /// Adds an error to the output. Returns it for the caller to print, with `file` if it names none.
  ///
  /// Does nothing for an `ExitCode`, whose reason is already there.
  mutating func failure(_ error: any Error, of file: String) -> any Error {
    let cause = CommandError.cause(of: error)
    guard !(cause is ExitCode) else { return error }
    var failure = CommandError(error)
    failure.file = failure.file ?? file
    let isKept =
      cause is ValidationError || cause is FileError || cause is FrameError || cause is Diagnostics
    add(
      isKept ? ProblemReport(of: error) : failure.report, CommandError.reason(error), .error,
      "file", of: file)
    return isKept ? error : failure
  }

  /// Adds a problem without a position; `message` and `kind` are those of its annotation.
  private mutating func add(
    _ report: ProblemReport, _ message: String, _ severity: Problem.Severity, _ kind: String,
    of file: String
  ) {
    diagnostics += report.objects
    annotations.append(
      Annotation(
        severity: severity, file: file == "-" ? nil : file, kind: kind, message: message))
  }

  /// Prints the JSON document, and prints or writes the annotations; text is printed at once.
  ///
  /// `warning` is about the whole run. It is printed last, even if another output fails.
  mutating func finish(
    _ options: AnnotationOptions, warning: (message: Message, code: Problem.Code)?
  ) throws {
    if let warning {
      let severity: ProblemReport.Severity = messages.strict ? .error : .warning
      diagnostics += ProblemReport(severity, warning.code, warning.message).objects
    }
    let finished = Result {
      try printDocument()
      try options.write(annotations, isOutputTaken: format == .json)
    }
    if let warning { try messages.warn(warning.message, warning.code) }
    try finished.get()
  }

  /// Does nothing if the format is text.
  func printDocument() throws {
    guard format == .json else { return }
    let document: JSONValue = ["version": .integer(1), "diagnostics": .list(diagnostics)]
    try Terminal.output(Message(verbatim: document.prettyPrinted() + "\n"))
  }

  private static func annotation(_ item: LintReport.Item, of file: String) -> Annotation {
    let (finding, rule) = (item.finding, item.finding.rule.rawValue)
    let text = finding.message + (finding.help.map { "; \($0)" } ?? "")
    // An element may be the value of an option.
    let position = item.span.source.name == file ? item.span.position : nil
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
