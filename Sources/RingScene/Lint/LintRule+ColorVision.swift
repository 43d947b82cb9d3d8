import RingCore

extension LintRule {
  /// The least distance in OKLab of two colours that show different data.
  ///
  /// It is five times the just noticeable difference of CSS Color 4, 0.02, which holds for large
  /// areas side by side; small marks with something between them need several times as much
  /// (D. A. Szafir: Modeling SRGBColor Difference for Visualization Design, IEEE TVCG 24, 2018). Whole
  /// palettes for 6 to 10 categories reach about 0.2 (M. A. Petroff: Accessible SRGBColor Sequences for
  /// Data Visualization, 2021), which is more than two colours need.
  static let leastColorDistance = 0.1

  /// The rules for readers who do not see all colours.
  static let visionRules = [
    (ID.protan, ColorVision.protan, "with protanopia"),
    (.deutan, .deutan, "with deuteranopia"), (.tritan, .tritan, "with tritanopia"),
    (.grey, .grey, "without colours"),
  ].map { id, vision, words in
    LintRule(id, limit: leastColorDistance) { scene, rule in
      scene.dataPairs.compactMap { scene.finding($0, vision, words, rule) }
    }
  }
}

extension LintScene {
  /// The number of positions at which two gradients are compared.
  private static let positions = 17
  /// The distance up to which two colours are meant to be equal.
  private static let equalDistance = 1e-3

  /// The pairs of parts that show different data in one element, or in rings with one centre.
  fileprivate var dataPairs: [(Int, Int)] {
    let data = data
    return data.indices.flatMap { position in
      data[(position + 1)...].compactMap { other in
        let (a, b) = (parts[data[position]], parts[other])
        let isRelated = a.owner.path == b.owner.path || a.isConcentric(with: b)
        return isRelated ? (data[position], other) : nil
      }
    }
  }

  fileprivate func finding(
    _ pair: (Int, Int), _ vision: ColorVision, _ words: String, _ rule: LintRule
  ) -> LintFinding? {
    let pairs = colorPairs(pair)
    let isMeantToBeEqual = pairs.allSatisfy { $0.distance(to: $1) < Self.equalDistance }
    let distances = pairs.map { vision.simulated($0).distance(to: vision.simulated($1)) }
    guard let limit = rule.limit, !isMeantToBeEqual, let least = distances.min(), least < limit,
      let index = distances.firstIndex(of: least)
    else { return nil }
    let (a, b) = pairs[index]
    let (first, second) = (parts[pair.0], parts[pair.1])
    return LintFinding(
      rule: rule.id, owner: second.owner, part: second.name,
      message: "\(second.label)\(b.hex) and \(first.label)\(a.hex) look alike \(words): their "
        + "distance in OKLab is \(least.lintText), less than \(limit.lintText)",
      value: least, limit: limit, excess: limit - least,
      help: help(b, of: pair.1, vision, limit))
  }

  /// Returns the colour nearest to that of a part that differs enough from the colours of all parts
  /// that it is compared with.
  private func help(
    _ color: SRGBColor, of index: Int, _ vision: ColorVision, _ limit: Double
  ) -> String? {
    let others = dataPairs.filter { $0.0 == index || $0.1 == index }.flatMap { pair in
      colorPairs(pair).map { vision.simulated(pair.0 == index ? $1 : $0) }
    }
    func distance(_ color: SRGBColor) -> Double {
      let simulated = vision.simulated(color)
      return others.map { $0.distance(to: simulated) }.min() ?? 0
    }
    let nearest = color.nearestInLightness { distance($0) >= limit }
    return nearest.map { "\($0.hex) has \(distance($0).lintText)" }
  }

  /// Returns the colours of two parts at equal positions, on the first page.
  private func colorPairs(_ pair: (Int, Int)) -> [(SRGBColor, SRGBColor)] {
    guard let first = backdrops(of: pair.0).first, let second = backdrops(of: pair.1).first else {
      return []
    }
    let (a, b) = (parts[pair.0].ramp, parts[pair.1].ramp)
    let count = a.solid != nil && b.solid != nil ? 1 : Self.positions
    return (0..<count).map { step in
      let fraction = Double(step) / Double(max(1, count - 1))
      return (
        first.under(a.premultiplied(atFraction: fraction)),
        second.under(b.premultiplied(atFraction: fraction))
      )
    }
  }
}

extension ScenePart {
  fileprivate func isConcentric(with other: ScenePart) -> Bool {
    guard let a = circle?.arc, let b = other.circle?.arc else { return false }
    return (a.center - b.center).length < 0.5
  }

  /// The part's name, or else that of its element, before its colour; empty without both.
  fileprivate var label: String {
    name.isEmpty ? owner.id.map { "\($0)'s " } ?? "" : "\(name)'s "
  }
}
