import RingCore
import RingScene

/// A rule of lint whose findings a document allows.
struct LintAllowance: Sendable {
  var rule: LintRule.ID
  /// Empty if the document gives none.
  var reason = ""
  /// In the document; `nil` until the rule is decoded.
  var span: SourceSpan?
}

struct LintSettings: Sendable {
  var allow: [LintAllowance] = []

  static let table = FieldTable(
    "lint", "What `ringrender lint` does not report.", initial: LintSettings(),
    fields: [
      Field(
        "allow", .list(of: .lintAllowance, "rules", count: 0...100), \.allow,
        "The names of rules whose findings are allowed: each a name, or an object with a name and "
          + "a reason.")
    ])
}

private struct LintAllowanceDraft: Sendable {
  var id = LintRule.ID.background
  var because = ""

  static let table = FieldTable(
    "an allowed rule", "A rule with the reason for which its findings are allowed.",
    initial: LintAllowanceDraft(),
    fields: [
      Field("id", .choice, \.id, required: true, "The name of the rule."),
      Field("because", .string, \.because, "The reason, for readers of the document."),
    ])
}

extension ValueType where Value == LintAllowance {
  fileprivate static let lintAllowance: ValueType = {
    let name = ValueType<LintRule.ID>.choice.map(
      { LintAllowance(rule: $0) }, from: { $0.reason.isEmpty ? $0.rule : nil })
    let object = ValueType<LintAllowanceDraft>.object(LintAllowanceDraft.table).map(
      { LintAllowance(rule: $0.id, reason: $0.because) },
      from: { LintAllowanceDraft(id: $0.rule, because: $0.reason) })
    var type = name.or(object)
    type.accepts = []
    let decode = type.decode
    type.decode = { node, context in
      var allowance = decode(node, &context)
      allowance?.span = node.span
      return allowance
    }
    return type
  }()
}
