import RingCore

/// The alternative text of a picture, made from its elements.
///
/// Each element with values makes a sentence of its kind and its items, such as `Gauge: 21 (from
/// -10 to 40)`; a text inside it is a further item, unless it only repeats the numbers. Any other
/// text is a sentence of its own.
struct AltText {
  private struct Sentence {
    var kind: String?
    var items: [String]
    var scaleTemplate: String?
    var isLegend = false

    var words: Set<Substring> { Set(([kind ?? ""] + items).flatMap(\.altWords)) }
  }

  /// The position of an element among those that are described.
  private struct Owner {
    var sentence: Int
    /// Whether the values of children are items of the sentence.
    var isGroup = false
    /// Whether the values of all elements inside are left out.
    var ownsContent = false
  }

  private var sentences: [Sentence] = []

  /// The maximum number of items that a text names.
  static let maximumItems = 10

  init(_ roots: [LayoutTrace.Node]) {
    for node in roots { add(node, in: nil) }
  }

  private mutating func add(_ node: LayoutTrace.Node, in owner: Owner?) {
    var inner = owner
    inner?.isGroup = owner?.isGroup == true && node.alt == .content
    switch node.alt {
    case .content: break
    case .hidden: return
    case .label(let label): return addLabel(label, in: owner)
    case .text(let text, let template): addText(text, template, in: owner)
    case .legend(let names):
      sentences.append(Sentence(kind: "Legend", items: names, isLegend: true))
      return
    case .group(let kind):
      inner = Owner(sentence: sentences.count, isGroup: true)
      sentences.append(Sentence(kind: kind, items: []))
    case .values(let values):
      if owner?.ownsContent == true { break }
      inner = add(values, named: node.id, in: owner)
    }
    for child in node.children { add(child, in: inner) }
  }

  /// Adds the values of an element. Returns the owner of the texts inside it.
  private mutating func add(_ values: AltValues, named id: String?, in owner: Owner?) -> Owner {
    guard let owner, owner.isGroup else {
      let name = id.flatMap { Self.name($0, of: values.kind) }
      sentences.append(
        Sentence(
          kind: values.kind + (name.map { " " + $0 } ?? ""), items: values.items,
          scaleTemplate: values.scaleTemplate))
      return Owner(sentence: sentences.count - 1, ownsContent: values.ownsContent)
    }
    let name = id.flatMap { Self.name($0, of: values.kind) }
    var items = values.items
    if let name, !items.isEmpty { items[0] = name + " " + items[0] }
    sentences[owner.sentence].items += items
    return Owner(sentence: owner.sentence)
  }

  private mutating func addLabel(_ label: String, in owner: Owner?) {
    guard !label.altLine.isEmpty else { return }
    if let owner, owner.isGroup || owner.ownsContent {
      sentences[owner.sentence].items.append(label)
    } else {
      sentences.append(Sentence(kind: nil, items: [label]))
    }
  }

  private mutating func addText(_ text: String, _ template: String, in owner: Owner?) {
    let words = text.altWords
    guard !words.isEmpty else { return }
    guard let owner else { return sentences.append(Sentence(kind: nil, items: [text])) }
    let sentence = sentences[owner.sentence]
    guard template != sentence.scaleTemplate, !sentence.words.isSuperset(of: words) else { return }
    sentences[owner.sentence].items.append(text)
  }

  /// Returns an element's `id` as a name; `nil` if it only says what the element is.
  private static func name(_ id: String, of kind: String) -> String? {
    let words = id.split { $0 == "-" || $0 == "_" || $0 == " " }.joined(separator: " ")
    guard !words.isEmpty, !kind.lowercased().contains(words.lowercased()) else { return nil }
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// The text in one line, with the first items only.
  var text: String {
    let named = Set(sentences.filter { !$0.isLegend }.flatMap { Array($0.words) })
    var (parts, room, omitted): ([String], Int, Int) = ([], Self.maximumItems, 0)
    for sentence in sentences {
      let items =
        sentence.isLegend
        ? sentence.items.filter { !named.isSuperset(of: $0.altWords) } : sentence.items
      let shown = items.prefix(room)
      room -= shown.count
      omitted += items.count - shown.count
      guard !shown.isEmpty else { continue }
      let list = shown.map(\.altLine).joined(separator: ", ")
      parts.append(sentence.kind.map { "\($0): \(list)" } ?? list)
    }
    let text = parts.reduce("") { text, part in
      guard let last = text.last else { return part }
      return text + (".!?…".contains(last) ? " " : ". ") + part
    }
    return omitted > 0 ? text + ", and \(omitted) more" : text
  }
}

extension LayoutTrace {
  /// The alternative text of the elements that were drawn; empty if they say nothing.
  package var altText: String { AltText(roots).text.altLine }
}

extension String {
  /// The text in one line, without control characters and without spaces in a row.
  package var altLine: String {
    let scalars = unicodeScalars.map { scalar -> Unicode.Scalar in
      let isNoncharacter = scalar.properties.isNoncharacterCodePoint
      return switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: " "
      default: isNoncharacter ? " " : scalar
      }
    }
    return String(String.UnicodeScalarView(scalars)).split(separator: " ").joined(separator: " ")
  }

  /// The words and numbers of the text, without punctuation; a percent sign is a word.
  fileprivate var altWords: [Substring] {
    altLine.lowercased().replacing("%", with: " % ").split {
      $0.isWhitespace || "(),:;".contains($0)
    }
  }
}
