import RingCore
import RingScene

/// The findings of lint in a config, without those that its document allows.
package struct LintReport: Sendable {
  package struct Item: Sendable {
    package var finding: LintFinding
    /// The position of the element, or that of the scene for the picture as a whole.
    package var span: SourceSpan

    package var diagnostic: Diagnostic {
      Diagnostic(
        .unlikelyValue, "\(finding.rule.rawValue): \(finding.message)", at: span,
        severity: .warning, path: finding.owner?.id, help: finding.help)
    }

    /// The members of the finding as a JSON object: those of a warning with the name of the rule as
    /// its code, then the element, the items of the `forEach`s around it, the measured number and
    /// its limit.
    package var members: [JSONValue.Member] {
      let warning = Diagnostic(
        .unlikelyValue, finding.message, at: span, severity: .warning, help: finding.help)
      let origin = finding.owner?.origin
      let items = (origin?.items ?? []).map { JSONValue.integer($0) }
      let rounded = { (number: Double) in JSONValue.number((number * 1e4).rounded() / 1e4) }
      return warning.members(path: origin?.path ?? "scene", code: finding.rule.rawValue)
        + .init(known: [
          "element": finding.element.map { .string($0) },
          "items": items.isEmpty ? nil : .list(items), "value": finding.value.map(rounded),
          "limit": finding.limit.map(rounded),
        ])
    }
  }

  /// In the order of the document; each element that a `forEach` makes has its own.
  package let items: [Item]
  /// Warnings about allowed rules that have no finding.
  package let unused: Diagnostics

  package init(items: [Item] = [], unused: Diagnostics = Diagnostics()) {
    (self.items, self.unused) = (items, unused)
  }

  /// The worst item of each rule at each place of the document, with the number of the others: a
  /// `forEach` makes many elements at one place.
  package var folded: [Item] {
    var order: [Place] = []
    var worst: [Place: Item] = [:]
    for item in items {
      let place = Place(item)
      guard var other = worst[place] else {
        order.append(place)
        worst[place] = item
        continue
      }
      other.finding = other.finding.merged(with: item.finding)
      worst[place] = other
    }
    return order.compactMap { worst[$0] }
  }

  /// The place of findings that are folded.
  private struct Place: Hashable {
    var rule: LintRule.ID
    var part, source: String
    var range: Range<Int>?

    init(_ item: Item) {
      (rule, part) = (item.finding.rule, item.finding.part)
      (source, range) = (item.span.source.name, item.span.range)
    }
  }

  /// The `folded` findings as warnings.
  package var diagnostics: Diagnostics { Diagnostics(folded.map(\.diagnostic)) }
}

extension Document {
  /// Returns the findings that the document does not allow, in its order. It must have been opened
  /// with `keepsPositions`.
  package func report(of findings: [LintFinding]) -> LintReport {
    let allowed = Set(lintAllowances.map(\.rule))
    let items = findings.filter { !allowed.contains($0.rule) }.map { finding in
      LintReport.Item(finding: finding, span: finding.owner?.origin?.span ?? sceneSpan)
    }
    let sorted = items.enumerated().sorted { a, b in
      let (first, second) = (a.element.span, b.element.span)
      return (first.source.sortIndex, first.range?.lowerBound ?? -1, a.offset)
        < (second.source.sortIndex, second.range?.lowerBound ?? -1, b.offset)
    }.map(\.element)
    var unused = Diagnostics()
    let found = Set(findings.map(\.rule))
    for allowance in lintAllowances where !found.contains(allowance.rule) {
      guard let span = allowance.span else { continue }
      unused.add(
        Diagnostic(
          .unused, "\(allowance.rule.rawValue) is allowed, but has no finding", at: span,
          severity: .warning, path: "lint.allow",
          help: "remove it, unless another colour scheme needs it"))
    }
    return LintReport(items: sorted, unused: unused)
  }

  private var sceneSpan: SourceSpan {
    decoder.root.member("scene")?.keySpan ?? decoder.root.span.startPoint
  }
}

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
