import RingCore

/// A rule about what readers of a picture can see and read.
package struct LintRule: Sendable {
  /// The name of a rule, in messages and in the key `lint` of a document.
  package enum ID: String, CaseIterable, Sendable {
    case background = "contrast/background"
    case track = "contrast/track"
    case adjacent = "contrast/adjacent"
    case text = "contrast/text"
    case protan = "cvd/protan"
    case deutan = "cvd/deutan"
    case tritan = "cvd/tritan"
    case grey
    case small = "text/small"
    case overflow = "text/overflow"
    case shortened = "text/shortened"
    case overlap = "text/overlap"
    case blank
    case missingAlt = "alt/missing"
    case longAlt = "alt/long"
    case unchecked
  }

  package let id: ID
  /// The least or the greatest permitted number; `nil` if the rule measures nothing.
  package let limit: Double?
  let findings: @Sendable (LintScene, LintRule) -> [LintFinding]

  init(
    _ id: ID, limit: Double? = nil,
    _ findings: @escaping @Sendable (LintScene, LintRule) -> [LintFinding]
  ) {
    (self.id, self.limit, self.findings) = (id, limit, findings)
  }

  /// In the order of their findings.
  package static let all: [LintRule] =
    contrastRules + visionRules + textRules + [blank, missingAlt, longAlt, unchecked]

  private static let blank = LintRule(.blank) { scene, rule in
    scene.invisibility.map { reasons in
      [
        LintFinding(
          rule: rule.id,
          message: "nothing can be seen in the picture: \(reasons.description)")
      ]
    } ?? []
  }

  private static let missingAlt = LintRule(.missingAlt) { scene, rule in
    guard scene.altText.isEmpty, !scene.hasOwnAltText else { return [] }
    return [
      LintFinding(
        rule: rule.id,
        message: "the picture has no alternative text, and shows neither a value nor a text",
        help: "write \"alt\" in the document; \"\" if the picture is decorative")
    ]
  }

  /// IPTC limits alternative texts to 250 characters
  /// (https://www.iptc.org/std/photometadata/specification/, Alt Text (Accessibility)).
  private static let longAlt = LintRule(.longAlt, limit: 250) { scene, rule in
    let count = scene.altText.unicodeScalars.count
    guard let limit = rule.limit, Double(count) > limit else { return [] }
    return [
      LintFinding(
        rule: rule.id,
        message: "the alternative text has \(count) characters, more than \(limit.lintText)",
        value: Double(count), limit: limit, help: "write a shorter \"alt\" in the document")
    ]
  }
}

extension LintRule {
  private static let unchecked = LintRule(.unchecked) { scene, rule in
    var findings: [LintFinding] = []
    if !scene.hasAllParts {
      findings.append(
        LintFinding(
          rule: rule.id,
          message: "the picture has so many parts that only the first \(scene.parts.count) are "
            + "checked",
          help: "check smaller pictures of the same elements"))
    }
    if scene.skippedCount > 0 {
      findings.append(
        LintFinding(
          rule: rule.id, part: "contrast",
          message: "the contrast of \(scene.skippedCount) parts is not checked, because finding "
            + "what lies below them takes too long",
          help: "check smaller pictures of the same elements"))
    }
    return findings
  }
}

extension LintScene {
  private static let maximumSuggestionCount = 200

  package func findings() -> [LintFinding] { findings(help: help) }

  /// Returns the findings of all rules. `help` describes a suggested colour, equal ones once; later
  /// findings have none if there are many.
  func findings(help: (LintSuggestion) -> String?) -> [LintFinding] {
    var known: [LintSuggestion: String?] = [:]
    return LintRule.all.flatMap { $0.findings(self, $0) }.merged.map { finding in
      guard let suggestion = finding.suggestion else { return finding }
      if known[suggestion] == nil, known.count < Self.maximumSuggestionCount {
        known[suggestion] = .some(help(suggestion))
      }
      var finding = finding
      finding.help = known[suggestion] ?? nil
      return finding
    }
  }
}
