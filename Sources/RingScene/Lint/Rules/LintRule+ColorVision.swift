import RingCore

extension LintRule {
  /// The least distance in OKLab of two colours that show different data.
  ///
  /// No source states this limit; it is our choice. It is five times the just noticeable difference
  /// of CSS Color 4 (13.2, gamut mapping), 0.02, which holds for large areas side by side. The
  /// smaller a mark, the larger its difference has to be (D. A. Szafir: Modeling Color Difference
  /// for Visualization Design, IEEE TVCG 24, 2018). A larger limit would reject palettes that were
  /// made for viewers who are colour-blind: of the 8 colours of Okabe and Ito, two are 0.08 apart,
  /// and of the 10 of M. A. Petroff (Accessible Color Sequences for Data Visualization, 2021), two
  /// are 0.06 apart.
  static let leastColorDistance = 0.1

  static let visionRules = [
    (ID.protan, ColorVision.protan, "with protanopia"),
    (.deutan, .deutan, "with deuteranopia"), (.tritan, .tritan, "with tritanopia"),
    (.grey, .grey, "without colours"),
  ].map { id, vision, words in
    LintRule(id, limit: leastColorDistance) { scene, rule in
      scene.visionFindings(vision, words, rule)
    }
  }
}

extension LintScene {
  /// Returns findings for parts that look alike with `vision`, which `words` describes in messages.
  fileprivate func visionFindings(
    _ vision: ColorVision, _ words: String, _ rule: LintRule
  ) -> [LintFinding] {
    guard let limit = rule.limit else { return [] }
    return looks.worstPairs(keys: findingKeys(), vision, limit: limit).entries.compactMap { pair in
      guard let (a, b, least) = looks.nearest(pair.first, pair.second, vision) else { return nil }
      let (first, second) = (parts[pair.first], parts[pair.second])
      return LintFinding(
        rule: rule.id, owner: second.owner, part: second.name,
        message: "\(second.label)\(b.hex) and \(first.label)\(a.hex) look alike \(words): their "
          + "distance in OKLab is \(least.lintText), less than \(limit.lintText)",
        value: least, limit: limit, excess: pair.excess,
        suggestion: .vision(b, part: pair.second, vision, limit: limit), count: pair.count)
    }
  }
}

extension ScenePart {
  /// The part's name, or else that of its element, before its colour; empty without both.
  fileprivate var label: String {
    name.isEmpty ? owner.id.map { "\($0)'s " } ?? "" : "\(name)'s "
  }
}
