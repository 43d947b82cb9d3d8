import RingCore

/// A part of a picture that some readers cannot see or read.
package struct LintFinding: Sendable {
  package var rule: LintRule.ID
  /// `nil` for the picture as a whole.
  package var owner: ScenePart.Owner?
  /// The name in the element; empty if the part is the only one.
  package var part = ""
  /// The description of what is wrong, without a full stop and without the number of equal findings.
  var sentence: String
  /// In the unit of the rule's limit; `nil` if the rule measures nothing.
  package var value: Double?
  /// The least or the greatest permitted `value`; `nil` if the rule measures nothing.
  package var limit: Double?
  /// The number by which the value misses the limit, to find the worst of several; ≥ 0.
  package var excess = 0.0
  package var help: String?
  /// The requirements on the colour that `help` suggests; `nil` if it suggests none.
  var suggestion: LintSuggestion?
  /// The number of findings of which this one is the worst.
  package var count = 1

  /// One sentence without a full stop.
  package var message: String {
    count > 1 ? "\(sentence), and \(count - 1) more like it" : sentence
  }

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
      findings[key] = other.merged(with: finding)
    }
    return order.compactMap { findings[$0] }
  }
}

extension LintFinding {
  /// Returns the worse one of two findings, which counts those of both.
  package func merged(with other: LintFinding) -> LintFinding {
    var worst = other.excess > excess ? other : self
    worst.count = count + other.count
    return worst
  }
}

extension LintScene {
  /// Returns a number for each part; parts with equal numbers share the finding of a rule.
  ///
  /// Unless `byPartName`, the parts of an element have equal numbers.
  func findingNumbers(byPartName: Bool = true) -> [Int] {
    var numbers: [FindingKey: Int] = [:]
    return parts.map { part in
      // The numbers are compared within one rule, so any rule will do.
      numbers.number(of: FindingKey(.blank, part.owner, part: byPartName ? part.name : ""))
    }
  }
}

/// Findings with equal keys are merged.
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
  /// The number with at most two decimals, rounded down, so that a value below a limit never looks
  /// equal to it.
  var lintText: String {
    let hundredths = Int(clamping: (self * 100 + 1e-9).rounded(.down))
    let (whole, rest) = (hundredths / 100, hundredths % 100)
    if rest == 0 { return "\(whole)" }
    return rest.isMultiple(of: 10)
      ? "\(whole).\(rest / 10)" : "\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }
}

extension String {
  /// In quotes, cut to 30 characters.
  var lintQuoted: String { "\u{201C}" + (count > 30 ? prefix(29) + "…" : self[...]) + "\u{201D}" }
}
