import RingConfig
import RingConfigDecoding
import RingCore
import RingData
import RingScene
import RingSystem

/// The findings of lint in the pictures of a batch. Thread-safe: the drawing threads add them.
struct BatchFindings: Sendable {
  /// Whether findings are errors of their rows.
  let isStrict: Bool
  private let groups = Monitor<[FindingKey: Group]>([:])

  /// The rule and the place in the document of findings that are one warning.
  private struct FindingKey: Hashable {
    var source: String
    var offset: Int
    var rule: LintRule.ID
    var part: String

    init(_ item: LintReport.Item) {
      (source, offset) = (item.span.source.name, item.span.range?.lowerBound ?? -1)
      (rule, part) = (item.finding.rule, item.finding.part)
    }

    var order: (String, Int, String, String) { (source, offset, rule.rawValue, part) }
  }

  /// The number of pictures with a finding, and the first of them by name with its finding.
  private struct Group: Sendable {
    var count = 0
    var name: String
    var item: LintReport.Item
  }

  init(isStrict: Bool) { self.isStrict = isStrict }

  /// The findings in a picture, as the error of its row.
  struct FindingError: Error {
    /// The first one.
    let item: LintReport.Item
  }

  /// Adds the findings in a picture. If they are errors, throws a `FindingError`.
  func add(_ report: LintReport, of name: String) throws {
    guard let first = report.folded.first else { return }
    if isStrict { throw FindingError(item: first) }
    // The elements of a `forEach` have the same key.
    let items = Dictionary(report.items.map { (FindingKey($0), $0) }) { first, _ in first }
    groups.withLock { groups in
      for (key, item) in items {
        var group = groups[key] ?? Group(name: name, item: item)
        group.count += 1
        if name < group.name { (group.name, group.item) = (name, item) }
        groups[key] = group
      }
    }
  }

  /// The findings as warnings, each with the number of its pictures, by place in the document.
  var warnings: [ProblemReport] {
    let groups = groups.withLock { $0 }
    return groups.sorted { $0.key.order < $1.key.order }.map { _, group in
      let more = group.count > 1 ? " and \(group.count - 1) more" : ""
      let warning = group.item.diagnostic
      let help = warning.help.map { "; \($0)" } ?? ""
      let message = "\(group.name)\(more): \(group.item.finding.message)"
      let object = JSONValue.object(group.item.members).with("message", .string(message))
      let text = Message("\(group.name)\(more): \(warning.messageWithPlace)\(help)")
      return ProblemReport(text: "ringrender: warning: \(text)\n", objects: [object])
    }
  }
}

extension Row {
  /// Returns the first finding in the row's picture as an error of the row.
  func problem(_ failure: BatchFindings.FindingError) -> RowError {
    let finding = failure.item.diagnostic
    return problem(
      finding.messageWithPlace, help: finding.help,
      code: Problem.Code(rawValue: failure.item.finding.rule.rawValue))
  }
}
