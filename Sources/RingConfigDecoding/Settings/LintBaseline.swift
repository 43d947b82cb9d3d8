import RingCore
import RingScene

/// The findings of lint that a project has accepted, as `ringrender lint --json` printed them.
///
/// A finding is accepted if its config, rule, element and message are those of one in the baseline,
/// wherever it is in the config. As many equal findings are accepted as the baseline has.
package struct LintBaseline: Sendable {
  private struct Key: Hashable {
    var file: String
    var rule: String
    var element: String
    var message: String
  }

  /// The numbers of findings that have not occurred yet.
  private var remaining: [Key: Int] = [:]
  private var checkedFiles: Set<String> = []

  /// Reads the output of `lint --json`. Ignores problems that are not findings.
  package init(_ source: SourceText) throws(Diagnostics) {
    let (root, problems) = JSONDocument.parse(source)
    guard let root, problems.isEmpty else { throw problems }
    guard case .list(let items)? = root.member("diagnostics")?.value.value else {
      throw Diagnostics([
        Diagnostic(
          .wrongDocument,
          "this is not what `ringrender lint --json` prints", at: root.span.startPoint,
          help: "write the file with `ringrender lint --json CONFIG… > FILE`")
      ])
    }
    for item in items {
      guard let file = item.text("file"), let rule = item.text("code"),
        LintRule.ID(rawValue: rule) != nil, let message = item.text("message")
      else { continue }
      let key = Key(
        file: Self.normalized(file), rule: rule, element: item.text("element") ?? "",
        message: message)
      remaining[key, default: 0] += 1
    }
  }

  /// Returns the findings in a config that are not accepted.
  package mutating func newFindings(in report: LintReport, of file: String) -> LintReport {
    checkedFiles.insert(Self.normalized(file))
    var items: [LintReport.Item] = []
    for item in report.items {
      let finding = item.finding
      let key = Key(
        file: Self.normalized(item.span.source.name), rule: finding.rule.rawValue,
        element: finding.element ?? "", message: finding.message)
      if let count = remaining[key], count > 0 {
        remaining[key] = count - 1
      } else {
        items.append(item)
      }
    }
    return LintReport(items: items, unused: report.unused)
  }

  /// The number of accepted findings of the checked configs that did not occur.
  package var outdatedCount: Int {
    remaining.reduce(0) { $0 + (checkedFiles.contains($1.key.file) ? $1.value : 0) }
  }

  private static func normalized(_ file: String) -> String {
    file.hasPrefix("./") ? String(file.dropFirst(2)) : file
  }
}
