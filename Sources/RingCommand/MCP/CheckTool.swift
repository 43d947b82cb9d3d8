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

  func call(_ arguments: MCPArguments) throws -> MCPToolResult {
    let source = try workspace.source(arguments)
    var report = Report()
    do { try check(source, &report) } catch {
      report.isValid = false
      if let problems = error as? Diagnostics {
        report.add(problems)
      } else {
        report.add(ProblemReport(of: error))
      }
    }
    return report.result
  }

  private func check(_ source: MCPWorkspace.Source, _ report: inout Report) throws {
    let (config, bound, text) = try workspace.open(
      source, by: workspace.reader, animated: true, keepsLayout: false)
    report.add(config.document.problems)
    // Checks the start and the end of an animation. The findings say whether the still shows anything.
    _ = try bound.invisibility(by: text, maximumPixels: workspace.maximumPixels)
    let findings = try bound.lintReport(by: text, maximumPixels: workspace.maximumPixels)
    report.add(findings.folded.map(\.members), findings.diagnostics)
    report.add(findings.unused)
    for warning in text.warnings { report.add(ProblemReport(warning.problem)) }
  }

  private struct Report {
    var isValid = true
    /// The problems as JSON, and how many more there are.
    private var diagnostics: [JSONValue] = []
    private var omitted = 0
    private var texts: [String] = []

    mutating func add(_ problems: Diagnostics) {
      add(problems.items.map { $0.members() }, problems)
    }

    /// Adds as many problems as their text has. `members` are those of their objects.
    mutating func add(_ members: [[JSONValue.Member]], _ problems: Diagnostics) {
      let shown = members.prefix(Diagnostics.defaultLimit)
      diagnostics += shown.map { .object($0) }
      omitted += problems.count - shown.count
      texts.append(problems.rendered())
    }

    mutating func add(_ report: ProblemReport) {
      diagnostics += report.objects
      texts.append(String(report.text.text.dropFirst("ringrender: ".count)))
    }

    var result: MCPToolResult {
      MCPToolResult(
        (isValid ? "valid\n" : "not valid\n") + texts.joined(),
        structuredContent: .object(known: [
          "valid": .bool(isValid), "diagnostics": .list(diagnostics),
          "omitted": omitted > 0 ? .integer(omitted) : nil,
        ]))
    }
  }
}
