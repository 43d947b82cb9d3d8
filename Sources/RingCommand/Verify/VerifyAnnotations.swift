import RingCompare
import RingConfigDecoding
import RingCore

extension VerifyOutcome {
  /// Whether the problems of the config have prevented the picture.
  private var isConfigFailure: Bool { size == nil && !problems.isEmpty }

  /// Adds the file of the case, at `path`, and the problems of its config to the result.
  mutating func describe(_ path: String) {
    result.file = path
    result.diagnostics = problems.items.map { .object($0.members()) }
    guard isConfigFailure else { return }
    result.line = problems.first.flatMap { Annotation($0, of: path).line }
  }

  /// The printed warnings about the config and its texts, each of one or more lines; empty if the
  /// failure contains them.
  var warnings: [ProblemReport] {
    guard !isConfigFailure else { return [] }
    let path = result.file ?? ""
    return (problems.isEmpty ? [] : [ProblemReport(problems)])
      + result.warnings.map {
        ProblemReport(.warning, .picture, Message(lines: "\(path): \($0)"), file: path)
      }
  }

  /// The failure of the case and the warnings, at the lines of the config. A config with errors has
  /// an annotation of each error instead, and a tolerated failure is a notice.
  var annotations: [Annotation] {
    let file = result.file ?? result.expected
    // Without a title, the equal warnings of a config at several times are printed once.
    var annotations = problems.items.map { problem in
      var annotation = Annotation(problem, of: file ?? "")
      // With `--strict`, warnings are errors.
      if isConfigFailure, !problems.hasErrors { annotation.severity = .error }
      return annotation
    }
    annotations += result.warnings.map {
      Annotation(severity: .warning, file: file, kind: "text", message: $0)
    }
    guard result.verdict.isFailure, !isConfigFailure else { return annotations }
    let lines = [result.explanation] + result.hints
    return annotations + [
      Annotation(
        severity: result.isFailure ? .error : nil, file: file, line: result.line,
        kind: result.verdict.rawValue,
        title: result.name, message: lines.map(\.printableLines).joined(separator: "\n"))
    ]
  }
}
