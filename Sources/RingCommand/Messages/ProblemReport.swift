import ArgumentParser
import RingCairo
import RingConfigDecoding
import RingCore
import RingData
import RingRender
import RingSystem

/// Problems that a command reports together: their text, and a JSON object for each.
struct ProblemReport: Hashable, Sendable {
  /// With a trailing line feed.
  let text: Message
  /// The objects of `--diagnostics json`; docs/diagnostics.md describes their members.
  let objects: [JSONValue]

  enum Severity: String {
    case error, warning
    /// Neither, such as the note that further problems are left out.
    case note

    init(_ severity: Problem.Severity) { self = severity == .error ? .error : .warning }
  }

  static let severityKey = "severity"

  init(text: Message, objects: [JSONValue]) { (self.text, self.objects) = (text, objects) }

  /// Creates the report of a problem. `file` is as the user named it; `-` is standard input.
  /// `line` and `column` are from 1. Default for `text`: the severity, unless it is a note, the
  /// message and the help.
  init(
    _ severity: Severity, _ code: Problem.Code, _ message: Message, help: Message? = nil,
    file: String? = nil, line: Int? = nil, column: Int? = nil, text: Message? = nil
  ) {
    let complete = help.map { message + "; " + $0 } ?? message
    let label = severity == .note ? "" : "\(severity.rawValue): "
    self.text = text ?? "ringrender: \(label)\(complete)\n"
    objects = [
      .object(known: [
        "file": file.map { .string($0 == "-" ? "<stdin>" : $0) },
        "line": line.map { .integer($0) }, "column": column.map { .integer($0) },
        Self.severityKey: .string(severity.rawValue), "code": .string(code.rawValue),
        "message": .string(message.text), "help": help.map { .string($0.text) },
      ])
    ]
  }

  /// Creates the report of a problem without a position. `file` is that of the config.
  init(_ problem: Problem, as severity: Severity? = nil, of file: String? = nil) {
    let place = problem.place.map { Message($0) + ": " } ?? ""
    self.init(
      severity ?? Severity(problem.severity), problem.code, place + Message(problem.message),
      help: problem.help.map { Message($0) }, file: file)
  }

  /// Creates the report of a config's problems. With `isStrict`, warnings are errors.
  init(_ problems: Diagnostics, isStrict: Bool = false, colored: Bool = false) {
    let text = problems.rendered(colored: colored)
    var objects = problems.items.map { JSONValue.object($0.members()) }
    if isStrict { objects = objects.map(\.withErrorSeverity) }
    let hidden = problems.count - problems.items.count
    if hidden > 0 {
      objects += ProblemReport(.note, .more, "\(hidden.counted("more problem"))").objects
    }
    self.init(text: colored ? Message(verbatim: text) : Message(lines: text), objects: objects)
  }

  init(_ row: RowError) {
    let problem = row.problems[0]
    self.init(
      .error, problem.code, Message(problem.message), help: problem.help.map { Message($0) },
      file: row.file, line: row.position.line, column: row.position.column, text: "\(row)\n")
  }

  /// Creates the report of an error that ends a command.
  init(of error: any Error) {
    switch CommandError.cause(of: error) {
    case let error as FrameError: self.init(error)
    case let problems as Diagnostics: self.init(problems)
    case let error as ValidationError: self.init(.error, .usage, Message(error.message))
    case let row as RowError: self.init(error, in: row)
    case RowSourceError.header(let row): self.init(RowSourceError.header(row), in: row)
    case let error as RingError:
      self.init(
        text: CommandError(error).report.text,
        objects: error.problems.flatMap { ProblemReport($0).objects })
    case let error: self = CommandError(error).report
    }
  }

  /// Creates the report of an error that ends a command because of a row.
  private init(_ error: any Error, in row: RowError) {
    self.init(text: CommandError(error).report.text, objects: ProblemReport(row).objects)
  }

  /// Creates the report of a frame's error, with its location.
  private init(_ error: FrameError) {
    let location = Message(error.location)
    switch CommandError.cause(of: error.reason) {
    case let problems as Diagnostics:
      let moment: Message = "\(location): the config has errors at this moment"
      self = ProblemReport(problems) + ProblemReport(.error, .moment, moment)
    case let problem as TextWarningError:
      // Report all missing fonts at once, so that one correction suffices.
      self = problem.warnings.reduce(ProblemReport(text: "", objects: [])) { report, warning in
        report + ProblemReport(warning.problem.at(error.location), as: .error)
      }
    case let reason:
      var failure = CommandError(reason)
      failure.problem = "\(location): " + failure.problem
      self = failure.report
    }
  }

  static func + (a: ProblemReport, b: ProblemReport) -> ProblemReport {
    ProblemReport(text: a.text + b.text, objects: a.objects + b.objects)
  }
}

extension JSONValue {
  /// Whether this is the object of a problem that is an error.
  var isErrorOfReport: Bool {
    self[ProblemReport.severityKey]?.text == Problem.Severity.error.name
  }

  /// The object of a problem that is an error, whatever its severity was.
  var withErrorSeverity: JSONValue {
    with(ProblemReport.severityKey, .string(Problem.Severity.error.name))
  }
}
