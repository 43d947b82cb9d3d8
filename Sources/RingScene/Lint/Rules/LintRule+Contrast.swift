import RingCore

extension LintRule {
  /// The contrast rules of WCAG 2.2: success criteria 1.4.11 (3 : 1 for graphics) and 1.4.3
  /// (4.5 : 1 for texts).
  static let contrastRules = [
    LintRule(.background, limit: 3) { scene, rule in
      scene.data.compactMap { scene.backgroundFinding(of: $0, rule) }
    },
    LintRule(.track, limit: 3) { scene, rule in
      let (tracks, values) = (scene.tracks, ValueTexts(scene.parts))
      return scene.data.compactMap { index in
        let owner = scene.parts[index].owner
        // A track does not need contrast if a text in the element has the value in figures.
        guard let track = tracks[owner.path], !values.contains(owner) else { return nil }
        return scene.trackFinding(of: index, on: track, rule)
      }
    },
    LintRule(.adjacent, limit: 3) { scene, rule in
      scene.neighbourFindings(rule)
    },
    LintRule(.text, limit: Contrast.minimumTextRatio) { scene, rule in
      scene.texts.compactMap { scene.textFinding(of: $0, $1, rule) }
    },
  ]
}

/// The least contrast of a part to colours beside or below it.
private struct LeastContrast {
  var color: SRGBColor
  var other: SRGBColor
  var ratio: Double
}

extension LeastContrast {
  /// Creates the least contrast of a ramp to the colour of any of `backdrops`, over which it is
  /// composited; `nil` if there are none.
  fileprivate init?(_ ramp: [ColorRamp.Segment], to backdrops: [Backdrop]) {
    let all = backdrops.compactMap { backdrop -> LeastContrast? in
      ramp.leastContrast(to: backdrop.color, over: backdrop).map {
        LeastContrast(color: $0.color, other: backdrop.color, ratio: $0.ratio)
      }
    }
    guard let least = all.min(by: { $0.ratio < $1.ratio }) else { return nil }
    self = least
  }
}

extension LintScene {
  fileprivate func backgroundFinding(of index: Int, _ rule: LintRule) -> LintFinding? {
    let backdrops = backdrops[index]
    return finding(
      rule, index, LeastContrast(parts[index].ramp, to: backdrops), with: "the background",
      others: backdrops.map(\.color))
  }

  /// By the path of the element; the last one of each.
  fileprivate var tracks: [[Int]: Int] {
    var tracks: [[Int]: Int] = [:]
    for (index, part) in parts.enumerated() {
      if case .track = part.role { tracks[part.owner.path] = index }
    }
    return tracks
  }

  fileprivate func trackFinding(of index: Int, on track: Int, _ rule: LintRule) -> LintFinding? {
    let backdrops = backdrops[track].covered(by: parts[track].ramp)
    return finding(
      rule, index, LeastContrast(parts[index].ramp, to: backdrops), with: "its track",
      others: backdrops.map(\.color))
  }

  /// Returns a finding if `least` is below the limit; `others` are the colours that the suggested
  /// colour must contrast with.
  ///
  /// `subject` begins the message if the part has no name. `limit` replaces that of the rule.
  private func finding(
    _ rule: LintRule, _ index: Int, _ least: LeastContrast?, with other: String,
    others: [SRGBColor], subject: String = "", limit: Double? = nil
  ) -> LintFinding? {
    guard let least, let limit = limit ?? rule.limit, least.ratio < limit else { return nil }
    let part = parts[index]
    let name = part.name.isEmpty ? subject : "\(part.name): "
    return LintFinding(
      rule: rule.id, owner: part.owner, part: part.name,
      message: "\(name)\(least.color.hex) has a contrast of \(least.ratio.lintText) to "
        + "\(other) \(least.other.hex), less than \(limit.lintText)",
      value: least.ratio, limit: limit, excess: limit - least.ratio,
      suggestion: .contrast(least.color, others: others, limit: limit))
  }

  // MARK: Texts

  /// A large text, of 24 points or of bold 18.66 points and more, needs a contrast of 3. WCAG's
  /// units are CSS pixels, which are points at scale 1.
  fileprivate func textFinding(
    of index: Int, _ text: SceneText, _ rule: LintRule
  ) -> LintFinding? {
    let font = text.font
    let isLarge = font.size >= 24 || font.size >= 18.66 && font.weight.number >= 700
    let backdrops = backdrops[index]
    return finding(
      rule, index, LeastContrast(parts[index].ramp, to: backdrops), with: "the background",
      others: backdrops.map(\.color), subject: "\(text.text.lintQuoted) in ",
      limit: isLarge ? 3 : nil)
  }

  // MARK: Neighbours

  fileprivate func neighbourFindings(_ rule: LintRule) -> [LintFinding] {
    guard let limit = rule.limit else { return [] }
    let neighbours = Neighbours(self)
    let groups = neighbours.groups
    let worst = groups.worstPairs(keys: findingKeys()) { first, second in
      guard let ratio = neighbours.leastRatio(first, second), ratio < limit else { return nil }
      return limit - ratio
    }
    return worst.entries.compactMap { neighbourFinding($0, neighbours, rule) }
  }

  private func neighbourFinding(
    _ pair: WorstPairs.Entry, _ neighbours: Neighbours, _ rule: LintRule
  ) -> LintFinding? {
    let least = neighbours.leastColors(pair.first, pair.second).map {
      LeastContrast(color: $0.second, other: $0.first, ratio: $0.ratio)
    }
    let name = parts[pair.first].name
    let id = parts[pair.first].owner.id.map { " \($0)" } ?? ""
    var finding = finding(
      rule, pair.second, least, with: name.isEmpty ? "its neighbour\(id)" : name,
      others: [least?.other].compactMap { $0 })
    finding?.count = pair.count
    return finding
  }
}

/// The elements whose value a text has in figures.
private struct ValueTexts {
  /// The paths of the elements in which, or in parts of which, such a text is.
  private var paths: Set<[Int]> = []
  private var origins: Set<ObjectIdentifier> = []

  init(_ parts: [ScenePart]) {
    for part in parts where part.text?.text.contains(where: \.isNumber) == true {
      var path = part.owner.path[...]
      while paths.insert(Array(path)).inserted, !path.isEmpty { path.removeLast() }
      if let origin = part.owner.origin { origins.insert(ObjectIdentifier(origin)) }
    }
  }

  /// Returns whether a text in an element, or in the progress view that the element is a part of,
  /// has a digit.
  func contains(_ owner: ScenePart.Owner) -> Bool {
    paths.contains(owner.path)
      || owner.origin.map { origins.contains(ObjectIdentifier($0)) } ?? false
  }
}
