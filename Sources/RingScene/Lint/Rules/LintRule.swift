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
          sentence: "nothing can be seen in the picture: \(reasons.description)")
      ]
    } ?? []
  }

  private static let missingAlt = LintRule(.missingAlt) { scene, rule in
    guard scene.altText.isEmpty, !scene.hasOwnAltText else { return [] }
    return [
      LintFinding(
        rule: rule.id,
        sentence: "the picture has no alternative text, and shows neither a value nor a text",
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
        sentence: "the alternative text has \(count) characters, more than \(limit.lintText)",
        value: Double(count), limit: limit, help: "write a shorter \"alt\" in the document")
    ]
  }

  private static let unchecked = LintRule(.unchecked) { scene, rule in
    var findings: [LintFinding] = []
    if !scene.hasAllParts {
      findings.append(
        LintFinding(
          rule: rule.id,
          sentence: "the picture has so many parts that only the first \(scene.parts.count) are "
            + "checked",
          help: "check smaller pictures of the same elements"))
    }
    if scene.skippedCount > 0 {
      findings.append(
        LintFinding(
          rule: rule.id, part: "contrast",
          sentence: "the contrast of \(scene.skippedCount) parts is not checked, because finding "
            + "what lies below them takes too long",
          help: "check smaller pictures of the same elements"))
    }
    if scene.covers.skippedCount > 0 {
      findings.append(
        LintFinding(
          rule: rule.id, part: "covers",
          sentence: "whether shapes hide \(scene.covers.skippedCount) of the texts is not checked, "
            + "because that takes too long",
          help: "check smaller pictures of the same elements"))
    }
    return findings
  }
}

extension LintScene {
  private static let maximumSuggestionCount = 200

  package func findings() -> [LintFinding] { findings(help: help) }

  /// The texts that cannot be read because they have nearly the colour of what lies below them.
  package var illegibleTexts: [LintFinding] {
    LintRule.legibility.findings(self, .legibility).merged
  }

  /// Returns the findings of all rules.
  ///
  /// `help` describes a suggested colour. It is called once for equal suggestions, and for at most
  /// `maximumSuggestionCount` different ones; later findings have no help.
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

extension LintRule {
  /// The contrast rules of WCAG 2.2: success criteria 1.4.11 (3 : 1 for graphics) and 1.4.3
  /// (4.5 : 1 for texts).
  static let contrastRules = [
    LintRule(.background, limit: Contrast.minimumGraphicsRatio) { scene, rule in
      let values = ValueTexts(scene.parts)
      return scene.data.compactMap { index in
        // What a text says in figures is not needed to understand the picture, but must be seen.
        let hasText = values.contains(onlyPart: scene.parts[index])
        return scene.backgroundFinding(
          of: index, rule, limit: hasText ? Contrast.minimumVisibleRatio : nil)
      }
    },
    LintRule(.track, limit: Contrast.minimumGraphicsRatio) { scene, rule in
      let (tracks, values) = (scene.tracks, ValueTexts(scene.parts))
      return scene.data.compactMap { index in
        let owner = scene.parts[index].owner
        // A track does not need contrast if a text in the element has the value in figures, or if
        // readers who need it see the data against the background only.
        guard let track = tracks[owner.path], !values.contains(owner), scene.isVisible(track)
        else { return nil }
        return scene.trackFinding(of: index, on: track, rule)
      }
    },
    LintRule(.adjacent, limit: Contrast.minimumGraphicsRatio) { scene, rule in
      scene.neighborFindings(rule)
    },
    LintRule(.text, limit: Contrast.minimumTextRatio) { scene, rule in
      scene.texts.compactMap { scene.textFinding(of: $0, $1, rule, limit: scene.limit(for: $1)) }
    },
  ]
}

extension LintRule {
  /// `contrast/text` for texts that no reader can read. It is not one of `all`, whose rules are
  /// stricter.
  fileprivate static let legibility = LintRule(.text, limit: Contrast.minimumVisibleRatio) {
    scene, rule in scene.texts.compactMap { scene.textFinding(of: $0, $1, rule) }
  }
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
  /// `limit` replaces that of the rule.
  fileprivate func backgroundFinding(
    of index: Int, _ rule: LintRule, limit: Double?
  ) -> LintFinding? {
    let backdrops = backdrops[index]
    return finding(
      rule, index, LeastContrast(parts[index].ramp, to: backdrops), with: "the background",
      others: backdrops.map(\.color), limit: limit)
  }

  /// Returns whether any colour of a part has the contrast to what lies below it with which shapes
  /// are seen.
  fileprivate func isVisible(_ index: Int) -> Bool {
    backdrops[index].contains { backdrop in
      parts[index].ramp.samples.contains {
        Contrast.ratio(backdrop.under($0), backdrop.color) >= Contrast.minimumVisibleRatio
      }
    }
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
      sentence: "\(name)\(least.color.hex) has a contrast of \(least.ratio.lintText) to "
        + "\(other) \(least.other.hex), less than \(limit.lintText)",
      value: least.ratio, limit: limit, excess: limit - least.ratio,
      suggestion: .contrast(least.color, others: others, limit: limit))
  }

  /// The size from which a text is large, in points: WCAG's 18 points, which are 24 CSS pixels. CSS
  /// pixels are points at scale 1.
  private static let largeTextSize = 24.0
  /// The size from which a bold text is large, in points: WCAG's 14 points, rounded down.
  private static let largeBoldTextSize = 18.66

  /// Returns the limit of a text's contrast if it is large; otherwise `nil`.
  fileprivate func limit(for text: SceneText) -> Double? {
    let font = text.font
    let isBold = font.weight.number >= FontWeight.bold.number
    let isLarge =
      font.size >= Self.largeTextSize || font.size >= Self.largeBoldTextSize && isBold
    return isLarge ? Contrast.minimumLargeTextRatio : nil
  }

  /// Returns a finding if the contrast of a text to what lies below it is less than `limit`, by
  /// default that of the rule.
  fileprivate func textFinding(
    of index: Int, _ text: SceneText, _ rule: LintRule, limit: Double? = nil
  ) -> LintFinding? {
    let backdrops = backdrops[index]
    return finding(
      rule, index, LeastContrast(parts[index].ramp, to: backdrops), with: "the background",
      others: backdrops.map(\.color), subject: "\(text.text.lintQuoted) in ", limit: limit)
  }

  fileprivate func neighborFindings(_ rule: LintRule) -> [LintFinding] {
    guard let limit = rule.limit else { return [] }
    let neighbors = Neighbors(self)
    let groups = neighbors.groups
    let worst = groups.worstPairs(findingNumbers: findingNumbers()) { first, second in
      guard let ratio = neighbors.leastRatio(ofGroups: first, second), ratio < limit else {
        return nil
      }
      return limit - ratio
    }
    return worst.entries.compactMap { neighborFinding($0, neighbors, rule) }
  }

  private func neighborFinding(
    _ pair: WorstPairs.Entry, _ neighbors: Neighbors, _ rule: LintRule
  ) -> LintFinding? {
    let least = neighbors.leastColors(ofParts: pair.first, pair.second).map {
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
  /// The numbers of parts with data, by the path of their element.
  private var dataCounts: [[Int]: Int] = [:]

  init(_ parts: [ScenePart]) {
    for part in parts where part.isData { dataCounts[part.owner.path, default: 0] += 1 }
    for part in parts where part.text?.text.contains(where: \.isNumber) == true {
      var path = part.owner.path[...]
      while paths.insert(Array(path)).inserted, !path.isEmpty { path.removeLast() }
      if let origin = part.owner.origin { origins.insert(ObjectIdentifier(origin)) }
    }
  }

  /// Returns whether a text in the element, or in the progress view around it, has a digit.
  func contains(_ owner: ScenePart.Owner) -> Bool {
    paths.contains(owner.path)
      || owner.origin.map { origins.contains(ObjectIdentifier($0)) } ?? false
  }

  /// Returns whether a part is the only one with data in its element, and a text there has a digit.
  func contains(onlyPart part: ScenePart) -> Bool {
    dataCounts[part.owner.path] == 1 && contains(part.owner)
  }
}

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
    let worst = looks.worstPairs(findingNumbers: findingNumbers(), vision, limit: limit)
    return worst.entries.compactMap { pair in
      guard let (a, b, least) = looks.nearest(pair.first, pair.second, vision) else { return nil }
      let (first, second) = (parts[pair.first], parts[pair.second])
      return LintFinding(
        rule: rule.id, owner: second.owner, part: second.name,
        sentence: "\(second.label)\(b.hex) and \(first.label)\(a.hex) look alike \(words): their "
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

extension LintRule {
  static let textRules = [
    // An e needs three strokes and two gaps, so lower-case letters need five rows of pixels. The
    // height of an x is about 0.55 em, which is five pixels at 9 points and scale 1.
    LintRule(.small, limit: 9) { scene, rule in
      scene.texts.compactMap { scene.smallFinding(of: $0, $1, rule) }
    },
    LintRule(.overflow, limit: 0) { scene, rule in
      scene.texts.compactMap { scene.overflowFinding(of: $0, $1, rule) }
    },
    LintRule(.shortened) { scene, rule in
      scene.texts.compactMap { scene.shortenedFinding(of: $0, $1, rule) }
    },
    LintRule(.overlap) { scene, rule in
      scene.overlapFindings(rule) + scene.coverFindings(rule)
    },
  ]
}

extension LintScene {
  /// In points; antialiased edges extend beyond a frame.
  private static let overflowTolerance = 0.5

  fileprivate func smallFinding(
    of index: Int, _ text: SceneText, _ rule: LintRule
  ) -> LintFinding? {
    let size = text.font.size
    // A scaled font is not exactly as large as its scale says.
    guard let limit = rule.limit, size < limit - 1e-3 else { return nil }
    return LintFinding(
      rule: rule.id, owner: parts[index].owner,
      sentence: "\(text.text.lintQuoted) has \(size.lintText) points, less than \(limit.lintText)",
      value: size, limit: limit, excess: limit - size)
  }

  fileprivate func overflowFinding(
    of index: Int, _ text: SceneText, _ rule: LintRule
  ) -> LintFinding? {
    guard let bounds = parts[index].outline.bounds else { return nil }
    let canvas = (name: "the canvas", excess: bounds.excess(over: Rect(origin: .zero, size: size)))
    let frame = text.frame.map { (name: "its frame", excess: bounds.excess(over: $0)) }
    let worst = [canvas, frame].compactMap { $0 }.max { $0.excess < $1.excess } ?? canvas
    guard worst.excess > Self.overflowTolerance else { return nil }
    return LintFinding(
      rule: rule.id, owner: parts[index].owner,
      sentence: "\(text.text.lintQuoted) extends \(worst.excess.lintText) points beyond "
        + worst.name,
      value: worst.excess, limit: rule.limit, excess: worst.excess)
  }

  fileprivate func shortenedFinding(
    of index: Int, _ text: SceneText, _ rule: LintRule
  ) -> LintFinding? {
    guard let message = text.shorteningMessage else { return nil }
    return LintFinding(
      rule: rule.id, owner: parts[index].owner, sentence: message,
      help: "a larger frame, a smaller font or a \"minimumScale\" keeps it whole")
  }

  fileprivate func overlapFindings(_ rule: LintRule) -> [LintFinding] {
    let texts = texts
    let outlines = texts.map { parts[$0.index].outline }
    let boxes = outlines.map(\.bounds)
    var worst = WorstPairs(findingNumbers: findingNumbers(byPartName: false))
    for upper in texts.indices {
      guard let box = boxes[upper] else { continue }
      let lowers = (0..<upper).filter {
        boxes[$0]?.overlaps(box) == true && outlines[upper].overlaps(outlines[$0])
      }
      if let first = lowers.first {
        worst.addPairs(first: texts[first].index, second: texts[upper].index, count: lowers.count)
      }
    }
    return worst.entries.map { pair in
      let (lower, upper) = (parts[pair.first], parts[pair.second])
      return LintFinding(
        rule: rule.id, owner: upper.owner,
        sentence: "\((upper.text?.text ?? "").lintQuoted) lies over "
          + (lower.text?.text ?? "").lintQuoted,
        count: pair.count)
    }
  }

  /// Returns a finding for each text of which an opaque part in front of it hides something.
  fileprivate func coverFindings(_ rule: LintRule) -> [LintFinding] {
    let limit = TextCovers.minimumFraction
    return texts.compactMap { index, text in
      guard let cover = covers.all[index] else { return nil }
      let owner = parts[cover.part].owner
      let isComplete = cover.fraction >= TextCovers.completeFraction
      let percent = Int(clamping: cover.fraction * 100)
      return LintFinding(
        rule: rule.id, owner: parts[index].owner,
        sentence: (isComplete ? "" : "\(percent) % of ") + "\(text.text.lintQuoted) is hidden by "
          + (owner.id?.lintQuoted ?? "the \(owner.type) in front of it"),
        value: cover.fraction, limit: limit, excess: cover.fraction - limit)
    }
  }
}

extension SceneText {
  /// The reason why the text is not whole; `nil` if it is, or if its lines are unknown.
  fileprivate var shorteningMessage: String? {
    guard let lines else { return nil }
    let shown = lines.joined().filter { !$0.isWhitespace }
    guard shown == text.filter({ !$0.isWhitespace }) else {
      // A line may keep the white space at its end.
      let words = lines.flatMap { $0.split(whereSeparator: \.isWhitespace) }
      return "\(text.lintQuoted) is shortened to \(words.joined(separator: " ").lintQuoted)"
    }
    return brokenLine(of: lines).map {
      "\(text.lintQuoted) is broken inside a word, after \($0.lintQuoted)"
    }
  }

  /// Returns the first line that ends between two letters of a word; `nil` if there is none.
  ///
  /// A line may have lost the white space at its end, so only the text tells where words end.
  private func brokenLine(of lines: [String]) -> String? {
    let letters = text.split(whereSeparator: \.isWhitespace).flatMap { word in
      word.indices.map { (character: word[$0], beginsWord: $0 == word.startIndex) }
    }
    var end = 0
    return lines.dropLast().first { line in
      end += line.filter { !$0.isWhitespace }.count
      guard letters.indices.contains(end), end > 0, !letters[end].beginsWord else { return false }
      return letters[end - 1].character.isHyphenated && letters[end].character.isHyphenated
    }
  }
}

extension Character {
  /// Whether the character is a letter of a script that is broken only between words: Latin, Greek,
  /// Cyrillic or Armenian.
  fileprivate var isHyphenated: Bool {
    isLetter && (unicodeScalars.first?.value ?? 0) < 0x590
  }
}

extension Rect {
  /// Returns the largest distance of a side beyond that of another rectangle; negative if inside.
  fileprivate func excess(over other: Rect) -> Double {
    max(other.minX - minX, maxX - other.maxX, other.minY - minY, maxY - other.maxY)
  }
}
