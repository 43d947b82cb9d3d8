import RingCore

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
    LintRule(.overlap) { scene, rule in scene.overlapFindings(rule) },
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
      message: "\(text.text.lintQuoted) has \(size.lintText) points, less than \(limit.lintText)",
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
      message: "\(text.text.lintQuoted) extends \(worst.excess.lintText) points beyond "
        + worst.name,
      value: worst.excess, limit: rule.limit, excess: worst.excess)
  }

  fileprivate func shortenedFinding(
    of index: Int, _ text: SceneText, _ rule: LintRule
  ) -> LintFinding? {
    guard let message = text.shorteningMessage else { return nil }
    return LintFinding(
      rule: rule.id, owner: parts[index].owner, message: message,
      help: "a larger frame, a smaller font or a \"minimumScale\" keeps it whole")
  }

  fileprivate func overlapFindings(_ rule: LintRule) -> [LintFinding] {
    let texts = texts
    let outlines = texts.map { parts[$0.index].outline }
    let boxes = outlines.map(\.bounds)
    var worst = WorstPairs(keys: findingKeys(named: false))
    for upper in texts.indices {
      guard let box = boxes[upper] else { continue }
      var (first, count) = (0, 0)
      for lower in 0..<upper where boxes[lower]?.overlaps(box) == true {
        guard outlines[upper].overlaps(outlines[lower]) else { continue }
        if count == 0 { first = lower }
        count += 1
      }
      if count > 0 { worst.add(texts[first].index, texts[upper].index, count: count) }
    }
    return worst.entries.map { pair in
      let (lower, upper) = (parts[pair.first], parts[pair.second])
      return LintFinding(
        rule: rule.id, owner: upper.owner,
        message: "\((upper.text?.text ?? "").lintQuoted) lies over "
          + (lower.text?.text ?? "").lintQuoted,
        count: pair.count)
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
