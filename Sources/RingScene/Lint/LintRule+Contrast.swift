import RingCore

extension LintRule {
  /// The contrast rules of WCAG 2.2: success criteria 1.4.11 (3 : 1 for graphics) and 1.4.3
  /// (4.5 : 1 for texts).
  static let contrastRules = [
    LintRule(.background, limit: 3) { scene, rule in
      scene.data.compactMap { scene.backgroundFinding(of: $0, rule) }
    },
    LintRule(.track, limit: 3) { scene, rule in
      scene.data.compactMap { scene.trackFinding(of: $0, rule) }
    },
    LintRule(.adjacent, limit: 3) { scene, rule in
      scene.neighbours.compactMap { scene.neighbourFinding($0, rule) }
    },
    LintRule(.text, limit: 4.5) { scene, rule in
      scene.parts.indices.compactMap { scene.textFinding(of: $0, rule) }
    },
  ]
}

/// The least contrast of a part to colours beside or below it.
private struct LeastContrast {
  var color: SRGBColor
  var other: SRGBColor
  var ratio: Double

  /// Returns the least contrast of a ramp to each of `others`, over which it is composited.
  init?(_ ramp: [ColorRamp.Segment], to others: [SRGBColor]) {
    let all = others.compactMap { other -> LeastContrast? in
      ramp.leastContrast(to: other, over: other).map {
        LeastContrast(color: $0.color, other: other, ratio: $0.ratio)
      }
    }
    guard let least = all.min(by: { $0.ratio < $1.ratio }) else { return nil }
    self = least
  }

  init(color: SRGBColor, other: SRGBColor, ratio: Double) {
    (self.color, self.other, self.ratio) = (color, other, ratio)
  }
}

extension LintScene {
  fileprivate func backgroundFinding(of index: Int, _ rule: LintRule) -> LintFinding? {
    let backdrops = backdrops(of: index)
    return finding(
      rule, index, LeastContrast(parts[index].ramp, to: backdrops), with: "the background",
      others: backdrops)
  }

  /// A track does not need contrast if a text in the element has the value in figures.
  fileprivate func trackFinding(of index: Int, _ rule: LintRule) -> LintFinding? {
    let path = parts[index].owner.path
    let track = parts.indices.last {
      if case .track = parts[$0].role { parts[$0].owner.path == path } else { false }
    }
    guard let track, !writesValue(of: parts[index].owner) else { return nil }
    let others = colors(of: track)
    return finding(
      rule, index, LeastContrast(parts[index].ramp, to: others), with: "its track", others: others)
  }

  /// Whether a text in an element, or in the progress view that the element is a part of, has a
  /// digit.
  private func writesValue(of owner: ScenePart.Owner) -> Bool {
    parts.contains { part in
      guard let text = part.text, text.text.contains(where: \.isNumber) else { return false }
      return part.owner.path.starts(with: owner.path)
        || owner.origin != nil && part.owner.origin === owner.origin
    }
  }

  private func finding(
    _ rule: LintRule, _ index: Int, _ least: LeastContrast?, with other: String,
    others: [SRGBColor],
    subject: String = "", limit: Double? = nil
  ) -> LintFinding? {
    guard let least, let limit = limit ?? rule.limit, least.ratio < limit else { return nil }
    let part = parts[index]
    let name = part.name.isEmpty ? subject : "\(part.name): "
    return LintFinding(
      rule: rule.id, owner: part.owner, part: part.name,
      message: "\(name)\(least.color.hex) has a contrast of \(least.ratio.lintText) to "
        + "\(other) \(least.other.hex), less than \(limit.lintText)",
      value: least.ratio, limit: limit, excess: limit - least.ratio,
      help: help(least.color, others, limit))
  }

  /// Returns the nearest colour that has enough contrast to all others.
  private func help(_ color: SRGBColor, _ others: [SRGBColor], _ limit: Double) -> String? {
    let luminances = Set(others).map(Contrast.luminance)
    func ratio(_ color: SRGBColor) -> Double {
      let luminance = Contrast.luminance(color)
      return luminances.map { Contrast.ratio($0, luminance) }.min() ?? 1
    }
    let nearest = color.nearestInLightness { ratio($0) >= limit }
    return nearest.map { "\($0.hex) has \(ratio($0).lintText)" }
  }

  // MARK: Texts

  /// A large text, of 24 points or of bold 18.66 points and more, needs a contrast of 3. WCAG's
  /// units are CSS pixels, which are points at scale 1.
  fileprivate func textFinding(of index: Int, _ rule: LintRule) -> LintFinding? {
    guard let text = parts[index].text, text.text.contains(where: { !$0.isWhitespace }) else {
      return nil
    }
    let font = text.font
    let isLarge = font.size >= 24 || font.size >= 18.66 && font.weight.number >= 700
    let backdrops = backdrops(of: index)
    return finding(
      rule, index, LeastContrast(parts[index].ramp, to: backdrops), with: "the background",
      others: backdrops, subject: "\(text.text.lintQuoted) in ", limit: isLarge ? 3 : nil)
  }

  // MARK: Neighbours

  fileprivate func neighbourFinding(_ pair: Neighbours, _ rule: LintRule) -> LintFinding? {
    let least = backdrops(of: pair.first).flatMap { page in
      pair.colors.map { first, second -> LeastContrast in
        let (a, b) = (page.under(first), page.under(second))
        return LeastContrast(color: b, other: a, ratio: Contrast.ratio(a, b))
      }
    }.min { $0.ratio < $1.ratio }
    guard let least else { return nil }
    let name = parts[pair.first].name
    let id = parts[pair.first].owner.id.map { " \($0)" } ?? ""
    return finding(
      rule, pair.second, least, with: name.isEmpty ? "its neighbour\(id)" : name,
      others: [least.other])
  }
}
