import RingCore

/// The alternative text of a picture, made from its elements.
///
/// Each element with values makes a sentence of its kind and its items, such as
/// `Gauge: 21 (from -10 to 40)`. A text inside it is a further item, unless it only repeats the
/// numbers. Any other text is a sentence of its own.
struct AltText {
  /// What an element says, and the texts inside it.
  private struct Sentence {
    let kind: String?
    private(set) var items: [String] = []
    /// The number of items that are not in `items`. Default: 0.
    var omittedCount = 0
    var scaleTemplate: String?
    var isLegend = false
    private(set) var words: Set<String>

    init(_ kind: String?, _ items: [String] = []) {
      self.kind = kind
      words = Set(kind?.altWords ?? [])
      add(items)
    }

    mutating func add(_ items: [String]) {
      self.items += items
      for item in items { words.formUnion(item.altWords) }
    }
  }

  /// The element around those that are described.
  private struct Owner {
    /// The index of its sentence.
    var sentence: Int
    /// Whether the values of its children are items of its sentence. Default: false.
    var isGroup = false
    /// Whether all values inside are left out. Default: false.
    var ownsContent = false
  }

  private var sentences: [Sentence] = []
  /// The placeholder values of the first element that has some.
  private(set) var values: TextValues?

  /// The maximum number of items that a text names.
  static let maximumItems = 10

  init(_ roots: [LayoutTrace.Node]) {
    for node in roots { add(node, in: nil) }
  }

  private mutating func add(_ node: LayoutTrace.Node, in owner: Owner?) {
    var inner = owner
    switch node.alt {
    case .content: break
    case .hidden: return
    case .label(let label): return addLabel(label, in: owner)
    case .text(let text, let template): addText(text, template, in: owner)
    case .legend(let names):
      var legend = Sentence("Legend", Array(names.prefix(Self.maximumItems)))
      (legend.isLegend, legend.omittedCount) = (true, max(0, names.count - Self.maximumItems))
      sentences.append(legend)
      return
    case .group(let kind):
      inner = Owner(sentence: sentences.count, isGroup: true)
      sentences.append(Sentence(kind))
    case .values(let values):
      if self.values == nil { self.values = values.texts }
      if owner?.ownsContent != true { inner = add(values, of: node, in: owner) }
    }
    for child in node.children { add(child, in: inner) }
  }

  /// Adds the values of an element. Returns the owner of the texts inside it.
  private mutating func add(
    _ values: AltValues, of node: LayoutTrace.Node, in owner: Owner?
  ) -> Owner {
    let name = node.id.flatMap { Self.name($0, of: values.kind) }
    if let owner, owner.isGroup, values.isOfGroup {
      var items = values.items
      if let name, !items.isEmpty { items[0] = name + " " + items[0] }
      sentences[owner.sentence].add(items)
      return Owner(sentence: owner.sentence)
    }
    var sentence = Sentence(values.kind + (name.map { " " + $0 } ?? ""), values.items)
    (sentence.omittedCount, sentence.scaleTemplate) = (values.omittedCount, values.scaleTemplate)
    sentences.append(sentence)
    return Owner(sentence: sentences.count - 1, ownsContent: values.ownsContent)
  }

  private mutating func addLabel(_ label: String, in owner: Owner?) {
    guard !label.altLine.isEmpty else { return }
    guard let owner else { return sentences.append(Sentence(nil, [label])) }
    sentences[owner.sentence].add([label])
  }

  private mutating func addText(_ text: String, _ template: String, in owner: Owner?) {
    let words = text.altWords
    guard !words.isEmpty else { return }
    guard let owner else { return sentences.append(Sentence(nil, [text])) }
    let sentence = sentences[owner.sentence]
    let repeatsNumbers =
      template == sentence.scaleTemplate || TextTemplate.isNumberOnly(template)
      || sentence.words.isSuperset(of: words)
    if !repeatsNumbers { sentences[owner.sentence].add([text]) }
  }

  /// Returns an element's `id` as a name; `nil` if it only says what the element is.
  private static func name(_ id: String, of kind: String) -> String? {
    let words = id.split { $0 == "-" || $0 == "_" || $0 == " " }.joined(separator: " ")
    guard !Set(kind.altWords).isSuperset(of: words.altWords) else { return nil }
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// The text in one line; empty if the elements say nothing.
  var text: String {
    var named: Set<String> = []
    for sentence in sentences where !sentence.isLegend { named.formUnion(sentence.words) }
    var (parts, available, omitted): ([String], Int, Int) = ([], Self.maximumItems, 0)
    for sentence in sentences {
      let items = sentence.items.filter {
        !sentence.isLegend || !named.isSuperset(of: $0.altWords)
      }
      guard !items.isEmpty else { continue }
      let shown = items.prefix(available)
      available -= shown.count
      omitted += items.count - shown.count + sentence.omittedCount
      guard !shown.isEmpty else { continue }
      let list = shown.joined(separator: ", ")
      parts.append(sentence.kind.map { "\($0): \(list)" } ?? list)
    }
    return Self.joined(parts.map(\.altLine).filter { !$0.isEmpty })
      + (omitted > 0 ? ", and \(omitted) more" : "")
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
    let scalars = unicodeScalars.map { scalar -> Unicode.Scalar in
      if " "..."~" ~= scalar { return scalar }
      return switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: " "
      default: scalar.properties.isNoncharacterCodePoint ? " " : scalar
      }
    }
    return String(String.UnicodeScalarView(scalars)).split(separator: " ").joined(separator: " ")
  }

  /// The words and numbers of the text, without punctuation; a percent sign is a word, and a minus
  /// sign, which drawn numbers have, is a hyphen.
  fileprivate var altWords: [String] {
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
