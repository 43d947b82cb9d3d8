import RingCore

/// A part of a picture that some readers cannot see or read.
package struct LintFinding: Sendable {
  /// The rule that the picture breaks.
  package var rule: LintRule.ID
  /// The element; `nil` for the picture as a whole.
  package var owner: ScenePart.Owner?
  /// The name of the part in its element; empty if it is the only one.
  package var part = ""
  /// The description, one sentence without a full stop.
  package var message: String
  /// The measured number in the unit of the rule's limit; `nil` if the rule measures nothing.
  package var value: Double?
  /// The least or the greatest permitted `value`; `nil` if the rule measures nothing.
  package var limit: Double?
  /// The number by which the value misses the limit, to find the worst of several; ≥ 0.
  package var excess = 0.0
  /// A suggested change; `nil` if there is none.
  package var help: String?
  /// The requirements on the colour that `help` suggests; `nil` if it suggests none.
  var suggestion: LintSuggestion?
  /// The number of findings of which this one is the worst.
  var count = 1

  /// The element's name, or else its type; `nil` for the picture as a whole.
  package var element: String? { owner.map { $0.id ?? $0.type } }
}

extension [LintFinding] {
  /// The worst finding of each rule in each part of an element, with the number of the others.
  ///
  /// The numbers of a scale, for example, are all too small if one of them is.
  var merged: [LintFinding] {
    var order: [FindingKey] = []
    var findings: [FindingKey: LintFinding] = [:]
    for finding in self {
      let key = FindingKey(finding)
      guard let other = findings[key] else {
        order.append(key)
        findings[key] = finding
        continue
      }
      var worst = finding.excess > other.excess ? finding : other
      worst.count = finding.count + other.count
      findings[key] = worst
    }
    return order.compactMap { key in
      guard var worst = findings[key] else { return nil }
      if worst.count > 1 { worst.message += ", and \(worst.count - 1) more like it" }
      return worst
    }
  }
}

extension LintScene {
  /// Returns numbers of parts whose findings of one rule are merged, for each part.
  ///
  /// Default: the names of the parts are part of the findings.
  func findingKeys(named: Bool = true) -> [Int] {
    var numbers: [FindingKey: Int] = [:]
    return parts.map { part in
      numbers.number(of: FindingKey(.blank, part.owner, part: named ? part.name : ""))
    }
  }
}

/// The rule, the element and the part of a finding.
private struct FindingKey: Hashable {
  private var rule: LintRule.ID
  private var part: String
  private var origin: ObjectIdentifier?
  /// The path of the element; empty if its origin is known.
  private var path: [Int] = []

  init(_ finding: LintFinding) {
    self.init(finding.rule, finding.owner, part: finding.part)
  }

  init(_ rule: LintRule.ID, _ owner: ScenePart.Owner?, part: String) {
    (self.rule, self.part) = (rule, part)
    origin = owner?.origin.map { ObjectIdentifier($0) }
    if origin == nil { path = owner?.path ?? [] }
  }
}

extension Double {
  /// The number with two decimals, rounded down, so that a value below a limit never looks equal to
  /// it.
  var lintText: String {
    let hundredths = Int(clamping: (self * 100 + 1e-9).rounded(.down))
    let (whole, rest) = (hundredths / 100, hundredths % 100)
    if rest == 0 { return "\(whole)" }
    return rest.isMultiple(of: 10)
      ? "\(whole).\(rest / 10)" : "\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }
}

extension String {
  /// The text in quotes, cut after 30 characters.
  var lintQuoted: String { "\u{201C}" + (count > 30 ? prefix(29) + "…" : self[...]) + "\u{201D}" }
}
