import RingCore

/// The alternative text of a picture, made from its elements.
///
/// Each element with values makes a sentence of its kind and its items, such as
/// `Gauge: 21 (from -10 to 40)`. A text inside it is a further item, unless it only repeats the
/// numbers. Any other text is a sentence of its own. Only the items that are named, and texts that
/// may repeat something, are put into words.
struct AltText {
  /// What an element says, and what the elements inside it add.
  private struct Sentence {
    /// The index of the element's entry.
    let entry: Int
    /// The number of items, those of `members` included.
    var itemCount: Int
    var isLegend = false
    /// The indices of the entries inside the element that are items, too.
    var members: [Int] = []
    /// The words of the first `wordedMemberCount` members.
    var memberWords: Set<String> = []
    var wordedMemberCount = 0
  }

  /// The element around those that are described.
  private struct Owner {
    /// The index of its sentence.
    var sentence: Int
    /// Whether the values of its children are items of its sentence.
    var isGroup = false
    /// Whether all values inside are left out.
    var ownsContent = false
  }

  private let record: AltRecord
  private var sentences: [Sentence] = []
  /// The placeholder values of the first element that has some.
  private(set) var values: TextValues?

  static let maximumItems = 10

  init(_ record: AltRecord) {
    self.record = record
    addEntries(0..<record.count, in: nil)
  }

  /// Adds the entries with these indices, and those inside them.
  ///
  /// `owner` is the element around them; `nil` if there is none.
  private mutating func addEntries(_ entries: Range<Int>, in owner: Owner?) {
    var index = entries.lowerBound
    while index < entries.upperBound {
      let end = record.entries[index].end
      addEntry(index, around: index + 1..<end, in: owner)
      index = end
    }
  }

  /// Adds an entry, and those of `content` inside it, unless its description replaces them.
  private mutating func addEntry(_ index: Int, around content: Range<Int>, in owner: Owner?) {
    var inner = owner
    switch record.entries[index].description {
    case .content: break
    case .hidden: return
    case .label(let label):
      if !label.altLine.isEmpty { addItem(index, in: owner) }
      return
    case .text(let text, let template, let values):
      if self.values == nil { self.values = values }
      if text.hasAltWords, !repeatsNumbers(index, template, of: owner) { addItem(index, in: owner) }
    case .legend:
      addSentence(index, isLegend: true)
      return
    case .group:
      inner = Owner(sentence: sentences.count, isGroup: true)
      sentences.append(Sentence(entry: index, itemCount: 0))
    case .values(let values):
      if self.values == nil { self.values = values.texts }
      if owner?.ownsContent != true { inner = addValues(values, of: index, in: owner) }
    }
    if !content.isEmpty { addEntries(content, in: inner) }
  }

  /// Adds the values of the element of an entry. Returns the owner of the texts inside it.
  private mutating func addValues(_ values: AltValues, of index: Int, in owner: Owner?) -> Owner {
    if let owner, owner.isGroup, values.isOfGroup {
      addItem(index, in: owner)
      return Owner(sentence: owner.sentence)
    }
    addSentence(index)
    return Owner(sentence: sentences.count - 1, ownsContent: values.ownsContent)
  }

  private mutating func addSentence(_ index: Int, isLegend: Bool = false) {
    let count = record.entries[index].itemCount
    sentences.append(Sentence(entry: index, itemCount: count, isLegend: isLegend))
  }

  /// Adds an entry to the sentence of its owner; without one, it is a sentence of its own.
  private mutating func addItem(_ index: Int, in owner: Owner?) {
    guard let owner else { return addSentence(index) }
    sentences[owner.sentence].members.append(index)
    sentences[owner.sentence].itemCount += record.entries[index].itemCount
  }

  /// Returns whether a text only repeats numbers and words of its owner; `false` without an owner.
  ///
  /// Puts the owner and its members into words if the template alone does not tell.
  private mutating func repeatsNumbers(_ index: Int, _ template: String, of owner: Owner?) -> Bool {
    guard let number = owner?.sentence else { return false }
    let sentence = sentences[number]
    let entry = record.entries[sentence.entry]
    var saysNumbers = true
    if case .values(let values) = entry.description {
      if template == values.scaleTemplate { return true }
      // A donut names its parts, but not their sum.
      saysNumbers = values.texts != nil
    }
    if saysNumbers, TextTemplate.isNumberOnly(template) { return true }
    let words = record.words(of: index)
      .subtracting(record.words(of: sentence.entry))
      .subtracting(entry.kind.map(record.words(ofKind:)) ?? [])
    if words.isEmpty { return true }
    for member in sentence.members[sentence.wordedMemberCount...] {
      sentences[number].memberWords.formUnion(record.words(of: member))
    }
    sentences[number].wordedMemberCount = sentence.members.count
    return sentences[number].memberWords.isSuperset(of: words)
  }

  /// The text in one line; empty if the elements say nothing.
  var text: String {
    let named = sentences.contains(where: \.isLegend) ? namedWords : []
    var (parts, available, omitted): ([String], Int, Int) = ([], Self.maximumItems, 0)
    for index in sentences.indices {
      let entry = sentences[index].entry
      let legend = sentences[index].isLegend ? marks(of: entry, except: named) : nil
      let count = legend?.count ?? sentences[index].itemCount
      guard count > 0 else { continue }
      let shown = min(count, available)
      available -= shown
      omitted += count - shown + record.entries[entry].omittedCount
      guard shown > 0 else { continue }
      let list = (legend ?? items(sentences[index], first: shown)).prefix(shown)
        .joined(separator: ", ")
      let name = record.wording(of: entry).name.map { " " + $0 } ?? ""
      parts.append(record.entries[entry].kind.map { "\($0)\(name): \(list)" } ?? list)
    }
    return Self.joined(parts.map(\.altLine).filter { !$0.isEmpty })
      + (omitted > 0 ? ", and \(omitted) more" : "")
  }

  /// The words of all sentences but those of legends.
  private var namedWords: Set<String> {
    var words: Set<String> = []
    for sentence in sentences where !sentence.isLegend {
      words.formUnion(record.entries[sentence.entry].kind.map(record.words(ofKind:)) ?? [])
      for entry in [sentence.entry] + sentence.members {
        words.formUnion(record.words(of: entry))
      }
    }
    return words
  }

  /// Returns the marks of a legend's entry whose words are not all in `named`.
  private func marks(of legend: Int, except named: Set<String>) -> [String] {
    record.wording(of: legend).items.filter { !named.isSuperset(of: $0.altWords) }
  }

  /// Returns at least the first `count` items of a sentence.
  private func items(_ sentence: Sentence, first count: Int) -> [String] {
    var items = record.wording(of: sentence.entry).items
    for member in sentence.members where items.count < count {
      let (wording, first) = (record.wording(of: member), items.count)
      items += wording.items
      if let name = wording.name, first < items.count { items[first] = "\(name) \(items[first])" }
    }
    return items
  }

  private static func joined(_ sentences: [String]) -> String {
    sentences.reduce("") { text, sentence in
      guard let last = text.last else { return sentence }
      return text + (".!?…".contains(last) ? " " : ". ") + sentence
    }
  }
}

extension String {
  /// The text in one line: without control characters, noncharacters, and spaces in a row.
  package var altLine: String {
    if isAltLine { return self }
    let scalars = unicodeScalars.map { scalar -> Unicode.Scalar in
      if " "..."~" ~= scalar { return scalar }
      return switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: " "
      default: scalar.properties.isNoncharacterCodePoint ? " " : scalar
      }
    }
    return String(String.UnicodeScalarView(scalars)).split(separator: " ").joined(separator: " ")
  }

  /// Whether the text has only printable ASCII characters and is one line already.
  private var isAltLine: Bool {
    var previous = UInt8(ascii: " ")
    for byte in utf8 {
      guard 0x20...0x7E ~= byte, byte != 0x20 || previous != 0x20 else { return false }
      previous = byte
    }
    return previous != 0x20 || isEmpty
  }

  fileprivate var hasAltWords: Bool {
    // A letter of ASCII is never a part of a character that is left out.
    utf8.contains { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 } || !altWords.isEmpty
  }

  /// The words and numbers of the text, without punctuation.
  ///
  /// A percent sign is a word, and the minus sign of drawn numbers becomes a hyphen.
  var altWords: [String] {
    var words = [""]
    for character in altLine.lowercased() {
      switch character {
      case "%": words += ["%", ""]
      case "\u{2212}": words[words.count - 1].append("-")
      case "(", ")", ",", ":", ";": words.append("")
      case _ where character.isWhitespace: words.append("")
      default: words[words.count - 1].append(character)
      }
    }
    return words.filter { !$0.isEmpty }
  }
}

extension TextTemplate {
  /// Whether a template shows nothing but placeholders and signs, such as `{percent} %`.
  fileprivate static func isNumberOnly(_ template: String) -> Bool {
    guard template.contains("{") else { return false }
    return segments(of: template).allSatisfy { segment in
      switch segment {
      case .text(let text): !text.contains { $0.isLetter || $0.isNumber }
      case .brace: false
      case .field: true
      }
    }
  }
}

extension Scene {
  /// Returns the alternative text: one line that says what the picture shows.
  ///
  /// It is `alt`, or made from the elements that are drawn, in English, with numbers in the
  /// canvas's format. It is empty if the picture is decorative, or shows neither a value nor a
  /// text. `text` measures texts, because some views choose their content by its size. If
  /// `altTextNeedsLayout`, it takes as long as a layout. Elements beyond what remains of `memory`
  /// are left out.
  package func altText(
    measuring text: any TextMeasuring, memory: MemoryBudget = .default
  ) -> String {
    let trace = LayoutTrace(keepsFacts: false)
    if altTextNeedsLayout { traverse(measuring: text, trace: trace, memory: memory) }
    return altText(of: trace)
  }

  /// Whether the alternative text depends on the elements that are drawn.
  package var altTextNeedsLayout: Bool { alt?.contains("{") != false }

  /// Returns the alternative text; `trace` must be that of this scene's layout.
  package func altText(of trace: LayoutTrace) -> String {
    guard let alt else { return trace.altText }
    guard alt.contains("{") else { return TextTemplate.fill(alt, with: nil).altLine }
    let values = AltText(trace.altRecord).values ?? TextValues()
    return TextTemplate.fill(alt, with: values, in: canvas.locale).altLine
  }
}

extension LayoutTrace {
  /// Empty if the elements that were drawn say nothing.
  package var altText: String { AltText(altRecord).text }
}

extension GaugeNeedle {
  /// Returns the values of needles and targets; a needle at the gauge's own value has none.
  static func altItems(_ needles: [GaugeNeedle], _ targets: [GaugeTarget]) -> [AltItem] {
    needles.compactMap(\.value).map { .mark("needle", $0) }
      + targets.map { .mark("target", $0.value) }
  }
}

extension [RingText] {
  /// Returns the texts as they are drawn, without those that are only a number of the value.
  func altItems(with values: TextValues, in locale: NumberLocale) -> [AltItem] {
    map { TextTemplate.fill($0.text, with: values, in: locale) }
      .filter { $0.unicodeScalars.contains(where: \.properties.isAlphabetic) }.map(AltItem.text)
  }
}

extension Countdown {
  /// Returns the remaining or the elapsed time, and the duration.
  func altText(showsElapsed: Bool, in locale: NumberLocale) -> String {
    let time =
      showsElapsed ? NumberText.clock(elapsed, rounded: .down) : NumberText.clock(remaining)
    let text = "\(time) of \(NumberText.clock(duration))"
    return locale.localized(text) + (showsElapsed ? " elapsed" : " remaining")
  }
}
