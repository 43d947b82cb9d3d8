import RingCompare
import RingCore

extension CaseResult {
  /// The failure as objects of `--diagnostics json`: the problems of a config that cannot be drawn,
  /// or one object. With `isStrict`, warnings have prevented the picture, too.
  func problemObjects(isStrict: Bool) -> [JSONValue] {
    let isConfigFailure =
      verdict == .error && diagnostics.contains { isStrict || $0.isErrorOfReport }
    if isConfigFailure { return isStrict ? diagnostics.map(\.withErrorSeverity) : diagnostics }
    return ProblemReport(
      isFailure ? .error : .note, Problem.Code(verdict), Message(lines: "\(name): \(explanation)"),
      help: hints.isEmpty ? nil : Message(hints.joined(separator: "; ")), file: file ?? expected,
      line: line
    ).objects
  }
}

extension ReportOptions {
  /// Prints the failures of a run as objects; does nothing if the form of problems is text, because
  /// the summary lists them. A config that is drawn several times has its problems printed once.
  func reportFailures(_ run: RunResult, _ messages: MessageOptions) {
    let objects = OrderedSet(
      run.failures.flatMap { $0.problemObjects(isStrict: messages.strict) })
    MessageOutput.report(
      ProblemReport(text: "", objects: objects.elements), onlyErrors: messages.quiet)
  }
}
