import RingConfig
import RingConfigDecoding
import RingCore
import RingRender
import RingScene

/// Checks a config as the commands `check` and `lint` do.
struct CheckTool: MCPTool {
  let workspace: MCPWorkspace

  let name = "check"
  let about =
    "Checks a config without drawing it. Returns errors with line, column, path and help, and "
    + "warnings about what readers cannot see or read."

  var arguments: [JSONValue.Member] { MCPWorkspace.sourceArguments }

  /// The maximum number of problems in an answer, and of findings.
  private static let maximumCount = 50

  func call(_ arguments: MCPArguments) throws -> MCPToolResult {
    let source = try workspace.source(arguments)
    var report = Report()
    do { try check(source, &report) } catch let problems as Diagnostics {
      report.add(problems)
    } catch {
      report.add(CommandError.reason(error), .error)
    }
    return report.result
  }

  private func check(_ source: MCPWorkspace.Source, _ report: inout Report) throws {
    let (config, bound, text) = try workspace.open(
      source, by: workspace.reader, animated: true, keepsLayout: false)
    report.add(config.document.problems)
    // Checks the start and the end of an animation. The findings say whether the still shows anything.
    _ = try bound.invisibility(by: text, maximumPixels: workspace.maximumPixels)
    report.add(try bound.lintReport(by: text, maximumPixels: workspace.maximumPixels))
    for warning in text.warnings { report.add(warning.description, .warning) }
  }

  private struct Report {
    private var isValid = true
    /// The problems as JSON, and how many more there are.
    private var diagnostics: [JSONValue] = []
    private var omitted = 0
    private var texts: [String] = []

    mutating func add(_ problems: Diagnostics) {
      if problems.hasErrors { isValid = false }
      add(problems.items.map { $0.members() }, count: problems.count)
      texts.append(problems.rendered(limit: maximumCount))
    }

    mutating func add(_ findings: LintReport) {
      add(findings.folded.map(\.members), count: findings.folded.count)
      texts.append(findings.diagnostics.rendered(limit: maximumCount))
      add(findings.unused)
    }

    mutating func add(_ message: String, _ severity: Problem.Severity) {
      if severity == .error { isValid = false }
      let members: [JSONValue.Member] = [
        .init("severity", .string(severity.name)), .init("message", .string(message)),
      ]
      add([members], count: 1)
      texts.append("\(severity.name): \(message)\n")
    }

    /// `count` may exceed the number of `problems`.
    private mutating func add(_ problems: [[JSONValue.Member]], count: Int) {
      diagnostics += problems.prefix(maximumCount).map { .object($0) }
      omitted += count - min(problems.count, maximumCount)
    }

    var result: MCPToolResult {
      var members: [JSONValue.Member] = [
        .init("valid", .bool(isValid)), .init("diagnostics", .list(diagnostics)),
      ]
      if omitted > 0 { members.append(.init("omitted", .integer(omitted))) }
      let verdict = isValid ? "valid\n" : "not valid\n"
      return MCPToolResult(verdict + texts.joined(), structuredContent: .object(members))
    }
  }
}
